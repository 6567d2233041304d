"""Moderation in the database: whom people block, what they report, and what moderators do about it."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from azulejos.server.ids import new_id
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection

__all__ = [
    "AuditLine",
    "ChatContext",
    "Reason",
    "Relation",
    "RelationKind",
    "Report",
    "Sanction",
    "SanctionKind",
    "add_report",
    "add_sanction",
    "are_apart",
    "audit_lines",
    "close_report",
    "forget_old_reports",
    "lift_sanction",
    "note_action",
    "relations_of",
    "reports",
    "reports_about",
    "require_no_sanction",
    "sanctions_of",
    "set_relation",
]

RelationKind = Literal["block", "mute"]
Reason = Literal["chat", "name", "cheating", "farming", "stalling", "other"]
SanctionKind = Literal["warning", "silence", "ban"]
CONTEXT_LINES = 50
DAY_MS = 86_400_000
KEPT_DAYS = {"reports": 180, "audit": 730}


class Relation(Struct, frozen=True):
    """Somebody whom a player has blocked or muted."""

    player: str
    name: str
    kind: RelationKind
    at: int


class ChatContext(Struct, frozen=True):
    """A line of the chat at the reported table."""

    at: int
    player: str
    name: str
    text: str


class Report(Struct, frozen=True):
    """A report about a player, with the chat of the table as it was; None where nobody has dealt with it."""

    id: str
    at: int
    reporter: str
    reporter_name: str
    accused: str
    accused_name: str
    table: str | None
    reason: Reason
    text: str
    context: list[ChatContext]
    outcome: str | None
    closed_by: str | None
    closed_at: int | None


class Sanction(Struct, frozen=True):
    """A warning, or something that a player may not do until a moment; None for good."""

    id: str
    kind: SanctionKind
    reason: str
    by: str
    at: int
    until: int | None
    lifted_at: int | None


class AuditLine(Struct, frozen=True):
    """What a moderator did. `name` is that of the player, if the target is one who is still there."""

    at: int
    moderator: str
    action: str
    target: str
    detail: str
    name: str


# --- Between two people


def set_relation(db: Connection, player: str, other: str, kind: RelationKind | None, now: int) -> None:
    """Block or mute somebody, or neither."""
    db.execute("DELETE FROM relations WHERE player = ? AND other = ?", (player, other))
    if kind is not None:
        db.execute("INSERT INTO relations VALUES (?, ?, ?, ?)", (player, other, kind, now))


def relations_of(db: Connection, player: str) -> list[Relation]:
    """Return whom a player has blocked or muted, newest first."""
    query = (
        "SELECT r.other, p.name, r.kind, r.at FROM relations r JOIN players p ON p.id = r.other "
        "WHERE r.player = ? ORDER BY r.at DESC, r.other"
    )
    return [Relation(*row) for row in db.execute(query, (player,)).fetchall()]


def are_apart(db: Connection, player: str, others: list[str]) -> bool:
    """Whether one of these has blocked the player, or the other way round."""
    for other in others:
        query = "SELECT 1 FROM relations WHERE kind = 'block' AND (player, other) IN ((?, ?), (?, ?))"
        if db.execute(query, (player, other, other, player)).fetchone() is not None:
            return True
    return False


# --- Reports

REPORTS = (
    "SELECT r.id, r.at, r.reporter, COALESCE(a.name, ''), r.accused, COALESCE(b.name, ''), r.table_id, r.reason, "
    "r.text, r.context, r.outcome, r.closed_by, r.closed_at FROM reports r "
    "LEFT JOIN players a ON a.id = r.reporter LEFT JOIN players b ON b.id = r.accused"
)
_context = msgspec.json.Decoder(list[ChatContext])


def add_report(
    db: Connection, reporter: str, accused: str, table: str | None, reason: Reason, text: str, now: int
) -> str:
    """Store a report with the last lines of the table's chat, which may be deleted later; return its id."""
    query = "SELECT at, player, name, text FROM chat WHERE table_id = ? AND text <> '' ORDER BY n DESC LIMIT ?"
    found = [] if table is None else db.execute(query, (table, CONTEXT_LINES)).fetchall()
    context = msgspec.json.encode([ChatContext(*row) for row in reversed(found)]).decode()
    report = new_id()
    values = (report, now, reporter, accused, table, reason, text, context)
    db.execute("INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)", values)
    return report


def _report(row: Any) -> Report:
    values = [*row]
    values[9] = _context.decode(row[9])
    return Report(*values)


def reports(db: Connection, *, is_open: bool, limit: int) -> list[Report]:
    """Return reports, the oldest first while they wait, the newest first once closed."""
    where = "r.closed_at IS NULL ORDER BY r.at" if is_open else "r.closed_at IS NOT NULL ORDER BY r.closed_at DESC"
    return [_report(row) for row in db.execute(f"{REPORTS} WHERE {where} LIMIT ?", (limit,)).fetchall()]


def reports_about(db: Connection, player: str, limit: int) -> list[Report]:
    """Return the reports about a player, newest first."""
    found = db.execute(f"{REPORTS} WHERE r.accused = ? ORDER BY r.at DESC LIMIT ?", (player, limit)).fetchall()
    return [_report(row) for row in found]


def close_report(db: Connection, report: str, outcome: str, moderator: str, now: int) -> None:
    """Note what became of a report."""
    statement = "UPDATE reports SET outcome = ?, closed_by = ?, closed_at = ? WHERE id = ?"
    if not db.execute(statement, (outcome, moderator, now, report)).rowcount:
        raise Refusal("no-report", "there is no such report", 404)
    note_action(db, moderator, "close report", report, outcome, now)


def forget_old_reports(db: Connection, now: int) -> None:
    """Delete closed reports and lines of the audit log after their time."""
    db.execute("DELETE FROM reports WHERE closed_at < ?", (now - KEPT_DAYS["reports"] * DAY_MS,))
    db.execute("DELETE FROM audit WHERE at < ?", (now - KEPT_DAYS["audit"] * DAY_MS,))


# --- Sanctions


def add_sanction(
    db: Connection, player: str, kind: SanctionKind, reason: str, moderator: str, now: int, until: int | None
) -> str:
    """Warn, silence or ban a player; return the id."""
    sanction = new_id()
    values = (sanction, player, kind, reason, moderator, now, until)
    db.execute("INSERT INTO sanctions VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", values)
    note_action(db, moderator, kind, player, reason, now)
    return sanction


def sanctions_of(db: Connection, player: str) -> list[Sanction]:
    """Return the sanctions against a player, newest first."""
    query = (
        "SELECT id, kind, reason, by_player, at, until, lifted_at FROM sanctions WHERE player = ? ORDER BY at DESC, id"
    )
    return [Sanction(*row) for row in db.execute(query, (player,)).fetchall()]


def lift_sanction(db: Connection, sanction: str, moderator: str, now: int) -> None:
    """End a sanction before its time."""
    statement = "UPDATE sanctions SET lifted_at = ? WHERE id = ? AND lifted_at IS NULL RETURNING player"
    found = db.execute(statement, (now, sanction)).fetchone()
    if found is None:
        raise Refusal("no-sanction", "there is no such sanction", 404)
    note_action(db, moderator, "lift", str(found[0]), sanction, now)


def require_no_sanction(db: Connection, player: str, kind: SanctionKind, now: int) -> None:
    """Refuse a player who may not do something now."""
    query = (
        "SELECT reason, until FROM sanctions WHERE player = ? AND kind = ? AND lifted_at IS NULL "
        "AND (until IS NULL OR until > ?) ORDER BY at DESC LIMIT 1"
    )
    found = db.execute(query, (player, kind, now)).fetchone()
    if found is not None and kind == "silence":
        raise Refusal("silenced", f"you may not write in the chat: {found[0]}", 403)
    if found is not None:
        raise Refusal("banned", f"this account may not be used: {found[0]}", 403)


# --- The audit log


def note_action(db: Connection, moderator: str, action: str, target: str, detail: str, now: int) -> None:
    """Note what a moderator did."""
    db.execute("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?)", (new_id(), now, moderator, action, target, detail))


def audit_lines(db: Connection, before: int, limit: int) -> list[AuditLine]:
    """Return what moderators did before a moment, newest first."""
    query = (
        "SELECT a.at, a.moderator, a.action, a.target, a.detail, COALESCE(p.name, '') FROM audit a "
        "LEFT JOIN players p ON p.id = a.target WHERE a.at < ? ORDER BY a.at DESC, a.id LIMIT ?"
    )
    return [AuditLine(*row) for row in db.execute(query, (before, limit)).fetchall()]
