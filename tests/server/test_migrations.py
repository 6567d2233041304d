"""The layout of the database: brought up to date once, wholly or not at all, and never by an older program."""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from azulejos.errors import AzulejosError
from azulejos.server.store import migrations
from azulejos.server.store.database import Database
from azulejos.server.store.migrations import MIGRATIONS, migrate, version_of
from azulejos.server.store.opening import database_of
from azulejos.server.store.sqlite import SqliteDatabase
from tests.server import clients

pytestmark = pytest.mark.usefixtures("each_database")


@pytest.fixture
def database(tmp_path: Path) -> Database:
    """Return an empty database of either kind."""
    return database_of(clients.database_in(tmp_path))


def version_in(database: Database) -> int:
    """Return the version that a database has."""
    connection = database.connect()
    try:
        return version_of(connection)
    finally:
        connection.close()


def failures_of_six(work: Callable[[], None]) -> list[BaseException]:
    """Do the same in six threads at once; return what went wrong."""
    together = threading.Barrier(6)
    failures: list[BaseException] = []

    def start() -> None:
        together.wait()
        try:
            work()
        except Exception as error:
            failures.append(error)

    starting = [threading.Thread(target=start) for _ in range(6)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    return failures


def test_of_many_that_start_at_once_one_makes_the_layout(database: Database) -> None:
    """Each waits for the one before it and finds nothing left to do."""
    failures = failures_of_six(lambda: migrate(database))
    assert failures == []
    assert version_in(database) == len(MIGRATIONS)


def test_a_step_that_breaks_off_leaves_the_layout_as_it_was(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a kill in the middle leaves nothing in the way of the next start."""
    migrate(database, upto=1)
    broken = (MIGRATIONS[0], (*MIGRATIONS[1], "CREATE TABLE this is no SQL"), *MIGRATIONS[2:])
    monkeypatch.setattr(migrations, "MIGRATIONS", broken)
    with pytest.raises(Exception, match="syntax"):
        migrate(database)
    assert version_in(database) == 1
    monkeypatch.undo()
    migrate(database)
    assert version_in(database) == len(MIGRATIONS)


def test_a_database_of_a_newer_program_is_refused_and_left_alone(database: Database) -> None:
    migrate(database)
    connection = database.connect()
    connection.execute("UPDATE layout SET version = ?", (len(MIGRATIONS) + 1,))
    connection.commit()
    connection.close()
    with pytest.raises(AzulejosError, match="newer version") as refused:
        migrate(database)
    assert refused.value.code == "newer-database"
    assert version_in(database) == len(MIGRATIONS) + 1


def test_leases_seats_and_deadlines_come_from_what_an_older_database_has(database: Database) -> None:
    migrate(database, upto=6)
    db = database.connect()
    chairs = '{"owner":"a","options":{},"chairs":[{"kind":"player","player":"a"},{"kind":"bot","bot":"level1"}]}'
    insert = "INSERT INTO tables VALUES (?, 'azul2', 1, 's', 7, ?, 0, ?, ?)"
    for name, status, wakes in (("clock", "playing", 1), ("calm", "playing", 0), ("over", "over", 0)):
        db.execute(insert, (name, status, wakes, chairs))
    db.execute("INSERT INTO owners VALUES ('clock', 'dead', '[[10,20],[40,50]]')")
    db.execute("INSERT INTO owners VALUES ('calm', 'dead', '[]')")
    db.commit()
    db.close()
    migrate(database)
    db = database.connect()
    assert db.execute("SELECT id, wake_at FROM tables ORDER BY id").fetchall() == [
        ("calm", None),
        ("clock", 0),
        ("over", None),
    ]
    assert db.execute("SELECT * FROM gaps ORDER BY begun_at").fetchall() == [("clock", 10, 20), ("clock", 40, 50)]
    assert db.execute("SELECT * FROM seats ORDER BY table_id").fetchall() == [("a", 7, "calm"), ("a", 7, "clock")]
    assert db.execute("SELECT * FROM owners").fetchall() == []
    db.close()


def test_many_open_a_new_file_at_once(tmp_path: Path) -> None:
    """SQLite refuses at once to switch a new file to WAL mode while another connection does."""
    for number in range(25):
        database = SqliteDatabase(tmp_path / f"{number}.db")
        assert failures_of_six(partial(open_and_close, database)) == []


def open_and_close(database: SqliteDatabase) -> None:
    database.connect().close()
