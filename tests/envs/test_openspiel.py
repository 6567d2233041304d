"""OpenSpiel: its own tests pass, chance is the rules' chance, and its searches play our games."""

import math
import pickle
import re
from random import Random
from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states
from open_spiel.python.observation import make_observation

import azulejos.envs.openspiel as azulejos_openspiel
from azulejos import AzulejosError
from azulejos.envs.encoding import encode, layout_of
from azulejos.envs.rewards import difference, outcome
from azulejos.envs.spiel_facts import facts_of, load_name
from azulejos.play import Game
from tests.envs.playing import EVERY_GAME, USUAL_GAMES

USUAL_NAMES = [load_name(game) for game in USUAL_GAMES.values()]
NAMES = [
    *USUAL_NAMES,
    "python_azul(gray=True,players=3)",
    "python_azul(players=4,reward=difference)",
    "python_azul(fold=True,gray=True)",
    "python_azul(max_moves=15)",
    "python_azul_duel(fold=True,tablets=1b2a3a4b)",
]
every_name = pytest.mark.parametrize("name", NAMES)


def walk(name: str, seed: int) -> Any:
    """Return every state of a random match."""
    state, random = pyspiel.load_game(name).new_initial_state(), Random(seed)
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, likely)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", NAMES)
def test_the_random_simulation_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_random_simulation_test_passes_with_everything_written_and_read(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [f"{name}(max_moves=15)" for name in USUAL_NAMES])
def test_the_random_simulation_test_passes_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["python_azul(max_moves=40)", "python_azul_duel(max_moves=80)", "python_small"])
def test_openspiels_own_checks_of_states_and_observers_pass(name: str) -> None:
    from open_spiel.integration_tests import api_test  # imports all of SciPy, which takes a second

    game = pyspiel.load_game(name)
    states = sample_some_states.sample_some_states(game, max_states=60)
    checks = [check for check in dir(api_test.EnforceAPIOnPartialTreeBase) if check.startswith("test_")]
    assert len(checks) >= 5
    for check in checks:
        suite: Any = api_test.EnforceAPIOnPartialTreeBase(check)
        suite.game_name, suite.game, suite.game_type = name.partition("(")[0], game, game.get_type()
        suite.some_states = states
        getattr(suite, check)()


@every_name
def test_states_are_those_of_the_rules(name: str) -> None:
    for number, state in enumerate(walk(name, 1)):
        moment = state.moment()
        if number % 5 or state.is_terminal():
            continue
        assert str(state) == str(moment)
        assert state.is_chance_node() == moment.is_chance
        if moment.is_chance:
            assert state.chance_outcomes() == list(moment.chances())
            assert math.isclose(sum(likely for _, likely in state.chance_outcomes()), 1)
        else:
            assert state.current_player() == moment.to_move
            assert state.legal_actions() == moment.legal_numbers()
            words = [state.action_to_string(action) for action in state.legal_actions()]
            assert words == [str(move) for move in moment.legal_moves()]


@every_name
def test_python_and_cpp_agree_on_whose_moves_are_legal(name: str) -> None:
    ours, openspiels = azulejos_openspiel.SpielState.legal_actions, pyspiel.State.legal_actions
    for number, state in enumerate(walk(name, 2)):
        if number % 9 == 0 or state.is_terminal():
            assert ours(state) == openspiels(state)
            assert pyspiel.State.is_chance_node(state) == state.is_chance_node()
            for player in range(state.num_players()):
                assert ours(state, player) == openspiels(state, player)


@every_name
def test_words_of_chance_tell_its_outcomes_apart(name: str) -> None:
    for state in walk(name, 3):
        if state.is_chance_node():
            words = [state.action_to_string(action) for action, _ in state.chance_outcomes()]
            assert len(set(words)) == len(words)


@every_name
def test_returns_are_those_of_the_end(name: str) -> None:
    *states, last = walk(name, 4)
    assert not any(any(state.returns()) for state in states)
    moment = last.moment()
    if "difference" in name:
        assert last.returns() == difference(moment.scores)
    elif "max_moves" in name:
        assert moment.outcome is None
        best = max(moment.scores)
        places = [1 + sum(other > own for other in moment.scores) for own in moment.scores]
        assert (last.returns(), max(places) > 1) == (outcome(places), min(moment.scores) < best)
    else:
        assert moment.outcome is not None
        assert last.returns() == outcome(moment.outcome.places)


@every_name
def test_a_copy_goes_its_own_way(name: str) -> None:
    states = list(walk(name, 5))
    state = states[len(states) // 2]
    before = (str(state), state.history(), state.current_player())
    copy = state.clone()
    assert (str(copy), copy.history(), copy.current_player()) == before
    copy.apply_action(copy.legal_actions()[0])
    assert (str(state), state.history(), state.current_player()) == before
    assert str(state) != str(copy)
    assert str(states[-1]) == str(pickle.loads(pickle.dumps(states[-1])))


@every_name
def test_what_was_written_reads_back(name: str) -> None:
    game = pyspiel.load_game(name)
    states = list(walk(name, 6))
    for state in states[:: len(states) // 7]:
        read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(read_game) == str(game)
        assert (str(read), read.history()) == (str(state), state.history())
        for player in range(game.num_players()):
            assert read.information_state_string(player) == state.information_state_string(player)
            assert read.information_state_tensor(player) == state.information_state_tensor(player)


@pytest.mark.parametrize("name", [*USUAL_NAMES, "python_azul(players=3,gray=True)"])
def test_observation_tensors_are_the_encoding(name: str) -> None:
    game = pyspiel.load_game(name)
    rules, layout = game.game, layout_of(game.game)
    observation = make_observation(game)
    for number, state in enumerate(walk(name, 7)):
        if number % 10:
            continue
        for player in range(game.num_players()):
            row = encode(state.moment(), player)
            observation.set_from(state, player)
            assert state.observation_tensor(player)[rules.players :] == row.tolist()
            assert observation.dict["player"].tolist() == numpy.eye(rules.players)[player].tolist()
            for field, part in layout.split(row).items():
                assert (observation.dict[field] == part).all()
            assert observation.string_from(state, player) == f"p{player} {state.moment().view(player)}"


def test_observers_tell_what_is_public_from_what_is_not() -> None:
    game = pyspiel.load_game("python_azul_duel")
    kinds = pyspiel.PrivateInfoType
    public, private, all_private, everything = (
        make_observation(game, pyspiel.IIGObservationType(public_info=shown, perfect_recall=False, private_info=whose))
        for shown, whose in (
            (True, kinds.NONE),
            (False, kinds.SINGLE_PLAYER),
            (False, kinds.ALL_PLAYERS),
            (True, kinds.ALL_PLAYERS),
        )
    )
    secrets = 0
    for state in walk("python_azul_duel", 8):
        moment = state.moment()
        assert public.string_from(state, 0) == public.string_from(state, 1) == str(moment.view(None))
        assert everything.string_from(state, 0) == str(moment)
        own = [private.string_from(state, player) for player in range(2)]
        assert all_private.string_from(state, 0) == " ".join(words for words in own if words)
        known = [set(re.findall(r"[BYRKTSW]{4}", words)) for words in own]
        secrets += any(known)
        for player, plates in enumerate(known):
            assert own[player].startswith(f"p{player}")
            assert all(plate in str(moment.view(player)) for plate in plates)
            assert not any(plate in str(moment.view(None)) for plate in plates)
    assert secrets > 2
    assert public.tensor is None


def test_observers_know_no_parameters() -> None:
    with pytest.raises(ValueError, match="no parameters are known"):
        make_observation(pyspiel.load_game("python_azul"), params={"color": "blue"})


@pytest.mark.parametrize("name", [f"{name}(max_moves=12)" for name in USUAL_NAMES])
def test_openspiels_tree_search_plays_to_the_end(name: str) -> None:
    game, random = pyspiel.load_game(name), numpy.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 2, 8, evaluator=mcts.RandomRolloutEvaluator(1, random), random_state=random)
        for _ in range(2)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=likely)))
        else:
            move = bots[state.current_player()].step(state)
            assert move in state.legal_actions()
            state.apply_action(move)
    assert sum(state.returns()) == 0


def test_a_resampled_state_looks_the_same_to_its_player_and_hides_something_else() -> None:
    others = 0
    for number, state in enumerate(walk("python_azul_duel", 10)):
        if number % 12 or state.is_terminal():
            continue
        for player in range(2):
            sampler = pyspiel.UniformProbabilitySampler(number, 0.0, 1.0)
            drawn = state.resample_from_infostate(player, sampler)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.observation_string(player) == state.observation_string(player)
            assert drawn.current_player() == state.current_player()
            if not state.is_chance_node():
                assert drawn.legal_actions() == state.legal_actions()
            others += str(drawn) != str(state)
            assert len(drawn.history()) == len(state.history())
    assert others > 5


def test_a_state_without_secrets_is_resampled_as_itself() -> None:
    for state in walk("python_azul(max_moves=5)", 8):
        if not state.is_terminal():
            drawn = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
            assert (str(drawn), drawn.history()) == (str(state), state.history())


def test_openspiels_search_with_information_sets_plays_duel() -> None:
    name = "python_azul_duel(max_moves=14)"
    game, random = pyspiel.load_game(name), numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2, 3, random_state=random)
    chosen = [bot.step(state) in state.legal_actions() for state in walk(name, 8) if state.current_player() >= 0]
    assert chosen == [True] * 14


@pytest.mark.slow
def test_openspiels_tree_search_beats_random_moves_at_azul() -> None:
    game, random = pyspiel.load_game("python_azul(reward=difference)"), numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, uct_c=30, max_simulations=150, evaluator=evaluator, random_state=random)
    gained = []
    for seed in range(4):
        state, lot = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lot.choices(outcomes, likely)[0])
            else:
                is_bot = state.current_player() == seed % 2
                state.apply_action(bot.step(state) if is_bot else lot.choice(state.legal_actions()))
        gained.append(state.returns()[seed % 2])
    assert min(gained) > 0


def test_openspiels_cpp_search_plays_it() -> None:
    game = pyspiel.load_game("python_azul(max_moves=8)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 6, 100, False, 7, False)
    state, random = game.new_initial_state(), Random(1)
    while not state.is_terminal():  # its `step` lets go of Python's lock, which no game written in Python survives
        is_chance = state.is_chance_node()
        state.apply_action(
            random.choice(state.legal_actions()) if is_chance else bot.mcts_search(state).best_child().action
        )
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_every_game_is_loaded_by_its_name_and_parameters(game: Game) -> None:
    loaded = pyspiel.load_game(load_name(game))
    assert loaded.game == game
    assert loaded.get_type().long_name == facts_of(game.name).LONG_NAME
    hides = loaded.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert hides == game.definition.has_secrets


def test_games_say_what_they_are() -> None:
    azul, three, duel = (
        pyspiel.load_game(name) for name in ("python_azul", "python_azul(players=3)", "python_azul_duel")
    )
    kind = pyspiel.GameType
    assert azul.get_type().information == kind.Information.PERFECT_INFORMATION
    assert duel.get_type().information == kind.Information.IMPERFECT_INFORMATION
    assert azul.get_type().utility == duel.get_type().utility == kind.Utility.ZERO_SUM
    assert three.get_type().utility == kind.Utility.GENERAL_SUM
    assert (azul.num_distinct_actions(), three.num_distinct_actions(), duel.num_distinct_actions()) == (205, 265, 478)
    assert (azul.max_chance_outcomes(), duel.max_chance_outcomes()) == (5, 18)
    assert str(pyspiel.load_game("python_azul(players=4,gray=true)").game) == "azul4g"


@pytest.mark.parametrize(
    ("name", "parameters", "code"),
    [
        ("azul", {"players": 5}, "bad-players"),
        ("azul", {"reward": "fame"}, "unknown-reward"),
        ("azul", {"max_moves": 0}, "bad-max-moves"),
        ("duel", {"tablets": "1a1b2a"}, "bad-tablets"),
    ],
)
def test_parameters_that_are_not_known_are_refused(name: str, parameters: dict[str, Any], code: str) -> None:
    with pytest.raises(AzulejosError) as caught:
        azulejos_openspiel.game_class(name)(parameters)
    assert caught.value.code == code
