"""States and views of Azul: those that all games have, with the factories, the center and the boards to read."""

from typing import TYPE_CHECKING, Any, cast, get_args

from azulejos.games.azul.sight_shapes import AzulPhase
from azulejos.games.azul.values import Board, Center, Color, Factories
from azulejos.play.lazy_module import LazyModule
from azulejos.play.state import State, View

if TYPE_CHECKING:
    from azulejos.games.azul import table_values as read
    from azulejos.play.drawing.drawable import DrawableView
    from azulejos.play.game import Game
else:
    read = LazyModule("azulejos.games.azul.table_values")

__all__ = ["STATE", "VIEW", "AzulState", "AzulView"]

PHASES: tuple[AzulPhase, ...] = get_args(AzulPhase)


class AzulTable:
    """What can be read from a table of Azul. Everything is computed when it is read."""

    __slots__ = ()

    if TYPE_CHECKING:
        game: Game
        table: Any

    @property
    def phase(self) -> AzulPhase:
        """Return the phase: `lot` (who starts), `fill`, `offer`, `tiling` or `over`."""
        phase: int = self.table.phase
        return PHASES[phase]

    @property
    def factories(self) -> Factories:
        """Return the factories.

        >>> from azulejos import azul
        >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
        >>> state.factories[2].tiles
        ('B', 'R', 'K', 'W')
        """
        return read.factories_of(cast("DrawableView", self))

    @property
    def center(self) -> Center:
        """Return the center of the table."""
        return read.center_of(cast("DrawableView", self))

    @property
    def boards(self) -> tuple[Board, ...]:
        """Return the boards of all seats.

        >>> from azulejos import azul
        >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4")
        >>> state.boards[0].lines[3]
        Line(size=4, tiles=('R',))
        """
        return read.boards_of(cast("DrawableView", self), self.marker_seat)

    @property
    def bag(self) -> tuple[Color, ...]:
        """Return the tiles in the bag, in the order of the colors (nobody knows in which order they will come).

        >>> from azulejos import azul
        >>> azul().start(first=0).bag.count("R")
        20
        """
        return read.counted(self.table.bag)

    @property
    def lid(self) -> tuple[Color, ...]:
        """Return the tiles in the lid, in the order of the colors."""
        return read.counted(self.table.lid)

    @property
    def start_seat(self) -> int | None:
        """Return the seat that starts this round, or the next one once the marker is taken; None before the lot."""
        return None if self.phase == "lot" else int(self.table.start_seat)

    @property
    def marker_seat(self) -> int | None:
        """Return the seat that has the starting player marker; None while it is in the center."""
        return None if self.table.marker_in_center else self.start_seat


class AzulState(AzulTable, State):
    """A state of Azul: what every state has, and everything on the table as read."""

    __slots__ = ()

    def view(self, seat: int | None = None) -> "AzulView":
        """Return what a seat may know; None for a spectator."""
        return cast("AzulView", super().view(seat))


class AzulView(AzulTable, View):
    """What one seat (or a spectator) knows of a state of Azul."""

    __slots__ = ()

    def resample(self, seed: int | str) -> AzulState:
        """Return a full state that agrees with this view."""
        return cast(AzulState, super().resample(seed))


STATE = AzulState
VIEW = AzulView
