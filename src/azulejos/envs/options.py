"""The options that all environments have: the game, its length, and what follows an illegal move."""

from typing import Literal

from azulejos.games.registry import definition_of, game_names
from azulejos.play import Game, OptionError, parse_game
from azulejos.play.dice import Dice

__all__ = ["ILLEGAL", "MAX_MOVES", "Illegal", "check_illegal", "check_max_moves", "default_game", "game_of"]

MAX_MOVES = 1000
"""A match is cut off after this many moves: in some games nothing forces players to end one."""

Illegal = Literal["random", "lose"]
ILLEGAL: tuple[Illegal, ...] = ("random", "lose")
"""What follows an illegal move: a random legal one is made instead, or the match is lost."""


def game_of(game: Game | str | None) -> Game:
    """Return a game, given itself or its tag; None is the first of all games with its usual options.

    >>> str(game_of("azul3g")), str(game_of(None))
    ('azul3g', 'azul2')
    """
    if game is None:
        return default_game(game_names()[0])
    return parse_game(game) if isinstance(game, str) else game


def default_game(name: str) -> Game:
    """Return a game with its usual options, given its name.

    >>> str(default_game("duel"))
    'duel:1a,2b,4a'
    """
    return definition_of(name).choose(None, {}, Dice(0))


def check_illegal(illegal: str) -> str:
    """Return the word itself; raise OptionError if it is not one of ILLEGAL."""
    if illegal not in ILLEGAL:
        raise OptionError(f"unknown: illegal={illegal!r} (wanted {', '.join(ILLEGAL)})", code="unknown-option")
    return illegal


def check_max_moves(moves: int) -> int:
    """Return the number itself; raise OptionError if it is below 1."""
    if moves < 1:
        raise OptionError(f"a match of {moves} moves (wanted 1 or more)", code="bad-max-moves")
    return moves
