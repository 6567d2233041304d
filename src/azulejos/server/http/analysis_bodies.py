"""The bodies of requests and responses about records, positions, analyses and reviews."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.play.preview.shapes import Preview
from azulejos.play.sight.declared import Shaped, declared_shape
from azulejos.play.sight.shapes import MoveSight
from azulejos.server.http.bodies import Failure
from azulejos.server.wire.message_parts import (
    EndingJson,
    EventsJson,
    IllegalJson,
    LayoutJson,
    MoveJson,
    MovesJson,
    PreviewsJson,
    SightJson,
)

__all__ = [
    "Analysis",
    "AnalysisRequest",
    "EditPosition",
    "MoveAdvantage",
    "MoveValue",
    "PositionInfo",
    "PositionRequest",
    "Replay",
    "ReplayStep",
    "Review",
    "ReviewLine",
    "ReviewReason",
    "ReviewRequest",
    "ReviewedMove",
    "ReviewedPlayer",
    "SetupInfo",
    "UploadRecord",
]


class UploadRecord(Struct, frozen=True):
    """A record to step through."""

    record: Annotated[str, Meta(max_length=200_000)]


class ReplayStep(Struct, frozen=True):
    """A step of a replay: what was done, what happened, and what was on the table then."""

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
    """A whole match to step through, as everybody may see it after the end; step 0 is the start."""

    game: str
    layout: LayoutJson
    names: list[str]
    headers: dict[str, str]
    result: str
    ending: EndingJson
    steps: list[ReplayStep]
    record: str


class PositionRequest(Struct, frozen=True):
    """A position in notation, and moves and deals to make from it."""

    position: Annotated[str, Meta(max_length=5000)]
    play: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=400)] = []


class PositionInfo(Struct, frozen=True):
    """A position after these moves and deals, and what can be played there."""

    position: str
    game: str
    layout: LayoutJson
    sight: SightJson
    legal: MovesJson
    previews: PreviewsJson
    illegal: IllegalJson
    events: EventsJson
    deal_due: str | None


class EditPosition(Struct, frozen=True):
    """A position to set up by hand: one in notation, or a game to begin with, and edits made one after the other."""

    position: Annotated[str, Meta(max_length=5000)] = ""
    game: Annotated[str, Meta(max_length=60)] = ""
    edits: Annotated[list[dict[str, str | int | bool | None]], Meta(max_length=50)] = []


class SetupInfo(Struct, frozen=True):
    """A position that is being set up: its notation, its picture, and everything that is impossible about it."""

    position: str
    game: str
    layout: LayoutJson
    sight: SightJson
    faults: list[str]


class AnalysisRequest(Struct, frozen=True):
    """A position to analyze, for how long, and how many moves to return; only what the seat to move may know counts."""

    position: Annotated[str, Meta(max_length=5000)]
    time_ms: Annotated[int, Meta(ge=10, le=10_000)] = 1000
    count: Annotated[int, Meta(ge=1, le=20)] = 5


class MoveAdvantage(Struct, frozen=True):
    """Why a move is good, in a code, with a number of points, tiles or lines."""

    code: str
    count: int


class MoveValue(Struct, frozen=True):
    """A move and its value: expected margin in points, chance to win, and what is expected to follow.

    The moves of an analysis have a `preview` of what they do at once, without its events, and say why they are good.
    `outcome` is how the match ends for the seat, if that is proved to be decided within this round. `win_error` and
    `margin_error` are how far a much longer search would probably move the value; two thirds of all values move less.
    """

    move: str
    sight: Annotated[MoveSight, Shaped(lambda: declared_shape("MOVE"))]
    variation: list[str]
    win: float
    margin: float
    nodes: int
    depth: int
    time_ms: int
    is_exact: bool
    outcome: Literal["won", "lost"] | None = None
    win_error: float | None = None
    margin_error: float | None = None
    preview: Preview | None = None
    advantages: list[MoveAdvantage] = []


class Analysis(Struct, frozen=True):
    """The best moves of a position, best first."""

    position: str
    game: str
    seat: int
    moves: list[MoveValue]


class ReviewRequest(Struct, frozen=True):
    """A record to review, and the time for each move."""

    record: Annotated[str, Meta(max_length=200_000)]
    time_ms: Annotated[int, Meta(ge=10, le=1000)] = 100


class ReviewReason(Struct, frozen=True):
    """Why another move was better: a code, what this move leads to, and what the better one leads to."""

    code: str
    found: int
    better: int


class ReviewedMove(Struct, frozen=True):
    """A move of a match compared with the best one."""

    number: int
    step: int
    round: int
    seat: int
    move: str
    mark: str
    loss: float
    chances: list[float]
    played: MoveValue | None
    best: MoveValue | None
    reasons: list[ReviewReason]


class ReviewedPlayer(Struct, frozen=True):
    """How well a seat played."""

    seat: int
    accuracy: float | None
    mean_loss: float
    marks: dict[str, int]


class LuckOfDeal(Struct, frozen=True):
    """What the deals before a move brought each seat: chance to win, and points of margin."""

    step: int
    round: int
    win: list[float]
    margin: list[float]


class ResultAccount(Struct, frozen=True):
    """A seat's result, taken apart: it is start + luck - lost + gained + rest.

    `luck_error` is half of the 95 % interval of the luck.
    """

    start: float
    luck: float
    lost: float
    gained: float
    rest: float
    result: float
    luck_error: float


class LuckReport(Struct, frozen=True):
    """Luck and skill of a match: for each seat as a chance to win, and in points."""

    is_final: bool
    deals: list[LuckOfDeal]
    chances: list[ResultAccount]
    points: list[ResultAccount]


class Review(Struct, frozen=True):
    """A review of a match; `record` has it as comments, and `graph` is a picture of it.

    `luck` is null if time was short.
    """

    game: str
    names: list[str]
    result: str
    is_complete: bool
    players: list[ReviewedPlayer]
    moves: list[ReviewedMove]
    luck: LuckReport | None
    record: str
    graph: str


class ReviewLine(Struct, frozen=True, omit_defaults=True):
    """A line of the stream of a review: how much is done, from 0 to 1; at the end the review, or why there is none."""

    progress: float | None = None
    review: Review | None = None
    failure: Failure | None = None
