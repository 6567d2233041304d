"""Bots that misbehave, each in its own way, after playing a few sound moves."""

from collections.abc import Callable

from azulejos import Move, View
from azulejos.bots import chosen_move, make_bot

AFTER_MOVES = 3


class BadBot:
    """Plays as `random` does, then misbehaves once and for all."""

    def __init__(self, misbehave: Callable[[View], object], *, after: int = AFTER_MOVES, name: object = "bad") -> None:
        self._misbehave = misbehave
        self._left = after
        self._name = name
        self._sound = make_bot("random", "sound")

    @property
    def name(self) -> str:
        """Return the name, or break down if that is what it is for."""
        if isinstance(self._name, Exception):
            raise self._name
        return self._name  # type: ignore[return-value]  # some tests name a bot by something that is no name

    def choose(self, view: View) -> Move:
        """Choose a sound move, or misbehave."""
        self._left -= 1
        if self._left >= 0:
            return chosen_move(self._sound, view)
        return self._misbehave(view)  # type: ignore[return-value]  # the very point of these bots


class WildText(Exception):
    """An error that breaks down when it is told."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def illegal(view: View) -> object:
    """Return a move of this game that is not legal now."""
    return next(move for number in range(9999) if not view.is_legal(number) for move in [view.game.move(number)])


def other_game(view: View) -> object:
    """Return a move of the game that is not played."""
    return Move("chip2" if view.game.name == "azul" else "9W1")


def crash(view: View) -> object:
    """Raise an error with letters that no record may hold."""
    raise ValueError("my \x1b[31m\nmistake")


def leave(view: View) -> object:
    """Try to end the whole program."""
    raise SystemExit(7)


def recurse(view: View) -> object:
    """Never come to an end."""
    return recurse(view)


def wild(view: View) -> object:
    """Raise an error that cannot be told."""
    raise WildText


def no_word(view: View) -> object:
    """Return a text that is not the word of a move."""
    return "the best one"


def number(view: View) -> object:
    """Return the number of a legal move, not the move."""
    return view.legal_numbers()[0]


def nothing(view: View) -> object:
    """Return nothing."""
    return None


def hollow(view: View) -> object:
    """Return a move that was tampered with."""
    move = view.legal_moves()[0]
    object.__setattr__(move, "text", 5)
    return move


def scribble(view: View) -> object:
    """Give itself points on the table it was shown, then a legal move."""
    view.table.score[view.seat] = 99
    return view.legal_moves()[0]


CODES: dict[Callable[[View], object], set[str]] = {
    other_game: {"unreadable"},
    crash: {"bot-crashed"},
    leave: {"bot-crashed"},
    recurse: {"bot-crashed"},
    wild: {"bot-crashed"},
    no_word: {"unreadable"},
    number: {"not-a-move"},
    nothing: {"not-a-move"},
    hollow: {"not-a-move"},
}
"""What each is told to have done; an illegal move has the code of the rule that it breaks."""
