"""The bodies of requests and responses about moderation."""

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.people.fair_play import Flag
from azulejos.server.people.moderation import (
    AuditLine,
    Reason,
    Relation,
    RelationKind,
    Report,
    Sanction,
    SanctionKind,
)

__all__ = [
    "AuditLog",
    "CloseReport",
    "CloseTable",
    "ModeratedPlayer",
    "Moderation",
    "NewReport",
    "NewSanction",
    "Relations",
    "ReportReceived",
    "SetRelation",
    "Warnings",
]

PlayerId = Annotated[str, Meta(min_length=1, max_length=20)]
TableId = Annotated[str, Meta(min_length=1, max_length=20)]
Words = Annotated[str, Meta(max_length=1000)]
Hours = Annotated[int, Meta(ge=1, le=87_600)]


class SetRelation(Struct, frozen=True):
    """Block or mute somebody; None for neither. Clients hide the chat of both; blocked people share no table."""

    player: PlayerId
    kind: RelationKind | None


class Relations(Struct, frozen=True):
    """Whom the caller has blocked or muted."""

    relations: list[Relation]


class NewReport(Struct, frozen=True):
    """A report about a player; with a table, the moderators see its chat."""

    player: PlayerId
    reason: Reason
    table: TableId | None = None
    text: Words = ""


class ReportReceived(Struct, frozen=True):
    """A report that moderators will see."""

    id: str


class Warnings(Struct, frozen=True):
    """What moderators have decided about the caller, newest first."""

    sanctions: list[Sanction]


class Moderation(Struct, frozen=True):
    """What waits for moderators: open reports, and pairs whose rated matches look like farming."""

    reports: list[Report]
    flags: list[Flag]


class ModeratedPlayer(Struct, frozen=True):
    """What moderators know about a player."""

    id: str
    name: str
    account: bool
    created_at: int
    reports: list[Report]
    sanctions: list[Sanction]


class CloseReport(Struct, frozen=True):
    """What became of a report."""

    outcome: Words


class NewSanction(Struct, frozen=True):
    """Warn, silence or ban a player, for hours or for good."""

    player: PlayerId
    kind: SanctionKind
    reason: Words
    hours: Hours | None = None


class CloseTable(Struct, frozen=True):
    """Why a table is closed."""

    reason: Words


class AuditLog(Struct, frozen=True):
    """What moderators did, newest first; `next` is the moment to ask from for more."""

    lines: list[AuditLine]
    next: int | None
