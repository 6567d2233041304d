"""The host of searches, with a session of its own that only counts: time, stops and reports, on any machine."""

import subprocess
import sys

import pytest

from azulejos import azul
from azulejos.rules.flat import packer, packing, unpacker
from azulejos.search import Limit, Thought
from azulejos.search.pace import EARLY_MS, SLICE_MS
from azulejos.search.session import DEEPER, DONE, GOES_ON, NO_LIMIT, WORLDS, Answer, Question
from azulejos.search.session_thinker import SessionThinker

VIEW = azul().start(first=0).deal(seed=1).view(0)
SPEED = 400.0
"""Of the counting session, in positions per millisecond."""


class Clock:
    """A clock that only goes when somebody works."""

    def __init__(self) -> None:
        self.now = 5.0

    def monotonic(self) -> float:
        return self.now


class CountingSession:
    """Looks at positions without seeing anything, at some speed; it has something to report after every thousand."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.question = memoryview(bytearray(packing(Question).size))
        self.wanted = memoryview(bytearray(azul().action_count))
        self.states = memoryview(bytearray((1 + WORLDS) * packing(VIEW.table.__class__).size))
        self.answers = memoryview(bytearray(packing(Answer).size))
        self.calls: list[tuple[int, int]] = []
        self.nodes = 0

    def asked(self) -> Question:
        question: Question = unpacker(Question)(self.question, 0)
        return question

    def begin(self) -> None:
        self.calls, self.nodes = [], 0

    def advance(self, nodes: int, nodes_left: int) -> int:
        self.calls.append((nodes, nodes_left))
        question = self.asked()
        before = self.nodes
        if nodes_left > 0:
            self.nodes = min(before + nodes, question.node_limit, before // 1000 * 1000 + 1000)
        self._clock.now += (self.nodes - before) / SPEED / 1000
        question.nodes = self.nodes
        packer(Question)(question, self.question, 0)
        if nodes_left == 0 or self.nodes == question.node_limit:
            return DONE
        return DEEPER if self.nodes % 1000 == 0 else GOES_ON

    def write_answers(self) -> int:
        answer = Answer()
        answer.move = answer.line[0] = VIEW.legal_numbers()[0]
        answer.length, answer.nodes, answer.win = 1, self.nodes, 0.25
        packer(Answer)(answer, self.answers, 0)
        return 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("azulejos.search.pace.time", clock)
    return clock


@pytest.fixture
def session(clock: Clock) -> CountingSession:
    return CountingSession(clock)


def test_without_time_and_stops_a_search_runs_in_one_go(session: CountingSession) -> None:
    thought = SessionThinker(azul(), session).think(VIEW, Limit(nodes=2_500))
    assert session.calls == [(NO_LIMIT, NO_LIMIT)] * 3  # two were paused to report
    assert (thought.move, thought.nodes, thought.win) == (VIEW.legal_moves()[0], 2_500, 0.25)


@pytest.mark.parametrize("time_ms", [2, 20, 500])
def test_the_time_is_used_and_never_exceeded(session: CountingSession, clock: Clock, time_ms: int) -> None:
    thinker = SessionThinker(azul(), session)
    for _ in range(2):  # the second time with a known speed
        began = clock.now
        thought = thinker.think(VIEW, Limit(time_ms=time_ms))
        spent_ms = (clock.now - began) * 1000
        assert time_ms - EARLY_MS - 0.1 <= spent_ms <= time_ms
        assert thought.time_ms == int(spent_ms)
        assert session.asked().is_timed
        assert session.calls[-1] == (NO_LIMIT, 0)


def test_the_time_is_that_of_the_clock_that_a_thinker_was_given() -> None:
    clock = Clock()
    SessionThinker(azul(), CountingSession(clock), clock.monotonic).think(VIEW, Limit(time_ms=20))
    assert 20 - EARLY_MS - 0.1 <= (clock.now - Clock().now) * 1000 <= 20 + 1


def test_slices_are_short_and_tell_how_much_time_is_left(session: CountingSession) -> None:
    SessionThinker(azul(), session).think(VIEW, Limit(time_ms=100))
    assert max(nodes for nodes, _ in session.calls[:-1]) <= SPEED * SLICE_MS * 1.01
    left = [nodes_left for _, nodes_left in session.calls[10:]]
    assert left == sorted(left, reverse=True)
    assert left[0] < SPEED * 100


def test_a_search_ends_soon_after_it_is_told_to_stop(session: CountingSession) -> None:
    told: list[Thought] = []
    thought = SessionThinker(azul(), session).think(
        VIEW, Limit(nodes=10**9), report=told.append, is_stopped=lambda: len(told) == 2
    )
    assert [each.nodes for each in told] == [1_000, 2_000]
    assert thought.nodes == 2_000
    assert session.calls[-1] == (NO_LIMIT, 0)
    assert {nodes_left for _, nodes_left in session.calls[:-1]} == {NO_LIMIT}


def test_a_question_has_everything_that_was_asked(session: CountingSession) -> None:
    thinker = SessionThinker(azul(), session)
    legal = VIEW.legal_moves()
    thinker.rank(VIEW, Limit(nodes=70, depth=3), count=2, moves=legal[3:5])
    question = session.asked()
    assert (question.seat, question.node_limit, question.depth_limit, question.is_timed) == (0, 70, 3, 0)
    assert (question.worlds, question.ranks, question.count) == (1, 1, 2)
    assert [number for number, is_wanted in enumerate(session.wanted) if is_wanted] == VIEW.legal_numbers()[3:5]
    thinker.think(VIEW, Limit(time_ms=5))
    question = session.asked()
    assert (question.node_limit, question.is_timed, question.ranks, question.count) == (NO_LIMIT, 1, 0, -1)
    assert not any(session.wanted)


def test_the_host_needs_neither_numpy_nor_numba() -> None:
    code = "import sys, azulejos.search.session_thinker; print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
