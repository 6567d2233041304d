"""Moves as places to point at: a move is chosen by pointing at one place after another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from azulejos.play import Move

__all__ = ["Choosing", "path_of"]

Parts = Mapping[str, str]

PATHS: Mapping[str, Callable[[Parts], tuple[str, ...]]] = {
    "take": lambda parts: (f"from:{parts['source']}{parts['color']}", f"to:{parts['target']}"),
    "tile": lambda parts: (f"cell:{parts['row']}>{parts['column']}",),
    "chip": lambda parts: (f"chip:{parts['factory']}",),
    "plate": lambda parts: (f"plate:{parts['slot']}",),
    "draw": lambda parts: ("stack",),
    "stop": lambda parts: ("stop",),
    "keep": lambda parts: (f"drawn:{parts['drawn']}",),
    "under": lambda parts: (f"drawn:{parts['drawn']}",),
    "place": lambda parts: (f"space:{parts['space']}", f"turn:{parts['turns']}"),
    "order": lambda parts: (f"order:{parts['colors']}",),
    "leave": lambda parts: ("leave",),
    "pay": lambda parts: (f"pay:{parts['chip']}",),
}
"""Which places a move is made of, by its kind. A place on the table, or an answer that is offered below it."""


def path_of(move: Move) -> tuple[str, ...]:
    """Return the places of a move, in the order in which they are pointed at.

    >>> path_of(Move("3R4")), path_of(Move("at5r1")), path_of(Move("leave"))
    (('from:3R', 'to:4'), ('space:5', 'turn:1'), ('leave',))
    """
    return PATHS[move.kind](move.parts)


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice that is being made: the legal moves, and the places that were pointed at so far.

    >>> choosing = Choosing((Move("1B1"), Move("1B2"), Move("1YF")))
    >>> choosing.open
    ('from:1B', 'from:1Y')
    >>> choosing.point("from:1B").open, choosing.point("from:1B").point("to:2").move
    (('to:1', 'to:2'), Move('1B2'))
    """

    moves: tuple[Move, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[Move, ...]:
        """Return the moves that go through the places chosen so far."""
        return tuple(move for move in self.moves if path_of(move)[: len(self.chosen)] == self.chosen)

    @property
    def open(self) -> tuple[str, ...]:
        """Return the places that can be pointed at next, each once."""
        depth = len(self.chosen)
        return tuple(dict.fromkeys(path_of(move)[depth] for move in self.left if len(path_of(move)) > depth))

    @property
    def move(self) -> Move | None:
        """Return the move, once its last place was pointed at."""
        return next((move for move in self.left if path_of(move) == self.chosen), None)

    def through(self, place: str) -> tuple[Move, ...]:
        """Return the moves that are left after pointing at a place."""
        return self.point(place).left

    def point(self, place: str) -> "Choosing":
        """Point at an open place."""
        return replace(self, chosen=(*self.chosen, place))

    def back(self) -> "Choosing":
        """Take the last pointing back."""
        return replace(self, chosen=self.chosen[:-1])

    def restart(self) -> "Choosing":
        """Take all pointing back."""
        return replace(self, chosen=())

    def typed(self, text: str) -> "Choosing":
        """Point at the first place that all moves beginning with a text have in common, if there is one.

        >>> Choosing((Move("1B1"), Move("1B2"), Move("2B1"))).typed("1").chosen
        ('from:1B',)
        """
        firsts = {path_of(move)[0] for move in self.beginning(text)}
        return replace(self, chosen=tuple(firsts)) if text and len(firsts) == 1 else self.restart()

    def beginning(self, text: str) -> tuple[Move, ...]:
        """Return the moves whose word begins with a text; capitals do not matter."""
        return tuple(move for move in self.moves if move.text.lower().startswith(text.lower()))
