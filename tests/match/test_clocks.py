"""Clocks: time is taken off and given back, thinking bots learn their time, and a bot that runs out loses the match."""

from collections.abc import Callable

import pytest

from azulejos import Move, OptionError, View, azul, parse_record
from azulejos.bots import chosen_move, make_bot
from azulejos.match import Series, TimeControl, parse_time_control, play_match, play_one, played_from_record
from azulejos.search.thinker import Limit, Report, Thought


class Ticking:
    """A clock that only a bot's thinking moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Thinker:
    """A bot that takes a given time for each of its moves, and keeps the limits that it is told."""

    name = "thinker"

    def __init__(self, clock: Ticking, seconds: float) -> None:
        self.clock, self.seconds = clock, seconds
        self.limits: list[int | None] = []

    def choose(self, view: View) -> Move:
        raise AssertionError("with a clock it is told a limit")

    def think_aloud(
        self, view: View, limit: Limit | None, report: Report, is_stopped: Callable[[], bool]
    ) -> Move | Thought:
        assert limit is not None
        assert not is_stopped()
        self.limits.append(limit.time_ms)
        self.clock.now += self.seconds
        return chosen_move(make_bot("greedy"), view)


def test_every_move_takes_its_time_and_gives_the_increment_back() -> None:
    clock = Ticking()
    bot = Thinker(clock, 2.0)
    result = play_match(
        azul(),
        [bot, make_bot("random")],
        seed="x",
        first=0,
        max_rounds=1,
        time_control=TimeControl(60_000, 500),
        clock=clock,
    )
    assert result.forfeit is None
    steps = [step for step in result.record.steps if isinstance(step.action, Move)]
    own, others = [step.clock_ms for step in steps[::2]], [step.clock_ms for step in steps[1::2]]
    assert own[:3] == [58_500, 57_000, 55_500]
    assert others[:2] == [60_500, 61_000]
    assert bot.limits[:3] == [3_500, 3_425, 3_350]  # a twentieth of the clock and the increment
    assert result.record.header("Clock") == "60+0.5"
    assert parse_record(str(result.record)) == result.record


def test_whoever_runs_out_of_time_loses_and_the_record_says_so() -> None:
    clock = Ticking()
    result = play_match(
        azul(),
        [make_bot("random"), Thinker(clock, 4.0)],
        seed="x",
        first=1,
        time_control=TimeControl(10_000),
        clock=clock,
    )
    assert result.record.result == "time 2"
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.code) == (1, "too-late")
    assert result.forfeit.message == "no move within 2000 ms"
    assert result.outcome.places == (1, 2)
    assert len(result.record.moves) == 4


def test_the_limit_of_a_move_holds_beside_the_clock() -> None:
    clock = Ticking()
    bot = Thinker(clock, 0.5)
    play_match(
        azul(),
        [bot, make_bot("random")],
        seed="x",
        max_rounds=1,
        think_ms=1_000,
        time_control=TimeControl(60_000),
        clock=clock,
    )
    assert bot.limits[0] == 950


@pytest.mark.parametrize(
    ("text", "control"),
    [("60", TimeControl(60_000)), ("60+0.5", TimeControl(60_000, 500)), (" 0.001 ", TimeControl(1))],
)
def test_a_clock_is_read_and_written(text: str, control: TimeControl) -> None:
    assert parse_time_control(text) == control
    assert str(control) == text.strip()


@pytest.mark.parametrize("text", ["", "0", "sixty", "60+", "+5", "-3", "60+-1", "999999", "nan", "1e3"])
def test_what_is_not_a_clock_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="not a clock"):
        parse_time_control(text)


def test_a_match_with_another_clock_is_no_match_of_the_series() -> None:
    series = Series(azul(), "random", "random", 1, "x", max_rounds=1, time_control=TimeControl(60_000))
    record = parse_record(play_one(series, 0).record)
    assert played_from_record(series, record) is not None
    assert played_from_record(Series(azul(), "random", "random", 1, "x", max_rounds=1), record) is None
