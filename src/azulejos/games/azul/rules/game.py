"""The entry points of Azul: what search, values and environments call. Every move and deal is one number."""

from azulejos.rules.kit import below, rule

from .components import (
    COLORS as COLORS,
)
from .components import (
    COLUMNS,
    COUNT,
    MAX_FACTORIES,
    NTH,
    ROWS,
    SOURCES,
)
from .offer import (
    MOVES_OF_A_SOURCE,
    can_take,
    mark_take_moves,
    random_take,
    take,
    take_moves,
    take_number,
    take_tiles,
)
from .round import begin_round, draw_tile, end_round, fill_at_random
from .scoring import places as places
from .state import FILL, LOT, OFFER, OVER, TILING, State, name_first_seat, set_up
from .tiling import begin_tiling, go_on_tiling, open_columns, tile

MAX_ACTIONS = (MAX_FACTORIES + 1) * MOVES_OF_A_SOURCE + ROWS * COLUMNS
MAX_OUTCOMES = COLORS
RULES_VERSION = 1  # of the game: raise it when the same moves could lead to another state


@rule
def start(s: State, players: int, gray: int, fold: int, first: int) -> None:
    """Set up a match; `first` is the seat that starts, or -1 to leave it to chance (A5)."""
    set_up(s, players, gray, fold)
    if first >= 0:
        name_first_seat(s, first)
        begin_round(s)


@rule
def start_again(s: State, first: int) -> None:
    """Set up another match of the same game; `first` is the seat that starts, or -1 to leave it to chance."""
    start(s, s.players, s.gray, s.fold, first)


@rule
def action_count(s: State) -> int:
    """Return how many numbers moves can have: those of the offer, then row * 5 + column for a tiling choice."""
    return (s.factories + 1) * MOVES_OF_A_SOURCE + ROWS * COLUMNS


@rule
def tile_number(s: State, row: int, column: int) -> int:
    """Return the number of a column's choice for the line of a row (G2)."""
    return (s.factories + 1) * MOVES_OF_A_SOURCE + row * COLUMNS + column


@rule
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def is_chance(s: State) -> bool:
    """Whether a deal, not a move, comes next."""
    return s.phase <= FILL


@rule
def choices(s: State) -> int:
    """Return the mask of columns that the seat to move may choose for its line (G1)."""
    return open_columns(s, s.turn, s.tiling_line, s.line_color[s.turn][s.tiling_line])


@rule
def legal_moves(s: State, out: list[int]) -> int:
    """List the legal moves in ascending order; return how many there are, 0 if no seat is to move."""
    if s.phase == OFFER:
        return take_moves(s, out)
    if s.phase != TILING:
        return 0
    columns = choices(s)
    for n in range(COUNT[columns]):
        out[n] = tile_number(s, s.tiling_line, NTH[columns * SOURCES + n])
    return COUNT[columns]


@rule
def write_mask(s: State, mask: list[int]) -> None:
    """Write 1 at the number of each legal move and 0 everywhere else."""
    for move in range(len(mask)):
        mask[move] = 0
    if s.phase == OFFER:
        mark_take_moves(s, mask)
    elif s.phase == TILING:
        for column in range(COLUMNS):
            mask[tile_number(s, s.tiling_line, column)] = choices(s) >> column & 1


@rule
def is_legal(s: State, move: int) -> bool:
    """Whether a number is a legal move here."""
    if s.phase == OFFER:
        return can_take(s, move)
    if s.phase != TILING:
        return False
    column = move - tile_number(s, s.tiling_line, 0)
    return 0 <= column < COLUMNS and (choices(s) >> column & 1) == 1


@rule
def play(s: State, move: int) -> None:
    """Make a legal move (unchecked) and continue to the next decision or deal."""
    if s.phase == OFFER:
        take(s, move)
        end_turn(s)
    else:
        tile_choice(s, move - tile_number(s, s.tiling_line, 0))


@rule
def play_at_random(s: State, dice: list[int]) -> None:
    """Make a random move, each equally likely: `random_move` and `play` without the number in between."""
    if s.phase == OFFER:
        source, color, target = random_take(s, dice)
        take_tiles(s, source, color, target)
        end_turn(s)
    else:
        columns = choices(s)
        tile_choice(s, NTH[columns * SOURCES + below(dice, COUNT[columns])])


@rule
def end_turn(s: State) -> None:
    """Continue with the next seat, or with tiling if no tile is left; the marker does not count (A13)."""
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.holds == 0:
        begin_tiling(s)
        if go_on_tiling(s):
            end_round(s)


@rule
def tile_choice(s: State, column: int) -> None:
    """Tile the line in the chosen column (G2), and continue."""
    tile(s, s.turn, s.tiling_line, column)
    s.tiling_line += 1
    if go_on_tiling(s):
        end_round(s)


@rule
def random_move(s: State, dice: list[int]) -> int:
    """Draw a legal move, each equally likely."""
    if s.phase == OFFER:
        source, color, target = random_take(s, dice)
        return take_number(s, source, color, target)
    columns = choices(s)
    return tile_number(s, s.tiling_line, NTH[columns * SOURCES + below(dice, COUNT[columns])])


@rule
def chance_weights(s: State, out: list[int]) -> int:
    """Write the weight of each outcome of the next deal, as whole numbers; return how many outcomes there are."""
    if s.phase == LOT:
        for seat in range(s.players):
            out[seat] = 1
        return s.players
    if s.phase != FILL:
        return 0
    for color in range(COLORS):
        out[color] = s.bag[color]
    return COLORS


@rule
def deal(s: State, outcome: int) -> None:
    """Apply an outcome of chance (unchecked): the seat that starts, or the color of the next tile drawn."""
    if s.phase == LOT:
        name_first_seat(s, outcome)
        begin_round(s)
    else:
        draw_tile(s, outcome)


@rule
def deal_at_random(s: State, dice: list[int]) -> None:
    """Draw deals until a seat is to move."""
    if s.phase == LOT:
        deal(s, below(dice, s.players))
    fill_at_random(s, dice)
