"""Moves as a page sees them: what to click for each."""

import functools
from typing import Any, cast

from azulejos.games.parts import sight_of
from azulejos.play.game import Game
from azulejos.play.moves import Move
from azulejos.play.sight.shapes import MoveSight

__all__ = ["describe_move", "describe_move_for"]


def describe_move(game: Game, move: Move) -> MoveSight:
    """Return the parts of a move.

    >>> from azulejos import azul
    >>> describe_move(azul(), Move("3R4"))
    {'word': '3R4', 'kind': 'take', 'source': 2, 'color': 'R', 'line': 3}
    >>> describe_move(azul(), Move("CKF"))["line"] is None   # the floor line
    True
    """
    return _described(game.name, move.text)


def describe_move_for(game: Game, move: Move, mover: int, seat: int | None) -> MoveSight:
    """Describe a move for a seat; the other seats see only the kind of a secret move.

    >>> from azulejos import duel
    >>> describe_move_for(duel(), Move("keep2"), mover=0, seat=1)
    {'word': '', 'kind': 'keep'}
    """
    if seat != mover and game.definition.is_secret_move(move):
        return cast(MoveSight, {"word": "", "kind": move.kind})
    return _described(game.name, move.text)


@functools.lru_cache(maxsize=4096)
def _described(game: str, word: str) -> MoveSight:
    move, readers = Move(word), sight_of(game).MOVE_READERS
    described: dict[str, Any] = {"word": word, "kind": move.kind}
    for name, text in move.parts.items():
        key, read = readers[name]
        described[key] = read(text)
    return cast(MoveSight, described)
