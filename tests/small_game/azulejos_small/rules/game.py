"""The entry points of small Azul."""

from azulejos.rules.kit import below, rule

from .offer import can_take, take
from .round import begin_round, complete_rows, draw_tile, end_round
from .state import COLORS as COLORS
from .state import FILL, LOT, OFFER, OVER, PLAYERS, SOURCES, TARGETS, State, name_first_seat, set_up

MAX_ACTIONS = SOURCES * COLORS * TARGETS
MAX_OUTCOMES = COLORS
RULES_VERSION = 1


@rule
def start(s: State, first: int) -> None:
    """Set up a match; `first` is the seat that starts, or -1 to leave it to chance."""
    set_up(s)
    if first >= 0:
        name_first_seat(s, first)
        begin_round(s)


@rule
def start_again(s: State, first: int) -> None:
    """Set up another match of the same game; `first` is the seat that starts, or -1 to leave it to chance."""
    start(s, first)


@rule
def action_count(s: State) -> int:
    """Return the number of move numbers."""
    return MAX_ACTIONS


@rule
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def is_chance(s: State) -> bool:
    """Whether a deal, not a move, comes next."""
    return s.phase <= FILL


@rule
def is_legal(s: State, move: int) -> bool:
    """Whether a number is a legal move here."""
    if s.phase != OFFER or move < 0 or move >= MAX_ACTIONS:
        return False
    return can_take(s, move // (COLORS * TARGETS), move // TARGETS % COLORS, move % TARGETS)


@rule
def legal_moves(s: State, out: list[int]) -> int:
    """List the legal moves in ascending order; return their number."""
    n = 0
    for move in range(MAX_ACTIONS):
        if is_legal(s, move):
            out[n] = move
            n += 1
    return n


@rule
def write_mask(s: State, mask: list[int]) -> None:
    """Write 1 at the number of each legal move and 0 at every other."""
    for move in range(len(mask)):
        mask[move] = 1 if is_legal(s, move) else 0


@rule
def play(s: State, move: int) -> None:
    """Make a legal move (unchecked) and continue to the next decision or deal."""
    take(s, move)
    s.turn = 1 - s.turn
    for source in range(SOURCES):
        for color in range(COLORS):
            if s.pile[source][color] > 0:
                return
    end_round(s)


@rule
def random_move(s: State, dice: list[int]) -> int:
    """Draw a legal move, each equally likely."""
    n = 0
    for move in range(MAX_ACTIONS):
        n += is_legal(s, move)
    chosen = below(dice, n)
    for move in range(MAX_ACTIONS):
        if is_legal(s, move):
            if chosen == 0:
                return move
            chosen -= 1
    return -1


@rule
def play_at_random(s: State, dice: list[int]) -> None:
    """Make a random move, each equally likely."""
    play(s, random_move(s, dice))


@rule
def chance_weights(s: State, out: list[int]) -> int:
    """Write how likely each outcome of the next deal is; return how many outcomes there are."""
    if s.phase == LOT:
        out[0] = out[1] = 1
        return PLAYERS
    if s.phase != FILL:
        return 0
    for color in range(COLORS):
        out[color] = s.bag[color]
    return COLORS


@rule
def deal(s: State, outcome: int) -> None:
    """Let chance act (unchecked): the seat that starts, or the color of the next tile."""
    if s.phase == LOT:
        name_first_seat(s, outcome)
        begin_round(s)
    else:
        draw_tile(s, outcome)


@rule
def deal_at_random(s: State, dice: list[int]) -> None:
    """Let chance act until a seat is to move."""
    if s.phase == LOT:
        deal(s, below(dice, PLAYERS))
    while s.phase == FILL:
        drawn = below(dice, s.in_bag)
        color = 0
        while drawn >= s.bag[color]:
            drawn -= s.bag[color]
            color += 1
        draw_tile(s, color)


@rule
def places(s: State, out: list[int]) -> None:
    """Write everybody's place: points, then complete rows (S9)."""
    for p in range(PLAYERS):
        mine = s.score[p] * 4 + complete_rows(s, p)
        theirs = s.score[1 - p] * 4 + complete_rows(s, 1 - p)
        out[p] = 1 if mine >= theirs else 2
