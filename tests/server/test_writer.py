"""One thread that writes: rows that wait together are added together, and a bad one takes no other down."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azulejos.server.store import StorageFailed, Store
from azulejos.server.store.database import Connection
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


def test_functions_are_called_together_after_the_commit_and_one_that_fails_harms_no_other(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(SqliteDatabase(tmp_path / "azulejos.db"))
        for name in ("one", "two", "three"):
            await store.add_table(StoredTable(name, "azul2", 1, "", 0, "playing", "{}"), "me", [], public=False)
        await store.add_row("two", 1, "first")
        told, done, faults = list[object](), asyncio.Event(), list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context["exception"]))

        @contextmanager
        def settling() -> Iterator[None]:
            told.append("begin")
            yield
            told.append("end")
            done.set()

        def fail(error: BaseException | None) -> None:
            told.append(error)
            raise RuntimeError

        store.writer.settling = settling
        store.add_row_then("one", 1, "body", fail)
        store.add_row_then("two", 1, "again", told.append)
        store.add_row_then("three", 1, "body", told.append)
        assert told == []
        await done.wait()
        begin, one, two, three, end = told
        assert (begin, one, three, end) == ("begin", None, None, "end")
        assert isinstance(two, StorageFailed)
        assert two.code == "conflict"
        assert [type(fault) for fault in faults] == [RuntimeError]
        for name, row in (("one", "body"), ("two", "first"), ("three", "body")):
            stored = await store.load_table(name)
            assert stored is not None
            assert stored.rows == (row,)
        await store.close()

    asyncio.run(run())


def test_the_log_of_writes_is_copied_into_the_file_after_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azulejos.server.store.sqlite.TIDY_AFTER", 2)

    async def run() -> None:
        store = Store(SqliteDatabase(tmp_path / "azulejos.db"))
        await store.add_table(StoredTable("one", "azul2", 1, "", 0, "playing", "{}"), "me", [], public=False)
        for version in (1, 2):
            await store.add_row("one", version, "body")  # the second is begun after the thread has tidied up
        shutil.copy(tmp_path / "azulejos.db", tmp_path / "alone.db")
        await store.close()

    asyncio.run(run())
    copy = sqlite3.connect(tmp_path / "alone.db")
    assert copy.execute("SELECT version FROM rows").fetchall() == [(1,)]
    copy.close()


def test_a_database_that_cannot_tidy_up_now_goes_on(tmp_path: Path) -> None:
    class Untidy(SqliteDatabase):
        def tidy(self, connection: Connection, jobs: int) -> None:
            tidied.append(jobs)
            raise OSError

    tidied = list[int]()

    async def run() -> None:
        store = Store(Untidy(tmp_path / "azulejos.db"))
        await store.add_table(StoredTable("one", "azul2", 1, "", 0, "playing", "{}"), "me", [], public=False)
        await store.add_row("one", 1, "body")
        await store.add_row("one", 2, "body")
        assert tidied[:2] == [1, 1]
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
