"""Gymnasium: its checker passes, bots play the other seats, and the agent gets what the rules say."""

import copy
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import azulejos.envs.gymnasium as azulejos_gymnasium
from azulejos import AzulejosError, IllegalMove, Move, View
from azulejos.bots import make_bot
from azulejos.envs.encoding import encode
from azulejos.envs.gymnasium import AzulejosEnv
from tests.envs.playing import GYMNASIUM_IDS, USUAL_GAMES

IDS = GYMNASIUM_IDS


@pytest.mark.parametrize("illegal", ["random", "lose"])
@pytest.mark.parametrize("name", IDS)
def test_the_checker_passes(name: str, illegal: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name, illegal=illegal).unwrapped)
    assert capsys.readouterr().out  # `human` prints


@pytest.mark.parametrize("tag", ["azul3", "azul4g", "duel:1b,2a,3a,4b", "azul2g+fold"])
def test_the_checker_passes_for_other_games_and_bots(tag: str) -> None:
    check_env(gymnasium.make(IDS[0], game=tag, opponents="greedy", reward="points").unwrapped, skip_render_check=True)


def play(env: AzulejosEnv, seed: int) -> tuple[list[float], dict[str, Any], bool]:
    """Play a random match; give all rewards, what was told last, and whether it was cut off."""
    _, info = env.reset(seed=seed)
    random, rewards = numpy.random.default_rng(seed), list[float]()
    while True:
        _, reward, terminated, truncated, info = env.step(random.choice(info["action_mask"].nonzero()[0]))
        rewards.append(float(reward))
        if terminated or truncated:
            return rewards, info, truncated


@pytest.mark.parametrize("tag", [*map(str, USUAL_GAMES.values()), "azul3g"])
def test_the_agent_is_asked_in_its_turns_only(tag: str) -> None:
    env = AzulejosEnv(tag, seat=1)
    observation, info = env.reset(seed=2)
    random = numpy.random.default_rng(2)
    for _ in range(40):
        state = env._match.state
        assert state.to_move == 1
        assert (observation == encode(state, 1)).all()
        assert info["action_mask"].nonzero()[0].tolist() == state.legal_numbers()
        assert (env.action_masks() == info["action_mask"]).all()
        assert info["scores"].tolist() == list(state.scores)
        observation, _, ended, _, info = env.step(random.choice(info["action_mask"].nonzero()[0]))
        if ended:
            break


def test_greedy_beats_an_agent_that_plays_at_random() -> None:
    results = [play(AzulejosEnv("azul2", opponents="greedy"), seed) for seed in range(6)]
    assert sum(rewards[-1] for rewards, _, _ in results) <= -5
    assert all(sum(rewards) == rewards[-1] for rewards, _, _ in results)
    for rewards, info, _ in results:
        assert rewards[-1] == (1 if info["places"][0] == 1 else -1)


def test_every_opponent_can_be_another_bot() -> None:
    env = AzulejosEnv("azul3", seat=1, opponents=["greedy", make_bot("random", 5)])
    assert env._opponents[2] == "greedy"
    rewards, info, _ = play(env, 1)
    assert info["places"][2] == 1  # greedy sits behind the agent
    assert rewards[-1] == -1


def test_points_add_up_to_what_was_gained_on_the_others() -> None:
    rewards, info, _ = play(AzulejosEnv("azul2", reward="points"), 4)
    own, other = info["scores"]
    assert sum(rewards) == own - other


def test_points_gained_before_the_first_move_are_not_rewarded() -> None:
    for seed in range(20):
        env = AzulejosEnv("duel", reward="points", opponents="random")
        env.reset(seed=seed)
        own, other = env._match.scores
        before = own - other
        _, reward, *_ = env.step(env._any_move())
        own, other = env._match.scores
        assert reward == own - other - before


def test_the_same_seed_gives_the_same_match() -> None:
    first, second, other = (play(AzulejosEnv("azul2", opponents="greedy", reward="points"), seed) for seed in (1, 1, 2))
    assert first[0] == second[0] != other[0]


def test_a_long_match_is_cut_off() -> None:
    _, _, was_cut = play(AzulejosEnv("azul2", max_moves=10), 1)
    assert was_cut


def test_an_environment_can_be_copied_in_the_middle_of_a_match() -> None:
    env = AzulejosEnv("duel")
    env.reset(seed=3)
    env.step(env._any_move())
    twin = copy.deepcopy(env)
    number = int(env._match.mask().argmax())
    assert (env.step(number)[0] == twin.step(number)[0]).all()


def test_an_illegal_number_loses_raises_or_is_replaced() -> None:
    for illegal in ("lose", "raise", "random"):
        env = AzulejosEnv("azul2", illegal=illegal)
        _, info = env.reset(seed=1)
        number = int((info["action_mask"] == 0).argmax())
        if illegal == "raise":
            with pytest.raises(IllegalMove):
                env.step(number)
            with pytest.raises(AzulejosError) as caught:
                env.step(10_000)
            assert caught.value.code == "bad-number"
            continue
        _, reward, is_over, _, info = env.step(number)
        assert (reward, is_over, info["illegal"]) == ((-1.0, True, True) if illegal == "lose" else (0.0, False, True))
    assert AzulejosEnv("azul2").illegal == "lose"


class Cheat:
    """A bot that does not know the rules."""

    name = "cheat"

    def choose(self, view: View) -> Move:
        """Choose a move that is not legal."""
        return next(view.game.move(number) for number in range(view.game.action_count) if not view.is_legal(number))


def test_a_bot_that_breaks_the_rules_is_refused() -> None:
    env = AzulejosEnv("azul2", opponents=Cheat())
    with pytest.raises(IllegalMove, match="cannot play"):
        play(env, 1)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seat": 2}, "bad-seat"),
        ({"opponents": ["greedy", "greedy"]}, "bad-opponents"),
        ({"opponents": "deep thought"}, "unknown-bot"),
        ({"opponents": "nobody"}, "unknown-bot"),
        ({"opponents": 3.5}, "bad-opponents"),
        ({"reward": "fame"}, "unknown-reward"),
        ({"illegal": "fine"}, "unknown-option"),
        ({"render_mode": "opera"}, "unknown-render-mode"),
        ({"max_moves": 0}, "bad-max-moves"),
    ],
)
def test_options_that_are_not_known_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(AzulejosError) as caught:
        AzulejosEnv(**options)
    assert caught.value.code == code


@pytest.mark.parametrize("action", [3.5, None, "3", [3, 4]])
def test_an_action_that_is_not_a_whole_number_is_refused(action: Any) -> None:
    env = AzulejosEnv("azul2")
    env.reset(seed=7)
    with pytest.raises(TypeError, match="an action is the number of a move, not "):
        env.step(action)
    with pytest.raises(TypeError, match=r"a game is a Game or its tag, not 3.5 \(float\)"):
        AzulejosEnv(3.5)  # type: ignore[arg-type]  # as somebody may


def test_importing_it_again_registers_nothing_twice() -> None:
    import importlib

    importlib.reload(azulejos_gymnasium)
    assert gymnasium.spec(IDS[0]).entry_point == "azulejos.envs.gymnasium:AzulejosEnv"
