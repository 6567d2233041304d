"""The tree search's hooks for Azul: moves with scores, quick play to the end of a round, and results.

The score of a move is estimated in points from the seat's own board, without making it. Quick play chooses by score,
and the tree tries moves in order of score. See `azulejos.search.contract.TreeHooks`.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy
from numba import int64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COLUMNS,
    COUNT,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    MAX_PLAYERS,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    TARGETS,
)
from azulejos.games.azul.rules.game import MAX_ACTIONS, deal_at_random, is_legal, legal_moves, play, tile_number
from azulejos.games.azul.rules.state import FILL, OFFER, OVER, TILING, State
from azulejos.games.azul.rules.tiling import open_columns
from azulejos.games.azul.search.board_sums import (
    BoardSums,
    ask_by_rows,
    begin_walls,
    follows,
    list_rows,
    new_board_sums,
)
from azulejos.games.azul.search.evaluation import POINT, best_column, points_at, progress_at, value_of
from azulejos.games.azul.search.learned import ask, input_count
from azulejos.games.azul.search.quick_play import REPEATED, Habits, quick_take, score_takes
from azulejos.games.azul.search.quick_play import new_habits as new_habits
from azulejos.games.azul.search.quick_tables import (
    PHASES,
    QuickTables,
    completes_row,
    make_tables,
    new_tables,
    phase_of,
    wall_key,
)
from azulejos.games.azul.search.quick_tables import value_lines as value_lines_by_tables
from azulejos.games.azul.search.selfplay import result_for
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Ints, Rows, floats, ints, records
from azulejos.search.net import Net, net_for
from azulejos.search.net_files import MARGIN, POINTS_OF_CHANCE, SCALE, WIN
from azulejos.search.transcendental import exp
from azulejos.search.tree_records import BETWEEN_ROUNDS, DECISION, END, Evaluator, SearchSettings

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

SETTINGS = (0.8, 0.008, 1.0, 0.5, 2.5, 50.0)
MAX_MOVES, MAX_SEATS, FEATURES = MAX_ACTIONS, MAX_PLAYERS, 0
WALL_KEY = ROWS * COLORS  # where the values of a seat's lines keep the key of its wall


class Judges(NamedTuple):
    """What judges the end of a round: a net, and room to add up its first layer."""

    net: Net
    sums: BoardSums


def new_judges(game: "Game", weights: "Weights | None", *, adds_rows: bool = True) -> Judges:
    """Return what judges ends of rounds. Nets that see details of boards cannot be added up from rows."""
    net = net_for(weights)
    return Judges(net, new_board_sums(adds_rows and len(net.inputs) == input_count(game.players, game.gray)))


def new_policy(weights: "Weights | None") -> QuickTables:
    """Return the tables of quick play."""
    return new_tables(weights)


def new_settings() -> Rows[SearchSettings]:
    """Return the settings of the tree search."""
    return records(SearchSettings, 1, *SETTINGS)


def new_evaluator() -> Evaluator:
    """Return the work arrays of quick play."""
    worths = numpy.zeros((MAX_SEATS, WALL_KEY + 1))
    return Evaluator(worths, floats(MAX_MOVES), ints(MAX_MOVES))


@compiled
def make(s: State, move: int) -> None:
    """Make a legal move."""
    play(s, move)


@compiled
def can_make(s: State, move: int) -> bool:
    """Whether a move is legal."""
    return is_legal(s, move)


@compiled
def deal(s: State, dice: Ints) -> None:
    """Draw deals until a seat is to move."""
    deal_at_random(s, dice)


@compiled
def moment(s: State) -> int:
    """Return the kind of the position."""
    if s.phase == OVER:
        return END
    return BETWEEN_ROUNDS if s.phase <= FILL else DECISION


@compiled
def is_tiling(s: State) -> bool:
    """Whether a wall is being tiled."""
    return s.phase == TILING


@compiled
def chance_key(s: State) -> int:
    """Return a key for what chance has revealed in the round: nothing in Azul."""
    return 0


@compiled
def value_lines(s: State, p: int, habits: Habits, evaluator: Evaluator) -> None:
    """Compute what completing each line in each color is worth to a seat: points, and progress on the wall.

    That changes with the wall only, so it is kept with a key of the wall, which whole numbers below 2**53 are.
    """
    worths, key = evaluator.line_worths[p], float(wall_key(s, p))
    if worths[WALL_KEY] == key:
        return
    worths[WALL_KEY] = key
    for row in range(ROWS):
        for color in range(COLORS):
            best = 0.0
            columns = open_columns(s, p, row, color)
            for column in range(COLUMNS):
                if columns >> column & 1:
                    step = progress_at(s, p, row, column, color) / POINT
                    best = max(best, points_at(s, p, row, column) + habits.wall_progress * step)
            worths[row * COLORS + color] = best


@compiled
def take_score(s: State, move: int, habits: Habits, worths: Floats) -> float:
    """Estimate the value of taking tiles: the line they go to, minus what drops to the floor (the marker, too)."""
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
    score = 0.0
    if line != FLOOR:
        held = s.line_count[p][line]
        placed = min(dropped, line + 1 - held)
        dropped -= placed
        share = 1.0 if held + placed > line else habits.line_share * placed / (line + 1)
        score += worths[line * COLORS + color] * (share if share < 1 else 1 - habits.line_share * held / (line + 1))
    if source == CENTER and s.marker_in_center:
        score += habits.starting
        dropped += 1
    space = int64(s.floor_used[p])
    while dropped > 0 and space < FLOOR_SPACES:
        score -= habits.dropping * FLOOR_COST[space]
        space += 1
        dropped -= 1
    return score


@compiled
def score_moves(s: State, n: int, habits: Habits, evaluator: Evaluator) -> None:
    """Score the n listed moves, with the known values of lines."""
    worths, scores, moves = evaluator.line_worths, evaluator.scores, evaluator.moves
    p = int64(s.turn)
    for i in range(n):
        if s.phase == OFFER:
            scores[i] = take_score(s, moves[i], habits, worths[p])
        else:
            row = int64(s.tiling_line)
            column = moves[i] - tile_number(s, row, 0)
            scores[i] = points_at(s, p, row, column) + 0.5 * COUNT[s.wall_column[p][column]]


@compiled(inline="early")
def score_legal_moves(s: State, habits: Habits, evaluator: Evaluator) -> int:
    """List the legal moves with their scores; return how many there are."""
    value_lines(s, int64(s.turn), habits, evaluator)
    n = legal_moves(s, evaluator.moves)
    score_moves(s, n, habits, evaluator)
    return n


@compiled(inline="early")
def rate_legal_moves(s: State, habits: Habits, evaluator: Evaluator, policy: QuickTables) -> int:
    """List the legal moves with their scores; return how many there are."""
    if s.phase != OFFER or not habits.by_group:
        return score_legal_moves(s, habits, evaluator)
    if policy.is_ready[0] == 0:
        make_tables(policy)
    phase = phase_of(s)
    value_lines_by_tables(s, int64(s.turn), phase, policy)
    return score_takes(s, phase, evaluator, policy)


@compiled
def quick_move(s: State, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Return the take with the best score, each score with some noise: as the anchor plays."""
    scores, moves = evaluator.scores, evaluator.moves
    n = legal_moves(s, moves)
    score_moves(s, n, habits, evaluator)
    best = 0
    most = -1e9
    for i in range(n):
        score = scores[i] + habits.noise * below(dice, 1024) * (1 / 1024)
        if score > most:
            most = score
            best = i
    return moves[best]


@compiled(inline="early")
def settle(s: State, tiling_seat: int, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Tile all walls but that of one seat, until a seat decides or the round is over."""
    while s.phase == TILING and s.turn != tiling_seat:
        make(s, tile_number(s, int64(s.tiling_line), best_column(s)))
    return moment(s)


@compiled(inline="early")
def play_round(s: State, habits: Habits, evaluator: Evaluator, policy: QuickTables, dice: Ints) -> None:
    """Play the rest of the round quickly."""
    if s.phase == OFFER and habits.by_group:
        play_by_tables(s, habits, evaluator, policy, dice)
    elif s.phase == OFFER:
        for seat in range(int64(s.players)):
            value_lines(s, seat, habits, evaluator)
        while s.phase == OFFER:
            make(s, quick_move(s, habits, evaluator, dice))
    settle(s, int64(-1), habits, evaluator, dice)


@compiled(inline="early")
def play_by_tables(s: State, habits: Habits, evaluator: Evaluator, tables: QuickTables, dice: Ints) -> None:
    """Take all tiles by the tables; they change as soon as the round is certainly the last one."""
    if tables.is_ready[0] == 0:
        make_tables(tables)
    phase = phase_of(s)
    for seat in range(int64(s.players)):
        value_lines_by_tables(s, seat, phase, tables)
    while s.phase == OFFER:
        p = int64(s.turn)
        move = quick_take(s, phase, habits, evaluator, tables, dice)
        make(s, move)
        line = move % TARGETS
        if phase != PHASES - 1 and line != FLOOR and s.phase == OFFER and completes_row(s, p, line):
            phase = int64(PHASES - 1)
            for seat in range(int64(s.players)):
                value_lines_by_tables(s, seat, phase, tables)


@compiled
def begin_judging(s: State, judges: Judges) -> None:
    """Get ready to judge positions that follow this one."""
    if len(judges.sums.rows) > 0:
        begin_walls(s, judges.net, judges.sums)


@compiled(inline="early")
def judge(s: State, judges: Judges, wins: Floats, margins: Floats) -> None:
    """Write each seat's share of the win and expected margin, for a position between two rounds or a finished match."""
    if s.phase != OVER and len(judges.sums.rows) > 0:
        if not follows(s, judges.sums):
            begin_walls(s, judges.net, judges.sums)
        for p in range(int64(s.players)):
            list_rows(s, p, judges.sums)
    total = 0.0
    for p in range(int64(s.players)):
        if s.phase == OVER:
            margins[p], wins[p] = result_for(s, p)
        else:
            margins[p], wins[p] = prospects(s, p, judges)
        total += wins[p]
    for p in range(int64(s.players)):
        wins[p] /= total


@compiled
def prospects(s: State, p: int, judges: Judges) -> tuple[float, float]:
    """Return the margin in points and the chance to win that a seat can expect, from a position between two rounds."""
    net = judges.net
    if len(net.inputs) == 0:
        margin = value_of(s, p) / POINT
        return margin, 1 / (1 + exp(-margin / POINTS_OF_CHANCE))
    if len(judges.sums.rows) > 0:
        ask_by_rows(s, p, net, judges.sums)
    else:
        ask(s, p, net)
    return net.answers[MARGIN] * SCALE, 1 / (1 + exp(-float(net.answers[WIN])))
