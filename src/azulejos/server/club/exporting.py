"""Everything that the server knows about one person, as lines of JSON."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec

from azulejos.live.recording import published_record
from azulejos.server.people import results
from azulejos.server.people.results import MatchSummary
from azulejos.server.store import Store
from azulejos.server.store.database import Connection
from azulejos.server.store.store import StoredTable
from azulejos.server.tables.stored_match import restored

__all__ = ["export_lines"]

AT_ONCE = 20
QUERIES = {
    "account": "SELECT id, name, created_at FROM players WHERE id = ?",
    "profile": "SELECT about FROM profiles WHERE player = ?",
    "mail": "SELECT address, language, confirmed_at FROM mails WHERE player = ?",
    "session": "SELECT device, created_at, seen_at, expires_at FROM sessions WHERE player = ?",
    "passkey": "SELECT name, created_at, used_at FROM passkeys WHERE player = ?",
    "bot": "SELECT name, created_at FROM tokens WHERE owner = ?",
    "rating": "SELECT pool, rating, deviation, games FROM ratings WHERE player = ?",
    "table": "SELECT table_id, created_at FROM seats WHERE player = ?",
    "chat": "SELECT table_id, at, text FROM chat WHERE player = ? AND text <> '' ORDER BY at",
    "tournament": "SELECT tournament, rating, team, since, until FROM entries WHERE player = ?",
    "subscription": "SELECT channel, target, daily, created_at FROM subscriptions WHERE player = ?",
    "vacation": "SELECT begun_at, until FROM vacations WHERE player = ?",
    "condition": "SELECT table_id, rules FROM conditions WHERE player = ?",
    "study": "SELECT id, title, text, created_at, changed_at FROM studies WHERE owner = ? ORDER BY created_at",
    "puzzle": "SELECT game, name, solved, at FROM puzzle_tries WHERE player = ? ORDER BY at",
    "seek": "SELECT game, clock, rated, created_at, until FROM seeks WHERE player = ?",
    "relation": "SELECT other, kind AS relation, at FROM relations WHERE player = ?",
    "report": "SELECT at, accused, table_id, reason, text FROM reports WHERE reporter = ?",
    "sanction": "SELECT kind AS sanction, reason, at, until, lifted_at FROM sanctions WHERE player = ?",
    "waiting message": "SELECT channel, body, due_at FROM outbox WHERE player = ?",
}
"""What is stored about a player besides matches: the kind of line, and what it reads. No secret is among it."""


async def export_lines(store: Store, player: str) -> AsyncIterator[bytes]:
    """Yield a line for each thing that is stored about a player: first the account, at the end the matches."""
    for kind, statement in QUERIES.items():
        columns = statement.partition(" FROM ")[0].removeprefix("SELECT ").split(",")
        names = [column.rpartition(" AS ")[2].strip() for column in columns]
        for row in await store.read(partial(_rows, statement=statement, player=player)):
            yield _line(kind, dict(zip(names, row, strict=True)))
    before: tuple[int, str] | None = None
    while some := await store.read(partial(_matches, player=player, before=before)):
        for summary in some:
            stored = await store.load_table(summary.id)
            yield await asyncio.to_thread(_match_line, summary, stored)
        before = some[-1].ended_at, some[-1].id


def _rows(db: Connection, statement: str, player: str) -> list[Any]:
    return db.execute(statement, (player,)).fetchall()


def _matches(db: Connection, player: str, before: tuple[int, str] | None) -> list[MatchSummary]:
    return results.history(db, player, before, AT_ONCE, player)


def _match_line(summary: MatchSummary, stored: StoredTable | None) -> bytes:
    record = None if stored is None else str(published_record(restored(stored)))
    return _line("match", {**msgspec.structs.asdict(summary), "record": record})


def _line(kind: str, fields: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"kind": kind, **fields}) + b"\n"
