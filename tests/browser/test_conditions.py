"""Conditional moves in two browsers at once: prepared on the board, kept, made, dropped; seen by one person alone."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.test_access import axe_faults, faults_in_light_and_dark
from tests.browser.test_club import change, guest
from tests.browser.watch import PHONE, Watch

DAYS = {"kind": "days", "base_s": 86_400}


def slow_match(ana: Watch, bram: Watch, game: dict[str, object] | None = None) -> str:
    """Begin a match in which Ana has moved and waits; return its address."""
    guest(ana, "Ana")
    guest(bram, "Bram")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = str(change(ana, "/tables", {"game": game or {}, "seats": seats, "clock": DAYS})["id"])
    change(bram, f"/tables/{table}/join", {})
    while not takes(bram, table):
        make_move(ana, table) or make_move(bram, table)
    return f"#/table/{table}"


def make_move(watch: Watch, table: str, word: str = "") -> bool:
    """Make a move over HTTP: a given one, or the first; whether it was this person's turn."""
    look = watch.page.request.get(f"{watch.url}api/tables/{table}").json()
    if not look["legal"]:
        return False
    body = {"id": f"m{look['version']}", "version": look["version"], "word": word or look["legal"][0]["word"]}
    change(watch, f"/tables/{table}/move", body)
    return True


def takes(watch: Watch, table: str) -> bool:
    """Whether this person can take tiles now: a match may begin with other choices."""
    look = watch.page.request.get(f"{watch.url}api/tables/{table}").json()
    return any(move["kind"] == "take" for move in look["legal"])


def rules_of(watch: Watch, place: str) -> list[dict[str, object]]:
    table = place.rpartition("/")[2]
    found: list[dict[str, object]] = watch.page.request.get(f"{watch.url}api/tables/{table}/conditions").json()["rules"]
    return found


def plan(page: Page) -> Locator:
    """Open the board on which answers are prepared."""
    page.locator("[data-do=plan]").click()
    heading = page.get_by_role("heading", name="Conditional moves", level=1)
    expect(heading).to_be_focused()
    return page.locator(".study")


def settled(board: Locator) -> None:
    """Wait until the server has answered."""
    expect(board).to_have_attribute("aria-busy", "false")


def take(board: Locator) -> None:
    """Take the first tiles that can be taken, and put them in the first line that holds them."""
    board.locator("[data-group][data-rove]").first.click()
    board.locator(".mine .hit:not(.no)").first.click()
    settled(board)


def test_a_line_is_prepared_on_the_board_and_made_while_nobody_is_there(open_page: Opener) -> None:
    ana, bram = open_page("#/nowhere"), open_page("#/nowhere")
    place = slow_match(ana, bram)
    table = place.rpartition("/")[2]
    ana.go(place)
    board = plan(ana.page)
    line = board.get_by_role("list", name="The line so far")
    expect(board.get_by_text("Choose what Bram might play.").first).to_be_visible()
    take(board)
    expect(line.locator("li")).to_have_count(1)
    expect(board.get_by_text("Choose your answer.").first).to_be_visible()
    take(board)
    expect(board.get_by_text("Saved")).to_be_visible()
    # A second opponent's move, then the answer to it, two moves deep.
    take(board)
    expect(line.locator("li")).to_have_count(3)
    take(board)
    expect(line.locator("li")).to_have_count(4)
    expect(board.get_by_text("Saved")).to_be_visible()
    (rule,) = rules_of(ana, place)
    assert len(rule["after"]) == 1  # type: ignore[arg-type]
    settled(board)
    # A group of moves from the list, with the keyboard.
    board.get_by_role("button", name="Another line").click()
    settled(board)
    choices = board.get_by_label("Or choose from a list")
    expect(choices.locator("option").nth(1)).to_have_text("anything")
    expect(choices.locator("option").nth(2)).to_contain_text("anything from")
    choices.select_option(index=2)
    board.get_by_role("button", name="Choose", exact=True).press("Enter")
    expect(board.get_by_text("This is one of the positions")).to_be_visible()
    settled(board)
    choices.select_option(index=5)
    board.get_by_role("button", name="Choose", exact=True).press("Enter")
    expect(board.get_by_text("Saved")).to_be_visible()
    assert ["*" in str(each["when"]) for each in rules_of(ana, place)] == [False, True]
    assert faults_in_light_and_dark(ana.page) == []
    # It survives a reload, and nobody else sees it.
    ana.page.keyboard.press("Escape")
    ana.page.reload()
    panel = ana.page.get_by_role("region", name="Conditional moves")
    expect(panel.get_by_role("listitem")).to_have_count(3)
    assert axe_faults(ana.page) == []
    bram.go(place)
    expect(bram.page.locator("section.board")).to_have_count(2)
    expect(bram.page.get_by_text("Conditional moves")).to_have_count(0)
    assert rules_of(bram, place) == []
    # Bram plays into the line; the answer comes by itself, and what follows it stays.
    moves = ana.page.locator(".log li:not(.round)")
    before = moves.count()
    make_move(bram, table, str(rule["when"]))
    expect(panel.get_by_text("1 answer was played for you.")).to_be_visible()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    expect(moves).to_have_count(before + 2)
    # Then he leaves the line.
    make_move(bram, table)
    gone = panel.get_by_text("Bram played something else").or_(panel.get_by_text("2 answers were played"))
    expect(gone).to_be_visible()


def test_lines_are_deleted_and_a_match_of_several_steps_is_prepared_on_a_phone(open_page: Opener) -> None:
    ana, bram = open_page("#/nowhere", size=PHONE, touch=True), open_page("#/nowhere")
    place = slow_match(ana, bram, {"name": "duel"})
    ana.go(place)
    board = plan(ana.page)
    choices, choose = (
        board.get_by_label("Or choose from a list"),
        board.get_by_role("button", name="Choose", exact=True),
    )
    steps = 0
    while not board.get_by_text("Saved").count():  # tiles are taken, and the rest is stacked in an order
        words = choices.locator("option").evaluate_all("all => all.map(each => [each.value, each.textContent])")
        taking = [word for word, text in words if "to line" in text and "any line" not in text]
        choices.select_option(taking[0] if taking else words[-1][0])
        choose.click()
        steps += 1
        settled(board)
    expect(board.get_by_text("Saved")).to_be_visible()
    (rule,) = rules_of(ana, place)
    assert steps == len(f"{rule['when']} {rule['then'][0]}".split())  # type: ignore[index]
    assert faults_in_light_and_dark(ana.page) == []
    board.get_by_role("button", name="Delete all").click()
    expect(board.get_by_text("Nothing yet.")).to_be_visible()
    assert rules_of(ana, place) == []
    # The opponent moves: the board closes, and the match is there.
    while make_move(bram, place.rpartition("/")[2]):
        pass
    expect(ana.page.get_by_role("heading", name="Conditional moves", level=1)).to_have_count(0)
