"""Rounds of quick play against itself, from which its tables are learned: policy gradients in one compiled loop.

Each deal is played several times, every move drawn by its score. A seat whose end of the round is judged better than
in the other rounds of the deal makes its moves likelier. The judge is the net for ends of rounds. Uncertainty counts as
well: where several moves are about as good, all of them are to stay likely, because a tree wants to see all of them.
"""

import math
from typing import NamedTuple, cast

import numpy
from numba import int64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COLUMNS,
    COUNT,
    FLOOR_SPACES,
    FULL,
    MAX_PLAYERS,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    TARGETS,
)
from azulejos.games.azul.rules.components import FLOOR as ON_FLOOR
from azulejos.games.azul.rules.game import deal_at_random, play
from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.azul.search.quick_play import Habits, quick_take
from azulejos.games.azul.search.quick_tables import (
    COSTS,
    DROPS,
    EXTRAS,
    FILLING,
    FILLINGS,
    GAINS,
    PROGRESS,
    SHARES,
    STARTS,
    QuickTables,
    best_space,
    case_of,
    phase_of,
    value_lines,
)
from azulejos.games.azul.search.tree_hooks import Judges, begin_judging, judge, settle
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Cube, Floats, Grid, Ints, Rows
from azulejos.search.tree_records import CHANCE, Evaluator

ROLLOUTS = 4
"""How often each deal is played."""
MAX_DECISIONS, MAX_OPTIONS = 64, 256
SHARPNESS = 0.6
"""How many points more make a move e times as likely."""
MARGIN_WEIGHT = 0.008  # what a point of margin counts beside the chance to win, as in the tree search
NOT_IN_LINE = -1
RANDOM_BITS = 30


class Notes(NamedTuple):
    """What is noted of the rounds of a deal: their decisions, and the options of each."""

    seats: Grid[int]
    phases: Grid[int]
    counts: Grid[int]
    chosen: Grid[int]
    decisions: Ints
    rewards: Grid[float]
    worths: Cube[float]  # of all lines of the seat
    columns: Cube[int]  # where these tiles would go
    walls: Cube[int]  # how many tiles each row, each column and each color of its wall has
    options: Cube[
        int
    ]  # for each: its filling and line (or -1), the floor spaces used, and whether the marker comes too
    chances: Cube[float]


def new_notes() -> Notes:
    """Return room for notes."""

    def whole(*shape: int) -> "Grid[int]":
        return cast("Grid[int]", numpy.zeros(shape, numpy.int64))

    def real(*shape: int) -> "Cube[float]":
        return cast("Cube[float]", numpy.zeros(shape))

    each = (ROLLOUTS, MAX_DECISIONS)
    return Notes(
        seats=whole(*each),
        phases=whole(*each),
        counts=whole(*each),
        chosen=whole(*each),
        decisions=cast(Ints, whole(ROLLOUTS)),
        rewards=cast("Grid[float]", real(ROLLOUTS, MAX_PLAYERS)),
        worths=real(*each, ROWS * COLORS),
        columns=cast("Cube[int]", whole(*each, ROWS * COLORS)),
        walls=cast("Cube[int]", whole(*each, PROGRESS)),
        options=cast("Cube[int]", whole(*each, 4 * MAX_OPTIONS)),
        chances=real(*each, MAX_OPTIONS),
    )


@compiled
def learn_from_rounds(
    states: Rows[State],
    starts: Rows[State],
    deals: int,
    entropy: float,
    tables: QuickTables,
    notes: Notes,
    judges: Judges,
    habits: Habits,
    evaluator: Evaluator,
    dice: Ints,
    slopes: Floats,
) -> None:
    """Play so many deals of positions between rounds, and add up how each weight should change.

    `entropy` is what uncertainty counts beside the chance to win.
    """
    s = states[0]
    for _ in range(deals):
        states[1] = starts[below(dice, len(starts))]
        deal_at_random(states[1], dice)
        begin_judging(states[1], judges)
        for n in range(ROLLOUTS):
            states[0] = states[1]
            draw_round(s, n, tables, notes, evaluator, dice)
            settle(s, int64(CHANCE), habits, evaluator, dice)
            judge(s, judges, notes.rewards[n], evaluator.scores)
            for p in range(int64(s.players)):
                notes.rewards[n, p] += MARGIN_WEIGHT * evaluator.scores[p]
        for n in range(ROLLOUTS):
            for at in range(notes.decisions[n]):
                add_slopes(n, at, advantage(notes, n, int64(notes.seats[n, at])), entropy, tables, notes, slopes)


@compiled
def draw_round(s: State, n: int, tables: QuickTables, notes: Notes, evaluator: Evaluator, dice: Ints) -> None:
    """Play the offer, every move drawn by its score, and note all decisions."""
    at = int64(0)
    while s.phase == OFFER and at < MAX_DECISIONS:
        phase = phase_of(s)
        notes.seats[n, at], notes.phases[n, at] = s.turn, phase
        note_lines(s, phase, tables, notes.worths[n, at], notes.columns[n, at], notes.walls[n, at])
        count = list_options(s, phase, tables, notes.worths[n, at], notes.options[n, at], evaluator)
        chosen = draw(count, evaluator.scores, notes.chances[n, at], dice)
        notes.counts[n, at], notes.chosen[n, at] = count, chosen
        play(s, int64(evaluator.moves[chosen]))
        at += 1
    notes.decisions[n] = at


@compiled
def note_lines(s: State, phase: int, tables: QuickTables, worths: Floats, columns: Ints, walls: Ints) -> None:
    """Note what all lines are worth to the seat to move, and why."""
    p = int64(s.turn)
    for row in range(ROWS):
        for color in range(COLORS):
            line = row * COLORS + color
            worths[line], columns[line] = best_space(s, p, row, color, phase, tables)
    for i in range(COLUMNS):
        walls[i], walls[COLUMNS + i] = COUNT[s.wall_row[p][i]], COUNT[s.wall_column[p][i]]
        walls[2 * COLUMNS + i] = COUNT[s.color_columns[p][i]]


@compiled
def list_options(s: State, phase: int, tables: QuickTables, worths: Floats, options: Ints, evaluator: Evaluator) -> int:
    """List the legal moves with their scores and what these are made of; return how many there are."""
    p, case, n = int64(s.turn), case_of(s, phase), int64(0)
    scores, moves = evaluator.scores, evaluator.moves
    for slot in range(int64(s.factories) + 1):
        source = slot if slot < s.factories else int64(CENTER)
        marker = int64(s.marker_in_center) if source == CENTER else int64(0)
        used = int64(s.floor_used[p]) + marker
        for color in range(COLORS):
            size = int64(s.pile[source] >> color * PILE_BITS & PILE_MASK)
            targets = s.takes[p] >> color * TARGETS & FULL | 1 << ON_FLOOR if size > 0 else int64(0)
            for target in range(TARGETS):
                if targets >> target & 1 and n < MAX_OPTIONS:
                    option = options[4 * n : 4 * n + 4]
                    describe(s, case, target, color, size, used, marker, option)
                    scores[n] = score_of(case, worths, option, tables)
                    moves[n] = (slot * COLORS + color) * TARGETS + target
                    n += 1
    return n


@compiled(inline="late")
def describe(s: State, case: int, target: int, color: int, size: int, used: int, marker: int, option: Ints) -> None:
    """Note what the score of a move is made of."""
    option[0] = option[1] = NOT_IN_LINE
    left = size
    if target != ON_FLOOR:
        held = int64(s.line_count[int64(s.turn)][target])
        placed = min(size, target + 1 - held)
        left -= placed
        option[0] = case * FILLINGS + FILLING[target * (ROWS + 1) + held] + placed - 1
        option[1] = target * COLORS + color
    option[2] = case * COSTS + min(used + left, FLOOR_SPACES)
    option[3] = marker


@compiled(inline="late")
def score_of(case: int, worths: Floats, option: Ints, tables: QuickTables) -> float:
    """Return the score of a move."""
    weights = tables.weights
    score = float(option[3] * weights[STARTS + case] - weights[DROPS + option[2]])
    if option[0] != NOT_IN_LINE:
        score += worths[option[1]] * weights[SHARES + option[0]] + weights[EXTRAS + option[0]]
    return score


@compiled
def draw(count: int, scores: Floats, chances: Floats, dice: Ints) -> int:
    """Draw one of the listed moves; write how likely each was."""
    top = scores[0]
    for i in range(1, count):
        top = max(top, scores[i])
    total = 0.0
    for i in range(count):
        chances[i] = math.exp((scores[i] - top) / SHARPNESS)
        total += chances[i]
    left = below(dice, 1 << RANDOM_BITS) / (1 << RANDOM_BITS)
    chosen = int64(-1)
    for i in range(count):
        chances[i] /= total
        left -= chances[i]
        if left < 0 and chosen < 0:
            chosen = int64(i)
    return chosen if chosen >= 0 else count - 1


@compiled(inline="late")
def advantage(notes: Notes, n: int, seat: int) -> float:
    """Return how much better a seat's round ended than the other rounds of the deal."""
    others = 0.0
    for other in range(ROLLOUTS):
        if other != n:
            others += notes.rewards[other, seat]
    return notes.rewards[n, seat] - others / (ROLLOUTS - 1)


@compiled
def add_slopes(
    n: int, at: int, better: float, entropy: float, tables: QuickTables, notes: Notes, slopes: Floats
) -> None:
    """Add how each weight should change after a decision of a round that ended so much better than others."""
    chances, count = notes.chances[n, at], int64(notes.counts[n, at])
    uncertainty = 0.0
    for i in range(count):
        uncertainty -= chances[i] * math.log(max(chances[i], 1e-30))
    for i in range(count):
        slope = better * ((i == notes.chosen[n, at]) - chances[i])
        slope -= entropy * chances[i] * (math.log(max(chances[i], 1e-30)) + uncertainty)
        add_slope(n, at, slope / SHARPNESS, notes.options[n, at][4 * i : 4 * i + 4], tables, notes, slopes)


@compiled(inline="late")
def add_slope(n: int, at: int, slope: float, option: Ints, tables: QuickTables, notes: Notes, slopes: Floats) -> None:
    """Add what a change of one move's score means for the weights that it is made of."""
    slopes[DROPS + option[2]] -= slope
    slopes[STARTS + option[2] // COSTS] += slope * option[3]
    if option[0] == NOT_IN_LINE:
        return
    line, walls = int64(option[1]), notes.walls[n, at]
    slopes[SHARES + option[0]] += slope * notes.worths[n, at][line]
    slopes[EXTRAS + option[0]] += slope
    if notes.columns[n, at][line] < 0:
        return
    first = GAINS + notes.phases[n, at] * PROGRESS
    of_worth = slope * tables.weights[SHARES + option[0]]
    slopes[first + walls[line // COLORS]] += of_worth
    slopes[first + COLUMNS + walls[COLUMNS + notes.columns[n, at][line]]] += of_worth
    slopes[first + 2 * COLUMNS + walls[2 * COLUMNS + line % COLORS]] += of_worth


@compiled
def compare_rounds(
    states: Rows[State],
    starts: Rows[State],
    ours: QuickTables,
    theirs: QuickTables,
    notes: Notes,
    judges: Judges,
    habits: Habits,
    evaluator: Evaluator,
    dice: Ints,
    gains: Floats,
) -> None:
    """Play a deal for each of `gains` once for each seat, which plays by our tables while all others play by theirs.

    Write how much more than its share of the win such a seat can expect after the round.
    """
    s, wins, margins = states[0], notes.rewards[0], notes.rewards[1]
    for n in range(len(gains)):
        states[1] = starts[below(dice, len(starts))]
        deal_at_random(states[1], dice)
        begin_judging(states[1], judges)
        players = int64(states[1].players)
        gains[n] = -1.0 / players
        for seat in range(players):
            states[0] = states[1]
            while s.phase == OFFER:
                play(s, take_by(s, ours if s.turn == seat else theirs, habits, evaluator, dice))
            settle(s, int64(CHANCE), habits, evaluator, dice)
            judge(s, judges, wins, margins)
            gains[n] += wins[seat] / players


@compiled
def take_by(s: State, tables: QuickTables, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Return the next move of quick play by these tables, which may be for another seat than before."""
    phase = phase_of(s)
    value_lines(s, int64(s.turn), phase, tables)
    return quick_take(s, phase, habits, evaluator, tables, dice)
