"""Moves as a page sees them: what to click for each."""

import functools
from collections.abc import Callable
from typing import Any, cast

from azulejos.play.game import Game
from azulejos.play.moves import Move
from azulejos.play.sight.shapes import MoveSight, Source

__all__ = ["describe_move", "describe_move_for"]

SECRET_KINDS = ("keep", "under")
PLACES: dict[str, Source] = {"C": "center", "L": "large", "M": "moons"}


def describe_move(game: Game, move: Move) -> MoveSight:
    """Take a move apart.

    >>> from azulejos import azul
    >>> describe_move(azul(), Move("3R4"))
    {'word': '3R4', 'kind': 'take', 'source': 2, 'color': 'R', 'line': 3}
    >>> describe_move(azul(), Move("CKF"))["line"] is None   # the floor line
    True
    """
    return _described(move.text)


def describe_move_for(game: Game, move: Move, mover: int, seat: int | None) -> MoveSight:
    """Describe a move to a seat: which of the plates in hand was kept or put back is the mover's secret (D45).

    >>> from azulejos import duel
    >>> describe_move_for(duel(), Move("keep2"), mover=0, seat=1)
    {'word': '', 'kind': 'keep'}
    """
    if seat != mover and move.kind in SECRET_KINDS:
        return cast(MoveSight, {"word": "", "kind": move.kind})
    return _described(move.text)


@functools.lru_cache(maxsize=2048)
def _described(word: str) -> MoveSight:
    move = Move(word)
    described: dict[str, Any] = {"word": word, "kind": move.kind}
    for name, text in move.parts.items():
        key, read = READERS[name]
        described[key] = read(text)
    return cast(MoveSight, described)


def _number(text: str) -> int:
    return int(text) - 1


def _source(text: str) -> Source:
    return PLACES[text] if text in PLACES else _number(text)


def _target(text: str) -> int | None:
    return None if text == "F" else _number(text)


READERS: dict[str, tuple[str, Callable[[str], int | str | None]]] = {
    "source": ("source", _source),
    "color": ("color", str),
    "target": ("line", _target),
    "row": ("row", _number),
    "column": ("column", _number),
    "factory": ("factory", _number),
    "slot": ("slot", _number),
    "drawn": ("drawn", _number),
    "space": ("space", _number),
    "turns": ("turns", int),
    "colors": ("colors", str),
    "chip": ("chip", str),
}
"""For each part of a word: what the page calls it, and how it is read. Numbers in words count from 1, turns from 0."""
