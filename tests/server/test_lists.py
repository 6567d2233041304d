"""Lists are read through indexes: with a million matches, a scan or a sort would take seconds."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azulejos.server.store.database import Connection, Cursor
from tests.server.clients import Running, running, settings_for

LISTS = ("/api/tables", "/api/me/tables", "/api/matches", "/api/matches?player=p1", "/api/ratings")


class Explaining:
    """A connection that notes how the database would run each query."""

    def __init__(self, connection: Any, prefix: str, steps: list[str]) -> None:
        self._connection, self._prefix, self._steps = connection, prefix, steps

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Note the plan of a statement, then run it."""
        plan = self._connection.execute(f"{self._prefix} {statement}", values).fetchall()
        self._steps += [str(row[-1]) for row in plan]
        found: Cursor = self._connection.execute(statement, values)
        return found


def explain(server: Running, prepare: str, prefix: str) -> list[str]:
    """Make a server note the steps of all that it reads; return the list of them, which grows."""
    store, steps = server.hub.store, list[str]()
    read = store.read

    async def noted(work: Any) -> Any:
        def explained(db: Connection) -> Any:
            db.execute(prepare)
            return work(Explaining(db, prefix, steps))

        return await read(explained)

    store.read = noted  # type: ignore[method-assign]
    return steps


def steps_of(folder: Path, prepare: str, prefix: str, **changes: object) -> list[str]:
    """Return the steps of every list and of the search for tables that must wake."""

    async def run() -> list[str]:
        async with running(settings_for(folder, **changes)) as server:
            ana = await server.guest("Ana")
            await ana.open(public=True)
            steps = explain(server, prepare, prefix)
            for path in LISTS:
                await ana.get(path)
            await server.hub.lease.due_tables()
            return list(steps)

    return asyncio.run(run())


def test_sqlite_reads_lists_through_indexes(tmp_path: Path) -> None:
    steps = steps_of(tmp_path, "SELECT 1", "EXPLAIN QUERY PLAN")
    for index in ("tables_in_lobby", "tables_by_wake", "matches_in_public", "ratings_by_pool"):
        assert any(index in step for step in steps), index
    whole = [step for step in steps if step.startswith("SCAN") and "INDEX" not in step]
    sorts = [step for step in steps if "TEMP B-TREE" in step and "PART OF" not in step]  # a part: equal ratings
    assert (whole, sorts) == ([], [])


def test_postgresql_can_read_lists_through_indexes(tmp_path: Path, postgres_database: str) -> None:
    """With scans made expensive: for a handful of rows it would choose them."""
    steps = steps_of(tmp_path, "SET LOCAL enable_seqscan = off", "EXPLAIN", database=postgres_database)
    for index in ("tables_in_lobby", "tables_by_wake", "matches_in_public", "ratings_by_pool"):
        assert any(index in step for step in steps), index
    assert [step for step in steps if "Seq Scan" in step] == []
