"""Every message from a client at a table, typed once.

Seats count from 0. `web/src/lib/messages.gen.ts` and the OpenAPI description are generated from this file.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "CLIENT_MESSAGES",
    "AskPreviews",
    "Claim",
    "ClientMessage",
    "Commitment",
    "MoveId",
    "OfferRematch",
    "OfferTakeback",
    "Ping",
    "PlayMove",
    "Publish",
    "Resign",
    "Resync",
    "Reveal",
    "SendChat",
    "Sit",
    "StandUp",
    "UseHint",
    "Version",
    "Word",
]

Version = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=16)]
Commitment = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of the text of a seat's number for the seed, in hexadecimal."""

OwnNumber = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]
Key = Annotated[str, Meta(min_length=1, max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]


class PlayMove(Struct, frozen=True, tag="move"):
    """Make a move for this version; a move sent twice with the same id is made once."""

    id: MoveId
    version: Version
    word: Word


class SendChat(Struct, frozen=True, tag="chat"):
    """Send a chat message to the players of the table; spectators can neither read nor write chat."""

    text: ChatText


class AskPreviews(Struct, frozen=True, tag="preview"):
    """Ask what these moves would do; an empty list asks for all legal ones."""

    version: Version
    words: Annotated[list[Word], Meta(max_length=100)] = []


class Sit(Struct, frozen=True, tag="sit"):
    """Take a seat: a free one, this one, or the one that the key of a link reserves.

    Sent from a seat, it shows a name that was changed since: a guest may choose one at any time.
    `commitment` is the SHA-256 of a number of one's own for the seed, as text in hexadecimal, to be revealed when all
    seats are taken.
    """

    seat: SeatNumber | None = None
    key: Key | None = None
    commitment: Commitment | None = None


class Reveal(Struct, frozen=True, tag="reveal"):
    """Reveal the number that one committed to, once all seats are taken; the match begins when all numbers are there.

    A match does not wait longer than 10 seconds for them.
    """

    number: OwnNumber


class StandUp(Struct, frozen=True, tag="stand"):
    """Leave the seat before the match begins."""


class Resign(Struct, frozen=True, tag="resign"):
    """Resign."""


class OfferTakeback(Struct, frozen=True, tag="takeback"):
    """Ask to take back one's own last move, or answer such a request."""

    answer: Literal["offer", "accept", "decline"]


class OfferRematch(Struct, frozen=True, tag="rematch"):
    """Ask to play again (it begins when all have asked), or decline; `commitment` is for the seed of the next match."""

    answer: Literal["offer", "decline"]
    commitment: Commitment | None = None


class Publish(Struct, frozen=True, tag="publish"):
    """Agree to publish a private match after its end, or withdraw; it is published when all its players agree."""

    answer: Literal["publish", "withdraw"]


class UseHint(Struct, frozen=True, tag="hint"):
    """Tell the table that one uses a hint for this turn; the page sends it wherever hints are on between people."""


class Claim(Struct, frozen=True, tag="claim"):
    """Claim the win over a player who is gone, or hand that seat to a bot."""

    seat: SeatNumber
    what: Literal["win", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Resync(Struct, frozen=True, tag="resync"):
    """Ask for what happened since a version: the changes if they are still kept, otherwise the whole table."""

    since: Version


class Ping(Struct, frozen=True, tag="ping"):
    """Ask for a pong with the same number, to check the connection."""

    n: Annotated[int, Meta(ge=0, le=2_147_483_647)] = 0


ClientMessage = (
    PlayMove
    | SendChat
    | AskPreviews
    | Sit
    | Reveal
    | StandUp
    | Resign
    | OfferTakeback
    | OfferRematch
    | Publish
    | UseHint
    | Claim
    | Resync
    | Ping
)

CLIENT_MESSAGES = ClientMessage.__args__
