"""The tree search's hooks for Duel: moves, chance within a round, quick play to its end, and results.

See `azulejos.search.contract.TreeHooks`.
"""

from typing import TYPE_CHECKING

from numba import int64

from azulejos.games.duel.rules.components import CHIP_TYPES, PLATES, SMALL_FACTORIES
from azulejos.games.duel.rules.game import MAX_ACTIONS, deal_at_random, is_legal, legal_moves, play
from azulejos.games.duel.rules.state import LOOK, OVER, PLACE, TILE, TILING, State
from azulejos.games.duel.search.habits import Habits
from azulejos.games.duel.search.habits import new_habits as new_habits
from azulejos.games.duel.search.learned import prospects
from azulejos.games.duel.search.line_values import value_lines
from azulejos.games.duel.search.policy import rate_moves
from azulejos.games.duel.search.policy_features import WEIGHTS
from azulejos.games.duel.search.quick_play import new_evaluator as new_evaluator
from azulejos.games.duel.search.quick_play import quick_move, score_moves
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats, Ints, Rows, records
from azulejos.search.net import Net, net_for
from azulejos.search.policy import policy_of
from azulejos.search.tree_records import BETWEEN_ROUNDS, DECISION, END, Evaluator, Policy, SearchSettings

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

SETTINGS = (0.8, 0.004, 1.0, 0.5, 1.0, 1000.0)
MAX_MOVES, MAX_SEATS, FEATURES = MAX_ACTIONS, 2, WEIGHTS
KEYS = 1 << 40


def new_settings() -> Rows[SearchSettings]:
    """Return the settings of the tree search."""
    return records(SearchSettings, 1, *SETTINGS)


def new_policy(weights: "Weights | None") -> Policy:
    """Return the policy among the weights, which rates moves."""
    return policy_of(weights)


def new_judges(game: "Game", weights: "Weights | None") -> Net:
    """Return the net that judges ends of rounds."""
    return net_for(weights)


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
    """Return the kind of the position; chance inside a round is part of a decision."""
    if s.phase == OVER:
        return END
    if s.phase <= TILE and s.round > 0 and s.drawn_count == 0:
        return BETWEEN_ROUNDS
    return DECISION


@compiled
def is_tiling(s: State) -> bool:
    """Whether a dome is being tiled."""
    return s.phase == TILING


@compiled(inline="early")
def settle(s: State, tiling_seat: int, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Draw deals and tile all boards but that of one seat, until a seat decides or the round is over."""
    while True:
        kind = moment(s)
        if kind != DECISION:
            return kind
        if s.phase <= LOOK:
            deal(s, dice)
        elif s.phase == TILING and s.turn != tiling_seat:
            make(s, quick_move(s, 0.0, habits, evaluator, dice))
        else:
            return kind


@compiled(inline="early")
def score_legal_moves(s: State, habits: Habits, evaluator: Evaluator) -> int:
    """List the legal moves with their scores; return how many there are."""
    value_lines(s, int64(s.turn), habits, evaluator)
    n = legal_moves(s, evaluator.moves)
    score_moves(s, n, habits, evaluator)
    return n


@compiled(inline="early")
def rate_legal_moves(s: State, habits: Habits, evaluator: Evaluator, policy: Policy) -> int:
    """List the legal moves with their scores: by the policy, or else by estimates; return how many there are."""
    if len(policy.weights) == 0:
        return score_legal_moves(s, habits, evaluator)
    for seat in range(MAX_SEATS):
        value_lines(s, seat, habits, evaluator)
    n = legal_moves(s, evaluator.moves)
    rate_moves(s, n, habits, evaluator, policy)
    return n


@compiled(inline="early")
def play_round(s: State, habits: Habits, evaluator: Evaluator, policy: Policy, dice: Ints) -> None:
    """Play the rest of the round quickly."""
    for seat in range(MAX_SEATS):
        value_lines(s, seat, habits, evaluator)
    while moment(s) == DECISION:
        if s.phase <= LOOK:
            deal(s, dice)
            continue
        p = int64(s.turn)
        is_placing = s.phase == PLACE
        make(s, quick_move(s, habits.noise if s.phase != TILING else 0.0, habits, evaluator, dice))
        if is_placing:
            value_lines(s, p, habits, evaluator)


@compiled
def chance_key(s: State) -> int:
    """Return a key for what chance has revealed in the round: chips, the stack's top plate, plates looked at."""
    key = s.top_kind + 1
    for factory in range(SMALL_FACTORIES):
        key = key * (CHIP_TYPES + 2) + s.chip[factory] + 2
    key = key * (PLATES + 4) + s.plate_in_hand + 4
    for i in range(s.drawn_count):
        key = (key * (PLATES + 4) + s.drawn_plate[i] + 4) % KEYS
    return key


@compiled
def begin_judging(s: State, judges: Net) -> None:
    """Do nothing: every position is judged by itself."""


@compiled(inline="early")
def judge(s: State, net: Net, wins: Floats, margins: Floats) -> None:
    """Write each seat's chance to win and expected margin, for a position between two rounds or a finished match."""
    if s.phase == OVER:
        margin = float(s.score[0] - s.score[1])
        wins[0] = margin > 0 or (margin == 0 and s.start_seat == 0)
    else:
        margin, wins[0] = prospects(s, int64(0), net)
    margins[0] = margin
    margins[1] = -margin
    wins[1] = 1 - wins[0]
