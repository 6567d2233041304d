"""What each seat sees of a match of Azul: everything (A25)."""

from collections.abc import Sequence
from typing import Any

from azulejos.games.azul.rules.components import MAX_PLAYERS
from azulejos.games.azul.rules.events import DRAWN, FIRST_SEAT
from azulejos.play.dice import Dice
from azulejos.play.game import Game
from azulejos.play.state import View

__all__ = ["WORDS", "private_words", "resampled_history", "seen_of", "word_for_hidden_move"]

WORDS = (*(f"first:{seat + 1}" for seat in range(MAX_PLAYERS)), "B", "Y", "R", "K", "W")


def word_for_hidden_move(table: Any) -> None:
    """Return None: every seat sees every move."""


def seen_of(event: Sequence[int], seat: int) -> int | None:
    """Return what a seat sees of an event: who starts, and the color of each tile that is drawn."""
    if event[0] == FIRST_SEAT:
        return event[1]
    return MAX_PLAYERS + event[2] if event[0] == DRAWN else None


def private_words(view: View) -> str:
    """Return an empty text: no seat has private knowledge."""
    return ""


def resampled_history(game: Game, actions: Sequence[int], seat: int, dice: Dice) -> list[int]:
    """Return the same history: every seat has seen all of it."""
    return list(actions)
