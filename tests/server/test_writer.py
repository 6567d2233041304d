"""One thread that writes: rows that wait together are added together, and a bad one takes no other down."""

import asyncio
import subprocess
import sys
from pathlib import Path

from azulejos.server.store import StorageFailed, Store
from azulejos.server.store.sqlite import SqliteDatabase
from azulejos.server.store.store import StoredTable
from azulejos.server.store.writer import MOST_ROWS


def test_many_rows_are_added_at_once_and_only_those_that_were_there_are_refused(tmp_path: Path) -> None:
    names = [f"table{n}" for n in range(2 * MOST_ROWS + 3)]
    taken = {names[0], names[MOST_ROWS], names[-1]}

    async def run() -> None:
        store = Store(SqliteDatabase(tmp_path / "azulejos.db"))
        for name in names:
            await store.add_table(StoredTable(name, "azul2", 1, "", 0, "playing", "{}"), "me", [], public=False)
        for name in taken:
            await store.add_row(name, 1, "first")
        commits = store.commits
        answers = await asyncio.gather(*(store.add_row(name, 1, "second") for name in names), return_exceptions=True)
        assert store.commits == commits + 1
        assert {name for name, answer in zip(names, answers, strict=True) if answer is not None} == taken
        assert {answer.code for answer in answers if isinstance(answer, StorageFailed)} == {"conflict"}
        for name in names:
            stored = await store.load_table(name)
            assert stored is not None
            assert stored.rows == ("first" if name in taken else "second",)
        await store.close()

    asyncio.run(run())


LOOK = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('SELECT * FROM t').fetchall(); db.close()"


def test_a_program_that_looks_into_the_file_leaves_the_log_of_writes_to_the_server(tmp_path: Path) -> None:
    """A closed descriptor of the file would drop our locks; the program would then delete what we write to."""
    database = SqliteDatabase(tmp_path / "azulejos.db")
    server = database.connect()
    server.execute("CREATE TABLE t (n INTEGER)")
    server.commit()
    database.check_place()
    subprocess.run([sys.executable, "-c", LOOK, str(database.path)], check=True)
    assert (tmp_path / "azulejos.db-wal").exists()
    server.execute("INSERT INTO t VALUES (1)")
    server.commit()
    database.check_place()
    server.close()
