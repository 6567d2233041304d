"""What is stored of a table: its description, and a row for every version of its match."""

from collections.abc import Sequence
from typing import Literal, overload

import msgspec

from azulejos.server.wire.messages import Options

__all__ = ["NO_ROWS", "Chair", "Description", "Row", "Rows", "Takeback", "read_description", "read_row", "write"]


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who it is for. A reserved one has the key of its link."""

    kind: Literal["open", "link", "player", "bot"]
    name: str = ""
    player: str | None = None
    account: bool = False
    bot: str | None = None
    key: str | None = None
    rating: int | None = None


class Takeback(msgspec.Struct, frozen=True):
    """A seat asks to go back to a version; these seats agreed."""

    seat: int
    to: int
    accepted: tuple[int, ...]


class Description(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table is, beside its match: seats, who asks for what; `rematch` names the table where it goes on."""

    owner: str
    options: Options
    chairs: tuple[Chair, ...]
    rematch: str | None = None
    takeback: Takeback | None = None
    again: tuple[int, ...] = ()


class Row(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True, gc=False):
    """One version of a match: what changed, and what time everybody had left after it.

    `start` and `move` name the deals that followed, so that nothing needs a seed to be read back. `undo` goes back to
    the version `to`. `end` stops the match with a result in notation.
    """

    version: int
    kind: Literal["start", "move", "undo", "end"]
    at: int
    seat: int | None = None
    word: str = ""
    id: str | None = None
    deals: tuple[str, ...] = ()
    to: int = 0
    result: str = ""
    left: tuple[int, ...] = ()


class Rows(Sequence[Row]):
    """Rows that never change; one more makes new ones that share the old.

    A tuple would be copied for every move, and each row of the match touched: they are out of the caches by then.

    >>> first = Rows().plus(Row(1, "start", 0))
    >>> longer, other = first.plus(Row(2, "move", 5)), first.plus(Row(2, "end", 9))
    >>> len(first), longer[-1].kind, other[-1].kind
    (1, 'move', 'end')
    """

    __slots__ = ("_shared", "size")

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self._shared = list(rows)
        self.size = len(self._shared)

    def plus(self, row: Row) -> "Rows":
        """Return these rows and one more. Only the first who goes on from here shares; any other copies."""
        made = Rows.__new__(Rows)
        is_newest = len(self._shared) == self.size > 0
        made._shared = self._shared if is_newest else self._shared[: self.size]
        made._shared.append(row)
        made.size = self.size + 1
        return made

    def until(self, version: int) -> "Rows":
        """Return those up to a version."""
        return Rows([row for row in self if row.version <= version])

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> list[Row]: ...

    def __getitem__(self, place: int | slice) -> Row | list[Row]:
        if isinstance(place, slice):
            begin, end, step = place.indices(self.size)
            return self._shared[begin:end:step]
        if not -self.size <= place < self.size:
            raise IndexError(place)
        return self._shared[place % self.size]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(tuple(self[:]))


NO_ROWS = Rows()

_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(Row)
_descriptions = msgspec.json.Decoder(Description)


def write(value: Row | Description) -> str:
    """Write a row or a description as the store keeps it."""
    return _encoder.encode(value).decode()


def read_row(text: str) -> Row:
    """Read a row back."""
    return _rows.decode(text)


def read_description(text: str) -> Description:
    """Read a description back."""
    return _descriptions.decode(text)
