"""The promises, each with something broken: the process, the disk, a client, a bot, the rules, an older file."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from azulejos.server.hub import restored
from azulejos.server.rows import read_row
from azulejos.server.store.store import StoredTable
from tests.server.clients import Guest
from tests.server.load import Acknowledged, Stubborn, patiently

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def stored_tables(database: Path) -> list[StoredTable]:
    """Read all tables out of a file, as a server that starts would."""
    db = sqlite3.connect(database)
    try:
        columns = "id, game, rules_version, seed, created_at, status, description"
        tables = [StoredTable(*found) for found in db.execute(f"SELECT {columns} FROM tables").fetchall()]
        words = "SELECT body FROM rows WHERE table_id = ? ORDER BY version"
        return [replace(table, rows=tuple(row[0] for row in db.execute(words, (table.id,)))) for table in tables]
    finally:
        db.close()


def check_everything(database: Path, acknowledged: list[Acknowledged]) -> int:
    """Check that every acknowledged move is there once, and every match can be replayed; give how many moves are."""
    moves: Counter[tuple[str, str]] = Counter()
    by_version: dict[tuple[str, int], tuple[str | None, str]] = {}
    for stored in stored_tables(database):
        rows = [read_row(row) for row in stored.rows]
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        restored(stored)
        for row in rows:
            by_version[stored.id, row.version] = (row.id, row.word)
            if row.kind == "move" and row.id:
                moves[stored.id, f"{row.seat}:{row.id}"] += 1
    assert max(moves.values()) == 1, "a move is there twice"
    for table, version, move_id, word in acknowledged:
        assert by_version.get((table, version)) == (move_id, word), "an acknowledged move is missing"
    return len(moves)


async def killed_under_load(database: Path, kills: int, tables: int, wait_s: tuple[float, float]) -> tuple[int, int]:
    """Play on many tables while the server is killed again and again; give acknowledged moves and restarts."""
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    nursery = subprocess.Popen(
        [sys.executable, "-m", "tests.server.nursery", str(port), str(database)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert nursery.stdout is not None
    lines: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    out = nursery.stdout

    def listen() -> None:
        for line in out:
            loop.call_soon_threadsafe(lines.put_nowait, int(line))

    listening = loop.run_in_executor(None, listen)
    killed = 0
    players: list[Stubborn] = []
    try:
        server = await asyncio.wait_for(lines.get(), 60)
        players = await seated(f"http://127.0.0.1:{port}", tables)
        playing = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            await asyncio.sleep(random.uniform(*wait_s))
            os.kill(server, signal.SIGKILL)
            killed += 1
            server = await asyncio.wait_for(lines.get(), 60)
        await all_went_on(players)
        for player in players:
            player.stopped = True
        _, late = await asyncio.wait(playing, timeout=20)
        assert not late, "a table does not go on"
    finally:
        os.killpg(nursery.pid, signal.SIGKILL)
        nursery.wait()
        await listening
        out.close()
        for player in players:
            await player.guest.close()
    acknowledged = [move for player in players for move in player.acknowledged]
    check_everything(database, acknowledged)
    codes = {code for player in players for code in player.refusals}
    assert codes <= {"old-version", "storage"}, codes
    return len(acknowledged), killed


async def all_went_on(players: list[Stubborn], limit_s: float = 40) -> None:
    """Wait until every player of a match that goes on has made another move."""
    before = [len(player.acknowledged) for player in players]
    for _ in range(int(limit_s * 20)):
        waiting = [
            player
            for player, count in zip(players, before, strict=True)
            if len(player.acknowledged) == count and player.state.get("status") != "over"
        ]
        if not waiting:
            return
        await asyncio.sleep(0.05)
    told = [
        (player.pending, player.reconnects, player.refusals[-3:], player.state.get("version")) for player in waiting
    ]
    raise AssertionError(f"tables do not go on: {told}")


async def seated(url: str, tables: int) -> list[Stubborn]:
    """Seat two players at each of so many tables, of all games; every fourth table has a bot instead of one."""
    games = [{"name": "azul"}, {"name": "duel"}, {"name": "azul", "gray": True}]
    players = []
    for number in range(tables):
        ana, bram = Guest(url), Guest(url)
        await patiently(lambda guest=ana: guest.come("Ana"))
        await patiently(lambda guest=bram: guest.come("Bram"))
        with_bot = number % 4 == 3
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"} if with_bot else {"kind": "open"}]
        table = await ana.open(game=games[number % 3], seats=seats)
        players.append(Stubborn(ana, table, pause_s=0.01))
        if with_bot:
            await bram.close()
        else:
            await bram.join(table)
            players.append(Stubborn(bram, table, pause_s=0.01))
    return players


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    acknowledged, killed = asyncio.run(killed_under_load(tmp_path / "a.db", kills=6, tables=4, wait_s=(0.1, 0.6)))
    assert killed == 6
    assert acknowledged > 20


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_in_300_kills(tmp_path: Path) -> None:
    acknowledged, killed = asyncio.run(killed_under_load(tmp_path / "a.db", kills=300, tables=12, wait_s=(0.05, 0.5)))
    print(f"{killed} kills, {acknowledged} acknowledged moves")
    assert acknowledged > 500
