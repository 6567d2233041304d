"""Reads the values of a table of Azul: factories, the center and boards."""

import functools

from azulejos.games.azul.rules.components import CENTER, COLORS, MARKER, NOTHING, PILE_BITS, PILE_MASK, ROWS
from azulejos.games.azul.values import Board, Center, Color, Factories, Factory, FloorTile
from azulejos.play.drawing.drawable import DrawableView
from azulejos.play.pattern_line import Line

__all__ = ["boards_of", "center_of", "counted", "factories_of", "tiles_in"]

LETTERS: tuple[Color, ...] = ("B", "Y", "R", "K", "W")


@functools.lru_cache(maxsize=4096)
def tiles_in(pile: int) -> tuple[Color, ...]:
    """Return the tiles of a pile of the rules, in the order of the colors.

    >>> tiles_in(2 + (1 << 3 * PILE_BITS))
    ('B', 'B', 'K')
    """
    return sum([(LETTERS[color],) * (pile >> color * PILE_BITS & PILE_MASK) for color in range(COLORS)], ())


def counted(counts: list[int]) -> tuple[Color, ...]:
    """Return the tiles of the bag or the lid, in the order of the colors."""
    return sum([(color,) * count for color, count in zip(LETTERS, counts, strict=True)], ())


def factories_of(view: DrawableView) -> Factories:
    """Return the factories of a table."""
    piles = view.table.pile[: view.table.factories]
    return Factories(Factory(number, tiles_in(pile), view) for number, pile in enumerate(piles))


def center_of(view: DrawableView) -> Center:
    """Return the center of a table."""
    return Center(tiles_in(view.table.pile[CENTER]), bool(view.table.marker_in_center), view)


def boards_of(view: DrawableView, marker_seat: int | None) -> tuple[Board, ...]:
    """Return the boards of all seats; `marker_seat` has the marker."""
    return tuple(_board(view, seat, seat == marker_seat) for seat in range(view.game.players))


def _board(view: DrawableView, seat: int, has_marker: bool) -> Board:
    s = view.table
    return Board(
        seat=seat,
        score=s.score[seat],
        lines=tuple(_line(row + 1, s.line_color[seat][row], s.line_count[seat][row]) for row in range(ROWS)),
        wall=tuple(_wall_row(*row) for row in s.wall[seat]),
        floor=_floor(*s.floor[seat]),
        has_marker=has_marker,
        _view=view,
    )


@functools.lru_cache(maxsize=256)
def _line(size: int, color: int, count: int) -> Line[Color]:
    return Line(size, (LETTERS[color],) * count)


@functools.lru_cache(maxsize=8192)
def _wall_row(*tiles: int) -> tuple[Color | None, ...]:
    return tuple(None if tile == NOTHING else LETTERS[tile] for tile in tiles)


@functools.lru_cache(maxsize=8192)
def _floor(*tiles: int) -> tuple[FloorTile, ...]:
    return tuple("*" if tile == MARKER else LETTERS[tile] for tile in tiles if tile != NOTHING)
