"""Quick play learns: what is added up is the slope of how likely a move is, and rounds that end well count."""

import math
from typing import Any

import numpy
import pytest

from azulejos import parse_game
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search import quick_learning, tree_hooks
from azulejos.games.azul.search.quick_tables import (
    DROPS,
    EXTRAS,
    GAINS,
    SHARES,
    STARTS,
    WEIGHTS,
    hand_made,
    new_tables,
    phase_of,
)
from azulejos.rules.kit import dice_word
from azulejos.search.net_files import POLICY

KINDS = {"shares": (SHARES, EXTRAS), "extras": (EXTRAS, DROPS), "drops": (DROPS, STARTS), "starts": (STARTS, GAINS)}


def position() -> Any:
    """Return a table of three after the first take: the marker lies in the center beside some tiles."""
    return parse_game("azul3").start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW/BBYK/RRWK").play("1BF").table


def log_chance(table: State, weights: Any, move: int) -> float:
    """Return the logarithm of how likely a move is drawn."""
    notes, evaluator = quick_learning.new_notes(), tree_hooks.new_evaluator()
    tables = new_tables({POLICY: weights})
    count = decide(table, tables, notes, evaluator)
    place = list(evaluator.moves[:count]).index(move)
    return math.log(notes.chances[0, 0][place])


def decide(table: State, tables: Any, notes: Any, evaluator: Any) -> int:
    """Note one decision as the first of a round; return how many moves there were."""
    phase = phase_of(table)
    quick_learning.note_lines(table, phase, tables, notes.worths[0, 0], notes.columns[0, 0], notes.walls[0, 0])
    count: int = quick_learning.list_options(table, phase, tables, notes.worths[0, 0], notes.options[0, 0], evaluator)
    notes.phases[0, 0], notes.counts[0, 0] = phase, count
    notes.chosen[0, 0] = quick_learning.draw(count, evaluator.scores, notes.chances[0, 0], [dice_word(5)])
    return count


def test_the_slopes_of_a_decision_are_those_of_its_chance() -> None:
    table, known = position(), hand_made().astype(numpy.float64)
    notes, evaluator = quick_learning.new_notes(), tree_hooks.new_evaluator()
    slopes: Any = numpy.zeros(WEIGHTS)
    tables = new_tables({POLICY: known})
    decide(table, tables, notes, evaluator)
    move = int(evaluator.moves[notes.chosen[0, 0]])
    quick_learning.add_slopes(0, 0, 1.0, 0.0, tables, notes, slopes)
    for low, high in [*KINDS.values(), (GAINS, WEIGHTS)]:
        places = low + numpy.argsort(-abs(slopes[low:high]))[:3]
        assert abs(slopes[places[0]]) > 0.01
        for place in places:
            more, less = known.copy(), known.copy()
            more[place] += 1 / 64
            less[place] -= 1 / 64
            measured = 32 * (log_chance(table, more, move) - log_chance(table, less, move))
            assert slopes[place] == pytest.approx(measured, abs=0.01)


def test_uncertainty_counts_where_it_is_asked_for() -> None:
    table = position()
    notes, evaluator = quick_learning.new_notes(), tree_hooks.new_evaluator()
    slopes: Any = numpy.zeros(WEIGHTS)
    known = 3 * hand_made().astype(numpy.float64)  # three times as sure of everything

    def uncertainty(weights: Any) -> float:
        count = decide(table, new_tables({POLICY: weights}), notes, evaluator)
        chances = numpy.array(notes.chances[0, 0][:count])
        return -float((chances * numpy.log(numpy.maximum(chances, 1e-30))).sum())

    before = uncertainty(known)
    quick_learning.add_slopes(0, 0, 0.0, 1.0, new_tables({POLICY: known}), notes, slopes)
    assert uncertainty(known + 0.01 * slopes) > before + 0.0001


@pytest.mark.slow
def test_quick_play_learns_to_win_more() -> None:
    from azulejos.games.azul.search.quick_practice import AzulQuickPractice

    practice = AzulQuickPractice(parse_game("azul3"), 60)
    positions = practice.sample({}, 30, 10, seed=1).inputs
    learned = practice.learn({}, positions, 40, seed=2)
    assert learned.gain > 0.03
    assert practice.learn({}, positions, 40, seed=2).gain == learned.gain
    shares = practice.compare(learned.weights, {POLICY: numpy.zeros(0, numpy.float32)}, 40, seed=3)
    assert sum(shares) / len(shares) > 1 / 3
