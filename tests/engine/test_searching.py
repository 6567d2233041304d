"""A bot with a real search, over the protocol: limits are kept, thoughts become info lines, stop is answered."""

import functools
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from azulejos import Game, Move, View, azul, parse_state
from azulejos.engine import EngineBot, Limit, Timeouts
from azulejos.engine.info import parse_info
from azulejos.match import TimeControl, play_match
from azulejos.search import Thinker, open_thinker
from azulejos.search.thinker import Report, Thought
from tests.engine.talking import OPENING, PROGRAM, served
from tests.waiting import PATIENCE_S

POSITION = f"position {OPENING} seat 1"
SEARCHER = """
from azulejos.search import Limit, open_thinker

class Searcher:
    name = "searcher"
    thinkers = {}

    def choose(self, view):
        return self.think_aloud(view, None, lambda thought: None, lambda: False).move

    def think_aloud(self, view, limit, report, is_stopped):
        thinker = self.thinkers.setdefault(view.game, open_thinker(view.game))
        return thinker.think(view, limit or Limit(nodes=500), report=report, is_stopped=is_stopped)
"""


class Searcher:
    """A bot as a page of ours shows it.

    Each has a thinker of its own: the search of an engine that was just told to quit may still run for a moment.
    """

    name = "searcher"

    def __init__(self) -> None:
        self.thinker_of: Callable[[Game], Thinker] = functools.cache(open_thinker)
        self.thinker_of(azul())  # no limit of time is to pay for it

    def choose(self, view: View) -> Move:
        return self.think_aloud(view, None, lambda thought: None, lambda: False).move

    def think_aloud(self, view: View, limit: Limit | None, report: Report, is_stopped: Callable[[], bool]) -> Thought:
        return self.thinker_of(view.game).think(view, limit or Limit(nodes=500), report=report, is_stopped=is_stopped)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """Compile before anybody looks at a clock."""
    Searcher().choose(parse_state(OPENING).view(0))


def test_every_depth_is_an_info_line_with_chance_margin_and_line_of_play() -> None:
    with served("exotic", make=lambda name, seed: Searcher()) as talk:
        talk.say(POSITION, "go nodes 20000")
        *infos, best = talk.hear_until("bestmove")
    told = [parse_info(line) for line in infos]
    assert [info.depth for info in told] == list(range(1, len(told) + 1))
    assert len(told) >= 2
    for info in told:
        assert info.win is not None
        assert info.margin is not None
        assert info.value == pytest.approx((info.win, 1 - info.win), abs=1e-4)
        assert info.win_error is not None
        assert 0 <= info.win_error <= min(info.win, 1 - info.win) + 1e-4
        assert info.margin_error is not None
        assert info.pv
        assert info.nodes <= 20000
    assert parse_state(OPENING).is_legal(best.split()[1])


def test_a_limit_of_nodes_or_depth_gives_the_same_move_every_time() -> None:
    with served("exotic", make=lambda name, seed: Searcher()) as talk:
        for go in ("go nodes 3000", "go depth 2"):
            found = set()
            for _ in range(2):
                talk.say(POSITION, go)
                found.add(talk.hear_until("bestmove")[-1])
            assert len(found) == 1


def test_movetime_ends_a_thought_that_has_no_other_end() -> None:
    with served("exotic", make=lambda name, seed: Searcher()) as talk:
        infos, movetime_ms = list[str](), 300
        while not infos:  # a busy machine may find nothing in so short a time
            talk.say(POSITION, f"go movetime {movetime_ms}")
            *infos, _ = talk.hear_until("bestmove")
            movetime_ms *= 2
    assert parse_info(infos[-1]).depth >= 1


def test_stop_is_answered_with_the_move_of_the_last_info() -> None:
    with served("exotic", make=lambda name, seed: Searcher()) as talk:
        talk.say(POSITION, f"go movetime {2000 * PATIENCE_S}")
        seen = talk.hear_until("info depth 2")
        talk.say("stop")
        *more, best = talk.hear_until("bestmove")
    last = parse_info([*seen, *more][-1])
    assert last.time_ms < 1000 * PATIENCE_S
    assert best.split()[1] == last.pv[0]


def test_the_search_behind_the_protocol_plays_as_it_does_without(tmp_path: Path) -> None:
    file = tmp_path / "searcher.py"
    file.write_text(SEARCHER, encoding="utf-8")
    patient = Timeouts(move_ms=600_000)  # it may have to compile first, while other tests do so too
    with EngineBot([*PROGRAM, "--bot", str(file)], limit=Limit(nodes=500), timeouts=patient) as engine:
        driven, own = (
            play_match(azul(), [bot, Searcher()], seed="x", max_rounds=1).record for bot in (engine, Searcher())
        )
    assert driven.moves == own.moves
    assert engine.last_info is not None
    assert engine.last_info.win is not None
    assert sys.executable in engine.name


def test_a_match_with_clocks_is_played_within_them() -> None:
    given: list[int | None] = []

    class Noting(Searcher):
        """Notes how long it may think."""

        def think_aloud(
            self, view: View, limit: Limit | None, report: Report, is_stopped: Callable[[], bool]
        ) -> Thought:
            given.append(limit.time_ms if limit else None)
            return super().think_aloud(view, limit, report, is_stopped)

    def slow_clock() -> float:
        """Return a tenth of the seconds that pass, so that nobody is late because the machine is busy."""
        return time.monotonic() / 10

    control, bots = TimeControl(6_000), [Noting(), Noting()]
    result = play_match(azul(), bots, seed="x", max_rounds=1, time_control=control, clock=slow_clock)
    assert result.forfeit is None
    assert len(given) == len(result.record.moves)
    assert all(time_ms and 10 < time_ms < 6_000 for time_ms in given)
