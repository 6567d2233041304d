"""What the tree search needs of Azul: moves and their promise, playouts of a round, and what they end in.

The promise of a move is guessed in points from the seat's own board, without making it; playouts choose by it, the tree
tries moves in its order. `habits` are the numbers it goes by. `mind` is its room: what a line of each color is worth
to each seat, then scores of moves, then moves.
"""

import math
from typing import Any

import numpy
from numba import int64

from azulejos.games.azul.search.evaluation import POINT, best_column, points_at, progress_at, value_of
from azulejos.games.azul.search.learned import ask
from azulejos.games.azul.search.selfplay import result_for
from azulejos.rules.loader import load
from azulejos.search.kit import compiled
from azulejos.search.loading import inlined
from azulejos.search.net import ANSWERS_AT, INPUTS_AT
from azulejos.search.net_files import MARGIN, POINTS_OF_CHANCE, SCALE, WIN

_components = load("azul", "components", compiled=True)
_game = load("azul", "game", compiled=True)
_state = load("azul", "state", compiled=True)
_tiling = load("azul", "tiling", compiled=True)

CENTER, FLOOR, FLOOR_COST, FLOOR_SPACES = (
    _components.CENTER,
    _components.FLOOR,
    _components.FLOOR_COST,
    _components.FLOOR_SPACES,
)
COLORS, COLUMNS, COUNT, ROWS, TARGETS = (
    _components.COLORS,
    _components.COLUMNS,
    _components.COUNT,
    _components.ROWS,
    _components.TARGETS,
)
MAX_SEATS, PILE_BITS, PILE_MASK = _components.MAX_PLAYERS, _components.PILE_BITS, _components.PILE_MASK
FILL, OFFER, OVER, TILING = _state.FILL, _state.OFFER, _state.OVER, _state.TILING
below, deal_at_random, is_legal, legal_moves, play = (
    _game.below,
    _game.deal_at_random,
    _game.is_legal,
    _game.legal_moves,
    _game.play,
)
open_columns, tile_number = _tiling.open_columns, _game.tile_number

MAX_MOVES = _game.MAX_ACTIONS
DECISION, BETWEEN, END = range(3)
"""What a moment is: a seat decides, a round is to be laid out, the match is over."""
TASTE = (0.4, 0.002, 1.0, 0.5, 1.0, 50.0)
"""What `tree` goes by in this game; see there."""
LINE_SHARE, STEP, DROPPING, STARTING, NOISE = range(5)
"""What the habits mean: the share of a line not complete, of progress on the wall, of the floor's cost, the marker."""
HABITS = (0.6, 0.8, 1.0, 0.8, 0.8)
REPEATED = -50.0  # the promise of a move that repeats one from an equal factory


def default_habits() -> Any:
    """Return the habits of the quick player."""
    return numpy.array(HABITS)


def new_mind() -> Any:
    """Make room to think in."""
    return (
        numpy.zeros((MAX_SEATS, ROWS * COLORS)),
        numpy.zeros(MAX_MOVES),
        numpy.zeros(MAX_MOVES, numpy.int64),
    )


@compiled
def make(s: Any, move: int) -> None:
    """Make a legal move."""
    play(s, move)


@compiled
def can_make(s: Any, move: int) -> bool:
    """Return whether a move is legal."""
    return is_legal(s, move)


@compiled
def deal(s: Any, dice: Any) -> None:
    """Let chance act until a seat is to move."""
    deal_at_random(s, dice)


@compiled
def moment(s: Any) -> int:
    """Say what the moment is."""
    if s.phase == OVER:
        return END
    return BETWEEN if s.phase <= FILL else DECISION


@compiled
def is_tiling(s: Any) -> bool:
    """Return whether a wall is being tiled."""
    return s.phase == TILING


@compiled
def seen_key(s: Any) -> int:
    """Return a number for what chance has shown inside the round: nothing in Azul."""
    return 0


@compiled
def know_lines(s: Any, p: int, habits: Any, mind: Any) -> None:
    """Work out what completing each line in each color is worth to a seat: points, and progress on the wall."""
    worths = mind[0][p]
    for row in range(ROWS):
        for color in range(COLORS):
            best = 0.0
            if s.takes[p] >> color * TARGETS + row & 1:
                columns = open_columns(s, p, row, color)
                for column in range(COLUMNS):
                    if columns >> column & 1:
                        step = progress_at(s, p, row, column, color) / POINT
                        best = max(best, points_at(s, p, row, column) + habits[STEP] * step)
            worths[row * COLORS + color] = best


@compiled
def take_promise(s: Any, move: int, habits: Any, worths: Any) -> float:
    """Guess what taking tiles promises: the line they go to, less what drops to the floor; the marker drops too."""
    slot = move // (COLORS * TARGETS)
    if slot < s.factories:
        for other in range(slot):
            if s.pile[other] == s.pile[slot]:
                return REPEATED
    color = move // TARGETS % COLORS
    line = move % TARGETS
    p = int64(s.turn)
    source = slot if slot < s.factories else CENTER
    dropped = s.pile[source] >> color * PILE_BITS & PILE_MASK
    promise = 0.0
    if line != FLOOR:
        held = s.line_count[p][line]
        placed = min(dropped, line + 1 - held)
        dropped -= placed
        share = 1.0 if held + placed > line else habits[LINE_SHARE] * placed / (line + 1)
        promise += worths[line * COLORS + color] * (share if share < 1 else 1 - habits[LINE_SHARE] * held / (line + 1))
    if source == CENTER and s.marker_in_center:
        promise += habits[STARTING]
        dropped += 1
    space = int64(s.floor_used[p])
    while dropped > 0 and space < FLOOR_SPACES:
        promise -= habits[DROPPING] * FLOOR_COST[space]
        space += 1
        dropped -= 1
    return promise


@compiled
def score_moves(s: Any, n: int, habits: Any, mind: Any) -> None:
    """Score the n listed moves; what lines are worth is known already."""
    worths, scores, moves = mind
    p = int64(s.turn)
    for i in range(n):
        if s.phase == OFFER:
            scores[i] = take_promise(s, moves[i], habits, worths[p])
        else:
            row = int64(s.tiling_line)
            column = moves[i] - tile_number(s, row, 0)
            scores[i] = points_at(s, p, row, column) + 0.5 * COUNT[s.wall_column[p][column]]


@inlined
def list_promises(s: Any, habits: Any, mind: Any) -> int:
    """List the legal moves with what each promises; give their number."""
    know_lines(s, int64(s.turn), habits, mind)
    n = legal_moves(s, mind[2])
    score_moves(s, n, habits, mind)
    return n


@compiled
def quick_move(s: Any, habits: Any, mind: Any, dice: Any) -> int:
    """Choose the most promising take, each promise with some noise."""
    scores, moves = mind[1], mind[2]
    n = legal_moves(s, moves)
    score_moves(s, n, habits, mind)
    best = 0
    most = -1e9
    for i in range(n):
        score = scores[i] + habits[NOISE] * below(dice, 1024) * (1 / 1024)
        if score > most:
            most = score
            best = i
    return moves[best]


@inlined
def settle(s: Any, me: int, habits: Any, mind: Any, dice: Any) -> int:
    """Let walls be tiled, but for the seat `me`, until a seat decides or the round is over."""
    while s.phase == TILING and s.turn != me:
        make(s, tile_number(s, int64(s.tiling_line), best_column(s)))
    return moment(s)


@inlined
def play_round(s: Any, habits: Any, mind: Any, dice: Any) -> int:
    """Play the rest of the round quickly; give what the moment then is."""
    for seat in range(s.players):
        know_lines(s, seat, habits, mind)
    while s.phase == OFFER:
        make(s, quick_move(s, habits, mind, dice))
    return settle(s, int64(-1), habits, mind, dice)


@inlined
def judge(s: Any, net: Any, wins: Any, margins: Any) -> None:
    """Write each seat's share of the win and expected margin, for a moment between two rounds or a finished match."""
    total = 0.0
    for p in range(s.players):
        if s.phase == OVER:
            margins[p], wins[p] = result_for(s, p)
        else:
            margins[p], wins[p] = prospects(s, p, net)
        total += wins[p]
    for p in range(s.players):
        wins[p] /= total


@compiled
def prospects(s: Any, p: int, net: Any) -> tuple[float, float]:
    """Return the margin in points and the chance to win that a seat can expect, from a moment between two rounds."""
    if len(net[INPUTS_AT]) == 0:
        margin = value_of(s, p) / POINT
        return margin, 1 / (1 + math.exp(-margin / POINTS_OF_CHANCE))
    ask(s, p, net)
    answers = net[ANSWERS_AT]
    return answers[MARGIN] * SCALE, 1 / (1 + math.exp(-answers[WIN]))
