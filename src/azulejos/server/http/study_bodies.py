"""The bodies of requests and responses about studies."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from azulejos.server.wire.message_parts import LayoutJson, MoveJson

__all__ = [
    "ChangeStudy",
    "NewStudy",
    "SharedStudyInfo",
    "StudyArrow",
    "StudyChapter",
    "StudyInfo",
    "StudyList",
    "StudyListLine",
    "StudyNode",
    "StudyPlace",
    "StudyRequest",
    "StudyRing",
    "StudyStart",
]

StudyText = Annotated[str, Meta(max_length=200_000)]
Edits = Annotated[list[dict[str, Any]], Meta(max_length=300)]


class StudyRequest(Struct, frozen=True):
    """A study as text, the number of the chapter to look at, and edits made one after the other."""

    study: StudyText = ""
    chapter: Annotated[int, Meta(ge=0, le=1000)] = 0
    edits: Edits = []


class NewStudy(Struct, frozen=True):
    """A study to store, as text."""

    study: StudyText


class ChangeStudy(Struct, frozen=True):
    """Edits of a stored study, and the version that they were made for."""

    version: Annotated[int, Meta(ge=0)]
    edits: Edits


class StudyChapter(Struct, frozen=True):
    """The title and the game of a chapter."""

    title: str
    game: str


class StudyPlace(Struct, frozen=True, omit_defaults=True):
    """A place of the table: tiles at a source, a line or a space of a seat's board, or what a kind of move takes."""

    source: int | str | None = None
    color: str | None = None
    seat: int | None = None
    line: int | None = None
    row: int | None = None
    column: int | None = None
    kind: str | None = None
    slot: int | None = None
    factory: int | None = None


class StudyArrow(Struct, frozen=True):
    """An arrow, in notation and as places; a place is null if the game does not have it."""

    text: str
    kind: Literal["idea", "danger"]
    start: StudyPlace | None = field(name="from")
    to: StudyPlace | None


class StudyRing(Struct, frozen=True):
    """A ring around a place."""

    text: str
    kind: Literal["idea", "danger"]
    start: StudyPlace | None = field(name="from")


class StudyStart(Struct, frozen=True):
    """The position that a chapter begins with, and what is said and drawn there."""

    position: str
    due: str | None
    round: int
    comment: str
    arrows: list[StudyArrow]
    rings: list[StudyRing]


class StudyNode(Struct, frozen=True):
    """A move or a deal of a tree; `parent` is the number of the node before it, -1 for the start.

    `key` stays the same while the tree around the node changes. `due` is the kind of deal that comes next.
    """

    key: str
    parent: int
    word: str
    seat: int | None
    move: MoveJson
    taken: int
    round: int
    position: str
    due: str | None
    comment: str
    mark: str
    margin: float | None
    win: list[float] | None
    arrows: list[StudyArrow]
    rings: list[StudyRing]


class StudyInfo(Struct, frozen=True):
    """A study with the tree of one chapter; `at` is the key of the node to show, empty for the start."""

    study: str
    title: str
    chapters: list[StudyChapter]
    chapter: int
    at: str
    game: str
    layout: LayoutJson
    start: StudyStart
    nodes: list[StudyNode]


class SharedStudyInfo(Struct, frozen=True):
    """A stored study. `mine` is whether the caller may change it."""

    id: str
    version: int
    owner: str
    mine: bool
    changed_at: int
    info: StudyInfo


class StudyListLine(Struct, frozen=True):
    """One of the caller's stored studies."""

    id: str
    title: str
    created_at: int
    changed_at: int


class StudyList(Struct, frozen=True):
    """The caller's stored studies, the one changed last first."""

    studies: list[StudyListLine]
