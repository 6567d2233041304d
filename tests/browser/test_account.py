"""The pages of an account: making one, getting back in, passkeys, sessions, notifications, leaving."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accounts import PASSWORD, in_thread, log_in, make_account
from tests.browser.conftest import Opener, Server
from tests.browser.watch import Watch
from tests.server.http_sink import HttpSink, http_sink
from tests.server.mail_sink import MailSink, mail_sink
from tests.server.test_notifications import Browser as PushKeys
from tests.waiting import wait_until

OTHER = "another password"
# A headless browser reaches no push service: this one's subscription leads to a server on this machine.
FAKE_PUSH = "made => { PushManager.prototype.subscribe = async () => ({ toJSON: () => made }) }"
# Nor does it show notifications: what the service worker wants to show is noted, and pressed.
NOTE_NOTICES = """
() => {
  self.shown = []
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => { self.shown.push(options) }
  self.clients.openWindow = async address => { self.opened = address }
}
"""
PRESS_LAST = """
() => {
  const event = new Event('notificationclick')
  event.waitUntil = () => {}
  event.notification = { ...self.shown.at(-1), close: () => {} }
  self.dispatchEvent(event)
}
"""


def test_an_account_is_made_and_its_line_and_sessions_are_kept(open_page: Opener) -> None:
    ana = open_page()
    name = f"Ana {id(ana) % 100_000}"
    make_account(ana, name)
    page = ana.page
    page.get_by_label("One line about yourself").fill("Likes corners")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(page.get_by_role("link", name=f"Account: {name}")).to_be_visible()
    phone = open_page("#/account")
    log_in(phone, name)
    expect(phone.page.get_by_label("One line about yourself")).to_have_value("Likes corners")
    ana.go("#/account/security")
    page.get_by_role("button", name=re.compile("^End the session")).click()
    expect(page.get_by_text("Ended.")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Log in")).to_be_visible()


@pytest.fixture
def mail(page_is_built: None) -> Iterator[MailSink]:
    with in_thread(mail_sink()) as sink:
        yield sink


@pytest.fixture
def told(page_is_built: None) -> Iterator[HttpSink]:
    with in_thread(http_sink()) as sink:
        yield sink


@pytest.fixture
def club(mail: MailSink, tmp_path: Path) -> Iterator[Server]:
    """Start a server that sends mail, and whose messages may stay on this machine."""
    running = Server(tmp_path, "--mail", mail.url, "--private-targets")
    running.options += ("--url", running.url.replace("127.0.0.1", "localhost").rstrip("/"))
    running.url = running.url.replace("127.0.0.1", "localhost")  # passkeys are for names
    running.start()
    yield running
    running.stop()


@pytest.fixture
def ana(browser: Browser, club: Server) -> Iterator[Watch]:
    watch = Watch(browser, club.url, service_workers="allow")
    make_account(watch, "Ana")
    yield watch
    assert watch.complaints() == []
    watch.context.close()


def link_in(mail: MailSink, number: int) -> str:
    """Wait for a letter; return its link."""
    wait_until(lambda: len(mail.letters) > number)
    found = re.search(r"http://\S+", mail.letters[number].get_content())
    assert found is not None
    return found.group()


@pytest.mark.slow
def test_the_link_of_a_letter_leads_to_a_new_password(ana: Watch, club: Server, mail: MailSink) -> None:
    page = ana.page
    ana.go("#/account/security")
    form = page.locator("section", has=page.get_by_role("heading", name="Email address"))
    form.get_by_label("Address", exact=True).fill("ana@example.org")
    form.get_by_label("Your password").fill(PASSWORD)
    form.get_by_role("button", name="Save and confirm").click()
    expect(form.get_by_text("Not confirmed yet")).to_be_visible()
    page.goto(link_in(mail, 0))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    ana.go("#/account")
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Name of the account").first.fill("Ana")
    page.get_by_role("button", name="Send the email").click()
    expect(page.get_by_text("the email is on its way")).to_be_visible()
    address = link_in(mail, 1)
    page.goto(address)
    page.get_by_label("New password", exact=True).fill(OTHER)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Log in with the new one.")).to_be_visible()
    page.get_by_role("link", name="Log in").last.click()
    log_in(ana, "Ana", OTHER)
    ana.allowed = ("403",)
    page.goto(address)
    page.reload()
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("This link has been used or has expired.")


@pytest.mark.slow
def test_a_code_on_paper_leads_back_in(ana: Watch) -> None:
    page = ana.page
    ana.go("#/account/security")
    form = page.locator("section", has=page.get_by_role("heading", name="Recovery code"))
    form.get_by_label("Your password").fill(PASSWORD)
    form.get_by_role("button", name="Create a code").click()
    code = form.locator(".secret").inner_text()
    ana.go("#/account/forgot")
    page.get_by_label("Name of the account").last.fill("Ana")
    page.get_by_role("textbox", name="Recovery code").fill(code)
    page.get_by_label("New password", exact=True).fill(OTHER)
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator(".secret")).not_to_have_text(code)
    page.get_by_role("link", name="Log in").last.click()
    log_in(ana, "Ana", OTHER)


@pytest.mark.slow
def test_a_passkey_logs_in_and_deletes_the_account(ana: Watch) -> None:
    page = ana.page
    device = ana.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    ana.go("#/account/security")
    page.get_by_label("Name of the new passkey").fill("Laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey was added.")).to_be_visible()
    ana.go("#/account")
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("You are logged in as Ana.")).to_be_visible()
    ana.go("#/account/privacy")
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("button", name="Delete with a passkey").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    ana.go("#/account")
    ana.allowed = ("403",)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("This passkey does not work here.")


def was_heard(page: Page) -> bool:
    """Let what the browser reports arrive."""
    page.wait_for_timeout(20)
    return True


@pytest.mark.slow
def test_a_browser_is_told_by_push_and_a_press_opens_the_table(ana: Watch, told: HttpSink) -> None:
    page, keys = ana.page, PushKeys()
    ana.context.grant_permissions(["notifications"])
    ana.go("#/account/notifications")
    page.evaluate(FAKE_PUSH, {"endpoint": f"{told.url}/push", "keys": keys.keys})
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("This browser will notify you.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Send a test")).click()
    expect(page.get_by_text("The test was sent and accepted.")).to_be_visible()
    message = keys.read(told.posted[0].body)
    assert message == {"kind": "test", "text": "A test from Azulejos"}
    control = ana.context.new_cdp_session(page)
    workers: list[dict[str, str]] = []
    control.on("ServiceWorker.workerRegistrationUpdated", lambda found: workers.extend(found["registrations"]))
    control.send("ServiceWorker.enable")
    wait_until(lambda: was_heard(page) and workers)
    worker = ana.context.service_workers[0]
    worker.evaluate(NOTE_NOTICES)
    turn = {"kind": "turn", "table": "t1", "text": "Your turn against Bram"}
    for told_of in (message, turn):
        pushed = {"origin": ana.url.rstrip("/"), "registrationId": workers[0]["registrationId"]}
        control.send("ServiceWorker.deliverPushMessage", {**pushed, "data": json.dumps(told_of)})
    texts = ["A test from Azulejos", "Your turn against Bram"]
    wait_until(lambda: worker.evaluate("() => self.shown.map(each => each.body)") == texts)
    worker.evaluate(PRESS_LAST)
    wait_until(lambda: worker.evaluate("() => self.opened") == f"{ana.url}#/table/t1")


@pytest.mark.slow
def test_webhooks_and_mail_are_set_up_tried_and_removed(ana: Watch, told: HttpSink, mail: MailSink) -> None:
    page = ana.page
    ana.go("#/account/notifications")
    expect(page.get_by_text("Enter an email address and confirm it first.")).to_be_visible()
    page.get_by_label("Address of the program").fill(f"{told.url}/hook")
    page.get_by_role("button", name="Add the program").click()
    expect(page.locator(".secret")).to_have_text(re.compile(".{20,}"))
    told.statuses = [500]
    test = page.get_by_role("button", name=re.compile("^Send a test"))
    test.click()
    expect(page.get_by_text("The other side did not accept the test: it answered 500.")).to_be_visible()
    test.click()
    expect(page.get_by_text("The test was sent and accepted.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Remove")).click()
    expect(page.get_by_text("No notifications are set up yet.")).to_be_visible()
    ana.go("#/account/security")
    form = page.locator("section", has=page.get_by_role("heading", name="Email address"))
    form.get_by_label("Address", exact=True).fill("ana@example.org")
    form.get_by_label("Your password").fill(PASSWORD)
    form.get_by_role("button", name="Save and confirm").click()
    page.goto(link_in(mail, 0))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    ana.go("#/account/notifications")
    page.get_by_label("Once a day").check()
    expect(page.locator(".entries li")).to_contain_text("Once a day")
    page.get_by_label("Right away").check()
    expect(page.locator(".entries li")).to_contain_text("Right away")
    test.click()
    expect(page.get_by_text("The test was sent and accepted.")).to_be_visible()
    assert mail.letters[-1]["Subject"] == "A test from Azulejos"
    page.get_by_label("Off", exact=True).check()
    expect(page.get_by_text("No notifications are set up yet.")).to_be_visible()


@pytest.mark.slow
def test_a_vacation_the_data_and_a_deletion(ana: Watch, club: Server) -> None:
    page = ana.page
    ana.go("#/account/notifications")
    page.get_by_label("Days").fill("3")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("You are away until")).to_be_visible()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("days are left this year")).to_be_visible()
    ana.go("#/account/privacy")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    lines = download.value.path().read_text().splitlines()
    assert json.loads(lines[0])["name"] == "Ana"
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    ana.allowed = ("403",)
    ana.go("#/account")
    page.get_by_label("Name").first.fill("Ana")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("No account has this name and password.")


@pytest.mark.slow
def test_a_table_at_home_shows_nothing_of_this(browser: Browser, page_is_built: None, tmp_path: Path) -> None:
    server = Server(tmp_path, "--no-accounts", "--no-club")
    server.start()
    try:
        watch = Watch(browser, server.url)
        watch.go("#/account")
        expect(watch.page.get_by_text("This server has no accounts.")).to_be_visible()
        expect(watch.page.locator("main form")).to_have_count(0)
        watch.go("#/moderation")
        expect(watch.page.get_by_text("This server has no club.")).to_be_visible()
        assert watch.complaints() == []
        watch.context.close()
    finally:
        server.stop()
