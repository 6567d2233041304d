"""One's own account: passwords, recovery, mail, sessions, passkeys, export and deletion."""

import asyncio
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from azulejos import azul
from azulejos.cli import admin
from azulejos.cli.usage_errors import CommandError
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.setup import Setup
from azulejos.play import parse_record
from azulejos.server.delivery.letters import FOLDER
from azulejos.server.delivery.outbox import add_message, claim_messages
from azulejos.server.delivery.smtp import mail_server_of
from azulejos.server.people.deletion import OWN_ROWS
from azulejos.server.people.moderation import add_sanction
from azulejos.server.people.results import store_result
from azulejos.server.store.database import Connection
from azulejos.server.store.migrations import migrate
from azulejos.server.store.opening import database_of
from azulejos.server.store.writer import add_rows
from azulejos.server.tables.stored_match import stored_of, write_change
from tests.server import clients
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.mail_sink import MailSink, mail_sink
from tests.server.software_passkey import SoftwarePasskey
from tests.server.test_people import account, serve
from tests.waiting import PATIENCE_S, soon

on_each_database = pytest.mark.usefixtures("each_database_later")
PASSWORD, OTHER = "a long password", "another password"


async def logged_in(server: Running, name: str, password: str = PASSWORD, status: int | None = None) -> Guest:
    """Come with another browser."""
    browser = Guest(server.url)
    answer = await browser.post("/api/login", {"name": name, "password": password}, status)
    if answer.status_code == 200:
        browser.learn(answer.json())
    return browser


async def delete(guest: Guest, path: str, status: int = 200) -> Any:
    answer = await guest.http.delete(path, headers={"X-CSRF-Token": guest.csrf})
    assert answer.status_code == status, answer.text
    return answer.json()


# --- Passwords and sessions


@on_each_database
def test_a_new_password_ends_all_other_sessions_and_the_old_one_no_longer_works(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        phone = await logged_in(server, "Ana")
        sitting = await phone.sit(await phone.open())
        wrong = await ana.post("/api/account/password", {"old": OTHER, "new": OTHER}, 403)
        assert wrong.json()["code"] == "wrong-password"
        await ana.post("/api/account/password", {"old": PASSWORD, "new": OTHER})
        assert (await phone.get("/api/me"))["player"] is None
        await asyncio.wait_for(sitting.line.wait_closed(), PATIENCE_S)
        assert (await ana.get("/api/me"))["player"]["name"] == "Ana"
        await logged_in(server, "Ana", PASSWORD, 403)
        await logged_in(server, "Ana", OTHER, 200)

    serve(tmp_path, play)


def test_sessions_are_listed_by_device_and_ended_one_by_one(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        phone = Guest(server.url)
        phone.http.headers["User-Agent"] = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0"
        phone.learn((await phone.post("/api/login", {"name": "Ana", "password": PASSWORD})).json())
        sessions = (await ana.get("/api/account"))["sessions"]
        assert {(each["device"], each["current"]) for each in sessions} == {("", True), ("Chrome, Android", False)}
        (there,) = [each["id"] for each in sessions if not each["current"]]
        left = (await delete(ana, f"/api/account/sessions/{there}"))["sessions"]
        assert [each["current"] for each in left] == [True]
        assert (await phone.get("/api/me"))["player"] is None
        assert (await delete(ana, f"/api/account/sessions/{there}", 404))["code"] == "unknown-session"
        again = await logged_in(server, "Ana")
        assert len((await ana.post("/api/account/sessions/end", {})).json()["sessions"]) == 1
        assert (await again.get("/api/me"))["player"] is None

    serve(tmp_path, play)


def test_guests_and_bots_have_no_account_settings(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        guest, ana = await server.guest("Gil"), await account(server, "Ana")
        assert (await guest.get("/api/account", 403))["code"] == "needs-account"
        secret = (await ana.post("/api/tokens", {"name": "Robot"})).json()["secret"]
        answer = await guest.http.get("/api/account", headers={"Authorization": f"Bearer {secret}"})
        assert answer.json()["code"] == "needs-account"

    serve(tmp_path, play)


def test_a_server_without_accounts_has_nothing_of_this(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        guest = await server.guest("Gil")
        assert (await guest.get("/api/account", 403))["code"] == "no-accounts"
        forgotten = await guest.post("/api/password/forgot", {"name": "Ana"}, 403)
        assert forgotten.json()["code"] == "no-accounts"
        about = await guest.get("/api/about")
        assert [about[what] for what in ("accounts", "club", "mail", "passkeys")] == [False, True, False, False]

    serve(tmp_path, play, accounts=False)


@on_each_database
def test_everybody_reads_the_line_that_an_account_writes_about_itself(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await server.guest("Bram")
        assert (await ana.get("/api/account"))["about"] == ""
        await ana.post("/api/account/about", {"about": "the first"})
        written = (await ana.post("/api/account/about", {"about": " Likes\n  corners\u202e. " + "x" * 200})).json()
        assert written["about"] == "Likes corners. " + "x" * 105
        assert (await bram.get(f"/api/players/{ana.id}"))["about"] == written["about"]
        assert (await bram.get(f"/api/players/{bram.id}"))["about"] == ""
        lines = (await ana.http.get("/api/account/export")).text.splitlines()
        assert {"kind": "profile", "about": written["about"]} in [json.loads(line) for line in lines]
        assert (await bram.post("/api/account/about", {"about": "x"}, 403)).json()["code"] == "needs-account"
        await ana.post("/api/account/about", {"about": ""})
        assert (await bram.get(f"/api/players/{ana.id}"))["about"] == ""
        now, add = server.hub.now(), add_sanction
        await server.hub.store.write(lambda db: add(db, ana.id, "silence", "rude", "Mo", now, None))
        assert (await ana.post("/api/account/about", {"about": "x"}, 403)).json()["code"] == "silenced"

    serve(tmp_path, play)


# --- Recovery codes and mail


@on_each_database
def test_a_recovery_code_works_once_however_it_is_typed_and_gives_the_next(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, other = await account(server, "Ana"), Guest(server.url)
        assert (await ana.get("/api/account"))["recovery_code"] is False
        code = (await ana.post("/api/account/recovery", {"password": PASSWORD})).json()["code"]
        assert (await ana.get("/api/account"))["recovery_code"] is True
        typed = {"name": "ana", "code": code.replace("-", " ").upper(), "password": OTHER}
        following = (await other.post("/api/password/recover", typed)).json()["code"]
        assert (await ana.get("/api/me"))["player"] is None, "all sessions have ended"
        await logged_in(server, "Ana", OTHER, 200)
        assert (await other.post("/api/password/recover", typed, 403)).json()["code"] == "wrong-code"
        await other.post("/api/password/recover", {**typed, "code": following})
        unknown = await other.post("/api/password/recover", {**typed, "name": "Bram"}, 403)
        assert unknown.json()["code"] == "wrong-code"

    serve(tmp_path, play)


def with_mail(folder: Path, play: Any) -> None:
    async def run() -> None:
        async with (
            mail_sink() as sink,
            running(settings_for(folder, mail=sink.url, url="https://play.example.org")) as server,
        ):
            await play(server, sink)

    asyncio.run(run())


async def secret_in_letter(sink: MailSink, number: int) -> tuple[str, str]:
    """Wait for a letter; return its subject and the secret of its link."""
    await soon(lambda: len(sink.letters) >= number)
    text = sink.letters[number - 1].get_content()
    found = re.search(r"https://play\.example\.org/#/account/\w+/(\S+)", text)
    return str(sink.letters[number - 1]["Subject"]), found.group(1) if found else ""


@on_each_database
def test_a_password_is_reset_by_a_letter_to_a_confirmed_address(tmp_path: Path) -> None:
    async def play(server: Running, sink: MailSink) -> None:
        ana, other = await account(server, "Ana"), Guest(server.url)
        asked = {"address": "ana@example.org", "password": PASSWORD, "language": "de"}
        mail = (await ana.post("/api/account/mail", asked)).json()["mail"]
        assert mail == {"address": "ana@example.org", "language": "de", "confirmed": False}
        subject, secret = await secret_in_letter(sink, 1)
        assert subject == "Bestätige deine Adresse für Azulejos"
        await other.post("/api/password/forgot", {"name": "Ana"})  # nothing comes before the address is confirmed
        await soon(lambda: server.app.state.services.postman.dropped)
        await other.post("/api/mail/confirm", {"secret": secret})
        assert (await ana.get("/api/account"))["mail"]["confirmed"] is True
        assert (await other.post("/api/mail/confirm", {"secret": secret}, 403)).json()["code"] == "old-link"
        known = (await other.post("/api/password/forgot", {"name": "Ana"})).json()
        assert (await other.post("/api/password/forgot", {"name": "Nobody"})).json() == known
        subject, secret = await secret_in_letter(sink, 2)
        assert subject == "Neues Passwort für Azulejos"
        await other.post("/api/password/reset", {"secret": secret, "password": OTHER})
        assert (await ana.get("/api/me"))["player"] is None
        again = await other.post("/api/password/reset", {"secret": secret, "password": OTHER}, 403)
        assert again.json()["code"] == "old-link"
        await logged_in(server, "Ana", OTHER, 200)
        subject, _ = await secret_in_letter(sink, 3)
        assert subject == "Dein Passwort für Azulejos wurde geändert"
        assert len(sink.to("ana@example.org")) == len({each["Message-ID"] for each in sink.letters}) == 3

    with_mail(tmp_path, play)


def test_a_letter_that_the_mail_server_refuses_is_sent_again_with_the_same_id(tmp_path: Path) -> None:
    async def play(server: Running, sink: MailSink) -> None:
        ana = await account(server, "Ana")
        postman = server.app.state.services.postman
        sink.is_full = True
        await ana.post("/api/account/mail", {"address": "ana@example.org", "password": PASSWORD})
        await soon(lambda: sink.refused)
        await soon(lambda: postman.failed)
        sink.is_full = False
        due = await server.hub.store.write(lambda db: db.execute("UPDATE outbox SET due_at = 1").rowcount)
        assert due == 1
        postman.wake()
        await soon(lambda: sink.letters)
        await soon(lambda: postman.sent)
        assert await server.hub.store.read(lambda db: db.execute("SELECT * FROM outbox").fetchall()) == []
        await delete(ana, "/api/account/mail")
        assert (await ana.get("/api/account"))["mail"] is None

    with_mail(tmp_path, play)


def test_letters_to_one_account_are_limited(tmp_path: Path) -> None:
    async def play(server: Running, sink: MailSink) -> None:
        ana = await account(server, "Ana")
        asked = {"address": "ana@example.org", "password": PASSWORD}
        for _ in range(5):
            await ana.post("/api/account/mail", asked)
        assert (await ana.post("/api/account/mail", asked, 429)).json()["code"] == "too-fast"

    with_mail(tmp_path, play)


def test_without_a_mail_server_a_recovery_code_is_named(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        refused = await ana.post("/api/password/forgot", {"name": "Ana"}, 403)
        assert refused.json()["code"] == "no-mail"
        assert (await ana.get("/api/account"))["mail_works"] is False

    serve(tmp_path, play)


@pytest.mark.parametrize("language", ["nl", "de", "pt-BR", "is"])
def test_every_language_has_the_same_letters(language: str) -> None:
    english = json.loads((FOLDER / "en.json").read_text(encoding="utf-8"))
    theirs = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    assert theirs.keys() == english.keys()
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", theirs[key])) == set(re.findall(r"\{\w+\}", text)), key
        assert theirs[key] != text


@on_each_database
def test_of_two_processes_one_gets_a_message(tmp_path: Path) -> None:
    database = database_of(clients.database_in(tmp_path))
    migrate(database)
    db = database.connect()
    assert add_message(db, "m1", "mail", "ana", {"kind": "reset"}, 1000)
    assert not add_message(db, "m1", "mail", "ana", {"kind": "reset"}, 1000)
    assert [each.body for each in claim_messages(db, 1000, 10)] == [{"kind": "reset"}]
    assert claim_messages(db, 1000, 10) == []
    (again,) = claim_messages(db, 70_000, 10)  # whoever held it is gone
    assert (again.id, again.tries) == ("m1", 1)
    db.commit()
    db.close()


@pytest.mark.parametrize("address", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_what_is_no_mail_server_is_refused(address: str) -> None:
    with pytest.raises(Exception, match="not a mail server"):
        mail_server_of(address)


# --- Passkeys


@on_each_database
def test_a_passkey_logs_in_without_a_password(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, phone = await account(server, "Ana"), Guest(server.url)
        key = SoftwarePasskey(server.url, "127.0.0.1")
        options = (await ana.post("/api/account/passkeys/begin", {})).json()["options"]
        assert options["rp"]["id"] == "127.0.0.1"
        made = {"name": "Laptop", "credential": key.create(options)}
        passkeys = (await ana.post("/api/account/passkeys", made)).json()["passkeys"]
        assert [each["name"] for each in passkeys] == ["Laptop"]
        assert (await ana.post("/api/account/passkeys", made, 403)).json()["code"] == "bad-passkey", "used up"
        options = (await phone.post("/api/login/passkey/begin", {})).json()["options"]
        answer = key.get(options)
        phone.learn((await phone.post("/api/login/passkey", {"credential": answer})).json())
        assert phone.id == ana.id
        again = Guest(server.url)
        assert (await again.post("/api/login/passkey", {"credential": answer}, 403)).json()["code"] == "bad-passkey"
        bram = await account(server, "Bram")
        options = (await bram.post("/api/login/passkey/begin", {})).json()["options"]
        other = await bram.post("/api/account/delete", {"passkey": key.get(options)}, 403)
        assert other.json()["code"] == "bad-passkey", "it is of another account"
        await delete(phone, f"/api/account/passkeys/{passkeys[0]['id']}")
        options = (await again.post("/api/login/passkey/begin", {})).json()["options"]
        await again.post("/api/login/passkey", {"credential": key.get(options)}, 403)

    serve(tmp_path, play)


def test_a_passkey_is_enough_to_delete_its_account(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, key = await account(server, "Ana"), SoftwarePasskey(server.url, "127.0.0.1")
        options = (await ana.post("/api/account/passkeys/begin", {})).json()["options"]
        await ana.post("/api/account/passkeys", {"name": "Laptop", "credential": key.create(options)})
        assert (await ana.post("/api/account/delete", {}, 403)).json()["code"] == "wrong-password"
        options = (await ana.post("/api/login/passkey/begin", {})).json()["options"]
        assert (await ana.post("/api/account/delete", {"passkey": key.get(options)})).json() == {"player": None}
        await logged_in(server, "Ana", PASSWORD, 403)

    serve(tmp_path, play)


def test_passkeys_of_another_site_another_key_or_a_copy_are_refused(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, other = await account(server, "Ana"), Guest(server.url)

        async def begun(path: str, guest: Guest = ana) -> Any:
            return (await guest.post(path, {})).json()["options"]

        elsewhere = SoftwarePasskey("https://evil.example.org", "127.0.0.1")
        made = {"name": "x", "credential": elsewhere.create(await begun("/api/account/passkeys/begin"))}
        await ana.post("/api/account/passkeys", made, 403)
        key = SoftwarePasskey(server.url, "127.0.0.1")
        made = {"name": "x", "credential": key.create(await begun("/api/account/passkeys/begin"))}
        await ana.post("/api/account/passkeys", made)
        forged = SoftwarePasskey(server.url, "127.0.0.1")
        forged.id = key.id
        for wrong in (forged, SoftwarePasskey(server.url, "127.0.0.1")):
            answer = wrong.get(await begun("/api/login/passkey/begin", other))
            await other.post("/api/login/passkey", {"credential": answer}, 403)
        key.uses = 7
        await other.post("/api/login/passkey", {"credential": key.get(await begun("/api/login/passkey/begin", other))})
        other.csrf = (await other.get("/api/me"))["player"]["csrf"]
        key.uses = 3  # a copy that was used less often
        answer = key.get(await begun("/api/login/passkey/begin", other))
        await other.post("/api/login/passkey", {"credential": answer}, 403)
        for nonsense in ({}, {"id": "x"}, {"id": "x", "response": {"clientDataJSON": "e30"}}, {"response": 7}):
            await other.post("/api/login/passkey", {"credential": nonsense}, 403)

    serve(tmp_path, play)


# --- Export and deletion


async def finished_match(ana: Guest, bram: Guest, **table: Any) -> str:
    name, here, there = await ana.match_with(bram, **table)
    await here.say("chat", text="good luck")
    await here.hear_until("chat")
    await (here if here.legal else there).play()
    await there.say("resign")
    while here.state["status"] != "over":
        await here.hear()
    return name


@on_each_database
def test_the_export_holds_everything_about_its_owner_and_nothing_secret(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await server.guest("Bram")
        name = await finished_match(ana, bram)
        await ana.post("/api/tokens", {"name": "Robot"})
        await ana.post("/api/relations", {"player": bram.id, "kind": "mute"})
        answer = await ana.http.get("/api/account/export")
        lines = [json.loads(line) for line in answer.text.splitlines()]
        kinds = [line["kind"] for line in lines]
        assert kinds == ["account", "session", "bot", "chat", "relation", "match"]
        assert lines[4]["relation"] == "mute"
        assert lines[3]["text"] == "good luck"
        assert lines[-1]["id"] == name
        assert "Ana" in lines[-1]["record"]
        parse_record(lines[-1]["record"])
        stored = await server.hub.store.read(lambda db: db.execute("SELECT token_hash FROM sessions").fetchall())
        assert not any(row[0] in answer.text for row in stored)
        assert "argon2" not in answer.text

    serve(tmp_path, play)


@on_each_database
def test_a_deleted_account_leaves_its_matches_under_another_name(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await server.guest("Bram")
        over = await finished_match(ana, bram, public=True)
        running_table, _, there = await ana.match_with(bram)
        opened = await ana.open()
        await ana.post("/api/account/delete", {"password": OTHER}, 403)
        await ana.post("/api/account/delete", {"password": PASSWORD})
        assert (await ana.get("/api/me"))["player"] is None
        assert (await there.hear_until("table"))["seats"][0]["name"] == "deleted player"
        assert (await bram.get(f"/api/tables/{running_table}"))["status"] == "over"
        assert (await bram.get(f"/api/tables/{opened}"))["seats"][0]["kind"] == "open"
        record = (await bram.http.get(f"/api/matches/{over}/record")).text
        assert "Ana" not in record
        assert "deleted player" in record
        parse_record(record)
        listed = (await bram.get("/api/matches"))["matches"]
        assert {seat["name"] for match in listed for seat in match["seats"]} == {"deleted player", "Bram"}
        page = await bram.get(f"/api/players/{ana.id}")
        assert (page["name"], page["account"], page["ratings"]) == ("deleted player", False, [])
        await logged_in(server, "Ana", PASSWORD, 403)
        await account(server, "Ana")  # the name is free
        taken = await Guest(server.url).post("/api/register", {"name": "Deleted Player", "password": OTHER}, 409)
        assert taken.json()["code"] == "name-taken"

        def left(db: Connection) -> dict[str, int]:
            counted = {}
            for table, column in OWN_ROWS.items():
                counted[table] = db.execute(f"SELECT COUNT(*) FROM {table} WHERE {column} = ?", (ana.id,)).fetchone()[0]
            return counted

        assert set((await server.hub.store.read(left)).values()) == {0}

    serve(tmp_path, play)


# --- Many matches, and the command line


def add_matches(db: Connection, player: str, count: int) -> None:
    """Store a player's finished matches as a server does."""
    occupants = (Occupant("player", "Ana", player, True), Occupant("player", "Bram", "bram"))
    for number in range(count):
        setup = Setup(f"m{number}", azul(), azul().rules_version, f"seed {number}", 1000)
        match = LiveMatch(setup, Description(player, Options(public=True), occupants)).begin(1000)
        for _ in range(30):
            seat = match.to_move
            assert seat is not None
            match = match.play(seat, match.view(seat).legal_moves()[0].text, 2000, version=match.version)
        match = match.stop("resigned 1", 0, 3000)
        stored = stored_of(match)
        columns = "id, game, rules_version, seed, created_at, status, public, wakes, description"
        values = (stored.id, stored.game, stored.rules_version, stored.seed, 1000, "over", 1, 0, stored.description)
        db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        add_rows(db, [(match.id, change.version, write_change(change)) for change in match.changes])
        store_result(db, match, 3000 + number)


@pytest.mark.slow
@on_each_database
def test_a_thousand_matches_are_exported_and_left_behind(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        await server.hub.store.write(lambda db: add_matches(db, ana.id, 1000))
        begin = time.perf_counter()
        lines = (await ana.http.get("/api/account/export")).text.splitlines()
        exported = time.perf_counter()
        assert sum(json.loads(line)["kind"] == "match" for line in lines) == 1000
        await ana.post("/api/account/delete", {"password": PASSWORD})
        print(f"export {exported - begin:.1f} s, deletion {time.perf_counter() - exported:.1f} s")

        def left(db: Connection) -> list[int]:
            queries = (
                ("SELECT COUNT(*) FROM tables WHERE description LIKE ?", "%Ana%"),
                ("SELECT COUNT(*) FROM matches WHERE seats LIKE ?", "%Ana%"),
                ("SELECT COUNT(*) FROM matches WHERE seats LIKE ?", "%deleted player%"),
            )
            return [db.execute(query, (part,)).fetchone()[0] for query, part in queries]

        assert await server.hub.store.read(left) == [0, 0, 1000]

    serve(tmp_path, play)


def test_the_operator_lists_people_prints_codes_and_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = clients.database_in(tmp_path)

    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        admin.people("an", database)
        assert capsys.readouterr().out.split()[2:] == [ana.id, "Ana", "0"]
        admin.recovery_code("ana", database)
        code = capsys.readouterr().out.strip()
        await Guest(server.url).post("/api/password/recover", {"name": "Ana", "code": code, "password": OTHER})
        with pytest.raises(CommandError, match="Bram"):
            admin.recovery_code("Bram", database)
        await asyncio.to_thread(admin.export, "Ana", tmp_path / "ana.ndjson", database)
        assert (tmp_path / "ana.ndjson").read_text(encoding="utf-8").startswith('{"kind":"account"')

    serve(tmp_path, play)
