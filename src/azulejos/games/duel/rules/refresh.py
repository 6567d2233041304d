"""Computing all masks and totals of a Duel state again, after a position was typed in."""

from azulejos.rules.kit import rule

from .components import (
    ALL_COLUMNS_BIT,
    ALL_TARGETS_BIT,
    BROKEN_AREA,
    BROKEN_SPACES,
    COLORS,
    COLUMNS,
    CORNERS,
    FACTORIES,
    JOKER,
    MOON_LEVELS,
    NOTHING,
    PLATE_COLUMNS,
    PLATE_SPACES,
    PLAYERS,
    ROTATIONS,
    ROWS,
    SMALL_FACTORIES,
    SOURCES,
    SPACES,
    TARGETS,
)
from .stacking import see_moons
from .state import State


@rule
def refresh_masks(s: State) -> None:
    """Compute everything that follows from suns, moons, lines, plates and domes."""
    s.in_bag = 0
    s.holds = 0
    for color in range(COLORS):
        s.in_bag += s.bag[color]
        for factory in range(FACTORIES):
            if s.sun[factory][color] > 0:
                s.holds |= 1 << color * SOURCES + factory
    for factory in range(SMALL_FACTORIES):
        s.moon_height[factory] = 0
        for level in range(MOON_LEVELS):
            if s.moon_stack[factory][level] != NOTHING:
                s.moon_height[factory] = level + 1
    see_moons(s)
    for p in range(PLAYERS):
        refresh_lines(s, p)
        refresh_spaces(s, p)
        refresh_dome(s, p)


@rule
def refresh_lines(s: State, p: int) -> None:
    """Compute which targets accept which color (D19), and how many tiles are broken."""
    s.takes[p] = ALL_TARGETS_BIT << BROKEN_AREA
    for line in range(ROWS):
        for color in range(COLORS):
            if s.line_count[p][line] == 0 or (s.line_color[p][line] == color and s.line_count[p][line] <= line):
                s.takes[p] |= 1 << color * TARGETS + line
    s.broken_used[p] = 0
    for i in range(BROKEN_SPACES):
        if s.broken[p][i] != NOTHING:
            s.broken_used[p] = i + 1


@rule
def refresh_spaces(s: State, p: int) -> None:
    """Compute the spaces of the dome from the plates on it."""
    s.plates[p] = 0
    for space in range(PLATE_SPACES):
        plate = s.plate_at[p][space]
        if plate >= 0:
            s.plates[p] |= 1 << space
        for corner in range(CORNERS):
            row = space // PLATE_COLUMNS * 2 + corner // 2
            column = space % PLATE_COLUMNS * 2 + corner % 2
            s.space[p][row][column] = NOTHING
            if plate >= 0:
                s.space[p][row][column] = SPACES[(plate * ROTATIONS + s.rotation[p][space]) * CORNERS + corner]


@rule
def refresh_dome(s: State, p: int) -> None:
    """Compute which spaces are taken, and which free ones accept which color (D23)."""
    for i in range(ROWS):
        s.fits[p][i] = s.dome_row[p][i] = s.dome_column[p][i] = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            what = s.space[p][row][column]
            if s.dome[p][row][column] != NOTHING:
                s.dome_row[p][row] |= 1 << column
                s.dome_column[p][column] |= 1 << row
            elif what == JOKER:
                s.fits[p][row] |= ALL_COLUMNS_BIT << column
            elif 0 <= what < COLORS:
                s.fits[p][row] |= 1 << what * COLUMNS + column
