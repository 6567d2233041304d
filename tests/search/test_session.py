"""Search sessions: pausing changes nothing, and an answer is there at any time; both searches keep one contract."""

from collections.abc import Callable
from functools import cache

import pytest

from azulejos import Dice, State, parse_game
from azulejos.play import Game
from azulejos.rules.flat import packing
from azulejos.search import Limit
from azulejos.search.machines import open_session, session_modules
from azulejos.search.native_session import open_native
from azulejos.search.session import DEEPER, DONE, GOES_ON, NO_LIMIT, Answer, SearchSession
from azulejos.search.session_thinker import SessionThinker

SOLVERS, TREES = [("azul2", "solver"), ("azul2g", "solver")], [("azul3", "tree"), ("duel", "tree")]


def open_with_numba(game: Game, search: str) -> SessionThinker:
    return open_native(game, session_modules(game.name)[search], room=1 << 16)


def open_built(game: Game, search: str) -> SessionThinker:
    pytest.importorskip("wasmtime")
    thinker = open_session(game, search, machine="wasm")
    assert isinstance(thinker, SessionThinker)
    return thinker


MACHINES: dict[str, Callable[[Game, str], SessionThinker]] = {"native": open_with_numba, "wasm": open_built}
"""What opens a thinker over a session; every machine keeps the same contract."""
every_session = pytest.mark.parametrize(
    ("machine", "tag", "search"),
    [
        *(("wasm", *session) for session in (*SOLVERS, *TREES)),
        *(("native", *session) for session in SOLVERS),
        *(pytest.param("native", *session, marks=pytest.mark.slow) for session in TREES),  # a minute to compile
    ],
)


@cache
def thinker(machine: str, tag: str, search: str) -> SessionThinker:
    return MACHINES[machine](parse_game(tag), search)


def middle(tag: str, moves: int = 3) -> State:
    """Play some random moves from the start."""
    dice = Dice(f"session/{tag}")
    state = parse_game(tag).start(first=0).deal(dice=dice)
    for _ in range(moves):
        numbers = state.legal_numbers()
        state = state.play_unchecked(numbers[dice.below(len(numbers))]).deal(dice=dice)
    return state


def asked(machine: str, tag: str, search: str, state: State, limit: Limit, *, ranks: bool = False) -> SearchSession:
    """Return a session that has just begun with a question."""
    host = thinker(machine, tag, search)
    host._ask(state.view(state.to_move), limit, "seed", ranks=int(ranks))
    host._session.begin()
    return host._session


def answers_of(session: SearchSession) -> list[bytes]:
    """Return the answers of a session as bytes."""
    size = packing(Answer).size
    return [bytes(session.answers[n * size : (n + 1) * size]) for n in range(session.write_answers())]


def first_moves(session: SearchSession) -> list[int]:
    return [packing(Answer).unpack(answer)[0] for answer in answers_of(session)]


@pytest.mark.parametrize("ranks", [False, True], ids=["best", "ranked"])
@every_session
def test_slices_of_any_size_give_the_same_answers(machine: str, tag: str, search: str, ranks: bool) -> None:
    state, found = middle(tag), []
    for size in (1, 37, NO_LIMIT):
        session = asked(machine, tag, search, state, Limit(nodes=700), ranks=ranks)
        while session.advance(size, NO_LIMIT) != DONE:
            pass
        found.append(answers_of(session))
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == (len(state.legal_numbers()) if ranks else 1)


@every_session
def test_answers_written_on_the_way_do_not_change_those_at_the_end(machine: str, tag: str, search: str) -> None:
    state = middle(tag)
    session = asked(machine, tag, search, state, Limit(nodes=700))
    assert session.advance(NO_LIMIT, NO_LIMIT) in (DEEPER, DONE)
    while session.advance(NO_LIMIT, NO_LIMIT) != DONE:
        pass
    expected = answers_of(session)
    session = asked(machine, tag, search, state, Limit(nodes=700))
    on_the_way = set()
    while session.advance(50, NO_LIMIT) != DONE:
        on_the_way.add(answers_of(session)[0])
    assert len(on_the_way) > 3
    assert answers_of(session) == expected


@pytest.mark.parametrize("slices", [0, 1, 5])
@every_session
def test_a_search_that_is_stopped_in_the_middle_has_a_legal_move(
    machine: str, tag: str, search: str, slices: int
) -> None:
    state = middle(tag)
    session = asked(machine, tag, search, state, Limit(nodes=10**9))
    for _ in range(slices):
        assert session.advance(40, NO_LIMIT) in (GOES_ON, DEEPER)
    assert session.advance(NO_LIMIT, 0) == DONE
    (move,) = first_moves(session)
    assert move in state.legal_numbers()


@pytest.mark.parametrize("slices", [0, 5])
@every_session
def test_a_ranking_that_is_stopped_in_the_middle_has_every_move(
    machine: str, tag: str, search: str, slices: int
) -> None:
    state = middle(tag)
    session = asked(machine, tag, search, state, Limit(nodes=10**9), ranks=True)
    for _ in range(slices):
        assert session.advance(40, NO_LIMIT) in (GOES_ON, DEEPER)
    while session.advance(NO_LIMIT, 0) != DONE:
        pass
    assert sorted(first_moves(session)) == state.legal_numbers()


@every_session
def test_a_finished_search_stays_finished(machine: str, tag: str, search: str) -> None:
    session = asked(machine, tag, search, middle(tag), Limit(nodes=300))
    while session.advance(NO_LIMIT, NO_LIMIT) != DONE:
        pass
    expected = answers_of(session)
    assert session.advance(NO_LIMIT, NO_LIMIT) == DONE
    assert answers_of(session) == expected


@every_session
def test_the_best_moves_and_certain_moves_can_be_valued(machine: str, tag: str, search: str) -> None:
    state = middle(tag)
    view, legal, host = state.view(state.to_move), state.legal_moves(), thinker(machine, tag, search)
    assert len(host.rank(view, Limit(nodes=2000), count=2)) == 2
    assert {each.move for each in host.rank(view, Limit(nodes=2000), moves=legal[:2])} == set(legal[:2])
    both = host.rank(view, Limit(nodes=2000), count=1, moves=legal[-2:])
    assert {each.move for each in both} >= set(legal[-2:])
    assert len(both) <= 3
    assert host.rank(view, Limit(nodes=100), moves=[]) == host.rank(view, Limit(nodes=100), count=0) == ()
