"""Large files: they are checked piece by piece, with bounded memory and the numbers of their lines."""

import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.cli import console, pieces
from azulejos.cli import validate as command
from azulejos.cli.pieces import BadText, Piece
from azulejos.locale import speaking
from azulejos.play import parse_state
from tests.cli.running import OPENING, run

RECORD = b"Azulejos: 1\nGame: azul2\n\n(first:1)\n"


class Endless:
    """A stream of one line, so many times, that holds none of it."""

    def __init__(self, line: bytes, times: int) -> None:
        self._line, self._left = line, times

    def readline(self, limit: int = -1, /) -> bytes:
        self._left -= 1
        return self._line if self._left >= 0 else b""


def read(data: bytes) -> list[Piece]:
    return list(pieces.pieces(io.BytesIO(data)))


def test_positions_are_lines_and_records_are_whole() -> None:
    assert read(b"one\r\n\ntwo") == [Piece(1, "one\n"), Piece(2, "\n"), Piece(3, "two")]
    assert read(RECORD + RECORD) == [Piece(1, RECORD.decode(), True), Piece(5, RECORD.decode(), True)]
    assert read(b"\xef\xbb\xbf" + RECORD) == [Piece(1, RECORD.decode(), True)]
    assert read(b"") == []


def test_positions_far_before_the_first_record_are_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LEAD", 10)
    assert read(b"a position\n" * 3 + RECORD) == [
        *(Piece(number, "a position\n") for number in (1, 2, 3)),
        Piece(4, RECORD.decode(), True),
    ]


def test_a_line_that_is_too_long_is_skipped_and_counted_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MAX_LINE", 8)
    assert read(b"x" * 100 + b"\nshort\n") == [Piece(1, None), Piece(2, "short\n")]


def test_bytes_that_are_not_text_have_their_place() -> None:
    with pytest.raises(BadText) as failure:
        read(b"one\ntwo \xff\n")
    assert failure.value.at == 8


@pytest.mark.parametrize("line", [b"junk " * 12 + b"\n", b"x" * pieces.MAX_LINE])
def test_memory_does_not_grow_with_the_file(line: bytes) -> None:
    def peak(times: int) -> int:
        tracemalloc.start()
        for _ in pieces.pieces(Endless(line, times)):
            pass
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    few, many = peak(2_000), peak(6_000)
    assert many < few + 200_000


def test_faults_are_listed_as_they_are_found_with_their_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"{OPENING}\n# a comment\njunk\n{OPENING.replace('B16', 'B15')}\n", encoding="utf-8")
    said: list[str] = []
    read_sizes: list[int] = []

    def faults(piece: Piece) -> Iterator[str]:
        said.append(f"at {piece.line}")
        yield from ()

    result = run("validate", str(file))
    assert [line.split(": ")[0] for line in result.stderr.splitlines()] == [f"{file}:3:1", f"{file}:4:1"]
    monkeypatch.setattr(command, "_piece_faults", faults)
    screen = command._Screen(said.append, read_sizes.append)
    assert command._check(str(file), screen).positions == 3
    assert sum(read_sizes) == file.stat().st_size
    assert said == ["at 1", "at 2", "at 3", "at 4"]


def test_on_a_terminal_faults_stand_above_a_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "junk.txt"
    file.write_text("junk\n" * 50, encoding="utf-8")
    terminal = type("Terminal", (io.StringIO,), {"isatty": lambda self: True})()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(command, "LARGE", 0)
    with speaking("en"), command._shown(str(file)) as screen:
        assert command._check(str(file), screen).faults == 50
    told = terminal.getvalue()
    assert [told.count(f"{file}:{number}:1: not a game: 'junk'") for number in (1, 25, 50)] == [1, 1, 1]
    assert "━" in told


def test_a_drawing_keeps_to_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    state = parse_state(OPENING)
    assert max(map(len, console.drawn(state, color=False).splitlines())) <= 80
    monkeypatch.setattr("sys.stdout", type("Terminal", (io.StringIO,), {"isatty": lambda self: True})())
    for columns, widest in ((40, 40), (70, 70), (120, 120), (200, 200)):
        monkeypatch.setattr("shutil.get_terminal_size", lambda columns=columns: type("Size", (), {"columns": columns}))
        with speaking("en"):
            lines = console.drawn(state, color=False).splitlines()
        told = [line for line in lines if line.startswith("(The drawing needs")]
        assert len(told) == (columns < 60)
        assert max(len(line) for line in lines if line not in told) <= widest
        assert columns != 200 or max(map(len, lines)) > 120
