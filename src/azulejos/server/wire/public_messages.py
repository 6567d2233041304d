"""Events of public matches, for broadcasters: what everybody may know, as lines of Server-Sent Events."""

from msgspec import Struct

from azulejos.server.wire.message_parts import Clock, MoveJson

__all__ = ["PublicEnd", "PublicEvent", "PublicMatch", "PublicMove", "PublicSeat", "PublicSnapshot", "PublicUndo"]


class PublicSeat(Struct, frozen=True):
    """Who plays in a seat of a public match."""

    name: str
    rating: int | None
    program: bool


class PublicMatch(Struct, frozen=True, tag="match"):
    """A public match as it stands: sent when it begins, and first to somebody who did not follow it before."""

    match: str
    version: int
    at: int
    game: str
    rated: bool
    clock: Clock
    seats: list[PublicSeat]
    scores: list[int]
    to_move: int | None
    result: str | None


class PublicMove(Struct, frozen=True, tag="move"):
    """A move, as spectators see it, and everybody's points after it."""

    match: str
    version: int
    at: int
    seat: int
    move: MoveJson
    scores: list[int]


class PublicUndo(Struct, frozen=True, tag="undo"):
    """Moves after the version `back_to` were taken back."""

    match: str
    version: int
    at: int
    back_to: int


class PublicEnd(Struct, frozen=True, tag="end"):
    """The match is over. `result` is in notation, as in a record."""

    match: str
    version: int
    at: int
    result: str
    scores: list[int]


class PublicSnapshot(Struct, frozen=True, tag="snapshot"):
    """All public matches in memory that are being played: sent first where a stream cannot go on from its last id."""

    matches: list[PublicMatch]


PublicEvent = PublicMatch | PublicMove | PublicUndo | PublicEnd | PublicSnapshot
