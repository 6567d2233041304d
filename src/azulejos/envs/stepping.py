"""Steps many matches, with everything that learning needs: rewards, ends, masks, observations.

This module is loaded for each game, plain and compiled (see `azulejos.rules.loader`). Each rule is called in one place
only: it is inlined there, and a second copy would cost more than it is worth. What is large or seldom done is not
inlined: that made steps with masks alone a tenth faster (3.8 to 4.2 million a second in the game with the longest
rules).
"""

from typing import Any

from azulejos.envs.arrays import Matches, StepResults, Terms
from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same

__all__ = ["DIFFERENCE", "OUTCOME", "POINTS", "step_all"]

OUTCOME, DIFFERENCE, POINTS = range(3)
"""What is rewarded: winning, at the end; the difference of points, at the end; the same, move by move."""

rules = load_same("rules.game", __name__)
write_observation = load_same("observation", __name__).write


@compiled(inline="late")
def step_all(matches: Matches, moves: Any, results: StepResults, terms: Terms) -> None:
    """Make a move in every match, or begin a new match where one waits for that; write the results.

    Where a number is not legal, a random legal move is made instead.
    """
    states, all_dice, moves_made, waiting, points = matches
    masks, observations, finals, rewards, own_rewards, scores, places, terminated, truncated, illegal = results
    for i in range(len(states)):
        s = states[i]
        dice = all_dice[i]
        seat = s.turn
        is_new = waiting[i] == 1
        is_over = is_cut = is_illegal = False
        for p in range(rewards.shape[1]):
            rewards[i, p] = places[i, p] = 0
        if not is_new:
            move = moves[i]
            if not rules.is_legal(s, move):
                move = any_move(s, dice)
                is_illegal = True
            rules.play(s, move)
        while True:
            if is_new:
                begin_again(s)
                waiting[i] = 0
                moves_made[i] = -1
            if rules.is_chance(s):
                let_chance_act(s, dice)
            moves_made[i] += 1
            if terms.agent >= 0:
                moves_made[i] += let_others_move(s, dice, terms.agent)
            if is_new:
                break
            is_over = rules.is_over(s)
            is_cut = not is_over and moves_made[i] >= terms.max_moves
            if is_over or terms.reward == POINTS:
                if is_over:
                    rules.places(s, places[i])
                reward_all(s, points[i], places[i], rewards[i], terms.reward)
            if not (is_over or is_cut):
                break
            if not terms.same_step:
                waiting[i] = 1
                break
            is_new = True
            for p in range(scores.shape[1]):
                scores[i, p] = s.score[p]
            if finals.shape[1] > 0:
                observe(s, seat, finals[i])
        for p in range(scores.shape[1]):
            points[i, p] = s.score[p]
            if not (is_over or is_cut) or waiting[i]:
                scores[i, p] = s.score[p]
        own_rewards[i] = rewards[i, seat]
        terminated[i] = is_over
        truncated[i] = is_cut
        illegal[i] = is_illegal
        rules.write_mask(s, masks[i])
        if observations.shape[1] > 0:
            observe(s, terms.agent if terms.agent >= 0 else s.turn, observations[i])


@compiled
def begin_again(s: Any) -> None:
    """Set up another match of the same game."""
    rules.start_again(s, -1)


@compiled
def let_chance_act(s: Any, dice: Any) -> None:
    """Deal until a seat is to move."""
    rules.deal_at_random(s, dice)


@compiled
def observe(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation."""
    write_observation(s, seat, row)


@compiled
def any_move(s: Any, dice: Any) -> int:
    """Draw a legal move."""
    return int(rules.random_move(s, dice))


@compiled
def let_others_move(s: Any, dice: Any, agent: int) -> int:
    """Let random players move, and chance act, until it is the agent's turn; return how many moves were made."""
    moves = 0
    while s.turn != agent and not rules.is_over(s):
        rules.play(s, rules.random_move(s, dice))
        if rules.is_chance(s):
            let_chance_act(s, dice)
        moves += 1
    return moves


@compiled(inline="late")
def reward_all(s: Any, before: Any, places: Any, rewards: Any, kind: int) -> None:
    """Compute everybody's reward."""
    if kind == OUTCOME:
        reward_places(places, rewards)
        return
    if kind == DIFFERENCE:
        for p in range(len(before)):
            before[p] = 0
    reward_points(s, before, rewards)


@compiled(inline="late")
def reward_places(places: Any, rewards: Any) -> None:
    """Write 1 for the winner and -1 for everybody else; those who share a victory get 0."""
    winners = 0
    for p in range(len(places)):
        if places[p] == 1:
            winners += 1
    for p in range(len(places)):
        rewards[p] = -1 if places[p] > 1 else 1 if winners == 1 else 0


@compiled(inline="late")
def reward_points(s: Any, before: Any, rewards: Any) -> None:
    """Write what every seat gained on the others: its points since then less the mean of theirs."""
    seats = len(rewards)
    total = 0
    for p in range(seats):
        total += s.score[p] - before[p]
    for p in range(seats):
        gained = s.score[p] - before[p]
        rewards[p] = gained - (total - gained) / (seats - 1)
