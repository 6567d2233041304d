"""The bodies of requests and responses about tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.server.club.tournament_rows import LogLine, TournamentStatus
from azulejos.server.http.bodies import BotName, GameRequestJson, Name
from azulejos.server.wire.message_parts import Clock
from azulejos.tournaments import Kind

__all__ = [
    "EnterBots",
    "EnterPerson",
    "EnterTournament",
    "MyMatch",
    "NewTournament",
    "PairingLine",
    "ResultRequest",
    "RoundResult",
    "StandingLine",
    "TeamLine",
    "TournamentItem",
    "TournamentPage",
    "Tournaments",
]

Rounds = Annotated[int, Meta(ge=1, le=50)]
TeamName = Annotated[str, Meta(max_length=40)]
Score = Annotated[int, Meta(ge=-999, le=9999)]
Moment = Annotated[int, Meta(ge=0, le=1 << 53)]


class NewTournament(Struct, frozen=True):
    """A tournament to open, for matches of two players.

    `rounds` counts for a Swiss, `minutes` for an arena, `starts_at` (if any) is when it begins by itself, `pause_s` is
    the time between rounds. With `accounts` or `rated`, guests may not enter. With `bots`, bots over the network may
    enter, and the organizer may enter the server's. Over the board, the organizer enters names and results, and pairs
    each round.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: GameRequestJson = {}
    kind: Kind = "swiss"
    rounds: Rounds = 5
    clock: Clock = Clock("increment", 600, 10)
    starts_at: Moment | None = None
    pause_s: Annotated[int, Meta(ge=0, le=86_400)] = 60
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 60
    team_size: Annotated[int, Meta(ge=1, le=20)] = 4
    rated: bool = False
    bots: bool = False
    over_the_board: bool = False
    accounts: bool = False


class EnterTournament(Struct, frozen=True):
    """Take part, for a team if it has a name."""

    team: TeamName = ""


class EnterPerson(Struct, frozen=True):
    """Somebody who takes part over the board."""

    name: Name
    rating: Annotated[int, Meta(ge=0, le=4000)] = 1500
    team: TeamName = ""


class EnterBots(Struct, frozen=True):
    """Bots of the server that take part."""

    bot: BotName
    count: Annotated[int, Meta(ge=1, le=512)] = 1


class ResultRequest(Struct, frozen=True):
    """The result of a pairing: who won. Without `played`, somebody did not come; `none` is a loss for both.

    `scores` are those of the match, the first player's first.
    """

    table: Annotated[int, Meta(ge=1, le=10_000)]
    winner: Literal["first", "second", "draw", "none"]
    played: bool = True
    scores: tuple[Score, Score] | None = None


class RoundResult(Struct, frozen=True):
    """What somebody did in a round: the points, against whom, in which seat. None while the match is played."""

    round: int
    opponent: str | None
    points: float | None
    first: bool
    played: bool


class StandingLine(Struct, frozen=True):
    """A line of the standings."""

    place: int
    player: str
    name: str
    rating: int
    team: str
    bot: bool
    withdrawn: bool
    points: float
    tie_breaks: list[float]
    rounds: list[RoundResult]


class TeamLine(Struct, frozen=True):
    """A team in the standings: the points of its best members."""

    place: int
    team: str
    points: float
    members: list[str]


class PairingLine(Struct, frozen=True):
    """A pairing: `table` is its number in the room, `table_id` the table on the server. No `second`: a bye.

    `points` are those of the tournament, `scores` those of the match.
    """

    round: int
    table: int
    first: str
    second: str | None
    points: list[float] | None
    played: bool
    table_id: str | None
    scores: list[int] | None


class MyMatch(Struct, frozen=True):
    """The caller's match of a round; no opponent: a bye. `table_id` is None before the table is opened."""

    table: int
    opponent: str | None
    first: bool
    over: bool
    table_id: str | None


class TournamentItem(Struct, frozen=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    kind: Kind
    status: TournamentStatus
    round: int
    rounds: int
    entries: int
    next_at: int | None
    over_the_board: bool


class Tournaments(Struct, frozen=True):
    """Tournaments, newest first."""

    tournaments: list[TournamentItem]


class TournamentPage(Struct, frozen=True):
    """Everything about a tournament.

    `tie_break_names` are in the order of use. `next_at` is when it begins or when the next round is paired (an arena:
    when it ends); compare it with `now`, the server's time. Between two rounds, `upcoming` is the caller's match of the
    next one, as it is paired unless somebody enters or withdraws; in a knockout and a round robin nobody can enter.
    """

    id: str
    name: str
    game: str
    kind: Kind
    status: TournamentStatus
    organizer: str
    round: int
    rounds: int
    clock: Clock
    rated: bool
    bots: bool
    over_the_board: bool
    accounts: bool
    now: int
    next_at: int | None
    tie_break_names: list[str]
    standings: list[StandingLine]
    teams: list[TeamLine]
    pairings: list[PairingLine]
    mine: MyMatch | None
    upcoming: MyMatch | None
    log: list[LogLine]
