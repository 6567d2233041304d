"""Quick play takes the group that scores best, and its noise reaches groups that score a little less."""

from collections.abc import Iterator

import pytest

from azulejos import Dice, State, parse_game
from azulejos.games.azul.search import anchor_tree, tree_hooks
from azulejos.games.azul.search.quick_play import HABITS, REPEATED, Habits, quick_take, score_takes
from azulejos.games.azul.search.quick_tables import (
    PHASES,
    STAGES,
    QuickTables,
    case_of,
    make_tables,
    new_tables,
    phase_of,
    value_lines,
)
from azulejos.rules.kit import dice_word
from azulejos.search.arrays import by_name, records


def positions(tag: str, matches: int = 3) -> Iterator[State]:
    """Return states of random matches in which tiles are on offer."""
    for seed in range(matches):
        dice = Dice(f"quick/{tag}/{seed}")
        state = parse_game(tag).start(first=0).deal(dice=dice)
        while not state.is_over:
            if state.table.holds:
                yield state
            numbers = state.legal_numbers()
            state = state.play_unchecked(numbers[dice.below(len(numbers))]).deal(dice=dice)


def hand_made_tables() -> QuickTables:
    """Return the tables without a policy."""
    tables = new_tables(None)
    make_tables(tables)
    return tables


@pytest.mark.parametrize("tag", ["azul2", "azul3g", "azul4"])
def test_without_noise_it_makes_the_move_with_the_best_score(tag: str) -> None:
    evaluator, tables = tree_hooks.new_evaluator(), hand_made_tables()
    habits = by_name(records(Habits, 1, *HABITS))[0]
    habits.noise = 0.0
    tried = 0
    for state in positions(tag):
        phase = phase_of(state.table)
        value_lines(state.table, state.table.turn, phase, tables)
        n = score_takes(state.table, phase, evaluator, tables)
        scores = dict(zip(evaluator.moves[:n], evaluator.scores[:n], strict=True))
        move = quick_take(state.table, phase, habits, evaluator, tables, [dice_word(1)])
        best = max(scores.values())
        assert scores[move] == pytest.approx(best, abs=1e-4) or scores[move] < REPEATED / 2
        tried += 1
    assert tried > 100


@pytest.mark.parametrize("tag", ["azul3", "azul4g"])
def test_hand_made_tables_score_moves_like_estimates(tag: str) -> None:
    evaluator, habits, tables = tree_hooks.new_evaluator(), by_name(tree_hooks.new_habits())[0], hand_made_tables()
    tried = 0
    for state in positions(tag):
        n = tree_hooks.score_legal_moves(state.table, habits, evaluator)
        scores = {
            int(move): max(score, REPEATED) for move, score in zip(evaluator.moves[:n], evaluator.scores, strict=False)
        }
        value_lines(state.table, state.table.turn, 0, tables)
        assert score_takes(state.table, 0, evaluator, tables) == n
        for move, score in zip(evaluator.moves[:n], evaluator.scores, strict=False):
            is_repeated = scores[int(move)] == REPEATED
            assert score < REPEATED / 2 if is_repeated else score == pytest.approx(scores[int(move)], abs=0.02)
        tried += 1
    assert tried > 100


def test_with_noise_it_makes_several_moves_all_of_them_legal() -> None:
    state = parse_game("azul3").start(first=0).deal(seed=3)
    evaluator, habits, tables = tree_hooks.new_evaluator(), by_name(tree_hooks.new_habits())[0], hand_made_tables()
    value_lines(state.table, 0, 0, tables)
    dice = [dice_word(2)]
    made = {int(quick_take(state.table, 0, habits, evaluator, tables, dice)) for _ in range(60)}
    assert len(made) > 3
    assert made <= set(state.legal_numbers())


def test_each_round_is_a_phase_and_a_row_that_will_be_complete_makes_it_the_last() -> None:
    table = next(positions("azul3")).table.copy()
    phases = []
    for number in (1, 2, 4, 5, 9):
        table.round = number
        phases.append(phase_of(table))
    assert phases == [0, 1, 3, 4, 4]
    table.wall_row[1][3], table.line_count[1][3] = 0b11101, 3
    assert phase_of(table) == PHASES - 2
    table.line_count[1][3] = 4
    assert phase_of(table) == PHASES - 1


def test_the_stages_of_a_round_go_by_the_groups_that_each_seat_has_left() -> None:
    state = parse_game("azul3").start(first=0).deal(seed=3)
    stages = set()
    while state.table.holds:
        groups = sum(bin(state.table.holds >> 10 * color & 1023).count("1") for color in range(5))
        case = case_of(state.table, 2)
        assert case == 2 * STAGES + (2 if groups > 9 else 1 if groups > 3 else 0)
        stages.add(case)
        state = state.play_unchecked(state.legal_numbers()[0])
    assert len(stages) == STAGES


def test_the_anchor_keeps_noise_of_its_own_for_every_move() -> None:
    assert anchor_tree.HABITS[-2:] == (0.8, 0.0)
    assert HABITS[-1] == 1.0
