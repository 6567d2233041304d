"""What is stored of a table: its description, and a row for every version of its match."""

from typing import Literal

import msgspec

from azulejos.server.messages import Options

__all__ = ["Chair", "Description", "Row", "Takeback", "read_description", "read_row", "write"]


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


class Row(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
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
