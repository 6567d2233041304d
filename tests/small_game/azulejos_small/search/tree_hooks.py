"""What the tree search asks of small Azul: see `azulejos.search.contract.TreeHooks`."""

import numpy

from azulejos.rules.flat import real, record
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Ints, Rows, floats, ints, records
from azulejos.search.net import Net, no_net
from azulejos.search.policy import policy_of
from azulejos.search.transcendental import exp
from azulejos.search.tree_records import BETWEEN_ROUNDS, DECISION, END, Evaluator, Policy, SearchSettings
from azulejos_small.rules.game import MAX_ACTIONS, deal_at_random, is_legal, legal_moves, play
from azulejos_small.rules.round import bonus_points, complete_rows
from azulejos_small.rules.state import FLOOR, OFFER, OVER, PLAYERS, TARGETS, State

MAX_MOVES, MAX_SEATS, FEATURES = MAX_ACTIONS, PLAYERS, 0
POINTS_OF_CHANCE = 4.0  # log odds of 1 count as this many points


@record
class Habits:
    """The numbers that quick play goes by."""

    noise: float = real(64)  # the noise of a score, in points


def new_settings() -> Rows[SearchSettings]:
    """Return the settings of the tree search."""
    return records(SearchSettings, 1, 0.6, 0.002, 2.0, 0.7, 1.0, 8.0)


def new_habits() -> Rows[Habits]:
    """Return the habits of quick play."""
    return records(Habits, 1, 2.0)


def new_evaluator() -> Evaluator:
    """Return room for quick play to work in."""
    return Evaluator(numpy.zeros((MAX_SEATS, 1)), floats(MAX_MOVES), ints(MAX_MOVES))


def new_policy(weights: None) -> Policy:
    """Return the policy among the weights: none."""
    return policy_of(weights)


def new_judges(game: object, weights: object) -> Net:
    """Return a net without inputs: points judge."""
    return no_net()


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
    """Let chance act until a seat is to move."""
    deal_at_random(s, dice)


@compiled
def is_tiling(s: State) -> bool:
    """Return False: tiling is never a decision."""
    return False


@compiled
def chance_key(s: State) -> int:
    """Return 0: chance reveals nothing within a round."""
    return 0


@compiled
def score_legal_moves(s: State, habits: Habits, evaluator: Evaluator) -> int:
    """List the legal moves; a line is worth what it will hold, the floor costs."""
    n = legal_moves(s, evaluator.moves)
    for i in range(n):
        target = evaluator.moves[i] % TARGETS
        evaluator.scores[i] = -1.0 if target == FLOOR else 1.0
    return n


@compiled
def rate_legal_moves(s: State, habits: Habits, evaluator: Evaluator, policy: Policy) -> int:
    """List the legal moves with a score of each; return how many there are."""
    return score_legal_moves(s, habits, evaluator)


@compiled
def settle(s: State, tiling_seat: int, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Return what comes next: a move, the end of a round, or the end of the match."""
    if s.phase == OVER:
        return END
    return DECISION if s.phase == OFFER else BETWEEN_ROUNDS


@compiled
def play_round(s: State, habits: Habits, evaluator: Evaluator, policy: Policy, dice: Ints) -> None:
    """Play the rest of the round quickly: the best score, with some noise."""
    while s.phase == OFFER:
        n = score_legal_moves(s, habits, evaluator)
        best = 0
        most = -1e9
        for i in range(n):
            score = evaluator.scores[i] + habits.noise * below(dice, 1024) * (1 / 1024)
            if score > most:
                most = score
                best = i
        make(s, evaluator.moves[best])


@compiled
def begin_judging(s: State, judges: Net) -> None:
    """Do nothing: every position is judged by itself."""


@compiled
def judge(s: State, net: Net, wins: Floats, margins: Floats) -> None:
    """Write each seat's share of the win and its expected margin."""
    for p in range(PLAYERS):
        margin = float(s.score[p] - s.score[1 - p])
        if s.phase == OVER:
            rows = complete_rows(s, p) - complete_rows(s, 1 - p)
            ahead = margin if margin != 0 else rows
            wins[p] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        else:
            margin += bonus_points(s, p) - bonus_points(s, 1 - p)
            wins[p] = 1 / (1 + exp(-margin / POINTS_OF_CHANCE))
        margins[p] = margin
