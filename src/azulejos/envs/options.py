"""The options that all environments have: the game, its length, and what follows an illegal move."""

import operator
from collections.abc import Sequence
from typing import Literal, NoReturn, SupportsIndex

from azulejos.games.registry import definition_of, game_names
from azulejos.play import Game, OptionError, State, parse_game
from azulejos.play.dice import Dice

__all__ = [
    "ILLEGAL",
    "MAX_MOVES",
    "Illegal",
    "action_number",
    "check_illegal",
    "check_max_moves",
    "default_game",
    "game_of",
    "refuse_number",
]

MAX_MOVES = 1000
"""A match is cut off after this many moves: in some games nothing forces players to end one."""

Illegal = Literal["lose", "raise", "random"]
ILLEGAL: tuple[Illegal, ...] = ("lose", "raise", "random")
"""What follows an illegal move: the match is lost, IllegalMove is raised, or a random legal one is made instead."""


def game_of(game: Game | str | None) -> Game:
    """Return a game, given itself or its tag; None is the first of all games with its usual options.

    >>> str(game_of("azul3g")), str(game_of(None))
    ('azul3g', 'azul2')
    """
    if game is None:
        return default_game(game_names()[0])
    if not isinstance(game, Game | str):
        raise TypeError(f"a game is a Game or its tag, not {game!r} ({type(game).__name__})")
    return parse_game(game) if isinstance(game, str) else game


def default_game(name: str) -> Game:
    """Return a game with its usual options, given its name.

    >>> str(default_game("duel"))
    'duel:1a,2b,4a'
    """
    return definition_of(name).choose(None, {}, Dice(0))


def action_number(action: SupportsIndex) -> int:
    """Return the number of an action; raise TypeError for what is not a whole number, such as 3.5.

    >>> action_number(3.5)
    Traceback (most recent call last):
    TypeError: an action is the number of a move, not 3.5 (float)
    """
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is the number of a move, not {action!r} ({type(action).__name__})") from None


def check_illegal(illegal: str, known: Sequence[str] = ILLEGAL) -> str:
    """Return the word itself; raise OptionError if it is not one of those known."""
    if illegal not in known:
        raise OptionError(f"unknown: illegal={illegal!r} (wanted {', '.join(known)})", code="unknown-option")
    return illegal


def refuse_number(state: State, number: int) -> NoReturn:
    """Raise IllegalMove with the reason for the number of a move that is not legal, OptionError for no move's number.

    >>> from azulejos import azul
    >>> refuse_number(azul().start(first=0).deal(seed=1), 99_999)
    Traceback (most recent call last):
    azulejos.errors.OptionError: no such move number: 99999 (wanted 0 to 204)
    """
    state.play(state.game.move(number))
    raise AssertionError(f"number {number} is legal")


def check_max_moves(moves: int) -> int:
    """Return the number itself; raise OptionError if it is below 1."""
    if moves < 1:
        raise OptionError(f"a match of {moves} moves (wanted 1 or more)", code="bad-max-moves")
    return moves
