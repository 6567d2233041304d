"""States and views of Azul Duel: those that all games have, with factories, plates and boards to read."""

from typing import TYPE_CHECKING, Any, cast, get_args

from azulejos.games.duel.sight_shapes import DuelPhase
from azulejos.games.duel.values import Board, Chip, Color, Factories, Goal, LargeFactory, Plate, Stack
from azulejos.play.lazy_module import LazyModule
from azulejos.play.state import State, View

if TYPE_CHECKING:
    from azulejos.games.duel import table_values as read
    from azulejos.play.drawing.drawable import DrawableView
    from azulejos.play.game import Game
else:
    read = LazyModule("azulejos.games.duel.table_values")

__all__ = ["STATE", "VIEW", "DuelState", "DuelView"]

PHASES: tuple[DuelPhase, ...] = get_args(DuelPhase)


class DuelTable:
    """What can be read from a table of Duel. Everything is computed when it is read.

    In a view, a plate whose front the seat does not know has no name and no spaces (D45).
    """

    __slots__ = ()

    if TYPE_CHECKING:
        game: Game
        table: Any

    @property
    def phase(self) -> DuelPhase:
        """Return the phase: a deal that is due (`lot` to `look`), or what the seat to move chooses; or `over`."""
        phase: int = self.table.phase
        return PHASES[phase]

    @property
    def factories(self) -> Factories:
        """Return the small factories.

        >>> from azulejos import duel
        >>> factory = duel().start(first=0).deal(seed=7).factories[0]
        >>> len(factory.sun), factory.moon, factory.chip
        (4, (), '?')
        """
        return read.factories_of(cast("DrawableView", self))

    @property
    def large_factory(self) -> LargeFactory:
        """Return the large factory."""
        return read.large_factory_of(cast("DrawableView", self))

    @property
    def boards(self) -> tuple[Board, ...]:
        """Return the boards of both seats.

        >>> from azulejos import duel
        >>> board = duel().start(first=0).deal(seed=7).boards[1]
        >>> board.score, board.tokens, board.chips, board.plates[0]
        (5, 2, (), None)
        """
        return read.boards_of(cast("DrawableView", self))

    @property
    def display(self) -> tuple[Plate | None, ...]:
        """Return the plates on the display; None for an empty slot."""
        return read.display_of(self.table)

    @property
    def stack(self) -> Stack:
        """Return the stack of plates."""
        return read.stack_of(self.table)

    @property
    def drawn(self) -> tuple[Plate | None, ...]:
        """Return the plates that the seat to move has drawn, by number; None for one that is no longer in hand."""
        return read.drawn_by(self.table)

    @property
    def hand(self) -> Plate | None:
        """Return the plate that the seat to move must place, if there is one."""
        return read.hand_of(self.table)

    @property
    def goals(self) -> tuple[Goal, ...]:
        """Return the goals of the match, with what they are worth to each seat now."""
        return read.goals_of(self.table, self.game.tablets)

    @property
    def bag(self) -> tuple[Color, ...]:
        """Return the tiles in the bag, in the order of the colors (nobody knows in which order they will come)."""
        return read.counted(self.table.bag)

    @property
    def tower(self) -> tuple[Color, ...]:
        """Return the tiles in the tower, in the order of the colors."""
        return read.counted(self.table.tower)

    @property
    def unseen_chips(self) -> tuple[Chip, ...]:
        """Return the chips that nobody has seen: in the supply, or face down on a factory."""
        return read.chips_of(self.table.chips_unseen)

    @property
    def start_seat(self) -> int | None:
        """Return the seat that starts this round, or the next one once the start tile is taken; None before the lot."""
        return None if self.phase == "lot" else int(self.table.start_seat)


class DuelState(DuelTable, State):
    """A state of Azul Duel: what every state has, and everything on the table as values."""

    __slots__ = ()

    def view(self, seat: int | None = None) -> "DuelView":
        """Return what a seat may know; None for a spectator."""
        return cast("DuelView", super().view(seat))


class DuelView(DuelTable, View):
    """What one seat (or a spectator) knows of a state of Azul Duel."""

    __slots__ = ()

    def resample(self, seed: int | str) -> DuelState:
        """Return a full state that agrees with this view."""
        return cast(DuelState, super().resample(seed))


STATE = DuelState
VIEW = DuelView
