"""The main screens look as they did when somebody looked at them; in every language they fit."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from azulejos import azul, duel
from azulejos.locale import LANGUAGES
from azulejos.play import Game
from azulejos.play.record import Record, parse_record
from azulejos.tui.app import AzulejosApp
from azulejos.tui.host_page import HostPage
from azulejos.tui.join_page import JoinPage
from azulejos.tui.local_page import LocalPage
from azulejos.tui.page import KeyBar
from azulejos.tui.replay_page import ReplayPage
from azulejos.tui.server_client import Visitor
from azulejos.tui.themes import LOOKS
from tests.tui.driving import app_with, screen_line, table_of, until_asked
from tests.tui.snapshots import check_snapshot, difference
from tools.screens import screen_text

REVIEWED = Path(__file__).parent / "reviewed.azr"
Act = Callable[[Pilot[None]], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def only_built_in_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games of other distributions out of forms and the menu: the snapshots do not show them."""
    for module in ("form_page", "menu_page"):
        monkeypatch.setattr(f"azulejos.tui.{module}.game_names", lambda: ("azul", "duel"))


def look_at(app: AzulejosApp, name: str, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)
            await pilot.pause()
            check_snapshot(pilot.app, name)

    asyncio.run(run())


def pressing(*keys: str) -> Act:
    async def press(pilot: Pilot[None]) -> None:
        if isinstance(pilot.app.screen, LocalPage):
            await until_asked(pilot, pilot.app.screen)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()

    return press


def reviewed() -> Record:
    return parse_record(REVIEWED.read_text(encoding="utf-8"))


def match(game: Game, **options: Any) -> AzulejosApp:
    return app_with(table_of(game, ("human", *["level1"] * (game.players - 1))), **options)


def test_the_menu() -> None:
    look_at(AzulejosApp(language="en", look="dark"), "menu", pressing())


def test_a_new_match_of_azul() -> None:
    look_at(AzulejosApp(language="en", look="light"), "new-azul", pressing("enter", "down", "right", "right"))


def test_a_new_match_of_duel_in_icelandic() -> None:
    look_at(AzulejosApp(language="is", look="dark"), "new-duel", pressing("enter", "right", "down", "right"))


def test_azul_with_tiles_chosen() -> None:
    look_at(match(azul()), "azul-80x24", pressing("3", "y"))


def test_azul_on_a_large_terminal_with_a_hint() -> None:
    look_at(match(azul(), look="light"), "azul-120x40", pressing("tab", "enter", "down", "down"), (120, 40))


def test_four_players_fit_on_a_small_terminal() -> None:
    look_at(match(azul(4, gray=True), look="safe-light"), "azul4g-80x24", pressing("right", "right"))


def test_duel_with_a_plate_to_turn() -> None:
    look_at(match(duel(), look="safe-dark"), "duel-80x24", pressing("tab", "enter", "tab", "enter"))


def test_duel_on_a_large_terminal() -> None:
    look_at(match(duel()), "duel-120x40", pressing("tab", "enter", "tab", "enter", "enter", "tab"), (120, 40))


def test_the_list_of_moves() -> None:
    look_at(match(azul()), "moves", pressing("f4", "4"))


def test_the_help() -> None:
    look_at(match(duel(), language="nl"), "help", pressing("f1"))


def test_a_reviewed_record() -> None:
    app = AzulejosApp(language="en", look="dark", first=lambda: ReplayPage(reviewed()))
    look_at(app, "review", pressing("f3", "f3"))


def test_joining_a_table() -> None:
    app = AzulejosApp(language="pt-BR", look="light", first=JoinPage)
    look_at(app, "join", pressing())


def host() -> HostPage:
    return HostPage(Visitor("http://tiles.example", "Ana"), lambda link: None)


def test_opening_a_table() -> None:
    app = AzulejosApp(language="is", look="light", first=host)
    look_at(app, "host", pressing("down", "right", "right", "down", "down", "right"))


async def fits(pilot: Pilot[None]) -> list[str]:
    """List what does not fit on the screen: keys that were left out, lines that were cut, bars for scrolling."""
    page = pilot.app.screen
    found = [f"the key {key.name}" for key in page.KEYS if f"{key.name} " not in screen_text(pilot.app)[-1]]  # type: ignore[attr-defined]
    for widget in page.query(Static):
        if widget.id in ("ask", "title", "motto") and "\n" not in str(widget.render()):
            told = str(widget.render()).strip()
            if told and not screen_line(pilot.app, told[-20:]):
                found.append(f"{widget.id}: {told}")
    found += [f"a bar beside {frame.id}" for frame in page.query("#frame, #form") if frame.show_vertical_scrollbar]
    return found


LONGEST_WORDS = "de"
SOME_LANGUAGES = [
    language if language == LONGEST_WORDS else pytest.param(language, marks=pytest.mark.slow) for language in LANGUAGES
]


@pytest.mark.parametrize("language", SOME_LANGUAGES)
def test_every_screen_fits_in_80_columns_in_every_language(language: str) -> None:
    async def check(first: Any, *keys: str) -> list[str]:
        app = AzulejosApp(language=language, look="dark", pace_s=0, first=first)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pressing(*keys)(pilot)
            await pilot.pause()
            return await fits(pilot)

    def local(game: Game) -> Callable[[], LocalPage]:
        return lambda: LocalPage(table_of(game, ("human", *["level1"] * (game.players - 1))))

    assert asyncio.run(check(None)) == []
    assert asyncio.run(check(None, "enter")) == []
    assert asyncio.run(check(local(azul()), "tab", "enter")) == []
    assert asyncio.run(check(local(azul(4)), "tab", "enter")) == []
    assert asyncio.run(check(local(duel()), "tab", "enter", "tab", "enter")) == []
    assert asyncio.run(check(lambda: ReplayPage(reviewed()), "f3")) == []
    assert asyncio.run(check(JoinPage)) == []
    assert asyncio.run(check(host, "down", "right", "right")) == []


def test_language_and_look_change_at_once_on_the_open_match() -> None:
    async def change() -> list[str]:
        seen = []
        async with match(azul()).run_test(size=(80, 24)) as pilot:
            page = pilot.app.screen
            assert isinstance(page, LocalPage)
            await until_asked(pilot, page)
            for _ in LANGUAGES:
                seen.append(str(page.query_one("#ask", Static).render()))
                assert screen_line(pilot.app, page.say("game.azul"))
                await pilot.press("f6")
                await pilot.pause()
            for name in LOOKS:
                assert page.azulejos.look == name
                await pilot.press("f7")
                await pilot.pause()
            assert page.query_one("#keys", KeyBar).size.width == 80
        return seen

    assert asyncio.run(change()) == [
        "Choose tiles",
        "Kies tegels",
        "Wähle Fliesen",
        "Escolha azulejos",
        "Veldu flísar",
    ]


def test_a_difference_between_pictures_is_reported_by_its_words() -> None:
    kept = '<text x="10" y="23.5" fill="#000000">Azul</text>'
    assert difference(kept, kept.replace("Azul", "Duel")) == "row 1: + Duel\nrow 1: - Azul"
    assert difference(kept, kept.replace("#000000", "#ffffff")) == "the same words in other colors"


@pytest.mark.parametrize(("size", "is_small"), [((40, 15), True), ((80, 24), False), ((200, 50), False)])
def test_a_screen_that_is_too_small_says_so(size: tuple[int, int], is_small: bool) -> None:
    async def run() -> None:
        app = match(azul())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            text = "\n".join(screen_text(pilot.app))
            assert ("too small" in text) == is_small
            page = pilot.app.screen
            assert page.has_class("-beside") == (size == (200, 50))

    asyncio.run(run())
