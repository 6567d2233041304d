"""Files of positions and records, read piece by piece: memory does not grow with the file."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

__all__ = ["HEAD", "MAX_LINE", "BadText", "Lines", "Piece", "pieces"]

HEAD = "Azulejos:"
"""A record begins with such a line."""

MAX_LINE = 65_536
"""The longest line in bytes; no position or line of a record is nearly as long."""

MAX_RECORD = 1_100_000
"""How many characters of a record are kept: a few more than any record may have."""

LEAD = 65_536
"""How far to look for the first record; what comes before it does not belong to a file of records."""


class Lines(Protocol):
    """A stream of bytes that is read line by line."""

    def readline(self, limit: int = -1, /) -> bytes:
        """Read up to a line break or this many bytes."""


class BadText(Exception):
    """The bytes are not text; `at` is the number of the first wrong byte, from 0."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Piece(NamedTuple):
    """A line that should be a position, or a whole record; `text` is None for a line that is too long."""

    line: int
    text: str | None
    is_record: bool = False


class _Line(NamedTuple):
    number: int
    text: str | None


def pieces(stream: Lines, advance: Callable[[int], None] = lambda size: None) -> Iterator[Piece]:
    r"""Yield the positions and records of a stream; `advance` is called with the number of bytes read.

    >>> import io
    >>> for piece in pieces(io.BytesIO(b"# two\nAzulejos: 1\nGame: azul2\n\nAzulejos: 1\n")):
    ...     print(piece)
    Piece(line=1, text='# two\n', is_record=True)
    Piece(line=2, text='Azulejos: 1\nGame: azul2\n\n', is_record=True)
    Piece(line=5, text='Azulejos: 1\n', is_record=True)
    """
    lead: list[_Line] | None = []
    held = 0
    record: _Record | None = None
    for line in _lines(stream, advance):
        if line.text is not None and line.text.startswith(HEAD):
            if lead:
                yield Piece(1, "".join(each.text or "" for each in lead), is_record=True)
            if record:
                yield record.piece()
            lead, record = None, _Record(line.number)
        if record:
            record.add(line.text or "\n")
        elif lead is None:
            yield Piece(*line)
        else:
            lead.append(line)
            held += len(line.text or "")
            if held > LEAD:
                yield from (Piece(*each) for each in lead)
                lead = None
    yield from (Piece(*each) for each in lead or ())
    if record:
        yield record.piece()


class _Record:
    """A record that is being read; of one that is too long, only the beginning is kept."""

    def __init__(self, line: int) -> None:
        self._line, self._size = line, 0
        self._lines: list[str] = []

    def add(self, text: str) -> None:
        if self._size <= MAX_RECORD:
            self._lines.append(text)
            self._size += len(text)

    def piece(self) -> Piece:
        return Piece(self._line, "".join(self._lines), is_record=True)


def _lines(stream: Lines, advance: Callable[[int], None]) -> Iterator[_Line]:
    """Yield numbered lines with their line breaks, which are `\\n`; None for a line that is too long."""
    number = at = 0
    while raw := stream.readline(MAX_LINE):
        number += 1
        size, is_whole = len(raw), len(raw) < MAX_LINE or raw.endswith(b"\n")
        text: str | None = None
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8") if is_whole else None
        except UnicodeDecodeError as error:
            raise BadText(at + error.start) from error
        while not is_whole and (more := stream.readline(MAX_LINE)):
            size, is_whole = size + len(more), more.endswith(b"\n")
        at += size
        advance(size)
        yield _Line(number, None if text is None else text.replace("\r\n", "\n"))
