"""Information states: what a seat cannot tell apart is the same, and nothing that it saw or did is forgotten (D45)."""

from random import Random
from typing import Any

import pyspiel
import pytest

import azulejos.envs.openspiel  # noqa: F401  # registers the games
from azulejos import Game, duel
from azulejos.envs.recall import Recall, nothing_seen, token_count, words_of
from tests.envs.playing import EVERY_GAME, moments

Trace = tuple[Any, ...]


def trace_of(actions: list[int], seat: int) -> Trace:
    """Return all that a seat saw of a match of Duel, by its views alone: each that differed from the one before.

    Its own moves are in it, too. This is what an information state has to say, no more and no less.
    """
    state, trace = duel().start(), list[Any]()
    view = str(state.view(seat))
    for action in actions:
        own = (str(state.game.move(action)),) if state.to_move == seat else ()
        state = state.deal_outcome(action) if state.is_chance else state.play(action)
        now = str(state.view(seat))
        if own or now != view:
            trace.append((*own, now))
        view = now
    return (*trace, view)


def spiel_state(actions: list[int]) -> Any:
    """Return the state after these actions."""
    state = pyspiel.load_game("python_azul_duel").new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def beginning(seed: int) -> list[int]:
    """Play a random match of Duel until a seat has drawn three plates and stopped; give the actions."""
    random, game = Random(seed), duel()
    draw, stop = game.number("draw"), game.number("stop")
    state, actions = game.start(), list[int]()
    while True:
        if state.is_chance:
            outcomes, likely = zip(*state.chances(), strict=True)
            action = random.choices(outcomes, likely)[0]
            state = state.deal_outcome(action)
        else:
            legal = state.legal_numbers()
            action = random.choice(legal)
            if draw in legal:
                action = stop if state.table.drawn_count == 3 else draw
            state = state.play(action)
        actions.append(action)
        if action == stop and state.deal_due == "look":
            return actions


def a_way_on(actions: list[int], steps: int, random: Random) -> list[int]:
    """Go on for so many steps: any way for looking, keeping, putting back and drawing, the first one for the rest."""
    state, actions = duel().start(), list(actions)
    for action in actions:
        state = state.deal_outcome(action) if state.is_chance else state.play(action)
    for _ in range(steps):
        if state.is_chance:
            outcomes = [outcome for outcome, _ in state.chances()]
            action = random.choice(outcomes[:3]) if state.deal_due == "look" else outcomes[0]
            state = state.deal_outcome(action)
        else:
            words = {str(move): state.game.number(move) for move in state.legal_moves()}
            free = [number for word, number in words.items() if word.startswith(("keep", "under", "draw"))]
            action = random.choice(free) if free else next(iter(words.values()))
            state = state.play(action)
        actions.append(action)
    return actions


def check_that_information_states_say_what_was_seen(ways: list[list[int]]) -> None:
    """Compare information states with all that each seat saw: they are the same for the same ways."""
    for seat in range(2):
        by_trace: dict[Trace, set[str]] = {}
        by_string: dict[str, set[Trace]] = {}
        tensors: dict[str, Any] = {}
        for actions in ways:
            state, trace = spiel_state(actions), trace_of(actions, seat)
            string, tensor = state.information_state_string(seat), state.information_state_tensor(seat)
            by_trace.setdefault(trace, set()).add(string)
            by_string.setdefault(string, set()).add(trace)
            assert tensors.setdefault(string, tensor) == tensor
        assert max(len(strings) for strings in by_trace.values()) == 1
        assert max(len(traces) for traces in by_string.values()) == 1
        assert len({tuple(tensor) for tensor in tensors.values()}) == len(tensors)


@pytest.mark.parametrize("steps", [4, 6, 7, 9])
def test_information_states_are_the_same_exactly_where_all_that_was_seen_is_the_same(steps: int) -> None:
    random, start = Random(steps), beginning(1)
    ways = [a_way_on(start, steps, random) for _ in range(24)]
    check_that_information_states_say_what_was_seen(ways)
    different = {tuple(actions) for actions in ways}
    seen = [{spiel_state(actions).information_state_string(seat) for actions in ways} for seat in range(2)]
    assert len(seen[0]) != len(seen[1])  # the seat that drew knows more than the other
    assert min(len(strings) for strings in seen) < len(different)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_information_states_stay_right_when_plates_put_back_come_up_again(seed: int) -> None:
    random, start = Random(seed), beginning(seed)
    check_that_information_states_say_what_was_seen([a_way_on(start, 150, random) for _ in range(30)])


def test_a_literal_memory_of_plates_put_back() -> None:
    game = duel()
    start = beginning(1)
    state = game.start()
    for action in start:
        state = state.deal_outcome(action) if state.is_chance else state.play(action)
    drawer = state.table.turn
    looks = [outcome for outcome, _ in state.chances()][:1]
    recall = nothing_seen(game).after(start).after(looks)
    own, other = (words_of(game, recall.seen_by(seat)).split() for seat in (drawer, 1 - drawer))
    assert own[:-1] == other[:-1]
    assert own[-1].startswith("look:")
    assert own[-1] != other[-1] == "look:?"


@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_memory_grows_and_is_never_rewritten(game: Game) -> None:
    random, state, recall = Random(3), game.start(), nothing_seen(game)
    for _ in range(200):
        if state.is_over:
            break
        if state.is_chance:
            outcomes, likely = zip(*state.chances(), strict=True)
            action = random.choices(outcomes, likely)[0]
        else:
            action = random.choice(state.legal_numbers())
        mover, after = state.to_move, recall.after([action])
        state = state.deal_outcome(action) if state.is_chance else state.play(action)
        for seat in range(game.players):
            before, now = recall.seen_by(seat), after.seen_by(seat)
            assert now[: len(before)] == before
            assert all(0 < token < token_count(game) for token in now)
            if mover == seat:
                assert now[len(before)] == action + 1  # its own moves are always remembered
        recall = after


def test_in_azul_everybody_remembers_everything() -> None:
    game = EVERY_GAME["azul3"]
    actions = list[int]()
    random, state = Random(1), game.start()
    while len(actions) < 60:
        if state.is_chance:
            action = random.choice([outcome for outcome, _ in state.chances()])
            state = state.deal_outcome(action)
        else:
            action = random.choice(state.legal_numbers())
            state = state.play(action)
        actions.append(action)
    recall = nothing_seen(game).after(actions)
    seen = {recall.seen_by(seat) for seat in range(3)}
    assert len(seen) == 1
    assert len(seen.pop()) == len(actions) == recall.steps


def test_a_memory_is_the_same_step_by_step_and_at_once() -> None:
    actions = [*beginning(2)]
    at_once = nothing_seen(duel()).after(actions)
    one_by_one = Recall(duel())
    for action in actions:
        one_by_one = one_by_one.after([action])
    assert [at_once.seen_by(seat) for seat in range(2)] == [one_by_one.seen_by(seat) for seat in range(2)]


def test_states_are_reached_by_single_draws() -> None:
    assert sum(state.is_chance for state in moments(duel(), seed=1, longest=40)) > 20
