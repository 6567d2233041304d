"""What lies on a table of Azul, as values: factories, the center, and the players' boards.

A tile is the letter of its color: B blue, Y yellow, R red, K black, W white. Every value draws itself in a notebook.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from azulejos.play.pattern_line import Line

if TYPE_CHECKING:
    from azulejos.play.drawing.drawable import DrawableView

__all__ = ["Board", "Center", "Color", "Factories", "Factory", "FloorTile"]

Color = Literal["B", "Y", "R", "K", "W"]
"""A tile, by the letter of its color: blue, yellow, red, black, white."""

FloorTile = Literal["B", "Y", "R", "K", "W", "*"]
"""What lies on a floor line: a tile, or `*` for the starting player marker."""


@dataclass(frozen=True, slots=True)
class Factory:
    """A factory and the tiles on it, in the order of the colors."""

    number: int
    tiles: tuple[Color, ...]
    _view: "DrawableView" = field(repr=False, compare=False)

    def _repr_svg_(self) -> str:
        from azulejos.games.azul.drawing.svg_pieces import draw_factory

        return draw_factory(self._view, self.number)


class Factories(tuple[Factory, ...]):
    """All factories; drawn together, around the center."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from azulejos.games.azul.drawing.svg_pieces import draw_sources

        return draw_sources(self[0]._view)


@dataclass(frozen=True, slots=True)
class Center:
    """The center of the table: its tiles in the order of the colors, and whether the marker lies there."""

    tiles: tuple[Color, ...]
    has_marker: bool
    _view: "DrawableView" = field(repr=False, compare=False)

    def _repr_svg_(self) -> str:
        from azulejos.games.azul.drawing.svg_pieces import draw_center

        return draw_center(self._view)


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board. `wall[row][column]` is a tile or None; everything is counted from 0, from the upper left.

    `has_marker` says whether the starting player marker is on the floor line or beside the board.
    """

    seat: int
    score: int
    lines: tuple[Line[Color], ...]
    wall: tuple[tuple[Color | None, ...], ...]
    floor: tuple[FloorTile, ...]
    has_marker: bool
    _view: "DrawableView" = field(repr=False, compare=False)

    def _repr_svg_(self) -> str:
        from azulejos.games.azul.drawing.svg_pieces import draw_board

        return draw_board(self._view, self.seat)
