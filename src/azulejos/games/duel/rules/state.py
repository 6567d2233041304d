"""The state of a match of Azul Duel: everything on the table, as integers; and the setup of a match."""

from azulejos.rules.flat import flat, number
from azulejos.rules.kit import rule, tell

from .components import (
    BROKEN_SPACES,
    CHIP_TYPES,
    CHIPS_OF_A_TYPE,
    COLORS,
    COLUMNS,
    DISPLAY_SLOTS,
    FACTORIES,
    LARGE_TILES,
    MAX_DRAWN,
    MOON_LEVELS,
    NO_CHIP,
    NOTHING,
    PLATE_SPACES,
    PLATES,
    PLAYERS,
    ROWS,
    SMALL_FACTORIES,
    SMALL_TILES,
    START_SCORE,
    TARGETS,
    TILES_OF_A_COLOR,
    TOKENS,
)
from .events import FIRST_SEAT

# fmt: off
(
    LOT, PLATE_FRONT, TOP_KIND, TILE, CHIP, LOOK,
    FREE_PLATE, ACQUIRE, DRAWING, KEEP, PLACE, PUT_BACK, ORDER, TILING, OVER,
) = range(15)
# fmt: on
"""The phases. Up to LOOK, chance decides; up to TILE, the table is being laid for a round.

LOT: who starts (D9). PLATE_FRONT: the plate turned up on the display. TOP_KIND: the back of the stack's new top plate.
TILE: the next tile for the factories. CHIP: the chip turned up. LOOK: the front of a drawn plate. Then the seat to move
chooses: FREE_PLATE of D9, ACQUIRE an action (D10, D13, D15, D18), and within an action: DRAWING on or stopping, which
plate to KEEP, where to PLACE it, which to PUT_BACK next (D11), the ORDER of a stack (D13); TILING (D42).
"""
TILES_OF_A_ROUND = LARGE_TILES + SMALL_FACTORIES * SMALL_TILES


@flat
class State:
    """Everything on the table. For speed, masks repeat what other fields say. Unused fields hold -1 or 0."""

    takes: list[int] = number(64, PLAYERS)  # mask: bit color * 7 + target, if the target accepts the color
    holds: int = number(32)  # mask: bit color * 6 + source, if the source offers the color
    fits: list[list[int]] = number(32, PLAYERS, ROWS)  # mask: bit color * 6 + column, if free for the color
    unseen: int = number(32)  # mask: a bit for each plate whose front nobody has seen
    score: list[int] = number(16, PLAYERS)
    plates: list[int] = number(16, PLAYERS)  # mask: a bit for each plate space of the dome taken
    goals: int = number(16)  # mask: a bit for each goal of this match (D5, D40)
    fold: int = number(8)  # 1: forced tiling choices are made automatically
    phase: int = number(8)
    turn: int = number(8)
    round: int = number(8)  # 0 until the free plates are placed (D9)

    start_seat: int = number(8)  # who owns the start tile: starts this round, or the next one once it is taken
    start_tile_out: int = number(8)  # 1: it is on the large factory
    took_start: list[int] = number(8, PLAYERS)  # 1: took it this round, which costs 2 (D16, D29)
    passed: list[int] = number(8, PLAYERS)  # 1: can do nothing more this phase (D21)

    to_draw: int = number(8)  # tiles that the factories still need
    in_bag: int = number(8)
    bag: list[int] = number(8, COLORS)
    tower: list[int] = number(8, COLORS)
    sun: list[list[int]] = number(8, FACTORIES, COLORS)
    moon_stack: list[list[int]] = number(8, SMALL_FACTORIES, MOON_LEVELS)  # colors, from the bottom
    moon_height: list[int] = number(8, SMALL_FACTORIES)
    large_moon: list[int] = number(8, COLORS)
    order_source: int = number(8)  # the small factory whose rest, still on its sun, must be stacked (D13)

    chip: list[int] = number(8, SMALL_FACTORIES)  # its type once face up, FACE_DOWN or NO_CHIP
    chips_unseen: list[int] = number(8, CHIP_TYPES)  # of each type: in the supply or face down
    chips_taken: list[int] = number(8, PLAYERS)  # in this round (D18)
    chip_held: list[list[int]] = number(8, PLAYERS, CHIP_TYPES)  # of each type: not yet used
    chip_used: list[list[int]] = number(8, PLAYERS, CHIP_TYPES)

    to_turn: int = number(8)  # plates that the display still needs
    display: list[int] = number(8, DISPLAY_SLOTS)
    top_kind: int = number(8)  # of the stack's top plate, as its back shows: 0 special, 1 joker, -1 not seen
    stack_size: int = number(8)
    stack_plate: list[int] = number(8, PLATES)  # from the top: -1 for those nobody has seen
    stack_owner: list[int] = number(8, PLATES)  # who put it back, and knows it
    stack_first: list[int] = number(8, PLATES)  # 1: the uppermost of those put back together
    tokens: list[int] = number(8, PLAYERS)
    drawn_count: int = number(8)
    drawn_plate: list[int] = number(8, MAX_DRAWN)  # -1: unseen, or no longer in hand
    drawn_kind: list[int] = number(8, MAX_DRAWN)
    drawn_owner: list[int] = number(8, MAX_DRAWN)  # who had put it back before, and knew it
    plate_in_hand: int = number(8)

    line_color: list[list[int]] = number(8, PLAYERS, ROWS)
    line_count: list[list[int]] = number(8, PLAYERS, ROWS)
    broken: list[list[int]] = number(8, PLAYERS, BROKEN_SPACES)  # colors
    broken_used: list[int] = number(8, PLAYERS)
    plate_at: list[list[int]] = number(8, PLAYERS, PLATE_SPACES)
    rotation: list[list[int]] = number(8, PLAYERS, PLATE_SPACES)
    space: list[list[list[int]]] = number(8, PLAYERS, ROWS, COLUMNS)  # -1 no plate, a color, SPECIAL or JOKER
    dome: list[list[list[int]]] = number(8, PLAYERS, ROWS, COLUMNS)  # -1 empty, a color or SPECIAL
    dome_row: list[list[int]] = number(8, PLAYERS, ROWS)  # mask: a bit for each column taken
    dome_column: list[list[int]] = number(8, PLAYERS, COLUMNS)  # mask: a bit for each row taken

    tiling_line: int = number(8)
    paid: int = number(8)  # chips spent on this line (D26)
    paid_showing: int = number(8)  # of them, those that show its color
    paid_last: int = number(8)  # type of the last one: the next is of this type or a later one


@rule
def set_up(s: State, goals: int, fold: int) -> None:
    """Set up an empty table; who starts is decided later (D1 to D7)."""
    s.goals = goals
    s.fold = fold
    s.phase = LOT
    s.turn = s.round = s.start_seat = s.start_tile_out = s.tiling_line = 0
    s.paid = s.paid_showing = s.paid_last = 0
    clear_factories(s)
    for chip in range(CHIP_TYPES):
        s.chips_unseen[chip] = CHIPS_OF_A_TYPE
    shuffle_plates(s)
    for p in range(PLAYERS):
        clear_board(s, p)
        clear_dome(s, p)


@rule
def clear_factories(s: State) -> None:
    """Put all tiles into the bag (D1, D2); the factories are empty."""
    s.holds = 0
    s.to_draw = TILES_OF_A_ROUND
    s.in_bag = COLORS * TILES_OF_A_COLOR
    s.order_source = NOTHING
    for color in range(COLORS):
        s.bag[color] = TILES_OF_A_COLOR
        s.tower[color] = s.large_moon[color] = 0
        for factory in range(FACTORIES):
            s.sun[factory][color] = 0
    for factory in range(SMALL_FACTORIES):
        s.chip[factory] = NO_CHIP
        s.moon_height[factory] = 0
        for level in range(MOON_LEVELS):
            s.moon_stack[factory][level] = NOTHING


@rule
def shuffle_plates(s: State) -> None:
    """Make a stack of all plates, all unseen (D7)."""
    s.unseen = (1 << PLATES) - 1
    s.to_turn = DISPLAY_SLOTS
    s.stack_size = PLATES
    s.top_kind = s.plate_in_hand = NOTHING
    s.drawn_count = 0
    for slot in range(DISPLAY_SLOTS):
        s.display[slot] = NOTHING
    for i in range(PLATES):
        s.stack_plate[i] = s.stack_owner[i] = NOTHING
        s.stack_first[i] = 0
    for i in range(MAX_DRAWN):
        s.drawn_plate[i] = s.drawn_kind[i] = s.drawn_owner[i] = NOTHING


@rule
def clear_board(s: State, p: int) -> None:
    """Empty a player's board (D6)."""
    s.score[p] = START_SCORE
    s.tokens[p] = TOKENS
    s.took_start[p] = s.passed[p] = s.chips_taken[p] = s.broken_used[p] = 0
    for chip in range(CHIP_TYPES):
        s.chip_held[p][chip] = s.chip_used[p][chip] = 0
    for i in range(BROKEN_SPACES):
        s.broken[p][i] = NOTHING
    for line in range(ROWS):
        s.line_color[p][line] = NOTHING
        s.line_count[p][line] = 0
    s.takes[p] = (1 << COLORS * TARGETS) - 1


@rule
def clear_dome(s: State, p: int) -> None:
    """Empty a player's dome (D6)."""
    s.plates[p] = 0
    for i in range(PLATE_SPACES):
        s.plate_at[p][i] = s.rotation[p][i] = NOTHING
    for row in range(ROWS):
        s.fits[p][row] = s.dome_row[p][row] = s.dome_column[p][row] = 0
        for column in range(COLUMNS):
            s.space[p][row][column] = s.dome[p][row][column] = NOTHING


@rule
def name_first_seat(s: State, seat: int) -> None:
    """Give the start tile to the seat that starts, drawn or named; the other seat chooses a plate first (D9)."""
    s.start_seat = seat
    s.turn = 1 - seat
    s.phase = PLATE_FRONT
    tell(s, FIRST_SEAT, seat)


@rule
def end_action(s: State) -> None:
    """Make the other player next, if able (D21); `round` continues."""
    s.turn = 1 - s.turn
    s.phase = ACQUIRE
