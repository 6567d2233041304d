"""Every message from the server to a client, typed once.

Seats count from 0; times are in milliseconds; `at` is in milliseconds since 1970. `web/src/lib/messages.gen.ts` and the
OpenAPI description are generated from this file.
"""

from msgspec import Struct

from azulejos.server.wire.message_parts import (
    NO_LIST,
    Clocks,
    EndingJson,
    EventsJson,
    HintUsed,
    IllegalJson,
    LayoutJson,
    MoveJson,
    MovesJson,
    Offers,
    Options,
    PreviewsJson,
    Seat,
    SightJson,
    Status,
)

__all__ = [
    "EXTRA_FIELDS",
    "SERVER_MESSAGES",
    "Accepted",
    "BotHello",
    "BotMessage",
    "BotOver",
    "BotTurn",
    "ChatLine",
    "LobbyChanged",
    "LobbyGone",
    "LobbyMessage",
    "LobbyState",
    "LobbyTable",
    "LoggedMove",
    "Moved",
    "Pong",
    "Previews",
    "Refused",
    "RematchReady",
    "SeatsChanged",
    "ServerMessage",
    "Stopping",
    "TableState",
]

EXTRA_FIELDS = ("previews", "illegal", "position")
"""Fields of `TableState` and `Moved` that are sent only to clients that ask for them when they connect.

`?previews=1` asks for `previews` (one for each legal move, in their order) and `illegal` (moves that a person may try
although they are not legal) while the client's seat is to move; `?position=1` for the `position` with every move.
"""


# --- To a client at a table


class ChatLine(Struct, frozen=True, tag="chat"):
    """A chat message, sent to the players of the table only."""

    version: int
    n: int
    name: str
    seat: int | None
    text: str
    at: int


class LoggedMove(Struct, frozen=True):
    """A move that was made earlier: in which round, how many tiles were taken, and everybody's points after it."""

    version: int
    seat: int
    move: MoveJson
    round: int
    count: int
    scores: list[int]


class TableState(Struct, frozen=True, tag="table"):
    """Everything about a table that this client may know: sent first, and again when changes are not enough.

    `you` is the client's seat, None for a spectator. `keys` are the keys of links for reserved seats, sent only to the
    owner of the table. `seed_hash` is the SHA-256 of the seed that all deals follow from, together with the numbers of
    the seats; the seed itself is sent when the match is over. `moves` are those that were not taken back, in order.
    `position` is the view in notation. `rematch` is the table where everybody plays again; of a private match, only its
    players and its owner are told.
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
    moves: list[LoggedMove]
    position: str
    clocks: Clocks
    chat: list[ChatLine]
    ending: EndingJson
    rematch: str | None
    server_version: str
    hints: list[HintUsed] = []
    previews: PreviewsJson = NO_LIST
    illegal: IllegalJson = NO_LIST


class Moved(Struct, frozen=True, tag="moved"):
    """A move was made (or taken back: `move` is None) and is stored. `id` is the one that it was sent with.

    `legal` is empty except for the seat that is to move. `took_back` means that moves were undone: those
    after the version `back_to`.
    """

    version: int
    seat: int | None
    id: str | None
    move: MoveJson
    took_back: bool
    back_to: int | None
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
    """A player sat down, left, came back, made an offer or used a hint."""

    version: int
    status: Status
    seats: list[Seat]
    offers: Offers
    you: int | None
    spectators: int
    clocks: Clocks
    hints: list[HintUsed] = []


class Previews(Struct, frozen=True, tag="previews"):
    """What moves would do."""

    version: int
    previews: PreviewsJson


class Refused(Struct, frozen=True, tag="refused"):
    """A request was refused: a stable code, a message for people, and the id of the move if it was one."""

    version: int
    code: str
    message: str
    id: str | None = None


class RematchReady(Struct, frozen=True, tag="rematch"):
    """Everybody wants to play again: there is a new table. Of a private match, only its players and owner are told."""

    version: int
    table: str


class Stopping(Struct, frozen=True, tag="stopping"):
    """The server is about to restart: nothing is lost; reconnect after this time."""

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
    """All public tables: the first message to a client that watches the lobby."""

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

SERVER_MESSAGES = (*ServerMessage.__args__, LobbyState, LobbyChanged, LobbyGone, *BotMessage.__args__)
