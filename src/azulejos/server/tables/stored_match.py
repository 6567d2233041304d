"""Live matches to and from their stored form."""

import functools
from dataclasses import asdict, replace

import msgspec

from azulejos.live.description import Description, HintUse, Occupant, OccupantKind, Options, Takeback
from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.live.restoring import restore
from azulejos.live.setup import Setup
from azulejos.play import Game, parse_game
from azulejos.server.store.store import StoredTable

__all__ = [
    "MOST_VERSIONS",
    "game_of",
    "players_at",
    "read_change",
    "read_description",
    "restored",
    "stored_of",
    "wakes_at",
    "wakes_by_itself",
    "with_fair_clock",
    "write_change",
    "write_description",
]


class StoredOccupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """An occupant as it is stored."""

    kind: OccupantKind
    name: str = ""
    player: str | None = None
    account: bool = False
    bot: str | None = None
    key: str | None = None
    rating: int | None = None
    past_player: str | None = None
    bot_owner: str | None = None
    commitment: str = ""
    number: str = ""


class StoredDescription(msgspec.Struct, frozen=True, omit_defaults=True):
    """A description as it is stored."""

    owner: str
    options: Options
    chairs: tuple[StoredOccupant, ...]
    rematch: str | None = None
    takeback: Takeback | None = None
    again: tuple[int, ...] = ()
    publishers: tuple[int, ...] = ()
    next_commitments: tuple[str, ...] = ()
    hints: tuple[HintUse, ...] = ()


MOST_VERSIONS = 2000
"""A match is abandoned after this many versions (A26)."""

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
    occupants = tuple(StoredOccupant(**asdict(occupant)) for occupant in description.occupants)
    stored = StoredDescription(
        description.owner,
        description.options,
        occupants,
        description.rematch,
        description.takeback,
        description.again,
        description.publishers,
        description.next_commitments,
        description.hints,
    )
    return _encoder.encode(stored).decode()


def read_description(text: str) -> Description:
    """Read a description back."""
    stored = _descriptions.decode(text)
    occupants = tuple(Occupant(**msgspec.structs.asdict(occupant)) for occupant in stored.chairs)
    rest = (stored.rematch, stored.takeback, stored.again, stored.publishers, stored.next_commitments)
    return Description(stored.owner, stored.options, occupants, *rest, stored.hints)


def wakes_by_itself(table: LiveMatch) -> bool:
    """Whether a match continues without viewers: a clock runs out. Bots wait until somebody is there."""
    return table.status == "playing" and table.options.clock.kind != "none"


def wakes_at(table: LiveMatch) -> int | None:
    """Return when a match without viewers must continue: when a player's clock runs out; None if it need not."""
    is_waiting = table.is_over or table.bot_to_move is not None  # a bot that is to move sleeps until somebody comes
    return None if is_waiting else table.clock.runs_out_at()


@functools.lru_cache(maxsize=512)
def game_of(tag: str) -> Game:
    """Parse the tag of a game; tables of one game share one object, which caches find without comparing options."""
    return parse_game(tag)


def players_at(table: LiveMatch) -> set[str]:
    """Return the players who have a match to play or to wait for here; nobody, once it is over."""
    players = {occupant.player for occupant in table.occupants if not table.is_over}
    return {player for player in players if player is not None}


def stored_of(table: LiveMatch) -> StoredTable:
    """Return the stored form of a new table."""
    return StoredTable(
        table.id,
        str(table.game),
        table.setup.rules_version,
        table.setup.seed,
        table.setup.created_at,
        table.status,
        write_description(table.description),
    )


def restored(stored: StoredTable) -> LiveMatch:
    """Return the match of a stored table."""
    setup = Setup(
        stored.id,
        game_of(stored.game),
        stored.rules_version,
        stored.seed,
        stored.created_at,
        max_versions=MOST_VERSIONS,
    )
    empty = LiveMatch(setup, read_description(stored.description))
    return restore(empty, [read_change(row) for row in stored.rows])


def with_fair_clock(table: LiveMatch, used_ms: int, now: int) -> LiveMatch:
    """Resume a clock after a restart, charging only the time when a server was running."""
    running = table.clock.running
    clock = table.clock.charged(table.clock.since + used_ms).run(running, now)
    return replace(table, clock=clock)
