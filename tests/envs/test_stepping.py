"""Compiled stepping: the same as plain, and its results agree with the values."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy
import pytest

from azulejos import Game, OptionError, azul, duel
from azulejos.envs import stepping
from azulejos.envs.arrays import Terms
from azulejos.envs.compiled_match import plain_table
from azulejos.envs.encoding import encode, games_with_observations
from azulejos.envs.many_matches import ManyMatches
from azulejos.envs.rewards import REWARDS, difference, outcome, reward_number
from azulejos.play import State
from azulejos.rules.loader import load
from tests.envs.playing import EVERY_GAME, USUAL_GAMES

GAMES = [*USUAL_GAMES.values(), azul(players=3, gray=True), azul(players=4), duel(fold=True)]
every_game = pytest.mark.parametrize("game", GAMES, ids=str)
SIZE = 5

SHARED = [f"azulejos.envs.{name}" for name in ("stepping", "one_match", "row_writing")]


class PlainTwin:
    """The same matches in plain Python: lists of tables, and arrays for what is results."""

    def __init__(self, many: ManyMatches) -> None:
        self.text = load(many.game.name, "azulejos.envs.stepping", quiet=True)
        tables = [plain_table(many.game, many.matches.states[i : i + 1]) for i in range(len(many))]
        dice = [[int(word)] for word in many.matches.dice[:, 0]]
        copied = {name: getattr(many.matches, name).copy() for name in ("moves_made", "waiting", "points")}
        self.matches = many.matches._replace(states=tables, dice=dice, **copied)
        self.results = many.take_arrays()._replace(finals=numpy.zeros_like(many.take_arrays().finals))

    def step(self, moves: Any, terms: Terms) -> None:
        self.text.step_all(self.matches, moves.tolist(), self.results, terms)

    def compare(self, many: ManyMatches, results: Any) -> None:
        for name in results._fields:
            assert (getattr(results, name) == getattr(self.results, name)).all(), name
        for name in ("moves_made", "waiting", "points"):
            assert (getattr(many.matches, name) == getattr(self.matches, name)).all(), name
        assert [word for (word,) in self.matches.dice] == many.matches.dice[:, 0].tolist()
        for i, table in enumerate(self.matches.states):
            assert plain_table(many.game, many.matches.states[i : i + 1]).key() == table.key()


def some_moves(masks: Any, random: numpy.random.Generator, step: int) -> Any:
    """Draw legal moves, and now and then one that is not."""
    moves = (masks * random.random(masks.shape)).argmax(axis=1)
    if step % 7 == 0:
        moves[step % SIZE] = random.choice([-1, masks.shape[1], 10**6, int(masks[step % SIZE].argmin())])
    return moves


@pytest.mark.parametrize(("agent", "same_step", "reward"), [(-1, 1, 0), (0, 1, 2), (-1, 0, 1), (1, 0, 0)])
@every_game
def test_plain_and_compiled_steps_are_the_same(game: Game, agent: int, same_step: int, reward: int) -> None:
    terms = Terms(agent, 70, reward, same_step)
    many = ManyMatches(game, SIZE, terms)
    many.seed(4)
    results = many.take_arrays()
    many.begin(results)
    twin, random, ends = PlainTwin(many), numpy.random.default_rng(agent + 5), 0
    for step in range(160):
        moves = some_moves(results.masks, random, step)
        many.step(moves, results)
        twin.step(moves, terms)
        twin.compare(many, results)
        ends += int((results.terminated | results.truncated).sum())
        assert results.illegal.sum() <= (step % 7 == 0)
    assert ends > SIZE


@every_game
def test_what_a_step_tells_is_what_the_values_say(game: Game) -> None:
    terms = Terms(-1, 10_000, stepping.DIFFERENCE, 0)
    many, random = ManyMatches(game, 3, terms), numpy.random.default_rng(2)
    many.seed(9)
    results = many.take_arrays()
    many.begin(results)
    ended = 0
    while ended < 4:
        moves = some_moves(results.masks, random, 1)
        seats = many.matches.states["turn"].copy()
        many.step(moves, results)
        for i in range(3):
            state = State(game, plain_table(game, many.matches.states[i : i + 1]))
            assert results.scores[i].tolist() == list(state.scores)
            assert results.masks[i].nonzero()[0].tolist() == state.legal_numbers()
            assert bool(results.terminated[i]) == state.is_over
            assert (results.observations[i] == encode(state, state.table.turn)).all()
            if state.outcome is None:
                assert not results.rewards[i].any()
                assert not results.places[i].any()
            else:
                ended += 1
                assert results.places[i].tolist() == list(state.outcome.places)
                assert results.rewards[i].tolist() == difference(state.scores)
                assert results.own_rewards[i] == results.rewards[i][seats[i]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_points_of_all_steps_add_up_to_the_difference_at_the_end(players: int) -> None:
    game = azul(players=players)
    many, random = ManyMatches(game, 4, Terms(-1, 10_000, stepping.POINTS, 1)), numpy.random.default_rng(1)
    many.seed(1)
    results = many.take_arrays()
    many.begin(results)
    sums, ended = numpy.zeros((4, players)), 0
    while ended < 6:
        many.step(some_moves(results.masks, random, 1), results)
        sums += results.rewards
        for i in numpy.flatnonzero(results.terminated):
            assert sums[i] == pytest.approx(difference(results.scores[i].tolist()))
            sums[i] = 0
            ended += 1


@pytest.mark.parametrize(
    ("places", "wanted"),
    [([1, 2], [1, -1]), ([1, 1], [0, 0]), ([3, 1, 1, 4], [-1, 0, 0, -1]), ([2, 1, 3], [-1, 1, -1])],
)
def test_winning_is_1_sharing_0_and_losing_minus_1(places: list[int], wanted: list[int]) -> None:
    rewards = numpy.full(len(places), 7.0)
    stepping.reward_places(places, rewards)
    assert rewards.tolist() == outcome(places) == wanted


def test_a_match_that_lasts_too_long_is_cut_off_without_a_reward() -> None:
    many = ManyMatches(azul(), 2, Terms(-1, 10, stepping.OUTCOME, 1))
    many.seed(1)
    results = many.take_arrays()
    many.begin(results)
    for step in range(1, 31):
        many.step(results.masks.argmax(axis=1), results)
        assert results.truncated.all() == (step % 10 == 0)
        assert not results.terminated.any()
        assert not results.rewards.any()


def test_random_players_leave_the_agent_to_its_turns() -> None:
    many = ManyMatches(azul(players=4), 8, Terms(2, 1000, stepping.OUTCOME, 1))
    many.seed(1)
    results = many.take_arrays()
    many.begin(results)
    for _ in range(60):
        assert (many.matches.states["turn"] == 2).all()
        many.step(results.masks.argmax(axis=1), results)


@pytest.mark.parametrize(("name", "game"), [*product((*SHARED, "observation"), games_with_observations())])
def test_every_module_is_loaded_once_for_each_game(name: str, game: str) -> None:
    plain, fast = load(game, name, quiet=True), load(game, name, compiled=True)
    assert load(game, name, compiled=True) is fast
    assert plain is not fast
    assert plain.compiled is not fast.compiled


def test_rewards_have_names() -> None:
    assert [reward_number(name) for name in REWARDS] == [stepping.OUTCOME, stepping.DIFFERENCE, stepping.POINTS]
    with pytest.raises(OptionError, match="no such reward: 'fame'") as caught:
        reward_number("fame")
    assert caught.value.code == "unknown-reward"


def test_every_preset_can_be_stepped() -> None:
    for game in EVERY_GAME.values():
        many = ManyMatches(game, 2, Terms(-1, 1000, stepping.OUTCOME, 1))
        many.seed(1)
        results = many.take_arrays()
        many.begin(results)
        many.step(results.masks.argmax(axis=1), results)
        assert not results.illegal.any()


STEPPED = """
from azulejos.envs.vector import AzulejosVectorEnv
for tag in {tags!r}:
    envs = AzulejosVectorEnv(3, tag)
    _, infos = envs.reset(seed=1)
    print(tag, envs.step(infos["action_mask"].argmax(axis=1))[0].sum())
"""


@pytest.mark.slow
def test_machine_code_in_the_cache_serves_each_game_by_itself(tmp_path: Path) -> None:
    results = []
    for tags in (["azul2", "duel"], ["duel"], ["azul2"]):  # what both games compiled alike must not need the other
        command = [sys.executable, "-W", "error", "-c", STEPPED.format(tags=tags)]
        settings = {**os.environ, "AZULEJOS_CACHE": str(tmp_path)}
        answer = subprocess.run(command, env=settings, capture_output=True, check=False, text=True)
        assert answer.stderr == ""
        results += answer.stdout.splitlines()
    assert results[:2] == [results[3], results[2]]
