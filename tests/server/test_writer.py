"""One thread that writes: rows that wait together are added together, and a bad one takes no other down."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
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


async def opened(database: SqliteDatabase) -> Store:
    """Open a store with a table whose rows can be committed without the thread."""
    store = Store(database)
    await store.add_table(StoredTable("one", "azul2", 1, "", 0, "playing", "{}"), "me", [], public=False)
    await thread_is_done(store)
    return store


async def thread_is_done(store: Store) -> None:
    """Wait until the thread has finished everything that it was given before."""
    await store.write(lambda db: None)
    await store.write(lambda db: None)  # the thread begins it when all that follows the first commit is done


async def stored_rows(store: Store) -> tuple[str, ...]:
    """Return the rows of the table."""
    stored = await store.load_table("one")
    assert stored is not None
    return stored.rows


def test_rows_alone_do_not_wake_the_thread(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(SqliteDatabase(tmp_path / "azulejos.db"))
        threads = list[int]()
        store.writer.fence = lambda db: threads.append(threading.get_ident())
        await asyncio.gather(store.add_row("one", 1, "first"), store.add_row("one", 2, "second"))
        assert threads == [threading.get_ident()]
        assert await stored_rows(store) == ("first", "second")
        await store.close()

    asyncio.run(run())


def test_the_thread_waits_for_what_is_in_the_way_of_rows(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(SqliteDatabase(tmp_path / "azulejos.db"))
        other = sqlite3.connect(tmp_path / "azulejos.db")
        other.execute("BEGIN IMMEDIATE")
        row = asyncio.ensure_future(store.add_row("one", 1, "first"))
        for _ in range(5):
            await asyncio.sleep(0)  # the loop goes on
        assert store.writer.waiting == 1
        other.rollback()
        other.close()
        await row
        await thread_is_done(store)
        await store.add_row("one", 2, "second")
        assert await stored_rows(store) == ("first", "second")
        await store.close()

    asyncio.run(run())


def test_a_row_that_is_fenced_off_is_stored_nowhere(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(SqliteDatabase(tmp_path / "azulejos.db"))

        def refuse(db: Connection) -> None:
            raise StorageFailed

        store.writer.fence = refuse
        with pytest.raises(StorageFailed):
            await store.add_row("one", 1, "first")
        assert await stored_rows(store) == ()
        await store.close()

    asyncio.run(run())


def test_the_log_of_writes_is_copied_into_the_file_after_commits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        store = await opened(SqliteDatabase(tmp_path / "azulejos.db"))
        monkeypatch.setattr("azulejos.server.store.writer.TIDY_AFTER", 1)
        await store.add_row("one", 1, "body")
        await thread_is_done(store)
        shutil.copy(tmp_path / "azulejos.db", tmp_path / "alone.db")
        await store.close()

    asyncio.run(run())
    copy = sqlite3.connect(tmp_path / "alone.db")
    assert copy.execute("SELECT version FROM rows").fetchall() == [(1,)]
    copy.close()


def test_a_database_that_cannot_tidy_up_now_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Untidy(SqliteDatabase):
        def tidy(self, connection: Connection) -> None:
            tidied.append(True)
            raise OSError

    tidied = list[bool]()
    monkeypatch.setattr("azulejos.server.store.writer.TIDY_AFTER", 1)

    async def run() -> None:
        store = await opened(Untidy(tmp_path / "azulejos.db"))
        await store.add_row("one", 1, "body")
        await thread_is_done(store)
        assert tidied
        assert await stored_rows(store) == ("body",)
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
