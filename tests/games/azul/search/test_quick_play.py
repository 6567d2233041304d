"""Quick play takes the group that scores best, and its noise reaches groups that score a little less."""

from collections.abc import Iterator

import pytest

from azulejos import Dice, State, parse_game
from azulejos.games.azul.search import anchor_tree, tree_hooks
from azulejos.games.azul.search.quick_play import HABITS, REPEATED, Habits, quick_take, score_takes
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


@pytest.mark.parametrize("tag", ["azul2", "azul3g", "azul4"])
def test_without_noise_it_makes_the_move_with_the_best_score(tag: str) -> None:
    evaluator = tree_hooks.new_evaluator()
    habits = by_name(records(Habits, 1, *HABITS))[0]
    habits.noise = 0.0
    tried = 0
    for state in positions(tag):
        n = tree_hooks.score_legal_moves(state.table, habits, evaluator)
        scores = dict(zip(evaluator.moves[:n], evaluator.scores[:n], strict=True))
        move = quick_take(state.table, habits, evaluator, [dice_word(1)])
        assert scores[move] == pytest.approx(max(scores.values()))
        tried += 1
    assert tried > 100


@pytest.mark.parametrize("tag", ["azul3", "azul4g"])
def test_tables_and_arithmetic_score_all_moves_alike(tag: str) -> None:
    evaluator, habits = tree_hooks.new_evaluator(), by_name(tree_hooks.new_habits())[0]
    tried = 0
    for state in positions(tag):
        n = tree_hooks.score_legal_moves(state.table, habits, evaluator)
        scores = {
            int(move): max(score, REPEATED) for move, score in zip(evaluator.moves[:n], evaluator.scores, strict=False)
        }
        assert score_takes(state.table, habits, evaluator) == n
        for move, score in zip(evaluator.moves[:n], evaluator.scores, strict=False):
            is_repeated = scores[int(move)] == REPEATED
            assert score < REPEATED / 2 if is_repeated else score == pytest.approx(scores[int(move)], abs=1e-4)
        tried += 1
    assert tried > 100


def test_with_noise_it_makes_several_moves_all_of_them_legal() -> None:
    state = parse_game("azul3").start(first=0).deal(seed=3)
    evaluator, habits = tree_hooks.new_evaluator(), by_name(tree_hooks.new_habits())[0]
    tree_hooks.value_lines(state.table, 0, habits, evaluator)
    dice = [dice_word(2)]
    made = {int(quick_take(state.table, habits, evaluator, dice)) for _ in range(60)}
    assert len(made) > 3
    assert made <= set(state.legal_numbers())


def test_the_anchor_keeps_noise_of_its_own_for_every_move() -> None:
    assert anchor_tree.HABITS[-2:] == (0.8, 0.0)
    assert HABITS[-1] == 1.0
