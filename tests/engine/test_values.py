"""The words of the protocol as values: limits, options, infos, lines. Literals beside round trips."""

import io

import pytest

from azulejos.engine import Allowance, Info, Limit, ProtocolError
from azulejos.engine.info import parse_info
from azulejos.engine.limits import go_line, parse_go
from azulejos.engine.line_io import LINE_BYTES, error_line, read_lines
from azulejos.engine.options import Option, parse_option

LIMITS = {
    "go": Allowance(),
    "go nodes 20000": Allowance(Limit(nodes=20000)),
    "go depth 3 movetime 250": Allowance(Limit(depth=3, time_ms=250)),
    "go clock 60000,0": Allowance(clocks_ms=(60000, 0)),
    "go nodes 1 clock 1,2,3,4 increment 5": Allowance(Limit(nodes=1), (1, 2, 3, 4), 5),
}


@pytest.mark.parametrize(("line", "allowed"), LIMITS.items())
def test_what_is_allowed_is_written_and_read(line: str, allowed: Allowance) -> None:
    assert go_line(allowed) == line
    assert parse_go(line.split()[1:]) == (allowed, None)
    assert parse_go(go_line(allowed, "x").split()[1:]) == (allowed, "x")


@pytest.mark.parametrize(
    ("allowed", "target", "latest", "limit"),
    [
        (Allowance(), None, None, None),
        (Allowance(Limit(nodes=5)), None, None, Limit(nodes=5)),
        (Allowance(Limit(time_ms=250)), 250, 250, Limit(time_ms=250)),
        (Allowance(clocks_ms=(1000, 60000)), 3000, 59950, Limit(time_ms=3000)),
        (Allowance(Limit(time_ms=100), (1000, 60000)), 100, 100, Limit(time_ms=100)),
        (Allowance(Limit(depth=4), (1000, 60)), 3, 10, Limit(depth=4, time_ms=3)),
        (Allowance(clocks_ms=(1000, 20), increment_ms=500), 0, 0, Limit(time_ms=1)),
    ],
)
def test_an_allowance_says_how_long_a_seat_should_and_may_think(
    allowed: Allowance, target: int | None, latest: int | None, limit: Limit | None
) -> None:
    assert allowed.target_ms(1) == target
    assert allowed.latest_ms(1) == latest
    assert allowed.for_search(1) == limit


@pytest.mark.parametrize(
    "words", ["nodes 0", "depth -1", "depth 0", "movetime 0", "movetime 9999999999999", "increment 5", "pace 3"]
)
def test_a_limit_that_is_impossible_is_refused(words: str) -> None:
    with pytest.raises(ProtocolError) as failure:
        parse_go(words.split())
    assert failure.value.code == "bad-limit"


OPTIONS = {
    "option name bot type combo default greedy var random var greedy": Option(
        "bot", "combo", "greedy", choices=("random", "greedy")
    ),
    "option name threads type spin default 1 min -1 max 64": Option("threads", "spin", "1", low=-1, high=64),
    "option name ponder type check default false": Option("ponder", "check", "false"),
    "option name book type string default my little book": Option("book", "string", "my little book"),
    "option name note type string": Option("note", "string"),
}


@pytest.mark.parametrize(("line", "option"), OPTIONS.items())
def test_an_option_is_written_and_read(line: str, option: Option) -> None:
    assert str(option) == line
    assert parse_option(line) == option


@pytest.mark.parametrize(
    "line",
    [
        "option",
        "option name x",
        "option name x type dial",
        "option name x type spin default 1",
        "option name x type spin min a max b",
    ],
)
def test_an_option_that_is_impossible_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError) as failure:
        parse_option(line)
    assert failure.value.code == "bad-option-line"


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("bot", ["random", "greedy"], ["Random", "", "random greedy"]),
        ("threads", ["-1", "0", "64"], ["65", "-2", "1.5", "", "-", "²", "9" * 5000]),
        ("ponder", ["true", "false"], ["yes", ""]),
        ("book", ["", "a b"], ["a\nquit", "x" * 5000]),
    ],
)
def test_an_option_knows_its_values(name: str, right: list[str], wrong: list[str]) -> None:
    option = next(option for option in OPTIONS.values() if option.name == name)
    assert [value for value in right if not option.takes(value)] == []
    assert [value for value in wrong if option.takes(value)] == []


INFOS = {
    "info depth 0 nodes 0 time 3": Info(0, 0, 3),
    "info depth 4 nodes 20000 time 130 value 0.5000,0.3000,0.2000 margin -3.50 pv 3R4 CB2": Info(
        4, 20000, 130, (0.5, 0.3, 0.2), -3.5, ("3R4", "CB2")
    ),
    "info depth 4 nodes 20000 time 130 win 0.7100 winerror 0.0200 margin 3.50 marginerror 1.25 pv 3R4": Info(
        4, 20000, 130, win=0.71, margin=3.5, pv=("3R4",), win_error=0.02, margin_error=1.25
    ),
    "info depth 4 nodes 20000 time 130 win 0.7100 pv 3R4": Info(4, 20000, 130, win=0.71, pv=("3R4",)),
}


@pytest.mark.parametrize(("line", "info"), INFOS.items())
def test_an_info_is_written_and_read(line: str, info: Info) -> None:
    assert str(info) == line
    assert parse_info(line) == info


@pytest.mark.parametrize(
    "line",
    [
        "info",
        "info depth 1 nodes 2",
        "info depth x nodes 2 time 3",
        "info pv 3R4",
        "info depth 1 nodes 1 time 1 margin nan",
        "info depth 1 nodes 1 time 1 win inf",
    ],
)
def test_an_info_without_its_required_keys_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError) as failure:
        parse_info(line)
    assert failure.value.code == "bad-info"


def test_the_longest_line_is_read_and_one_byte_more_is_not() -> None:
    longest = b"x" * (LINE_BYTES - 1) + b"\n"
    first, second, third = read_lines(io.BytesIO(longest + b"x" + longest + b"quit\n"))
    assert isinstance(first, str)
    assert isinstance(second, ProtocolError)
    assert second.code == "too-long"
    assert third == "quit"


def test_an_error_is_one_short_ascii_line_whatever_it_holds() -> None:
    line = error_line(ProtocolError("é\n\x1b[2J" + "x" * 1000))
    assert line.startswith("error bad-command ? ?[2Jxxx")
    assert line.isascii()
    assert line.isprintable()
    assert len(line) < 450
