"""What a drawing needs from a view (a game, a seat, a table of integers), and the players' names."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

from azulejos.play.drawing.captions import say

__all__ = ["DrawableGame", "DrawableView", "clean_name", "columns_of", "player_names", "shorten"]

LONGEST_NAME = 40
VARIATION_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))


class DrawableGame(Protocol):
    """The part of a game that a drawing uses."""

    @property
    def name(self) -> str:
        """Return the name of the game."""
        ...

    @property
    def players(self) -> int:
        """Return the number of seats."""
        ...


class DrawableView(Protocol):
    """The part of a view (or of a full state) that a drawing uses."""

    @property
    def game(self) -> DrawableGame:
        """Return the game."""
        ...

    @property
    def seat(self) -> int | None:
        """Return the seat whose view it is; None for a spectator."""
        ...

    @property
    def table(self) -> Any:
        """Return the flat table of the rules."""
        ...


def player_names(view: DrawableView, names: Sequence[str] | None) -> list[str]:
    """Return a drawable name for every seat; a seat without a name gets its number."""
    given = [clean_name(name) for name in names or ()][: view.game.players]
    given += [""] * (view.game.players - len(given))
    return [name or say("player.number", number=seat + 1) for seat, name in enumerate(given)]


def clean_name(name: str) -> str:
    r"""Remove control and format characters, which would move a cursor or break a file, from a name.

    >>> clean_name(" Ana\x1b[31m\u202e\nMaria ")
    'Ana[31m Maria'
    """
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    return "".join(char for char in spaced if _is_drawable(char))[:LONGEST_NAME].strip()


def _is_drawable(char: str) -> bool:
    return unicodedata.category(char)[0] != "C" and char not in VARIATION_SELECTORS


def columns_of(text: str) -> int:
    """Return the number of terminal columns that a text takes.

    >>> [columns_of(text) for text in ("Tomás", "e\u0301", "東京")]
    [5, 1, 4]
    """
    return sum(_columns_of_char(char) for char in text)


@lru_cache(maxsize=1024)
def _columns_of_char(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """Cut a text to a number of columns; an ellipsis shows that something is missing.

    >>> shorten("Maximiliane", 8)
    'Maximil…'
    """
    if columns_of(text) <= columns:
        return text
    kept = ""
    for char in text:
        if columns_of(kept + char) > columns - 1:
            break
        kept += char
    return kept + "…" if columns > 0 else ""
