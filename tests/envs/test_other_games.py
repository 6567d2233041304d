"""Games of other distributions: they have environments, too, and what they lack is reported clearly."""

from collections.abc import Iterator

import gymnasium
import pettingzoo
import pyspiel
import pytest

import azulejos.envs.gymnasium as azulejos_gymnasium
import azulejos.envs.openspiel as azulejos_openspiel
import azulejos.envs.pettingzoo as azulejos_pettingzoo
from azulejos.envs import rendering
from azulejos.envs.encoding import games_with_observations, layout_of
from azulejos.envs.recall import nothing_seen, token_count, words_of
from azulejos.envs.spiel_facts import chance_word, load_name
from azulejos.envs.vector import AzulejosVectorEnv
from azulejos.envs.watching import has_watcher
from azulejos.games import registry
from azulejos.games.azul.definition import Azul
from azulejos.games.parts import MissingPart
from azulejos.play import Game, parse_game


class Bare(Azul):
    """A game that says nothing about environments; its package has no parts."""

    name = "bare"
    package = "tests.envs.bare_game"
    has_secrets = True


@pytest.fixture
def bare() -> Iterator[Game]:
    """Register a game for one test."""
    registry.register("bare", Bare)
    yield Game("bare")
    registry._makers.pop("bare")
    registry._definitions.pop("bare", None)
    registry._all_makers.cache_clear()
    registry.game_names.cache_clear()


def test_a_game_of_another_distribution_is_registered_everywhere() -> None:
    assert registry.definition_of("small").package == "azulejos_small"
    assert "azulejos/Small-v1" in gymnasium.registry
    assert "python_small" in pyspiel.registered_names()
    assert gymnasium.make("azulejos/Small-v1").observation_space.shape == (88,)
    assert pettingzoo.make("aec", "azulejos/small-v1").possible_agents == ["player_0", "player_1"]
    assert pettingzoo.make("parallel", "azulejos/small-v1").possible_agents == ["player_0", "player_1"]


def test_a_game_without_names_for_openspiel_gets_plain_ones() -> None:
    small = parse_game("small")
    assert (load_name(small), load_name(small.folded())) == ("python_small", "python_small(fold=True)")
    assert (chance_word("small", "fill", 2), chance_word("azul", "fill", 2)) == ("2", "R")
    loaded = pyspiel.load_game("python_small(reward=difference)")
    assert (loaded.get_type().long_name, loaded.max_utility(), loaded.num_players()) == ("Small", 100, 2)


def test_in_a_game_without_secrets_every_seat_sees_every_step() -> None:
    small = parse_game("small")
    state, actions = small.start(), list[int]()
    while not state.is_over:
        action = next(iter(state.chances()))[0] if state.is_chance else state.legal_numbers()[0]
        state = state.deal_outcome(action) if state.is_chance else state.play(action)
        actions.append(action)
    recall = nothing_seen(small).after(actions)
    assert recall.seen_by(0) == recall.seen_by(1)
    assert len(recall.seen_by(0)) == len(actions)
    assert all(0 < token < token_count(small) for token in recall.seen_by(0))
    assert words_of(small, recall.seen_by(0)[:6]) == "first:0 fill:0 fill:0 fill:0 fill:0 1B1"


def test_a_game_without_a_picture_in_pixels_is_shown_in_the_other_modes() -> None:
    small = parse_game("small")
    assert rendering.modes_of(small) == ["human", "ansi", "svg"]
    assert gymnasium.make("azulejos/Small-v1", render_mode="ansi").unwrapped.metadata["render_modes"] == [
        "human",
        "ansi",
        "svg",
    ]
    with pytest.raises(MissingPart, match="the game 'small' has no part 'pixels'"):
        AzulejosVectorEnv(2, "small", render_mode="rgb_array")


def test_a_game_without_observations_is_refused_by_every_environment(bare: Game) -> None:
    assert "bare" not in games_with_observations()
    for make in (
        azulejos_pettingzoo.env,
        azulejos_pettingzoo.parallel_env,
        azulejos_gymnasium.AzulejosEnv,
        lambda game: AzulejosVectorEnv(2, game),
        layout_of,
    ):
        with pytest.raises(MissingPart, match="the game 'bare' has no part 'encoding'") as caught:
            make(bare)
        assert caught.value.code == "missing-part"


def test_a_game_without_observations_is_registered_nowhere(bare: Game) -> None:
    for module in (azulejos_gymnasium, azulejos_pettingzoo, azulejos_openspiel):
        module.register_games()
    assert "azulejos/Bare-v1" not in gymnasium.registry
    assert "python_bare" not in pyspiel.registered_names()


def test_secrets_are_remembered_only_where_it_is_known_who_saw_them(bare: Game) -> None:
    assert not has_watcher("bare")
    with pytest.raises(MissingPart, match="the game 'bare' has no part 'memory'"):
        nothing_seen(bare)
