"""Every question and answer over HTTP, typed once; tables themselves are spoken about in `messages`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.games.registry import game_names
from azulejos.server.bots.catalog import BotInfo
from azulejos.server.http.game_requests import game_request_type
from azulejos.server.people.results import MatchSummary, RankedPlayer
from azulejos.server.wire.messages import (
    Clock,
    EndingJson,
    EventsJson,
    LayoutJson,
    MoveId,
    MoveJson,
    MovesJson,
    PreviewsJson,
    Shaped,
    SightJson,
    Status,
    Version,
    Word,
)

__all__ = [
    "About",
    "Account",
    "Analyse",
    "Analysed",
    "AskReview",
    "BotInfo",
    "CheckPosition",
    "Credentials",
    "Failure",
    "GuestName",
    "Health",
    "History",
    "JoinTable",
    "MatchSummary",
    "MoveAsked",
    "MoveMade",
    "NewTable",
    "NewToken",
    "Opened",
    "Player",
    "PlayerPage",
    "PositionSeen",
    "RatingRow",
    "Ratings",
    "Replay",
    "ReplayStep",
    "Reviewed",
    "SeatAsked",
    "Token",
    "Tokens",
    "UploadRecord",
]

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
GameRequestJson = Annotated[dict[str, Any], Shaped(lambda: game_request_type(game_names()))]
"""What `game_from_request` reads: which options there are depends on the game."""

BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class Failure(Struct, frozen=True):
    """Why something was not done: a stable code, and words for people."""

    code: str
    message: str


class About(Struct, frozen=True):
    """What this server is and can do."""

    name: str
    version: str
    rules: dict[str, int]
    bots: list[BotInfo]
    accounts: bool
    claim_after_s: int
    chat_length: int
    name_length: int


class GuestName(Struct, frozen=True):
    """The name that a guest chooses."""

    name: Name


class Credentials(Struct, frozen=True):
    """The name and the password of an account."""

    name: Name
    password: Password


class RatingRow(Struct, frozen=True):
    """A rating (Glicko-2) in one pool; each game names its pools."""

    pool: str
    rating: int
    deviation: int
    games: int


class Player(Struct, frozen=True):
    """Who somebody is. `csrf` goes into the header `X-CSRF-Token` of everything that changes something."""

    id: str
    name: str
    account: bool
    csrf: str


class Account(Struct, frozen=True):
    """Who is asking; None for somebody who has not said yet."""

    player: Player | None


class SeatAsked(Struct, frozen=True):
    """What a seat of a new table is for."""

    kind: Literal["me", "open", "link", "bot"]
    bot: BotName | None = None


class NewTable(Struct, frozen=True):
    """A table to open; without seats, everybody else's seat is open."""

    game: GameRequestJson = {}
    seats: Annotated[list[SeatAsked], Meta(max_length=4)] = []
    clock: Clock = Clock()
    public: bool = False
    rated: bool = False
    hints: bool = True
    shuffle_seats: bool = False


class Opened(Struct, frozen=True):
    """A table that was opened: its id, and the keys of links for reserved seats (seat by seat)."""

    id: str
    keys: list[str | None]
    seat: int | None


class JoinTable(Struct, frozen=True):
    """Take a seat: a free one, this one, or the one that the key of a link reserves."""

    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    key: Annotated[str, Meta(max_length=40)] | None = None


class History(Struct, frozen=True):
    """A page of finished matches, newest first; `next` continues behind its last one."""

    matches: list[MatchSummary]
    next: str | None


class PlayerPage(Struct, frozen=True):
    """What is known of a player in public."""

    id: str
    name: str
    account: bool
    created_at: int
    ratings: list[RatingRow]


class Ratings(Struct, frozen=True):
    """The best of a pool."""

    pool: str
    players: list[RankedPlayer]


class UploadRecord(Struct, frozen=True):
    """A record to look at."""

    record: Annotated[str, Meta(max_length=200_000)]


class ReplayStep(Struct, frozen=True):
    """A step of a replay: what was done, what happened, how the table looked then."""

    word: str
    seat: int | None
    move: MoveJson
    events: EventsJson
    sight: SightJson
    position: str
    comment: str
    mark: str
    clock_ms: int | None
    margin: float | None
    win: list[float] | None


class Replay(Struct, frozen=True):
    """A whole match to step through, as everybody may know it after the end; step 0 is the start."""

    game: str
    layout: LayoutJson
    names: list[str]
    headers: dict[str, str]
    result: str
    ending: EndingJson
    steps: list[ReplayStep]
    record: str


class CheckPosition(Struct, frozen=True):
    """A position in notation, to be looked at."""

    position: Annotated[str, Meta(max_length=5000)]
    play: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=400)] = []


class PositionSeen(Struct, frozen=True):
    """How a position looks after these moves and deals, and what can be played there."""

    position: str
    game: str
    layout: LayoutJson
    sight: SightJson
    legal: MovesJson
    previews: PreviewsJson
    events: EventsJson
    deal_due: str | None


class Analyse(Struct, frozen=True):
    """A position to think about: what its seat at turn may know, for so long, and how many moves to tell."""

    position: Annotated[str, Meta(max_length=5000)]
    time_ms: Annotated[int, Meta(ge=10, le=10_000)] = 1000
    count: Annotated[int, Meta(ge=1, le=20)] = 5


class ThoughtSeen(Struct, frozen=True):
    """A move with its value: expected margin in points, chance to win, and what is expected to follow."""

    move: str
    variation: list[str]
    win: float
    margin: float
    nodes: int
    depth: int
    time_ms: int
    is_exact: bool


class Analysed(Struct, frozen=True):
    """The best moves of a position, best first."""

    position: str
    game: str
    seat: int
    moves: list[ThoughtSeen]


class AskReview(Struct, frozen=True):
    """A record to review, with so long for each move."""

    record: Annotated[str, Meta(max_length=200_000)]
    time_ms: Annotated[int, Meta(ge=10, le=1000)] = 100


class ReasonSeen(Struct, frozen=True):
    """Why another move was better: a code for a catalogue, what this move leads to, and what the other does."""

    code: str
    found: int
    better: int


class MoveReviewed(Struct, frozen=True):
    """A move of a match held against the best one."""

    number: int
    step: int
    round: int
    seat: int
    move: str
    mark: str
    loss: float
    chances: list[float]
    played: ThoughtSeen | None
    best: ThoughtSeen | None
    reasons: list[ReasonSeen]


class PlayerReviewed(Struct, frozen=True):
    """How well a seat played."""

    seat: int
    accuracy: float | None
    mean_loss: float
    marks: dict[str, int]


class Reviewed(Struct, frozen=True):
    """A review of a match; the record has it written in, and `graph` is a picture of it."""

    game: str
    names: list[str]
    result: str
    is_complete: bool
    players: list[PlayerReviewed]
    moves: list[MoveReviewed]
    record: str
    graph: str


class MoveAsked(Struct, frozen=True):
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
    """How the server is."""

    status: str


class NewToken(Struct, frozen=True):
    """A token for a bot that plays over the network: what to call it."""

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
