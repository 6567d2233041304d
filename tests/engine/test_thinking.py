"""While a bot thinks: stop, the clock and questions are answered, and there is one answer for each go."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from azulejos import Move, View, azul, parse_state
from azulejos.search.thinker import Limit, Report, Thought
from tests.engine.talking import OPENING, served
from tests.waiting import PATIENCE_S


class Slow:
    """A bot that chooses when it is let go, and cannot be interrupted."""

    name = "slow"

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.asked = threading.Semaphore(0)

    def choose(self, view: View) -> Move:
        self.asked.release()
        self.gate.wait(PATIENCE_S)
        return view.legal_moves()[-1]


class Deep:
    """A bot that tells how far it is until it is stopped, or until it was as deep as it may."""

    name = "deep"

    def __init__(self) -> None:
        self.limits: list[Limit | None] = []

    def choose(self, view: View) -> Move:
        raise AssertionError("it can think")

    def think_aloud(
        self, view: View, limit: Limit | None, report: Report, is_stopped: Callable[[], bool]
    ) -> Move | Thought:
        self.limits.append(limit)
        moves = view.legal_moves()
        deepest = limit.depth if limit and limit.depth else 9
        for depth in range(1, deepest + 1):
            move = moves[depth]
            thought = Thought(move, (move, Move("CBF")), 2.5, 0.75, 10 * depth, depth, 0, False)
            report(thought)
        while not (limit and limit.depth) and not is_stopped():
            pass
        return thought


LEGAL = [str(move) for move in parse_state(OPENING).legal_moves()]
POSITION = f"position {OPENING} seat 1"


def test_stop_is_answered_at_once_with_a_legal_move_and_the_bots_own_comes_too_late() -> None:
    slow = Slow()
    with served("slow", make=lambda name, seed: slow) as talk:
        talk.say(POSITION, "go")
        slow.asked.acquire()
        assert talk.ask() == []  # it is ready while it thinks
        assert talk.ask("stop") == [f"bestmove {LEGAL[0]}"]
        slow.gate.set()
        assert talk.ask("stop") == []
        talk.say("go")
        assert talk.hear_until("bestmove")[-1] == f"bestmove {LEGAL[-1]}"
        assert talk.hang_up() == []


@pytest.mark.parametrize("line", ["go", POSITION, "set bot random"])
def test_only_questions_and_stop_are_taken_while_thinking(line: str) -> None:
    slow = Slow()
    with served("slow", make=lambda name, seed: slow) as talk:
        talk.say(POSITION, "go")
        (error,) = talk.ask(line)
        assert error.startswith("error busy ")
        assert talk.ask("azp 1")[-1] == "azpok"
        slow.gate.set()
        assert [answer.split()[0] for answer in talk.hear_until("bestmove")] == ["info", "bestmove"]


def test_a_bot_that_was_stopped_is_never_asked_two_things_at_once() -> None:
    slow = Slow()
    with served("slow", make=lambda name, seed: slow) as talk:
        talk.say(POSITION, "go")
        assert slow.asked.acquire(timeout=PATIENCE_S)
        for _ in range(3):
            assert talk.ask("stop") == [f"bestmove {LEGAL[0]}"]
            talk.say("go")
        assert talk.ask("stop") == [f"bestmove {LEGAL[0]}"]
        assert not slow.asked.acquire(blocking=False)
        slow.gate.set()


@pytest.mark.parametrize("limit", ["movetime 30", "clock 80,60000", "clock 10,10 increment 5"])
def test_when_the_time_is_up_the_answer_comes_by_itself(limit: str) -> None:
    slow = Slow()
    with served("slow", make=lambda name, seed: slow) as talk:
        talk.say(POSITION, f"go {limit}")
        assert talk.hear_until("bestmove") == [f"bestmove {LEGAL[0]}"]
        slow.gate.set()


def test_quit_in_the_middle_of_a_thought_still_answers_the_go() -> None:
    slow = Slow()
    with served("slow", make=lambda name, seed: slow) as talk:
        talk.say(POSITION, "go", "quit")
        assert talk.hear_until("bestmove") == [f"bestmove {LEGAL[0]}"]
        assert talk.hang_up() == []
        slow.gate.set()


def test_a_process_leaves_in_peace_in_the_middle_of_a_thought() -> None:
    code = """
import sys
from azulejos.engine import serve
class Busy:
    name = "busy"
    def choose(self, view):
        while True:
            pass
serve(sys.stdin.buffer, sys.stdout.buffer, make=lambda name, seed: Busy())
"""
    answer = subprocess.run(
        [sys.executable, "-c", code],
        input=f"{POSITION}\ngo\nisready\nquit\n",
        capture_output=True,
        check=True,
        text=True,
    )
    assert answer.stdout == f"readyok\nbestmove {LEGAL[0]}\n"
    assert answer.stderr == ""


def test_a_bot_that_can_think_gets_the_limit_and_its_reports_are_passed_on() -> None:
    deep = Deep()
    with served("exotic", make=lambda name, seed: deep) as talk:
        talk.say(POSITION, "go depth 2 nodes 500")
        first, second, best = talk.hear_until("bestmove")
        assert first.startswith("info depth 1 nodes 10 time ")
        assert second.endswith(f" win 0.7500 value 0.7500,0.2500 margin 2.50 pv {LEGAL[2]} CBF")
        assert best == f"bestmove {LEGAL[2]}"
    assert deep.limits == [Limit(depth=2, nodes=500)]


def test_stop_answers_with_the_best_move_so_far() -> None:
    deep = Deep()
    with served("exotic", make=lambda name, seed: deep) as talk:
        talk.say(POSITION, "go")
        talk.hear_until("info depth 9")
        assert talk.ask("stop") == [f"bestmove {LEGAL[9]}"]


@pytest.mark.parametrize(
    ("go", "limit"),
    [
        ("go depth 1 movetime 60000", Limit(depth=1, time_ms=60_000)),
        ("go depth 1 clock 60000,1000 increment 100", Limit(depth=1, time_ms=3100)),
        ("go depth 1", Limit(depth=1)),
    ],
)
def test_movetime_and_clocks_become_the_time_of_the_search(go: str, limit: Limit) -> None:
    deep = Deep()
    with served("exotic", make=lambda name, seed: deep) as talk:
        talk.say(POSITION, go)
        talk.hear_until("bestmove")
    assert deep.limits == [limit]


def test_without_a_limit_the_bot_takes_its_usual_one() -> None:
    deep = Deep()
    with served("exotic", make=lambda name, seed: deep) as talk:
        talk.say(POSITION, "go")
        talk.hear_until("info depth 9")
        talk.ask("stop")
    assert deep.limits == [None]


def test_the_value_of_the_second_seat_stands_in_its_place() -> None:
    deep = Deep()
    with served("exotic", make=lambda name, seed: deep) as talk:
        talk.say(f"position {OPENING} seat 2 moves 4Y2", "go depth 1")
        info, _ = talk.hear_until("bestmove")
    assert " win 0.7500 value 0.2500,0.7500 " in info


def test_at_a_table_of_three_only_the_chance_of_the_seat_that_thinks_is_known() -> None:
    view = azul(3).start(first=0).deal(seed=7).view(0)
    deep = Deep()
    with served("exotic", make=lambda name, seed: deep) as talk:
        talk.say(f"position {view} seat 1", "go depth 1")
        info, _ = talk.hear_until("bestmove")
    assert " win 0.7500 margin 2.50 pv " in info
