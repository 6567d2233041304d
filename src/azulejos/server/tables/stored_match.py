"""What the store keeps of a live match as JSON: its description, and each change."""

import msgspec

from azulejos.live.description import Description, Occupant, OccupantKind, Options, Takeback
from azulejos.live.history import Change

__all__ = ["read_change", "read_description", "write_change", "write_description"]


class StoredOccupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """An occupant as it is stored."""

    kind: OccupantKind
    name: str = ""
    player: str | None = None
    account: bool = False
    bot: str | None = None
    key: str | None = None
    rating: int | None = None


class StoredDescription(msgspec.Struct, frozen=True, omit_defaults=True):
    """A description as it is stored."""

    owner: str
    options: Options
    chairs: tuple[StoredOccupant, ...]
    rematch: str | None = None
    takeback: Takeback | None = None
    again: tuple[int, ...] = ()


_encoder = msgspec.json.Encoder()
_changes = msgspec.json.Decoder(Change)
_descriptions = msgspec.json.Decoder(StoredDescription)


def write_change(change: Change) -> str:
    """Write a change as a list."""
    return _encoder.encode(change).decode()


def read_change(text: str) -> Change:
    """Read a change back."""
    return _changes.decode(text)


def write_description(description: Description) -> str:
    """Write a description."""
    occupants = [
        StoredOccupant(each.kind, each.name, each.player, each.account, each.bot, each.key, each.rating)
        for each in description.occupants
    ]
    stored = StoredDescription(
        description.owner,
        description.options,
        tuple(occupants),
        description.rematch,
        description.takeback,
        description.again,
    )
    return _encoder.encode(stored).decode()


def read_description(text: str) -> Description:
    """Read a description back."""
    stored = _descriptions.decode(text)
    occupants = [
        Occupant(each.kind, each.name, each.player, each.account, each.bot, each.key, each.rating)
        for each in stored.chairs
    ]
    return Description(stored.owner, stored.options, tuple(occupants), stored.rematch, stored.takeback, stored.again)
