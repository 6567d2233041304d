"""The state of a match of Azul: everything on the table, as integers; and the setup of a match."""

from azulejos.rules.flat import flat, number
from azulejos.rules.kit import rule, tell

from .components import (
    ALL_TARGETS,
    ALL_TARGETS_BIT,
    COLORS,
    COLUMNS,
    FLOOR_SPACES,
    MAX_PLAYERS,
    NOTHING,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    SOURCES,
    TARGETS,
    TILES_OF_A_COLOR,
)
from .events import FIRST_SEAT

LOT, FILL, OFFER, TILING, OVER = range(5)
"""The phases. In the first two, chance decides: who starts (A5), then the tiles for the factories, one by one."""


@flat
class State:
    """Everything on the table. For speed, masks repeat what the piles and walls say."""

    holds: int = number(64)  # mask: bit color * 10 + source, if the source holds the color
    pile: list[int] = number(64, SOURCES)  # the tiles of a source: 10 bits per color
    takes: list[int] = number(32, MAX_PLAYERS)  # mask: bit color * 6 + target, if the target accepts the color
    lacks: list[int] = number(32, MAX_PLAYERS)  # mask: bit color * 6 + row, if the wall's row lacks the color
    round: int = number(32)
    score: list[int] = number(32, MAX_PLAYERS)
    players: int = number(8)
    factories: int = number(8)
    gray: int = number(8)  # 1: the gray side of the boards
    fold: int = number(8)  # 1: forced tiling choices are made automatically
    phase: int = number(8)
    turn: int = number(8)
    start_seat: int = number(8)  # who owns the marker: starts this round, or the next one once it is taken
    marker_in_center: int = number(8)
    tiling_line: int = number(8)
    to_draw: int = number(8)  # tiles that the factories still need
    in_bag: int = number(8)
    bag: list[int] = number(8, COLORS)
    lid: list[int] = number(8, COLORS)
    line_color: list[list[int]] = number(8, MAX_PLAYERS, ROWS)
    line_count: list[list[int]] = number(8, MAX_PLAYERS, ROWS)
    wall: list[list[list[int]]] = number(8, MAX_PLAYERS, ROWS, COLUMNS)
    wall_row: list[list[int]] = number(8, MAX_PLAYERS, ROWS)  # mask: a bit for each column taken
    wall_column: list[list[int]] = number(8, MAX_PLAYERS, COLUMNS)  # mask: a bit for each row taken
    color_columns: list[list[int]] = number(8, MAX_PLAYERS, COLORS)  # mask: a bit for each column that has the color
    floor: list[list[int]] = number(8, MAX_PLAYERS, FLOOR_SPACES)
    floor_used: list[int] = number(8, MAX_PLAYERS)


@rule
def set_up(s: State, players: int, gray: int, fold: int) -> None:
    """Set up an empty table; who starts is decided later (A1, A2, A3)."""
    s.players = players
    s.factories = 2 * players + 1
    s.gray = gray
    s.fold = fold
    s.phase = LOT
    s.turn = s.start_seat = s.marker_in_center = s.tiling_line = s.to_draw = s.round = 0
    s.in_bag = COLORS * TILES_OF_A_COLOR
    for color in range(COLORS):
        s.bag[color] = TILES_OF_A_COLOR
        s.lid[color] = 0
    s.holds = 0
    for source in range(SOURCES):
        s.pile[source] = 0
    for p in range(MAX_PLAYERS):
        clear_board(s, p)


@rule
def clear_board(s: State, p: int) -> None:
    """Empty a player's board (A3)."""
    s.score[p] = 0
    s.floor_used[p] = 0
    for space in range(FLOOR_SPACES):
        s.floor[p][space] = NOTHING
    for row in range(ROWS):
        s.line_color[p][row] = NOTHING
        s.line_count[p][row] = 0
        s.wall_row[p][row] = 0
        for column in range(COLUMNS):
            s.wall[p][row][column] = NOTHING
    for color in range(COLORS):
        s.wall_column[p][color] = 0
        s.color_columns[p][color] = 0
    s.lacks[p] = s.takes[p] = ALL_TARGETS


@rule
def name_first_seat(s: State, seat: int) -> None:
    """Give the marker to the seat that starts, drawn or named (A5)."""
    s.start_seat = s.turn = seat
    tell(s, FIRST_SEAT, seat)


@rule
def refresh_masks(s: State) -> None:
    """Compute all masks and totals again from piles, lines, walls and floors (after a position was typed in)."""
    s.in_bag = 0
    s.holds = 0
    for color in range(COLORS):
        s.in_bag += s.bag[color]
        for source in range(SOURCES):
            if s.pile[source] >> color * PILE_BITS & PILE_MASK:
                s.holds |= 1 << color * SOURCES + source
    for p in range(s.players):
        refresh_wall_masks(s, p)
        refresh_line_masks(s, p)


@rule
def refresh_wall_masks(s: State, p: int) -> None:
    """Compute the masks of a wall and the length of the floor line."""
    s.lacks[p] = ALL_TARGETS
    for i in range(COLORS):
        s.wall_row[p][i] = s.wall_column[p][i] = s.color_columns[p][i] = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            color = s.wall[p][row][column]
            if color != NOTHING:
                s.wall_row[p][row] |= 1 << column
                s.wall_column[p][column] |= 1 << row
                s.lacks[p] &= ~(1 << color * TARGETS + row)
                s.color_columns[p][color] |= 1 << column
    s.floor_used[p] = 0
    for space in range(FLOOR_SPACES):
        if s.floor[p][space] != NOTHING:
            s.floor_used[p] = space + 1


@rule
def refresh_line_masks(s: State, p: int) -> None:
    """Compute which targets accept which color (A10, A11, A12; the floor accepts all)."""
    s.takes[p] = ALL_TARGETS_BIT << ROWS
    for row in range(ROWS):
        for color in range(COLORS):
            empty = s.line_count[p][row] == 0 and s.lacks[p] >> color * TARGETS + row & 1
            begun = s.line_color[p][row] == color and 0 < s.line_count[p][row] <= row
            if empty or begun:
                s.takes[p] |= 1 << color * TARGETS + row
