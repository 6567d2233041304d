"""What all environments ask of their users in the same words: the game, and what an illegal move leads to."""

from typing import Literal

from azulejos.play import Game, OptionError, parse_game

__all__ = ["ILLEGAL", "MAX_MOVES", "Illegal", "check_illegal", "check_max_moves", "game_of"]

MAX_MOVES = 1000
"""A match that has not ended after so many moves is cut off: nothing makes players complete a row (A26)."""

Illegal = Literal["random", "lose"]
ILLEGAL: tuple[Illegal, ...] = ("random", "lose")
"""What an illegal move leads to: a move drawn by lot in its place, or the loss of the match."""


def game_of(game: Game | str) -> Game:
    """Return a game, by itself or by its tag: `azul2`, `azul4g`, `duel`.

    >>> str(game_of("azul3g"))
    'azul3g'
    """
    return parse_game(game) if isinstance(game, str) else game


def check_illegal(illegal: str) -> str:
    """Return the word back, or refuse it."""
    if illegal not in ILLEGAL:
        raise OptionError(f"unknown: illegal={illegal!r} (wanted {', '.join(ILLEGAL)})", code="unknown-option")
    return illegal


def check_max_moves(moves: int) -> int:
    """Return the number back, or refuse it."""
    if moves < 1:
        raise OptionError(f"a match of {moves} moves (wanted 1 or more)", code="bad-max-moves")
    return moves
