"""The process that thinks for bots."""

import functools
from types import SimpleNamespace
from typing import Any

import pytest

from azulejos import Game, azul
from azulejos.analysis import study_info
from azulejos.bots.levels import LEVELS, make_level
from azulejos.search import Thought, open_thinker
from azulejos.server.bots import worker
from azulejos.server.bots.worker import ThinkerOfProcess
from tests.analysis.matches import match_of
from tests.analysis.plain_thinker import PlainThinker


class CountedThinker:
    """A thinker that must be alone."""

    alive = 0

    def __init__(self, game: Game) -> None:
        self.game = game
        CountedThinker.alive += 1
        assert CountedThinker.alive == 1, "two thinkers at a time"

    def __del__(self) -> None:
        CountedThinker.alive -= 1


def test_a_process_keeps_one_thinker_and_frees_it_before_it_opens_another() -> None:
    store: Any = ThinkerOfProcess()
    assert store(CountedThinker, azul()) is store(CountedThinker, azul())
    assert store(CountedThinker, azul(3)).game == azul(3)
    assert store(CountedThinker, azul()).game == azul()
    assert CountedThinker.alive == 1


@pytest.mark.parametrize("level", ["level4", "level8"])
def test_the_time_to_load_a_search_is_not_charged_to_a_bot(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move of a level 4 cost its clock as long as its search took to be loaded or compiled."""
    clock, asked = [0.0], {"kind": "move", "bot": level, "seed": "x", "seat": 0, "time_ms": 50}

    def load(opener: Any, game: Game) -> Any:
        clock[0] += 30.0
        return open_thinker(game)

    monkeypatch.setattr(worker, "_thinker", ThinkerOfProcess())
    monkeypatch.setattr(ThinkerOfProcess, "__call__", functools.cache(lambda store, opener, game: load(opener, game)))
    monkeypatch.setattr(worker, "time", SimpleNamespace(process_time=lambda: clock[0]))
    worker._bot.cache_clear()
    view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    told = worker.answer({**asked, "position": str(view)})
    assert (clock[0], told["used_ms"]) == (30.0, 0)


@pytest.mark.parametrize("time_ms", [10, 200])
def test_a_review_in_parts_is_the_review(time_ms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part begins where the one before it ended, in any process."""
    monkeypatch.setattr(study_info, "_thinker", lambda game: PlainThinker())
    monkeypatch.setattr(worker, "PART_S", -1.0)
    record = str(match_of("azul2"))
    question = {"kind": "review", "record": record, "time_ms": time_ms}
    shares, answer = [], worker.answer(question)
    while "found" in answer:
        shares.append(answer["share"])
        answer = worker.answer({**question, "found": answer["found"]})
    whole = study_info.review_info(record, time_ms)
    assert answer == whole
    assert len(answer["moves"]) == len(match_of("azul2").moves)
    assert (shares, shares[-1]) == (sorted(shares), 1.0)
    assert len(shares) == len(answer["moves"]) + len(answer["luck"]["deals"])


def test_a_review_that_takes_too_long_ends_early_however_long_it_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_info, "_thinker", lambda game: PlainThinker())
    work = study_info.ReviewWork(str(match_of("azul2")), 10)
    assert work.go_on()
    work.found.used_s = 121.0
    assert not work.go_on()
    info = work.info()
    assert (info["is_complete"], len(info["moves"]), info["luck"]) == (False, 1, None)


class WatchedThinker:
    """A thinker that counts the questions it gets."""

    def __init__(self, game: Game) -> None:
        self.thinker = open_thinker(game)
        self.asked = 0

    def think(self, *args: Any, **options: Any) -> Thought:
        """Count, and think."""
        self.asked += 1
        return self.thinker.think(*args, **options)


def test_levels_that_search_share_the_thinker_of_their_process() -> None:
    watched = WatchedThinker(azul())
    view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    alone, shared = {}, {}
    for level in LEVELS[3:6]:
        alone[level.number] = make_level(level, seed=1).choose(view)
        bot: Any = make_level(level, seed=1)
        bot.share_thinkers(lambda opener, game: watched)
        shared[level.number] = bot.choose(view)
    assert shared == alone
    assert watched.asked == 3
