"""Every message between the server and its clients, typed once.

`web/src/lib/messages.gen.ts` and the OpenAPI description are made from this file. Numbers of seats count from 0,
times are milliseconds, `at` is milliseconds since 1970. What is named `...Json` is written before it is put into a
message, once for all receivers; its shape is that of `azulejos.play.sight` or `azulejos.play.preview`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from azulejos.play.preview import IllegalTry, Preview
from azulejos.play.sight import Ending
from azulejos.play.sight.declared import Shaped, declared_shape

__all__ = [
    "CLIENT_MESSAGES",
    "EXTRA_FIELDS",
    "SERVER_MESSAGES",
    "Accepted",
    "AskPreviews",
    "BotHello",
    "BotMessage",
    "BotOver",
    "BotTurn",
    "ChatLine",
    "Claim",
    "ClientMessage",
    "Clock",
    "Clocks",
    "LobbyMessage",
    "LobbyTable",
    "Moved",
    "OfferRematch",
    "OfferTakeback",
    "Ping",
    "PlayMove",
    "Pong",
    "Previews",
    "Refused",
    "RematchReady",
    "Resign",
    "Resync",
    "Seat",
    "SeatsChanged",
    "SendChat",
    "ServerMessage",
    "Sit",
    "StandUp",
    "Stopping",
    "TableState",
]


LayoutJson = Annotated[Raw, Shaped(lambda: declared_shape("LAYOUT"))]
SightJson = Annotated[Raw, Shaped(lambda: declared_shape("SIGHT"))]
MovesJson = Annotated[Raw, Shaped(lambda: list[declared_shape("MOVE")])]  # type: ignore[misc]  # a type made of data
MoveJson = Annotated[Raw, Shaped(lambda: declared_shape("MOVE") | None)]
EventsJson = Annotated[Raw, Shaped(lambda: list[declared_shape("EVENT")])]  # type: ignore[misc]
EndingJson = Annotated[Raw, Shaped(lambda: Ending | None)]
PreviewsJson = Annotated[Raw, Shaped(lambda: list[Preview])]
IllegalJson = Annotated[Raw, Shaped(lambda: list[IllegalTry])]
NO_LIST = Raw(b"[]")

EXTRA_FIELDS = ("previews", "illegal", "position")
"""Fields of `TableState` and `Moved` that are sent only to clients that ask for them when they connect.

`?previews=1` asks for `previews` (one for each legal move, in their order) and `illegal` (moves that a person may try
although they are not legal) while the client's seat is to move; `?position=1` for the `position` with every move.
"""

Version = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=16)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]

Status = Literal["open", "playing", "over", "stuck"]
"""Of a table: waits for players, is played, is over, or cannot go on here (other rules) but can be read."""

# --- What tables are made of


class Clock(Struct, frozen=True):
    """How time is kept: not at all; anew for each move; a stock and something for each move; days for each move."""

    kind: Literal["none", "move", "increment", "days"] = "none"
    base_s: Annotated[int, Meta(ge=0, le=1_209_600)] = 0
    increment_s: Annotated[int, Meta(ge=0, le=3600)] = 0


class Clocks(Struct, frozen=True):
    """What every seat has left when the message is sent, and whose time runs."""

    remaining_ms: list[int] | None = None
    running: int | None = None


class Seat(Struct, frozen=True):
    """Who sits where. `gone_ms` says for how long a player has been away; None if online or a bot."""

    kind: Literal["open", "link", "player", "bot"]
    name: str = ""
    player: str | None = None
    bot: str | None = None
    account: bool = False
    rating: int | None = None
    online: bool = False
    gone_ms: int | None = None


class Offers(Struct, frozen=True):
    """What seats have asked the others for: seats that want to take back (and to which version), and to play again."""

    takeback: int | None = None
    takeback_to: int | None = None
    accepted: list[int] = []
    rematch: list[int] = []


class Options(Struct, frozen=True):
    """What was agreed before the match."""

    clock: Clock = Clock()
    public: bool = False
    rated: bool = False
    hints: bool = True


# --- From a client at a table


class PlayMove(Struct, frozen=True, tag="move"):
    """Make a move: made for this version, with an id of its own, so that sending it twice plays it once."""

    id: MoveId
    version: Version
    word: Word


class SendChat(Struct, frozen=True, tag="chat"):
    """Send a line of chat to everybody at the table."""

    text: ChatText


class AskPreviews(Struct, frozen=True, tag="preview"):
    """Ask what these moves would do; an empty list asks for all legal ones."""

    version: Version
    words: Annotated[list[Word], Meta(max_length=100)] = []


class Sit(Struct, frozen=True, tag="sit"):
    """Take a seat: a free one, this one, or the one that the key of a link reserves."""

    seat: SeatNumber | None = None
    key: Key | None = None


class StandUp(Struct, frozen=True, tag="stand"):
    """Leave the seat before the match begins."""


class Resign(Struct, frozen=True, tag="resign"):
    """Resign."""


class OfferTakeback(Struct, frozen=True, tag="takeback"):
    """Ask to take the own last move back, or answer somebody who asks."""

    answer: Literal["offer", "accept", "decline"]


class OfferRematch(Struct, frozen=True, tag="rematch"):
    """Ask to play again (it begins when all have asked), or decline."""

    answer: Literal["offer", "decline"]


class Claim(Struct, frozen=True, tag="claim"):
    """Claim the win over a player who is gone, or hand that seat to a bot."""

    seat: SeatNumber
    what: Literal["win", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Resync(Struct, frozen=True, tag="resync"):
    """Ask for what happened since a version: events if they are at hand, a fresh table otherwise."""

    since: Version


class Ping(Struct, frozen=True, tag="ping"):
    """Ask for a pong with the same number: a client's way to see that the line lives."""

    n: Annotated[int, Meta(ge=0, le=2_147_483_647)] = 0


ClientMessage = (
    PlayMove | SendChat | AskPreviews | Sit | StandUp | Resign | OfferTakeback | OfferRematch | Claim | Resync | Ping
)

# --- To a client at a table


class ChatLine(Struct, frozen=True, tag="chat"):
    """A line that somebody said; `seat` is None for spectators."""

    version: int
    n: int
    name: str
    seat: int | None
    text: str
    at: int


class TableState(Struct, frozen=True, tag="table"):
    """Everything about a table that this client may know: sent first, and whenever events alone do not help.

    `you` is the client's seat, None for a spectator. `keys` are the keys of links for reserved seats, for the one who
    opened the table. `seed_hash` is the SHA-256 of the seed that all deals follow from; the seed itself comes when the
    match is over. `position` is the view in notation.
    """

    version: int
    id: str
    status: Status
    game: str
    rules_version: int
    layout: LayoutJson
    options: Options
    seats: list[Seat]
    offers: Offers
    you: int | None
    owner: bool
    keys: list[str | None] | None
    spectators: int
    seed_hash: str
    seed: str | None
    sight: SightJson
    legal: MovesJson
    last: MoveJson
    last_seat: int | None
    events: EventsJson
    position: str
    clocks: Clocks
    chat: list[ChatLine]
    ending: EndingJson
    rematch: str | None
    server_version: str
    previews: PreviewsJson = NO_LIST
    illegal: IllegalJson = NO_LIST


class Moved(Struct, frozen=True, tag="moved"):
    """A move was made (or taken back: `move` is None) and is stored. `id` is the one that it was sent with.

    `legal` is empty but for the seat that is to move. `took_back` says that moves were undone.
    """

    version: int
    seat: int | None
    id: str | None
    move: MoveJson
    took_back: bool
    events: EventsJson
    sight: SightJson
    legal: MovesJson
    clocks: Clocks
    status: Status
    ending: EndingJson
    seed: str | None
    position: str = ""
    previews: PreviewsJson = NO_LIST
    illegal: IllegalJson = NO_LIST


class Accepted(Struct, frozen=True, tag="accepted"):
    """The answer to a move that was sent again: it was made and stored before, as version `made`."""

    version: int
    id: str
    made: int


class SeatsChanged(Struct, frozen=True, tag="seats"):
    """Somebody sat down, left, came back or asked for something."""

    version: int
    status: Status
    seats: list[Seat]
    offers: Offers
    you: int | None
    spectators: int
    clocks: Clocks


class Previews(Struct, frozen=True, tag="previews"):
    """What moves would do."""

    version: int
    previews: PreviewsJson


class Refused(Struct, frozen=True, tag="refused"):
    """Something was not done: a stable code, words for people, and the id of the move if it was one."""

    version: int
    code: str
    message: str
    id: str | None = None


class RematchReady(Struct, frozen=True, tag="rematch"):
    """All want to play again: there is a new table."""

    version: int
    table: str


class Stopping(Struct, frozen=True, tag="stopping"):
    """The server is about to restart: nothing is lost, come back after this time."""

    version: int
    back_ms: int


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""

    version: int
    n: int


ServerMessage = (
    TableState | Moved | Accepted | SeatsChanged | ChatLine | Previews | Refused | RematchReady | Stopping | Pong
)

# --- The lobby


class LobbyTable(Struct, frozen=True):
    """A public table that waits for players or is being played."""

    id: str
    game: str
    status: Status
    options: Options
    seats: list[Seat]
    created_at: int
    version: int
    spectators: int


class LobbyState(Struct, frozen=True, tag="lobby"):
    """All public tables: sent first to whoever watches the lobby."""

    tables: list[LobbyTable]
    players_online: int


class LobbyChanged(Struct, frozen=True, tag="lobby-table"):
    """A public table appeared or changed."""

    table: LobbyTable


class LobbyGone(Struct, frozen=True, tag="lobby-gone"):
    """A table is no longer in the lobby."""

    id: str


LobbyMessage = LobbyState | LobbyChanged | LobbyGone | Stopping | Refused

# --- Bots over the network: one line of JSON each


class BotHello(Struct, frozen=True, tag="hello"):
    """The first line of a stream: who you are."""

    player: str
    name: str


class BotTurn(Struct, frozen=True, tag="turn"):
    """It is your turn: the view in notation, and the words of all legal moves."""

    table: str
    version: int
    seat: int
    game: str
    view: str
    legal: list[str]
    clocks: Clocks


class BotOver(Struct, frozen=True, tag="over"):
    """A match that you played is over."""

    table: str
    version: int
    result: str


BotMessage = BotHello | BotTurn | BotOver

CLIENT_MESSAGES = ClientMessage.__args__
SERVER_MESSAGES = (*ServerMessage.__args__, LobbyState, LobbyChanged, LobbyGone, *BotMessage.__args__)
