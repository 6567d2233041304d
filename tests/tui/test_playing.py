"""What a person can do in a match on the terminal board: choose, take back, ask, save; and what stays hidden."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from azulejos import azul, duel, parse_record
from azulejos.bots import make_bot
from azulejos.cli.match_setup import resumed_record
from azulejos.play import Move
from azulejos.tui.dialogs import Curtain, MovesDialog
from azulejos.tui.local_match import LocalSession
from azulejos.tui.local_page import LocalPage
from azulejos.tui.menu_page import MenuPage
from azulejos.tui.new_page import NewPage
from azulejos.tui.replay_page import ReplayPage
from tests.tui.driving import app_with, screen_line, table_of, type_move, until_asked
from tests.tui.tables import until

Act = Callable[[Pilot[None], LocalPage], Awaitable[None]]


def at_table(table: LocalSession, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        async with app_with(table).run_test(size=size) as pilot:
            await pilot.pause()
            page = pilot.app.screen
            if isinstance(page, LocalPage):
                await until_asked(pilot, page)
                await act(pilot, page)

    asyncio.run(run())


def viewer_of(table: LocalSession) -> int | None:
    return table.viewer


def screen_of(pilot: Pilot[None]) -> object:
    return pilot.app.screen


def note_of(page: LocalPage) -> str:
    return str(page.query_one("#note", Static).render())


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1y", "not a move: '1y'"),
        ("1y4", "cannot play 1Y4: no yellow tiles in factory 1"),
        ("x", "not a move: 'x'"),
    ],
)
def test_what_is_typed_wrong_is_refused_with_the_reason_and_nothing_is_lost(typed: str, words: str) -> None:
    table = table_of(azul(), ("human", "level1"))

    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        await pilot.press(*typed)
        await pilot.pause()
        assert note_of(page).startswith(words)
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert page.choosing.moves
        assert not table.record.moves
        await pilot.press(*"1b1")
        await until_asked(pilot, page)
        assert table.record.moves[0] == Move("1B1")

    at_table(table, act)


def test_a_number_of_the_list_works_like_a_word() -> None:
    table = table_of(azul(), ("human", "level1"))

    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        wanted = page.choosing.moves[16]
        await pilot.press("1", "7", "enter")
        await until_asked(pilot, page)
        assert table.record.moves[0] == wanted

    at_table(table, act)


def test_arrows_walk_to_neighbors_and_escape_takes_a_place_back() -> None:
    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        await pilot.press("right")
        assert page.board.cursor == "from:1B"
        await pilot.press("right")
        assert page.board.cursor == "from:1R"
        await pilot.press("enter")
        await pilot.pause()
        assert page.choosing.chosen == ("from:1R",)
        assert page.board.cursor == "to:1@0"
        await pilot.press("down", "down")
        assert page.board.cursor == "to:3@0"
        assert note_of(page) == "1R3  take 3 red from factory 1, put 3 in line 3 (complete)"
        await pilot.press("escape")
        assert not page.choosing.chosen

    at_table(table_of(azul(), ("human", "level1")), act)


def test_a_hint_points_at_the_move_and_undo_takes_the_last_decision_back() -> None:
    table = table_of(azul(), ("human", "level1"))

    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        advised = make_bot("greedy", "hint").choose(page.view_shown())
        await pilot.press("f2")
        await until(pilot, lambda: note_of(page).startswith(str(advised)))
        assert f"{advised} is good: take" in note_of(page)
        await pilot.press("enter")
        await until_asked(pilot, page)
        assert table.record.moves[0] == advised
        await pilot.press("f3")
        await until_asked(pilot, page)
        assert not table.record.moves
        assert note_of(page) == "Move taken back."
        await pilot.press("f3")
        await pilot.pause()
        assert note_of(page) == "nothing to undo: this is your first decision"

    at_table(table, act)


def test_a_match_is_saved_and_continues_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = table_of(duel(), ("human", "level1"))

    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        await type_move(pilot, page, page.choosing.moves[0])
        await until_asked(pilot, page)
        await pilot.press("f5")
        await pilot.pause()
        assert note_of(page).startswith("The match is saved in azulejos-")

    at_table(table, act)
    (file,) = tmp_path.glob("*.azr")
    assert parse_record(file.read_text(encoding="utf-8")) == table.record
    again = LocalSession(*resumed_record(str(file)), path=file)
    assert again.record == table.record
    assert again.seats == ("human", "level1")


def test_leaving_saves_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = table_of(azul(), ("human", "level1"))
    app = app_with(table)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, LocalPage)
            await until_asked(pilot, app.screen)
            await pilot.press(*"1b1")
            await pilot.press("ctrl+q")

    asyncio.run(run())
    assert [path.exists() for path in app.kept] == [True]


def test_the_list_of_moves_is_narrowed_down_by_typing_and_plays_the_chosen_one() -> None:
    table = table_of(azul(), ("human", "level1"))

    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        await pilot.press("f4", "4", "w", "f")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MovesDialog)
        await pilot.press("enter")
        await until_asked(pilot, page)
        assert table.record.moves[0] == Move("4WF")

    at_table(table, act)


HIDING = ("plate1", "at1r0", "plate1", "at1r0", "draw", "draw", "stop", "keep1", "at2r0")


def after_putting_back() -> LocalSession:
    """Return a match of two people in which the first has put a plate back, and the second is to move."""
    table = table_of(duel(), ("human", "human"), first=1)
    words = list(HIDING)
    while words:
        if len(table.moves) == 1 and table.moves[0].text != words[0]:
            table.play(table.moves[0])
        else:
            word = words.pop(0)
            table.play(Move(word if table.record.final.is_legal(word) else table.moves[0].text))
    return table


def test_D45_what_one_player_knows_is_not_shown_to_the_other() -> None:
    table = after_putting_back()
    first, second = 1 - (table.seat_to_move or 0), table.seat_to_move
    secret = str(table.record.final.view(first))
    assert secret != str(table.record.final.view(None))
    assert table.viewer == second
    assert str(table.view) == str(table.record.final.view(second))
    assert str(table.view).split()[11] != secret.split()[11]

    async def act(pilot: Pilot[None], page: LocalPage) -> None:
        await type_move(pilot, page, next(move for move in page.choosing.moves if move.kind == "take"))
        while not isinstance(pilot.app.screen, Curtain):
            await until(pilot, lambda: isinstance(pilot.app.screen, Curtain) or page.choosing.moves)
            if page.choosing.moves and table.seat_to_move == second:
                await type_move(pilot, page, page.choosing.moves[0])
        assert isinstance(pilot.app.screen, Curtain)
        assert viewer_of(table) is None
        assert str(table.view) == str(table.record.final.view(None))
        await pilot.pause()
        assert screen_line(pilot.app, "it is your turn")
        await pilot.press("enter")
        await pilot.pause()
        assert viewer_of(table) == first
        assert str(table.view) == str(table.record.final.view(first))

    at_table(table, act)


def test_the_story_of_two_people_tells_no_secrets() -> None:
    table = after_putting_back()
    for told in table.story:
        for event in told.events:
            if event.kind in ("plate-looked-at", "plate-put-back"):
                assert event.get("plate") == -1


def test_a_new_match_is_set_up_with_the_keyboard() -> None:
    from azulejos.tui.app import AzulejosApp

    async def run() -> tuple[str, tuple[str, ...]]:
        app = AzulejosApp(language="en", look="dark", pace_s=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(screen_of(pilot), NewPage)
            await pilot.press("down", "right", "down", "right", "down", "right", "right", "down", "down", "right")
            await pilot.press("enter")
            await pilot.pause()
            page = screen_of(pilot)
            assert isinstance(page, LocalPage)
            table = page.session
            return str(table.record.game), table.seats

    assert asyncio.run(run()) == ("azul3g", ("human", "level3", "level2"))


def test_replay_goes_back_and_forth_and_to_rounds() -> None:
    record = parse_record((Path(__file__).parent / "reviewed.azr").read_text(encoding="utf-8"))
    from azulejos.tui.app import AzulejosApp

    async def run() -> list[int]:
        seen = []
        app = AzulejosApp(language="en", look="dark", first=lambda: ReplayPage(record))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, ReplayPage)
            for key in ("right", "right", "left", "down", "end", "right", "home", "f3", "up"):
                await pilot.press(key)
                seen.append(page.leaf.number)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(screen_of(pilot), MenuPage)
        return seen

    assert asyncio.run(run()) == [1, 2, 1, 12, 54, 54, 0, 3, 0]


@pytest.mark.slow
def test_a_review_judges_the_moves_while_the_record_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from azulejos.tui.app import AzulejosApp

    monkeypatch.chdir(tmp_path)
    whole = parse_record((Path(__file__).parent / "reviewed.azr").read_text(encoding="utf-8"))
    bare = replace(whole, result="*", steps=tuple(type(step)(step.action) for step in whole.steps[:9]))

    async def run() -> int:
        app = AzulejosApp(language="en", look="dark", first=lambda: ReplayPage(bare, nodes=300))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, ReplayPage)
            assert not page.judgments
            await pilot.press("f2")
            await until(pilot, lambda: len(page.judgments) == len(bare.moves))
            await pilot.press("f5")
            await pilot.pause()
            return len(page.judgments)

    assert asyncio.run(run()) == len(bare.moves) == 7
    (file,) = tmp_path.glob("*.azr")
    assert all(step.evaluation for step in parse_record(file.read_text(encoding="utf-8")).steps[2:])
