"""Plays on the terminal board as a person does: with keys, or with the mouse."""

import time
from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from azulejos.bots import chosen_move, make_bot
from azulejos.cli.match_setup import new_record
from azulejos.play import Game, Move
from azulejos.tui.app import AzulejosApp
from azulejos.tui.dialogs import Curtain, MenuDialog
from azulejos.tui.local_match import LocalSession
from azulejos.tui.local_page import LocalPage
from azulejos.tui.match_page import MatchPage
from azulejos.tui.picture_parts import at_seat
from azulejos.tui.plain_board import board_of
from tests.waiting import PATIENCE_S
from tools.screens import screen_text

SIZES = [(80, 24), (120, 40)]


def table_of(game: Game, seats: Sequence[str], seed: str = "lisboa", first: int | None = 1) -> LocalSession:
    """Begin a match whose deals follow from a seed."""
    return LocalSession(new_record(game, tuple(seats), None, seed, first=first), tuple(seats), seed)


def app_with(table: LocalSession, **options: Any) -> AzulejosApp:
    """Return the board with a match on it, in English, dark, without pauses."""
    return AzulejosApp(
        **{"language": "en", "look": "dark", "pace_s": 0, "hint_bot": "greedy", **options},
        first=lambda: LocalPage(table),
    )


async def until_asked(pilot: Pilot[None], page: MatchPage) -> bool:
    """Wait until somebody here is to move; say whether that is so, or the match is over."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        await pilot.pause()
        if isinstance(pilot.app.screen, Curtain):
            await pilot.press("enter")
        elif isinstance(pilot.app.screen, MenuDialog):
            return False
        elif page.choosing.moves and pilot.app.screen is page:
            return True
    raise AssertionError("nothing happens any more")


async def type_move(pilot: Pilot[None], page: MatchPage, move: Move) -> None:
    """Type the word of a move."""
    await pilot.press(*[KEYS.get(char, char) for char in move.text])


KEYS = {">": "greater_than_sign", "^": "circumflex_accent"}


async def walk_to(pilot: Pilot[None], page: MatchPage, move: Move) -> None:
    """Walk with the cursor to each place of a move and press Enter there."""
    seat = page.view_shown().to_move or 0
    for place in board_of(page.view_shown().game.name).path_of(move):
        wanted = at_seat(place, seat)
        for _ in range(200):
            if page.board.cursor == wanted:
                break
            await pilot.press("tab")
        assert page.board.cursor == wanted
        await pilot.press("enter")
        await pilot.pause()


async def click_at(pilot: Pilot[None], page: MatchPage, move: Move) -> None:
    """Click each place of a move."""
    seat = page.view_shown().to_move or 0
    for place in board_of(page.view_shown().game.name).path_of(move):
        spot = page.board.picture.spots_of(at_seat(place, seat))[-1]
        await pilot.click(page.board, offset=(spot.column + spot.width // 2, spot.row))
        await pilot.pause()


HANDS = {"typed": type_move, "cursor": walk_to, "mouse": click_at}


async def play_out(pilot: Pilot[None], page: LocalPage, hand: str) -> int:
    """Play a match to its end, as the greedy bot advises; give the number of moves that were made by hand."""
    adviser, made = make_bot("greedy", "adviser"), 0
    while await until_asked(pilot, page):
        before = page.session.record
        move = chosen_move(adviser, page.view_shown())
        await HANDS[hand](pilot, page, move)
        await pilot.pause()
        assert page.session.record != before, f"{move} was not played"
        assert page.session.record.moves[len(before.moves)] == move
        made += 1
    return made


def screen_line(app: App[Any], words: str) -> str:
    """Return the first line of the screen that holds some words; empty if none does."""
    return next((line for line in screen_text(app) if words in line), "")
