"""The tree search of both games: legal, repeatable, anytime; it knows what its seat knows, and finds what is there."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import numpy
import pytest

from azulejos import Dice, MissingExtra, State, WrongMoment, azul, parse_game, parse_state, parse_view
from azulejos.games.registry import definition_of
from azulejos.play import OptionError
from azulejos.rules.flat import unpacker
from azulejos.rules.loader import record_type
from azulejos.search import Limit, Thought, open_thinker
from azulejos.search.machines import open_session
from azulejos.search.native_session import open_native
from azulejos.search.net_files import shipped_net
from azulejos.search.session import Question
from azulejos.search.session_thinker import SessionThinker
from azulejos.search.trust import odds_of, trusted

TAGS = ["azul2", "azul3", "azul4g", "duel"]


def open_tree(tag: str) -> SessionThinker:
    """Open a built module, which is ready at once: `test_machines` proves that native code thinks alike."""
    opened = open_session(parse_game(tag), "tree", machine="wasm")
    assert isinstance(opened, SessionThinker)
    return opened


thinker = cache(open_tree)


def opening(tag: str, seed: int = 3) -> State:
    return parse_game(tag).start(first=0).deal(seed=seed)


def middle(tag: str, seed: int = 3, moves: int = 14) -> State:
    """Play some random moves from the start."""
    dice = Dice(f"middle/{tag}/{seed}")
    state = opening(tag, seed)
    for _ in range(moves):
        numbers = state.legal_numbers()
        state = state.play_unchecked(numbers[dice.below(len(numbers))]).deal(dice=dice)
    return state


def random_match(tag: str) -> Iterator[State]:
    """Return the states of a random match in which a seat is to move."""
    dice = Dice(f"match/{tag}")
    state = opening(tag)
    while not state.is_over:
        yield state
        numbers = state.legal_numbers()
        state = state.play_unchecked(numbers[dice.below(len(numbers))]).deal(dice=dice)


def view_of(state: State) -> Any:
    return state.view(state.to_move)


def facts(thought: Thought) -> tuple[Any, ...]:
    """Return all of a thought but how long it took."""
    return (thought.move, thought.variation, thought.margin, thought.win, thought.nodes, thought.depth)


@pytest.mark.parametrize("tag", TAGS)
def test_it_plays_a_whole_match_of_every_table(tag: str) -> None:
    state = opening(tag)
    for n in range(400):
        if state.to_move is None:
            break
        state = state.play(thinker(tag).think(view_of(state), Limit(nodes=40), seed=n).move).deal(seed=n)
    assert state.outcome is not None


@pytest.mark.parametrize("tag", TAGS)
def test_the_same_view_limit_and_seed_give_the_same_thought(tag: str) -> None:
    view = view_of(middle(tag))
    first = thinker(tag).think(view, Limit(nodes=1500), seed="x")
    thinker(tag).think(view_of(opening(tag)), Limit(nodes=77))  # nothing of it is kept
    again = open_tree(tag).think(view, Limit(nodes=1500), seed="x")
    assert facts(first) == facts(again)
    assert first.nodes == 1500


def test_another_seed_gives_another_thought() -> None:
    view = view_of(opening("duel"))
    thoughts = [thinker("duel").think(view, Limit(nodes=200), seed=seed) for seed in range(3)]
    assert len({thought.margin for thought in thoughts}) == 3


@pytest.mark.parametrize("tag", TAGS)
def test_a_thought_has_values_and_a_line_of_legal_moves(tag: str) -> None:
    state = middle(tag)
    thought = thinker(tag).think(view_of(state), Limit(nodes=800))
    assert 0 <= thought.win <= 1
    assert -100 < thought.margin < 100
    assert thought.depth >= len(thought.variation) >= 1
    assert thought.variation[0] == thought.move
    for move in thought.variation:
        assert state.is_legal(move)
        state = state.play(move)


@pytest.mark.parametrize("tag", ["azul3", "duel"])
def test_it_reports_ever_deeper_thoughts_and_the_last_one_is_the_answer(tag: str) -> None:
    told: list[Thought] = []
    thought = thinker(tag).think(view_of(middle(tag)), Limit(nodes=2000), report=told.append)
    assert len(told) >= 3
    assert [each.nodes for each in told] == sorted(each.nodes for each in told)
    assert told[0].nodes < thought.nodes == 2000
    assert told[-1].move == thought.move


def stop_after(calls: int) -> Callable[[], bool]:
    asked = 0

    def is_stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > calls

    return is_stopped


@pytest.mark.parametrize("tag", ["azul3", "duel"])
def test_it_stops_when_told_to(tag: str) -> None:
    thought = thinker(tag).think(view_of(opening(tag)), Limit(nodes=10**9), is_stopped=stop_after(3))
    assert 0 < thought.nodes < 100_000
    ranked = thinker(tag).rank(view_of(opening(tag)), Limit(nodes=10**9), is_stopped=stop_after(3))
    assert len(ranked) == len(opening(tag).legal_moves())


def test_it_stops_when_its_time_is_up() -> None:
    thought = thinker("duel").think(view_of(opening("duel")), Limit(time_ms=60, nodes=10**9))
    assert 0 < thought.nodes < 10**6


@pytest.mark.parametrize("tag", ["azul2", "duel"])
def test_no_time_is_spent_on_a_move_that_needs_no_choice(tag: str) -> None:
    state = next(state for state in random_match(tag) if len(state.legal_numbers()) == 1)
    for thinking in (thinker(tag), open_thinker(state.game)):
        thought = thinking.think(view_of(state), Limit(time_ms=60_000))
        assert (thought.move,) == tuple(state.legal_moves())
        assert thought.time_ms < 30_000


def test_time_that_cannot_change_the_choice_is_not_spent() -> None:
    thought = thinker("azul2").think(won().view(0), Limit(time_ms=6_000))
    assert thought.move.text == "CB1"
    assert thought.time_ms < 5_900
    assert thinker("azul2").think(won().view(0), Limit(nodes=3_000)).nodes == 3_000  # nodes are spent, all of them


def test_depth_limits_how_far_the_tree_reaches() -> None:
    view = view_of(opening("azul2"))
    assert thinker("azul2").think(view, Limit(depth=2)).depth == 2
    assert thinker("azul2").think(view, Limit(nodes=4000)).depth > 2


def test_a_full_tree_is_looked_into_without_growing() -> None:
    state = next(iter(definition_of("small").presets().values())).start(first=0).deal(seed=3)
    thought = open_native(state.game, "azulejos.search.tree_session", room=50).think(view_of(state), Limit(nodes=500))
    assert thought.nodes == 500
    assert thought.move in state.legal_moves()


def uncorrected(chance: float, odds: list[float]) -> float:
    """Return the chance that a search found, before it was corrected (`azulejos.search.trust`)."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if trusted(middle, odds) < chance else (low, middle)
    return low


@pytest.mark.parametrize("tag", ["azul2", "duel"])
def test_moves_are_ranked_on_one_scale(tag: str) -> None:
    state = middle(tag)
    legal = set(state.legal_moves())
    every = thinker(tag).rank(view_of(state), Limit(nodes=2000))
    assert {thought.move for thought in every} == legal
    weight = import_module(f"azulejos.games.{state.game.name}.search.tree_hooks").SETTINGS[1]
    odds = odds_of(shipped_net(state.game))
    values = [uncorrected(thought.win, odds) + weight * thought.margin for thought in every]
    assert values == pytest.approx(sorted(values, reverse=True))
    best = thinker(tag).rank(view_of(state), Limit(nodes=2000), count=3)
    assert len(best) == 3
    odd = sorted(legal, key=str)[0]
    assert [each.move for each in thinker(tag).rank(view_of(state), Limit(nodes=500), moves=[odd])] == [odd]
    both = {each.move for each in thinker(tag).rank(view_of(state), Limit(nodes=2000), count=2, moves=legal)}
    assert both == legal


def test_a_move_that_is_not_legal_is_not_ranked() -> None:
    state = opening("azul2")
    taken = state.play(state.legal_moves()[0])
    gone = next(move for move in state.legal_moves() if not taken.is_legal(move))
    with pytest.raises(OptionError) as refused:
        thinker("azul2").rank(view_of(taken), Limit(nodes=10), moves=[gone])
    assert refused.value.code == "illegal-move"


def won() -> State:
    """Return a position in which a move wins the match."""
    return parse_state(
        "azul2 r6 move1 s2 -/-/-/-/- B1W1 B11Y18R19K19W18 B6 "
        "10:-/-/-/-/-:.YRKW/...../...../...../.....:- 5:-/-/-/-/-:BY.../.B.../...../...../.....:*"
    )


def test_a_won_match_is_seen_and_taken() -> None:
    thought = thinker("azul2").think(won().view(0), Limit(nodes=500))
    assert thought.move.text == "CB1"
    assert thought.win > 0.95


def with_plates_put_back(tag: str = "duel") -> State:
    """Let a seat draw three plates and put two back, so that the other does not know what lies in the stack."""
    for seed in range(50):
        state = opening(tag, seed)
        while state.round == 0:
            state = state.play(state.legal_moves()[0]).deal(seed=seed)
        state = state.play("draw").deal(seed=seed).play("draw").deal(seed=seed).play("draw").deal(seed=seed)
        state = state.play("stop").deal(seed=seed)
        while state.to_move == 0:
            state = state.play(state.legal_moves()[0]).deal(seed=seed)
        if len({state.resample(1, other) for other in range(8)}) > 1:
            return state
    raise AssertionError("nothing is hidden")


def test_the_true_hidden_order_does_not_change_the_move() -> None:
    state = with_plates_put_back()
    others = [other for seed in range(8) if (other := state.resample(1, seed)) != state]
    assert len(set(others)) > 1
    expected = facts(thinker("duel").think(state.view(1), Limit(nodes=1500)))
    for other in others:
        assert other.view(1) == state.view(1)
        assert facts(thinker("duel").think(other.view(1), Limit(nodes=1500))) == expected


def test_a_view_as_text_is_enough_to_think() -> None:
    """The text of a view names no hidden plate: what is found from it was found without peeking."""
    state = with_plates_put_back()
    text = str(state.view(1))
    assert "?" in text.split(" r1 ")[1].split(" B")[1]
    read = parse_view(text, 1)
    assert facts(thinker("duel").think(read, Limit(nodes=800))) == facts(
        thinker("duel").think(state.view(1), Limit(nodes=800))
    )


def number_of_worlds(searcher: SessionThinker) -> int:
    asked: Question = unpacker(Question)(searcher._session.question, 0)
    return asked.worlds


def test_worlds_agree_with_the_view_and_differ_in_what_it_hides() -> None:
    state = with_plates_put_back()
    view = state.view(1)
    searcher = thinker("duel")
    searcher.think(view, Limit(nodes=1))
    states = numpy.frombuffer(searcher._session.states, record_type(type(state.table)))
    worlds = states[1 : 1 + number_of_worlds(searcher)]
    assert len(worlds) > 1
    stacks = {tuple(world["stack_plate"].tolist()) for world in worlds}
    assert len(stacks) > 1
    for world in worlds:
        for name in ("display", "plate_at", "top_kind", "stack_size", "stack_owner", "score", "sun", "bag"):
            assert world[name].tolist() == getattr(view.table, name)


def test_where_nothing_is_hidden_there_is_one_world() -> None:
    searcher = thinker("azul2")
    searcher.think(view_of(opening("azul2")), Limit(nodes=1))
    assert number_of_worlds(searcher) == 1


def test_bad_requests_are_refused_with_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WrongMoment):
        thinker("azul2").think(azul().start(first=0).view(0), Limit(nodes=10))
    with pytest.raises(OptionError) as wrong_game:
        thinker("azul2").think(view_of(opening("duel")), Limit(nodes=10))
    assert wrong_game.value.code == "bot-does-not-play"
    monkeypatch.setattr("azulejos.search.machines.can_search", lambda game: False)
    with pytest.raises(MissingExtra):
        open_thinker(azul(4))
