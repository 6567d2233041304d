"""What the server guarantees when something fails: the process, the disk, a client, a bot, the rules, an old file."""

import asyncio
import functools
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from azulejos import azul
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.setup import Setup
from azulejos.server.bots.pool import BotFailed, BotQuestion, Choice
from azulejos.server.store import StorageFailed, open_store
from azulejos.server.store.migrations import MIGRATIONS, migrate, version_of
from azulejos.server.store.opening import database_of
from azulejos.server.store.sqlite import SqliteDatabase
from azulejos.server.store.store import StoredTable
from azulejos.server.tables.stored_match import read_change, restored, write_change, write_description
from azulejos.server.wire.server_messages import ChatLine
from tests.ports import free_port
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.load import Acknowledged, Pair, all_went_on
from tests.waiting import PATIENCE_S, soon

ROOT = Path(__file__).resolve().parents[2]


def stored_tables(database: Path | str) -> list[StoredTable]:
    """Read all tables out of a database, as a server that starts would."""
    db = database_of(str(database)).connect()
    try:
        columns = "id, game, rules_version, seed, created_at, status, description"
        tables = [StoredTable(*found) for found in db.execute(f"SELECT {columns} FROM tables").fetchall()]
        words = "SELECT body FROM rows WHERE table_id = ? ORDER BY version"
        return [
            replace(table, rows=tuple(row[0] for row in db.execute(words, (table.id,)).fetchall())) for table in tables
        ]
    finally:
        db.close()


def check_everything(database: Path | str, acknowledged: list[Acknowledged]) -> int:
    """Check that every acknowledged move is there once, and every match can be replayed; return the number of moves."""
    moves: Counter[tuple[str, str]] = Counter()
    by_version: dict[tuple[str, int], tuple[str | None, str]] = {}
    for stored in stored_tables(database):
        rows = [read_change(row) for row in stored.rows]
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
    """Play on many tables while the server is killed repeatedly; return the acknowledged moves and the restarts."""
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
    url = f"http://127.0.0.1:{port}"
    pairs = [Pair(url, number, with_bot=number % 4 == 3) for number in range(tables)]
    try:
        server = await asyncio.wait_for(lines.get(), PATIENCE_S)
        playing = [asyncio.create_task(pair.run()) for pair in pairs]
        await all_went_on(pairs)
        for _ in range(kills):
            await asyncio.sleep(random.uniform(*wait_s))
            os.kill(server, signal.SIGKILL)
            killed += 1
            server = await asyncio.wait_for(lines.get(), PATIENCE_S)
        await all_went_on(pairs)
        for pair in pairs:
            pair.stop()
        _, late = await asyncio.wait(playing, timeout=PATIENCE_S)
        assert not late, "a table does not go on"
    finally:
        os.killpg(nursery.pid, signal.SIGKILL)
        nursery.wait()
        await listening
        out.close()
    acknowledged = [move for pair in pairs for move in pair.acknowledged]
    check_everything(database, acknowledged)
    codes = {code for pair in pairs for player in pair.players for code in player.refusals}
    assert codes <= {"old-version", "storage"}, codes
    return len(acknowledged), killed


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    acknowledged, killed = asyncio.run(killed_under_load(tmp_path / "a.db", kills=6, tables=4, wait_s=(0.1, 0.6)))
    assert killed == 6
    assert acknowledged > 20


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_in_300_kills(tmp_path: Path) -> None:
    acknowledged, killed = asyncio.run(killed_under_load(tmp_path / "a.db", kills=300, tables=12, wait_s=(0.05, 1.0)))
    print(f"{killed} kills, {acknowledged} acknowledged moves")
    assert acknowledged > 500


# --- The same server, broken in other ways


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


def allow_pages(server: Running, most: int | None = None) -> None:
    """Let the database grow to so many pages, by default to those that it has, also where it is opened later."""
    writer: Any = server.hub.store.writer
    most = most or writer._connection.execute("PRAGMA page_count").fetchone()[0]
    database = writer._database

    def connect_at_once() -> Any:
        made = type(database).connect_at_once(database)
        made.execute(f"PRAGMA max_page_count = {most}")
        return made

    database.connect_at_once = connect_at_once
    for connection in (writer._connection, writer._here):
        if connection is not None:
            connection.execute(f"PRAGMA max_page_count = {most}")


async def fill_up(server: Running, statement: str, name: str = "fill", size: int = 3000) -> None:
    """Write until the disk is full."""
    for number in range(200):
        await server.hub.store.write(functools.partial(_fill, statement, (f"{name}{number}", "x" * size)))


def _fill(statement: str, values: tuple[str, str], db: Any) -> None:
    db.execute(statement, values)


@pytest.mark.usefixtures("each_wire")
def test_a_move_that_cannot_be_stored_is_refused_and_not_shown(tmp_path: Path) -> None:
    """While the disk is full, no move is sent and nothing changes; play continues when there is room again."""

    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        mover, other = (one, two) if one.legal else (two, one)
        allow_pages(server)
        filler = "INSERT INTO facts VALUES (?, ?)"
        with pytest.raises(StorageFailed):
            await fill_up(server, "INSERT INTO rows VALUES (?, 1, ?)", f"{name}~", 150)  # the page of the match's rows
        with pytest.raises(StorageFailed):
            await fill_up(server, filler)
        answers = []
        for _ in range(20):  # some rows may still fit into the last page
            while not (one.legal or two.legal):
                for client in (one, two):
                    with suppress(TimeoutError):
                        await client.hear(0.1)
            mover, other = (one, two) if one.legal else (two, one)
            answers.append(await mover.play())
            if answers[-1]["type"] == "refused":
                break
            await other.hear_until("moved")
        refused = answers[-1]
        assert refused["code"] == "storage"
        version = server.hub.rooms[name].match.version
        assert refused["version"] == version == mover.version == other.version
        allow_pages(server, 1_000_000)
        again = await mover.play()
        assert (again["type"], again["version"]) == ("moved", version + 1)
        assert (await other.hear_until("moved"))["version"] == version + 1
        stored = await server.hub.store.load_table(name)
        assert stored is not None
        assert restored(stored).state == server.hub.rooms[name].match.state

    serve(tmp_path, play)


def test_a_table_that_is_not_in_memory_waits_for_room_on_the_disk(tmp_path: Path) -> None:
    """Loading a table stores its owner: while that is impossible, requests for it are answered with 503."""

    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        await server.send_home(one, two)
        await soon(lambda: not server.hub.rooms[name].viewers, "the players are still there")
        await server.hub.lease.disown({name: None})
        del server.hub.rooms[name]
        allow_pages(server)
        for size in (3000, 30):
            with pytest.raises(StorageFailed):
                await fill_up(server, "INSERT INTO owners VALUES (?, ?)", f"{name}~{size}~", size)
        answer = await ana.http.get(f"/api/tables/{name}")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        assert (await ana.sit(name)).heard[0]["code"] == "storage"
        assert name not in server.hub.rooms
        allow_pages(server, 1_000_000)
        assert (await ana.sit(name)).heard[0]["version"] == 1

    serve(tmp_path, play)


def test_a_failing_write_does_not_stop_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_store(str(tmp_path / "a.db"))
        statement = "INSERT INTO facts VALUES (?, ?)"

        def fact(name: str) -> Any:
            return store.write(lambda db: db.execute(statement, (name, "1")).rowcount)

        await fact("taken")
        names = ["a", "taken", "b", "taken", "c"]
        results = await asyncio.gather(*(fact(name) for name in names), return_exceptions=True)
        assert [isinstance(result, StorageFailed) for result in results] == [False, True, False, True, False]
        assert [await store.fact(name) for name in "abc"] == ["1", "1", "1"]
        await store.close()

    asyncio.run(run())


@pytest.mark.usefixtures("each_wire")
def test_a_move_sent_twice_counts_once_and_both_are_answered(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        mover = one if one.legal else two
        word = mover.legal[0]
        for _ in range(3):
            await mover.say("move", id="same", version=1, word=word)
        moved = await mover.hear_until("moved")
        assert (moved["version"], moved["id"]) == (2, "same")
        for _ in range(2):
            assert (await mover.hear_until("accepted"))["made"] == 2
        assert server.hub.rooms[name].match.version == 2
        await mover.say("move", id="late", version=1, word=word)
        refused = await mover.hear_until("refused")
        assert (refused["code"], refused["id"], refused["version"]) == ("old-version", "late", 2)

    serve(tmp_path, play)


@pytest.mark.usefixtures("each_wire")
def test_a_client_that_does_not_read_is_disconnected_and_delays_nobody(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        room = server.hub.rooms[name]
        lazy = await Guest(server.url).sit(name)
        transport = lazy.line.transport
        transport.pause_reading()
        big = "x" * 60_000
        for number in range(300):
            room.tell(ChatLine(1, number, "Ana", 0, big, 0))
            if number % 20 == 0:
                await two.say("ping", n=number)
                await two.hear_until("pong")
                await one.say("ping", n=number)
                await one.hear_until("pong")
        await soon(lambda: len(room.viewers) == 2, "the lazy one is still there")
        assert (await (one if one.legal else two).play())["type"] == "moved"
        transport.abort()

    serve(tmp_path, play)


def test_a_bot_whose_process_is_killed_still_moves(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        name = await ana.open(seats=[{"kind": "bot", "bot": "greedy"}, {"kind": "me"}])
        sitting = await ana.sit(name)
        for _ in range(3):
            while not sitting.legal:
                await sitting.hear()
            for pid in server.hub.bots.pids():
                os.kill(pid, signal.SIGKILL)
            assert (await sitting.play())["type"] == "moved"
        while not sitting.legal:
            await sitting.hear()
        assert server.hub.bots.deaths >= 2
        assert server.hub.rooms[name].match.status == "playing"

    serve(tmp_path, play)


def test_a_bot_that_crashes_is_replaced_and_the_match_continues(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        real, asked = server.hub.bots.choose, []

        async def choose(question: BotQuestion) -> Choice:
            asked.append(question.bot)
            if question.bot == "random":
                raise BotFailed("it broke down")
            return await real(question)

        server.hub.bots.choose = choose  # type: ignore[method-assign]
        name = await ana.open(seats=[{"kind": "bot", "bot": "random"}, {"kind": "me"}])
        sitting = await ana.sit(name)
        while not sitting.legal:
            await sitting.hear()
        assert server.hub.rooms[name].match.status == "playing"
        assert asked[:2] == ["random", "greedy"] or sitting.version == 1

    serve(tmp_path, play)


def test_a_thought_that_nobody_needs_is_canceled(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        begun, cancelled = asyncio.Event(), asyncio.Event()

        async def choose(*_: object) -> str:
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled.set()
                raise
            return "never"

        server.hub.bots.choose = choose  # type: ignore[method-assign,assignment]
        seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}, {"kind": "me"}]
        name = await ana.open(game={"players": 3}, seats=seats)
        sitting = await ana.sit(name)
        while sitting.legal:
            await sitting.play()
        await asyncio.wait_for(begun.wait(), PATIENCE_S)
        await sitting.say("resign")
        await asyncio.wait_for(cancelled.wait(), PATIENCE_S)

    serve(tmp_path, play)


def test_a_match_with_other_rules_is_readable_and_reports_that_it_cannot_continue(tmp_path: Path) -> None:
    names: list[str] = []

    async def begin(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        await (one if one.legal else two).play()
        names.append(name)

    async def look(server: Running) -> None:
        visitor = Guest(server.url)
        sitting = await visitor.sit(names[0])
        assert (sitting.state["status"], sitting.state["version"]) == ("stuck", 2)
        assert sitting.state["rules_version"] == 7
        ana = Guest(server.url)
        room = server.hub.rooms[names[0]]
        assert room.match.state is None
        assert [row.kind for row in room.match.changes] == ["start", "move"]
        refused = await ana.http.get(f"/api/matches/{names[0]}/record")
        assert refused.json()["code"] == "not-over"

    serve(tmp_path, begin)
    db = sqlite3.connect(tmp_path / "azulejos.db")
    db.execute("UPDATE tables SET rules_version = 7")
    db.commit()
    db.close()
    serve(tmp_path, look)


def test_an_older_file_is_upgraded_without_losing_anything(tmp_path: Path) -> None:
    """A file with the first schema and a match in it can be served by the current program."""
    database = SqliteDatabase(tmp_path / "azulejos.db")
    migrate(database, upto=1)
    connection = database.connect()
    occupants = (Occupant("player", "Ana", "a"), Occupant("player", "Bram", "b"))
    table = LiveMatch(Setup("old", azul(), 1, "lisboa"), Description("a", Options(), occupants))
    begun = table.begin(0)
    values = ("old", "azul2", 1, "lisboa", 0, "playing", 0, 0, write_description(table.description))
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    connection.execute("INSERT INTO rows VALUES (?, ?, ?)", ("old", 1, write_change(begun.changes[0])))
    connection.commit()
    connection.close()

    async def look(server: Running) -> None:
        sitting = await Guest(server.url).sit("old")
        assert (sitting.state["status"], sitting.state["version"]) == ("playing", 1)
        assert (await Guest(server.url).get("/api/matches"))["matches"] == []

    serve(tmp_path, look)
    again = database.connect()
    assert version_of(again) == len(MIGRATIONS)
    again.close()


def test_clocks_do_not_run_while_no_server_runs(tmp_path: Path) -> None:
    names: list[str] = []
    left: list[int] = []

    async def begin(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, *_ = await ana.match_with(bram, clock={"kind": "increment", "base_s": 1000, "increment_s": 0})
        names.append(name)
        await asyncio.sleep(0.3)

    async def look(server: Running) -> None:
        table = (await server.hub.room(names[0])).match
        seat = table.to_move or 0
        left.append(table.clock.remaining(server.hub.now())[seat])

    serve(tmp_path, begin)
    db = sqlite3.connect(tmp_path / "azulejos.db")  # as if it had been down for the last 500 of 600 seconds
    for (body,) in db.execute("SELECT body FROM rows").fetchall():
        row = read_change(body)
        earlier = row._replace(at=row.at - 600_000)
        db.execute("UPDATE rows SET body = ?", (write_change(earlier),))
    alive = int(db.execute("SELECT value FROM facts WHERE name = 'alive'").fetchone()[0])
    db.execute("UPDATE facts SET value = ? WHERE name = 'alive'", (str(alive - 500_000),))
    db.commit()
    db.close()
    serve(tmp_path, look)
    assert left[0] == pytest.approx(900_000, abs=90_000)


@pytest.mark.parametrize("wire", [[], ["--plain-wire"]], ids=["fast", "plain"])
def test_a_server_that_is_stopped_tells_its_clients_and_ends(tmp_path: Path, wire: list[str]) -> None:
    """Clients are told of the restart, everything is stored, and the next process continues."""
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "azulejos", "serve", "--port", str(port), "--database", str(tmp_path / "a.db")]
    command += wire

    async def play() -> tuple[str, int]:
        ana, bram = Guest(f"http://127.0.0.1:{port}"), Guest(f"http://127.0.0.1:{port}")
        await ana.come("Ana")
        await bram.come("Bram")
        name, one, two = await ana.match_with(bram)
        await (one if one.legal else two).play()
        server.terminate()
        stopping = await one.hear_until("stopping")
        assert (stopping["version"], stopping["back_ms"]) == (2, 5000)
        with pytest.raises(ConnectionClosed) as caught:
            await two.hear_until("never")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012
        await asyncio.to_thread(server.wait, PATIENCE_S)
        await ana.close()
        await bram.close()
        return name, 2

    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with server.stdout as out:
        try:
            assert "ready" in out.readline()
            name, version = asyncio.run(play())
        finally:
            server.kill()
            server.wait()
    (stored,) = stored_tables(tmp_path / "a.db")
    assert (stored.id, len(stored.rows)) == (name, version)


def test_a_backup_is_made_while_the_server_writes(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        playing = [asyncio.create_task(one.play_on(8)), asyncio.create_task(two.play_on(8))]
        database = SqliteDatabase(tmp_path / "azulejos.db")
        await asyncio.to_thread(database.backup, str(tmp_path / "copy.db"))
        while [task.cancel() for task in playing if not task.done()]:  # one that just heard something goes on
            await asyncio.sleep(0.01)
        (stored,) = stored_tables(tmp_path / "copy.db")
        assert stored.id == name
        assert restored(stored).version >= 1

    serve(tmp_path, play)
