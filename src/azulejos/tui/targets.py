"""Moves as places: a move is chosen by pointing at one place after another."""

from dataclasses import dataclass, replace

from azulejos.play import Move
from azulejos.tui.plain_board import board_of

__all__ = ["Choosing"]


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice in progress: the legal moves, and the places pointed at so far.

    >>> choosing = Choosing((Move("1B1"), Move("1B2"), Move("1YF")), game="azul")
    >>> choosing.open
    ('from:1B', 'from:1Y')
    >>> choosing.point("from:1B").open, choosing.point("from:1B").point("to:2").move
    (('to:1', 'to:2'), Move('1B2'))
    """

    moves: tuple[Move, ...] = ()
    chosen: tuple[str, ...] = ()
    game: str = ""

    def path_of(self, move: Move) -> tuple[str, ...]:
        """Return the places of a move, in the order in which they are pointed at."""
        return board_of(self.game).path_of(move)

    @property
    def left(self) -> tuple[Move, ...]:
        """Return the moves that go through the places chosen so far."""
        return tuple(move for move in self.moves if self.path_of(move)[: len(self.chosen)] == self.chosen)

    @property
    def open(self) -> tuple[str, ...]:
        """Return the places that can be pointed at next, each once."""
        depth = len(self.chosen)
        return tuple(dict.fromkeys(self.path_of(move)[depth] for move in self.left if len(self.path_of(move)) > depth))

    @property
    def move(self) -> Move | None:
        """Return the move once all its places were pointed at; None before."""
        return next((move for move in self.left if self.path_of(move) == self.chosen), None)

    def point(self, place: str) -> "Choosing":
        """Point at an open place."""
        return replace(self, chosen=(*self.chosen, place))

    def back(self) -> "Choosing":
        """Undo the last place."""
        return replace(self, chosen=self.chosen[:-1])

    def restart(self) -> "Choosing":
        """Undo all places."""
        return replace(self, chosen=())

    def typed(self, text: str) -> "Choosing":
        """Point at the first place that all moves beginning with a text have in common, if there is one.

        >>> Choosing((Move("1B1"), Move("1B2"), Move("2B1")), game="azul").typed("1").chosen
        ('from:1B',)
        """
        firsts = {self.path_of(move)[0] for move in self.beginning(text)}
        return replace(self, chosen=tuple(firsts)) if text and len(firsts) == 1 else self.restart()

    def beginning(self, text: str) -> tuple[Move, ...]:
        """Return the moves whose word begins with a text; capitals do not matter."""
        return tuple(move for move in self.moves if move.text.lower().startswith(text.lower()))
