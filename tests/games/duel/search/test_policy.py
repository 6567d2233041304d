"""Duel's learned policy: every move has features, and its score is the sum of their weights."""

from functools import cache
from random import Random
from typing import Any

import numpy

from azulejos import parse_game
from azulejos.games.duel.rules.numbers import SPEND_CHIP, TAKE_CHIP
from azulejos.games.duel.search import tree_hooks
from azulejos.play import State
from azulejos.search.arrays import by_name
from azulejos.search.net_files import POLICY, anchor_file, load_net, shipped_policy
from azulejos.search.policy import FEATURES_OF_A_MOVE, policy_of
from azulejos.search.practice import FEATURES_KEPT
from azulejos.search.tree_records import Policy

GAME = parse_game("duel")


@cache
def decisions() -> list[State]:
    """Return the decisions of a few random matches, some of every phase."""
    found = []
    for seed in range(3):
        random, state = Random(seed), GAME.start(first=seed % 2)
        while not state.is_over:
            if state.to_move is None:
                state = state.deal(seed=random.randrange(1 << 30))
                continue
            found.append(state)
            state = state.play(random.choice(state.legal_moves()))
    return found


def rated(state: State, policy: Policy) -> tuple[list[int], Any]:
    evaluator = tree_hooks.new_evaluator()
    n = tree_hooks.rate_legal_moves(state.table, by_name(tree_hooks.new_habits())[0], evaluator, policy)
    return list(evaluator.moves[:n]), evaluator.scores[:n]


def test_the_shipped_policy_has_a_weight_for_every_feature_and_the_anchor_has_none() -> None:
    file = anchor_file(GAME)
    assert file is not None
    assert len(shipped_policy(GAME)[POLICY]) == tree_hooks.FEATURES
    assert POLICY not in load_net(file)[0]


def test_a_score_is_the_sum_of_the_weights_of_a_moves_features() -> None:
    policy = policy_of(shipped_policy(GAME), tree_hooks.MAX_MOVES)
    plain = policy_of(shipped_policy(GAME))
    for state in decisions():
        moves, scores = rated(state, policy)
        assert moves == state.legal_numbers()
        assert scores.tolist() == rated(state, plain)[1].tolist()
        features = numpy.array(policy.features).reshape(-1, FEATURES_OF_A_MOVE + 1)
        amounts = numpy.array(policy.amounts).reshape(-1, FEATURES_OF_A_MOVE + 1)
        for place, move in enumerate(moves, 1):
            count = features[place, 0]
            assert count <= FEATURES_KEPT
            total = (numpy.array(policy.weights)[features[place, 1 : count + 1]] * amounts[place, 1 : count + 1]).sum()
            order = 0.01 * max(0, move - SPEND_CHIP)  # of chips that are worth the same
            assert abs(total + order - scores[place - 1]) < 1e-6, move


def test_without_weights_moves_are_rated_by_estimates() -> None:
    for state in decisions()[:60]:
        evaluator = tree_hooks.new_evaluator()
        n = tree_hooks.score_legal_moves(state.table, by_name(tree_hooks.new_habits())[0], evaluator)
        assert rated(state, policy_of(None))[1].tolist() == list(evaluator.scores[:n])


def test_a_policy_prefers_filling_a_line_to_breaking_the_same_tiles() -> None:
    policy = policy_of(shipped_policy(GAME))
    better = 0
    for state in decisions():
        moves, scores = rated(state, policy)
        takes = {move: score for move, score in zip(moves, scores, strict=True) if move < TAKE_CHIP}
        for move, score in takes.items():
            if move % 7 == 6 and (others := [takes[each] for each in range(move - 6, move) if each in takes]):
                better += 1 if max(others) > score else -1
    assert better > 100
    assert numpy.isfinite(policy.weights).all()
