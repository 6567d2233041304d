"""The bodies of requests and responses over HTTP; those about positions and records are in `analysis_bodies`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.games.registry import game_names
from azulejos.play.sight.declared import Shaped
from azulejos.server.bots.catalog import BotInfo
from azulejos.server.http.game_requests import game_request_type
from azulejos.server.people.fair_play import Flag
from azulejos.server.people.results import MatchSummary, RankedPlayer
from azulejos.server.wire.client_messages import Commitment, MoveId, Version, Word
from azulejos.server.wire.message_parts import Clock, Status

__all__ = [
    "About",
    "Account",
    "BotInfo",
    "Credentials",
    "Failure",
    "Flag",
    "Flags",
    "GuestName",
    "Health",
    "History",
    "JoinTable",
    "MatchSummary",
    "MoveMade",
    "MoveRequest",
    "NewTable",
    "NewToken",
    "OpenedTable",
    "Player",
    "PlayerPage",
    "PoolRating",
    "RateLimit",
    "Ratings",
    "SeatRequest",
    "Token",
    "Tokens",
]

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
GameRequestJson = Annotated[dict[str, Any], Shaped(lambda: game_request_type(game_names()))]
"""What `game_from_request` reads: which options there are depends on the game."""

BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class Failure(Struct, frozen=True, omit_defaults=True):
    """Why a request was not fulfilled: a stable code, and words for people.

    `line` and `column` are the place of the fault, if the request contained a text; they count from 1.
    """

    code: str
    message: str
    line: int | None = None
    column: int | None = None


class RateLimit(Struct, frozen=True):
    """How often something may be done by one address, player or WebSocket: so many at once, and per second."""

    name: str
    what: str
    per: str
    at_once: float
    per_second: float


class About(Struct, frozen=True):
    """What this server is and can do. Without `limits`, it has none of requests.

    `club` is everything for people who stay: reports, tournaments, seeks, notifications. `mail` is whether letters are
    sent, `passkeys` whether one can log in with a passkey.
    """

    name: str
    version: str
    rules: dict[str, int]
    bots: list[BotInfo]
    accounts: bool
    club: bool
    mail: bool
    passkeys: bool
    claim_after_s: int
    chat_length: int
    name_length: int
    limits: list[RateLimit]


class GuestName(Struct, frozen=True):
    """The name that a guest chooses."""

    name: Name


class Credentials(Struct, frozen=True):
    """The name and the password of an account."""

    name: Name
    password: Password


class PoolRating(Struct, frozen=True):
    """A rating (Glicko-2) in one pool; each game names its pools."""

    pool: str
    rating: int
    deviation: int
    games: int


class Player(Struct, frozen=True):
    """A player. `csrf` goes into the header `X-CSRF-Token` of every request that changes something."""

    id: str
    name: str
    account: bool
    csrf: str
    moderator: bool = False


class Account(Struct, frozen=True):
    """Who sent the request; None without a name."""

    player: Player | None


class SeatRequest(Struct, frozen=True):
    """Who is to take a seat of a new table."""

    kind: Literal["me", "open", "link", "bot"]
    bot: BotName | None = None


class NewTable(Struct, frozen=True):
    """A table to open; without seats, everybody else's seat is open.

    Without `hints`, hints are allowed only against bots: between people they are agreed on.
    `commitment` is the SHA-256 of a number of one's own for the seed, to be revealed when all seats are taken.
    """

    game: GameRequestJson = {}
    seats: Annotated[list[SeatRequest], Meta(max_length=4)] = []
    clock: Clock = Clock()
    public: bool = False
    rated: bool = False
    hints: bool | None = None
    shuffle_seats: bool = False
    commitment: Commitment | None = None


class OpenedTable(Struct, frozen=True):
    """A table that was opened: its id, and the keys of links for reserved seats (seat by seat)."""

    id: str
    keys: list[str | None]
    seat: int | None


class JoinTable(Struct, frozen=True):
    """Take a seat: a free one, this one, or the one that the key of a link reserves."""

    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    key: Annotated[str, Meta(max_length=40)] | None = None
    commitment: Commitment | None = None


class History(Struct, frozen=True):
    """A page of finished matches, newest first; `next` leads to the page after it."""

    matches: list[MatchSummary]
    next: str | None


class PlayerPage(Struct, frozen=True):
    """What everybody may know about a player; `about` is a line of their own."""

    id: str
    name: str
    account: bool
    bot: bool
    created_at: int
    ratings: list[PoolRating]
    about: str = ""


class Ratings(Struct, frozen=True):
    """The highest-rated players of a pool."""

    pool: str
    players: list[RankedPlayer]


class Flags(Struct, frozen=True):
    """Pairs of players whose rated matches look like farming, newest first."""

    flags: list[Flag]


class MoveRequest(Struct, frozen=True):
    """A move over HTTP: made for this version, with an id of its own."""

    id: MoveId
    version: Version
    word: Word


class MoveMade(Struct, frozen=True):
    """A move that is stored."""

    version: int
    status: Status
    result: str


class Health(Struct, frozen=True):
    """The state of the server."""

    status: str


class NewToken(Struct, frozen=True):
    """A request for a token: the name of the bot that will play with it."""

    name: Name


class Token(Struct, frozen=True):
    """A token; its secret is shown this once."""

    id: str
    name: str
    created_at: int
    secret: str | None = None


class Tokens(Struct, frozen=True):
    """All tokens of an account."""

    tokens: list[Token]
