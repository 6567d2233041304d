"""PettingZoo: the library's own tests pass, and agents get what the rules say."""

import copy
import functools
import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

import azulejos.envs.pettingzoo as azulejos_pettingzoo
from azulejos import AzulejosError, Game, IllegalMove, parse_game
from azulejos.envs.encoding import encode
from azulejos.envs.pettingzoo import AzulejosAEC, env, parallel_env
from tests.envs.playing import EVERY_GAME, USUAL_GAMES

TAGS = [*map(str, USUAL_GAMES.values()), "azul3g", "azul4", "azul2g+fold"]
every_tag = pytest.mark.parametrize("tag", TAGS)

# What the library says of every environment with masks in its observations, its own ones by name excepted.
masks_are_told = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def told(function: Callable[..., None]) -> Callable[..., None]:
    """Let the library's tests say what they say of all environments with masks."""
    for mark in masks_are_told:
        function = mark(function)
    return function


@told
@every_tag
@pytest.mark.parametrize("reward", ["outcome", "difference", "points"])
def test_the_api_test_passes(tag: str, reward: Any) -> None:
    api_test(env(tag, reward=reward), num_cycles=150)


@told
@every_tag
def test_the_api_test_passes_where_illegal_moves_are_replaced(tag: str) -> None:
    api_test(env(tag, illegal="random"), num_cycles=150)


@told
@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_the_api_test_passes_for_every_preset_at_length(game: Game) -> None:
    api_test(env(game), num_cycles=1000)
    seed_test(lambda: env(game), num_cycles=1000)


@every_tag
def test_the_seed_test_passes(tag: str) -> None:
    seed_test(lambda: env(tag), num_cycles=200)


@every_tag
def test_the_render_test_passes(tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    def is_svg(picture: str) -> bool:
        return picture.startswith("<svg") and picture.endswith("</svg>\n")

    render_test(lambda render_mode: env(tag, render_mode=render_mode), {"svg": is_svg})
    assert "1" in capsys.readouterr().out  # `human` prints the table


def test_the_max_cycles_test_passes() -> None:
    unmasked = {
        name: functools.partial(getattr(azulejos_pettingzoo, name), illegal="random")
        for name in ("env", "parallel_env")
    }
    max_cycles_test(SimpleNamespace(**unmasked))  # it samples without masks


@every_tag
def test_the_parallel_api_test_passes(tag: str) -> None:
    parallel_api_test(parallel_env(tag), num_cycles=200)


def test_the_environments_are_registered() -> None:
    azul, duel = (pettingzoo.make("aec", f"azulejos/{name}-v1", reward="points") for name in ("azul", "duel"))
    assert isinstance(azul.unwrapped, AzulejosAEC)
    assert isinstance(duel.unwrapped, AzulejosAEC)
    assert (str(azul.unwrapped.game), str(duel.unwrapped.game)) == ("azul2", "duel:1a,2b,4a")
    assert pettingzoo.make("aec", "azulejos/azul", game="azul4g").possible_agents[-1] == "player_3"
    assert pettingzoo.make("parallel", "azulejos/duel-v1").possible_agents == ["player_0", "player_1"]


def play(made: Any, seed: int) -> list[dict[str, Any]]:
    """Play a random match; give what each agent was told at its end."""
    made.reset(seed=seed)
    random, ends = numpy.random.default_rng(seed), []
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, info = made.last()
        if terminated or truncated:
            ends.append({"agent": agent, "reward": reward, "cut": truncated, **info})
            made.step(None)
        else:
            made.step(random.choice(observation["action_mask"].nonzero()[0]))
    return ends


@every_tag
def test_masks_and_observations_are_those_of_the_state(tag: str) -> None:
    made = AzulejosAEC(tag)
    made.reset(seed=3)
    random = numpy.random.default_rng(3)
    for agent in made.agent_iter(120):
        observation, _, terminated, _, info = made.last()
        if terminated:
            break
        state = made._match.state
        seat = made.possible_agents.index(agent)
        assert state.to_move == seat
        assert observation["action_mask"].nonzero()[0].tolist() == state.legal_numbers()
        assert (info["action_mask"] == observation["action_mask"]).all()
        for other, name in enumerate(made.possible_agents):
            seen = made.observe(name)
            assert (seen["observation"] == encode(state, other)).all()
            assert seen["action_mask"].any() == (other == seat)
        made.step(int(random.choice(state.legal_numbers())))


@every_tag
def test_winning_is_rewarded_at_the_end(tag: str) -> None:
    for seed in range(3):
        ends = play(env(tag), seed)
        winners = [end for end in ends if end["place"] == 1]
        assert len(ends) == parse_game(tag).players
        for end in ends:
            assert end["reward"] == (-1 if end["place"] > 1 else 1 if len(winners) == 1 else 0)
        assert min(end["score"] for end in winners) == max(end["score"] for end in ends)


@pytest.mark.parametrize("reward", ["difference", "points"])
@every_tag
def test_the_difference_of_points_can_be_rewarded_instead(tag: str, reward: str) -> None:
    made = AzulejosAEC(tag, reward=reward)  # type: ignore[arg-type]
    made.reset(seed=1)
    random, sums = numpy.random.default_rng(1), dict.fromkeys(made.possible_agents, 0.0)
    while not any(made.terminations.values()):
        made.step(int(random.choice(made._mask.nonzero()[0])))
        for agent, gained in made.rewards.items():
            sums[agent] += gained
    scores = [made.infos[agent]["score"] for agent in made.possible_agents]
    for agent, own in zip(made.possible_agents, scores, strict=True):
        assert sums[agent] == pytest.approx(own - (sum(scores) - own) / (len(scores) - 1))
    assert sum(sums.values()) == pytest.approx(0)


def test_an_illegal_move_is_replaced_by_a_legal_one_and_told() -> None:
    made = AzulejosAEC("azul2", illegal="random")
    made.reset(seed=1)
    mover, illegal = made.agent_selection, int((made._mask == 0).nonzero()[0][0])
    made.step(illegal)
    assert made.infos[mover]["illegal"] is True
    assert made._match.moves_made == 1
    made.step(int(made._mask.nonzero()[0][0]))
    assert made.infos[mover]["illegal"] is True  # until it moves again
    made.step(int(made._mask.nonzero()[0][0]))
    assert "illegal" not in made.infos[mover]


def test_an_illegal_move_loses_where_it_should() -> None:
    made = env("azul2")
    made.reset(seed=1)
    mover = made.agent_selection
    made.step(int((made.observe(mover)["action_mask"] == 0).nonzero()[0][0]))
    assert all(made.terminations.values())
    assert made.rewards[mover] == -1


def test_an_illegal_move_is_refused_where_that_is_asked_for() -> None:
    made = env("azul2", illegal="raise")
    made.reset(seed=1)
    number = int((made.observe(made.agent_selection)["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(IllegalMove):
        made.step(number)
    assert not any(made.terminations.values())


def test_a_match_without_end_is_cut_off() -> None:
    ends = play(env("azul2", max_cycles=5), 1)
    assert [end["cut"] for end in ends] == [True, True]
    assert [end["reward"] for end in ends] == [0, 0]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_an_environment_can_be_copied_in_the_middle_of_a_match(copied: Callable[[Any], Any]) -> None:
    made = AzulejosAEC("duel")
    made.reset(seed=5)
    for _ in range(20):
        made.step(int(made._mask.nonzero()[0][0]))
    twin = copied(made)
    assert twin._match.state == made._match.state
    for other in (twin, made):
        other.step(int(other._mask.nonzero()[0][-1]))
    assert twin._match.state == made._match.state


def test_the_state_is_what_all_agents_see() -> None:
    made = AzulejosAEC("azul3")
    made.reset(seed=1)
    state = made.state()
    assert state in made.state_space
    assert (state[:348] == made.observe("player_0")["observation"]).all()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"game": "chess"}, "unreadable"),
        ({"reward": "fame"}, "unknown-reward"),
        ({"render_mode": "opera"}, "unknown-render-mode"),
        ({"illegal": "fine"}, "unknown-option"),
        ({"max_cycles": 0}, "bad-max-moves"),
    ],
)
def test_options_that_are_not_known_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(AzulejosError) as caught:
        AzulejosAEC(**options)
    assert caught.value.code == code


def test_without_a_mode_nothing_is_rendered() -> None:
    made = AzulejosAEC()
    made.reset(seed=1)
    assert made.render() is None
