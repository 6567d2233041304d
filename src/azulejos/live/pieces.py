"""The parts of messages that a game describes, as plain data. A host may use a writer of its own."""

from collections.abc import Sequence
from typing import Any, Protocol

from azulejos.play import Event, Game, Move, View
from azulejos.play.sight import (
    describe_events,
    describe_game,
    describe_legal_moves,
    describe_move_for,
    describe_view,
)

__all__ = ["PLAIN_PIECES", "Pieces"]


class Pieces(Protocol):
    """Describes games, moments, moves and events, as plain data or already encoded."""

    def layout(self, game: Game) -> Any:
        """Describe what never changes in a match."""

    def sight(self, view: View) -> Any:
        """Describe everything on the table."""

    def legal(self, view: View) -> Any:
        """Describe the legal moves, in the order of their numbers."""

    def move(self, game: Game, word: str, mover: int, seat: int | None) -> Any:
        """Describe a move as a seat may know it."""

    def events(self, game: Game, events: Sequence[Event]) -> Any:
        """Describe what happened."""


class _PlainPieces:
    """Describes everything as plain data."""

    def layout(self, game: Game) -> Any:
        return describe_game(game)

    def sight(self, view: View) -> Any:
        return describe_view(view)

    def legal(self, view: View) -> Any:
        return describe_legal_moves(view)

    def move(self, game: Game, word: str, mover: int, seat: int | None) -> Any:
        return describe_move_for(game, Move(word), mover, seat)

    def events(self, game: Game, events: Sequence[Event]) -> Any:
        return describe_events(game, tuple(events))


PLAIN_PIECES: Pieces = _PlainPieces()
