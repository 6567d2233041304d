"""The vector environment: Gymnasium's checks, its wrappers, auto-reset in both ways, and matches that are right."""

from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

from azulejos import AzulejosError
from azulejos.envs.encoding import encode
from azulejos.envs.gymnasium import AzulejosVectorEnv
from tests.envs.playing import GYMNASIUM_IDS, USUAL_GAMES

IDS = GYMNASIUM_IDS
MODES = [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP]
every_id = pytest.mark.parametrize("name", IDS)
every_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
both_ways = pytest.mark.parametrize("opponents", ["random", "self"])


def legal_moves(infos: dict[str, Any], random: numpy.random.Generator) -> NDArray[numpy.int64]:
    masks = infos["action_mask"]
    drawn: NDArray[numpy.int64] = (masks * random.random(masks.shape)).argmax(axis=1)
    return drawn


class OneOfMany(gymnasium.Env[Any, Any]):
    """A vector environment of one match as Gymnasium's checker, which knows single ones only, can look at it."""

    def __init__(self, envs: AzulejosVectorEnv) -> None:
        self.envs = envs
        self.metadata, self.render_mode = envs.metadata, envs.render_mode
        self.observation_space, self.action_space = envs.single_observation_space, envs.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observations, infos = self.envs.reset(seed=seed, options=options)
        self._np_random = self.envs.np_random
        return observations[0], infos

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observations, rewards, terminated, truncated, infos = self.envs.step(numpy.array([action]))
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), infos

    def render(self) -> Any:
        frames = self.envs.render()
        return frames[0] if frames else None


@both_ways
@every_mode
@every_id
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
def test_gymnasiums_checker_passes(name: str, mode: AutoresetMode, opponents: str) -> None:
    modes = gymnasium.make_vec(name).unwrapped.metadata["render_modes"]
    shown = "rgb_array" if "rgb_array" in modes else "ansi"
    envs: Any = gymnasium.make_vec(  # the checker samples without masks
        name, opponents=opponents, autoreset_mode=mode, render_mode=shown, illegal="random"
    )
    check_env(OneOfMany(envs))


@both_ways
@every_id
def test_it_is_made_by_its_name_and_keeps_to_its_spaces(name: str, opponents: str) -> None:
    envs = gymnasium.make_vec(name, num_envs=7, opponents=opponents)
    assert isinstance(envs, VectorEnv)
    assert isinstance(envs.unwrapped, AzulejosVectorEnv)
    assert envs.observation_space == batch_space(envs.single_observation_space, 7)
    observations, infos = envs.reset(seed=1)
    random = numpy.random.default_rng(1)
    for _ in range(100):
        assert observations in envs.observation_space
        moves = legal_moves(infos, random)
        assert moves in envs.action_space
        observations, rewards, terminated, truncated, infos = envs.step(moves)
        assert (rewards.dtype, terminated.dtype, truncated.dtype) == (numpy.float64, numpy.bool_, numpy.bool_)
        assert rewards.shape == terminated.shape == truncated.shape == (7,)
        assert infos["action_mask"].any(axis=1).all()
        assert not infos["illegal"].any()


@every_mode
@every_id
def test_the_same_seed_gives_the_same_matches(name: str, mode: AutoresetMode) -> None:
    first, second, other = (gymnasium.make_vec(name, num_envs=5, autoreset_mode=mode) for _ in range(3))
    told = [envs.reset(seed=seed) for envs, seed in ((first, 3), (second, 3), (other, 4))]
    assert data_equivalence(told[0], told[1])
    assert not data_equivalence(told[0], told[2])
    random = numpy.random.default_rng(1)
    infos = told[0][1]
    for _ in range(80):
        moves = legal_moves(infos, random)
        *_, infos = one = first.step(moves)
        assert data_equivalence(one, second.step(moves))


def test_a_reset_without_a_seed_continues_from_the_last_one() -> None:
    envs = AzulejosVectorEnv(3)
    first, _ = envs.reset(seed=1)
    second, _ = envs.reset()
    again, _ = envs.reset(seed=1)
    assert (first == again).all()
    assert (first != second).any()


@pytest.mark.parametrize("tag", [*map(str, USUAL_GAMES.values()), "azul3g"])
def test_observations_and_masks_are_those_of_the_states(tag: str) -> None:
    envs = AzulejosVectorEnv(4, tag, opponents="self")
    observations, infos = envs.reset(seed=2)
    random = numpy.random.default_rng(2)
    for _ in range(120):
        for match in range(4):
            state = envs.state(match)
            assert state.to_move == infos["seat"][match]
            assert (observations[match] == encode(state, int(infos["seat"][match]))).all()
            assert infos["action_mask"][match].nonzero()[0].tolist() == state.legal_numbers()
        assert (envs.action_masks() == infos["action_mask"]).all()
        observations, _, _, _, infos = envs.step(legal_moves(infos, random))


@both_ways
def test_a_match_that_ends_begins_again_in_the_same_step(opponents: Any) -> None:
    envs = AzulejosVectorEnv(6, opponents=opponents)
    observations, infos = envs.reset(seed=3)
    random, ended = numpy.random.default_rng(3), 0
    while ended < 12:
        seats = infos["seat"]
        observations, rewards, terminated, _, infos = envs.step(legal_moves(infos, random))
        assert ("final_obs" in infos) == terminated.any()
        for match in numpy.flatnonzero(terminated):
            ended += 1
            last = infos["final_obs"][match]
            assert last.shape == observations[match].shape
            assert last[4] == 1  # over
            assert observations[match][4] == 0
            places = infos["final_info"]["places"][match]
            own = 0 if opponents == "random" else seats[match]
            assert rewards[match] == infos["rewards"][match][own]
            assert rewards[match] == (-1 if places[own] > 1 else 1 if (places == 1).sum() == 1 else 0)
            assert infos["final_info"]["scores"][match].max() >= 0
            assert envs.state(int(match)).round == 1
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            assert [row is not None for row in infos["final_obs"]] == terminated.tolist()


def test_a_match_that_ends_begins_again_in_the_next_step_where_it_should() -> None:
    envs = AzulejosVectorEnv(6, autoreset_mode=AutoresetMode.NEXT_STEP)
    _, infos = envs.reset(seed=3)
    random, ended, before = numpy.random.default_rng(3), 0, numpy.zeros(6, numpy.bool_)
    while ended < 12:
        observations, rewards, terminated, _, infos = envs.step(legal_moves(infos, random))
        assert "final_obs" not in infos
        assert (observations[terminated][:, 4] == 1).all()
        assert not infos["action_mask"][terminated].any()
        assert not (before & terminated).any()
        assert not rewards[before].any()
        assert (observations[before][:, 4] == 0).all()
        before, ended = terminated, ended + int(terminated.sum())


@every_mode
def test_gymnasiums_wrappers_count_episodes(mode: AutoresetMode) -> None:
    envs = RecordEpisodeStatistics(AzulejosVectorEnv(8, autoreset_mode=mode))
    _, infos = envs.reset(seed=1)
    random, ended = numpy.random.default_rng(1), 0
    for _ in range(150):
        _, _, terminated, _, infos = envs.step(legal_moves(infos, random))
        ended += int(terminated.sum())
    assert envs.episode_count == ended > 8
    assert set(envs.return_queue) <= {-1.0, 0.0, 1.0}
    assert 20 < numpy.mean(envs.length_queue) < 60


def test_infos_can_be_taken_apart_match_by_match() -> None:
    envs = DictInfoToList(AzulejosVectorEnv(3))
    _, infos = envs.reset(seed=1)
    assert isinstance(infos, list)
    assert [sorted(info) for info in infos] == [["action_mask", "illegal", "rewards", "scores", "seat"]] * 3


def test_arrays_that_were_handed_out_stay_as_they_were() -> None:
    envs, random = AzulejosVectorEnv(4, illegal="random"), numpy.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    kept, mask = observations.copy(), infos["action_mask"].copy()
    for _ in range(5):
        infos_after = envs.step(legal_moves(infos, random))[-1]
        assert (observations == kept).all()
        assert (infos["action_mask"] == mask).all()
    assert infos_after["action_mask"] is not infos["action_mask"]


def test_arrays_that_nobody_holds_are_used_again_and_held_ones_are_not() -> None:
    envs, random = AzulejosVectorEnv(4), numpy.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    kept, addresses = [], set()
    for step in range(12):
        observations, *_, infos = envs.step(legal_moves(infos, random))
        if step < 6:
            part = observations[1:]  # a view holds it as well
            kept.append((part, part.copy()))
        else:
            addresses.add(observations.ctypes.data)
    assert all((part == copy).all() for part, copy in kept)
    assert len({part.ctypes.data for part, _ in kept}) == 6
    assert len(addresses) <= 3


def test_masks_are_asked_for_after_a_reset() -> None:
    with pytest.raises(AzulejosError) as caught:
        AzulejosVectorEnv(2).action_masks()
    assert caught.value.code == "wrong-moment"


def test_without_observations_masks_and_rewards_are_the_same() -> None:
    seen, blind = AzulejosVectorEnv(4, "duel"), AzulejosVectorEnv(4, "duel", observe=False)
    _, infos = seen.reset(seed=1)
    nothing, _ = blind.reset(seed=1)
    assert nothing.shape == (4, 0)
    random = numpy.random.default_rng(1)
    for _ in range(200):
        moves = legal_moves(infos, random)
        _, rewards, *_, infos = seen.step(moves)
        _, other, *_, told = blind.step(moves)
        assert (rewards == other).all()
        assert (infos["action_mask"] == told["action_mask"]).all()


def test_an_illegal_number_plays_a_legal_move_and_is_reported() -> None:
    envs = AzulejosVectorEnv(3, opponents="self", illegal="random")
    _, infos = envs.reset(seed=1)
    *_, told = envs.step([-1, int(infos["action_mask"][1].argmax()), 10_000])
    assert told["illegal"].tolist() == [True, False, True]
    assert (told["seat"] != infos["seat"]).all()


def test_an_illegal_number_is_refused_and_no_match_goes_on() -> None:
    envs = AzulejosVectorEnv(3, opponents="self")
    _, infos = envs.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    for wrong in (-1, 10_000, int((infos["action_mask"][1] == 0).argmax())):
        with pytest.raises(AzulejosError) as caught:
            envs.step([legal[0], wrong, legal[2]])
        assert (caught.value.code == "bad-number") == (wrong in (-1, 10_000))
    *_, told = envs.step(legal)
    assert (told["seat"] != infos["seat"]).all()


def test_matches_can_be_drawn() -> None:
    envs = AzulejosVectorEnv(2, render_mode="ansi")
    envs.reset(seed=1)
    first, second = envs.render() or ()
    assert first == envs.state(0).draw() != second
    assert AzulejosVectorEnv(2).render() is None


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"num_envs": 0}, "bad-batch-size"),
        ({"opponents": "greedy"}, "bad-opponents"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, "bad-autoreset"),
        ({"reward": "fame"}, "unknown-reward"),
        ({"max_moves": 0}, "bad-max-moves"),
        ({"render_mode": "opera"}, "unknown-render-mode"),
    ],
)
def test_options_that_are_not_known_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(AzulejosError) as caught:
        AzulejosVectorEnv(**options)
    assert caught.value.code == code


@pytest.mark.parametrize(("moves", "code"), [([1, 2], "moves-shape"), ([0.5, 1, 2], "moves-dtype")])
def test_moves_of_the_wrong_shape_or_type_are_refused(moves: list[float], code: str) -> None:
    envs = AzulejosVectorEnv(3)
    envs.reset(seed=1)
    with pytest.raises(AzulejosError) as caught:
        envs.step(moves)
    assert caught.value.code == code
