"""The state of a match of small Azul, and how it is set up."""

from azulejos.rules.flat import flat, number
from azulejos.rules.kit import rule, tell

from .events import FIRST_SEAT

COLORS = ROWS = COLUMNS = FLOOR_SPACES = 3
PLAYERS = FACTORIES = FACTORY_TILES = 2
CENTER, SOURCES = FACTORIES, FACTORIES + 1
FLOOR, TARGETS = ROWS, ROWS + 1
TILES_OF_A_COLOR, ROUNDS = 4, 3
NOTHING, MARKER = -1, COLORS
LOT, FILL, OFFER, OVER = range(4)
"""The phases. In the first two chance is to act."""


@flat
class State:
    """Everything on the table."""

    pile: list[list[int]] = number(8, SOURCES, COLORS)  # tiles of each color on the factories and in the center
    round: int = number(8)
    score: list[int] = number(16, PLAYERS)
    phase: int = number(8)
    turn: int = number(8)
    start_seat: int = number(8)
    marker_in_center: int = number(8)
    to_draw: int = number(8)
    in_bag: int = number(8)
    bag: list[int] = number(8, COLORS)
    out: list[int] = number(8, COLORS)  # tiles that left the match
    line_color: list[list[int]] = number(8, PLAYERS, ROWS)
    line_count: list[list[int]] = number(8, PLAYERS, ROWS)
    wall: list[list[list[int]]] = number(8, PLAYERS, ROWS, COLUMNS)  # 1: a tile
    floor: list[list[int]] = number(8, PLAYERS, FLOOR_SPACES)
    floor_used: list[int] = number(8, PLAYERS)


@rule
def set_up(s: State) -> None:
    """Lay out an empty table (S1, S2)."""
    s.phase = LOT
    s.turn = s.start_seat = s.marker_in_center = s.to_draw = s.round = 0
    s.in_bag = COLORS * TILES_OF_A_COLOR
    for color in range(COLORS):
        s.bag[color] = TILES_OF_A_COLOR
        s.out[color] = 0
        for source in range(SOURCES):
            s.pile[source][color] = 0
    for p in range(PLAYERS):
        s.score[p] = s.floor_used[p] = 0
        for i in range(ROWS):
            s.floor[p][i] = s.line_color[p][i] = NOTHING
            s.line_count[p][i] = 0
            for column in range(COLUMNS):
                s.wall[p][i][column] = 0


@rule
def name_first_seat(s: State, seat: int) -> None:
    """Let a seat start."""
    s.start_seat = s.turn = seat
    tell(s, FIRST_SEAT, seat)


@rule
def refresh_totals(s: State) -> None:
    """Compute the derived fields again (after a position was typed in)."""
    s.in_bag = 0
    for color in range(COLORS):
        s.in_bag += s.bag[color]
    for p in range(PLAYERS):
        s.floor_used[p] = 0
        for space in range(FLOOR_SPACES):
            if s.floor[p][space] != NOTHING:
                s.floor_used[p] = space + 1
