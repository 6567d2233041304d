"""Leases: who owns a table, who can no longer write, when tables load and unload, and what clocks are charged."""

import asyncio
import gc
import os
import signal
import sqlite3
import threading
import time
import weakref
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from azulejos.live.description import ClockSetting, Occupant, Options
from azulejos.play import parse_game
from azulejos.server.refusal import Refusal
from azulejos.server.store import StorageFailed
from azulejos.server.store.database import Connection
from azulejos.server.store.migrations import migrate
from azulejos.server.store.opening import database_of
from azulejos.server.store.sqlite import SqliteDatabase
from azulejos.server.store.store import READERS, StoredTable
from azulejos.server.tables.ownership import LEASE_MS
from azulejos.server.tables.room import Room
from azulejos.server.wire.client_messages import PlayMove
from tests.ports import free_port
from tests.server import clients
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.load import Pair, all_went_on
from tests.server.stored_tables import add_tables
from tests.server.test_cluster import end, start
from tests.server.test_guarantees import check_everything
from tests.waiting import PATIENCE_S, soon

Play = Callable[[Running], Awaitable[None]]
DAY_MS = 86_400_000
on_each_database = pytest.mark.usefixtures("each_database")


def serve(folder: Path, play: Play, **changes: object) -> None:
    """Run a server while something happens."""

    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


def stored(folder: Path, names: list[str], begun_at: int) -> None:
    """Store tables with a day per move, which nobody owns."""
    database = database_of(clients.database_in(folder))
    migrate(database)
    connection = database.connect()
    add_tables(connection, names, begun_at=begun_at)
    connection.commit()
    connection.close()


async def values(server: Running, query: str, *parameters: object) -> list[object]:
    """Return the first column of a query."""
    return [row[0] for row in await server.hub.store.read(lambda db: db.execute(query, parameters).fetchall())]


def now_ms() -> int:
    """Return the time as servers count it."""
    return int(time.time() * 1000)


def test_tables_need_no_lock_of_the_database(tmp_path: Path, postgres_database: str) -> None:
    """One advisory lock for each used up the lock memory of PostgreSQL at 12,000 tables."""

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        for _ in range(20):
            await ana.open()
        assert len(await values(server, "SELECT table_id FROM owners")) == 20
        assert await values(server, "SELECT objid FROM pg_locks WHERE locktype = 'advisory'") == []

    serve(tmp_path, play, database=postgres_database)


async def hang(server: Running) -> Callable[[], None]:
    """Stop the housekeeping of a server, as if its process hung; return what lets it go on."""
    housekeeping = server.hub.housekeeping
    beat, work = housekeeping.beat, housekeeping.work
    no_beat, no_work = asyncio.Event(), asyncio.Event()

    async def skip_beat() -> None:
        no_beat.set()

    async def skip_work() -> None:
        no_work.set()

    housekeeping.beat, housekeeping.work = skip_beat, skip_work  # type: ignore[method-assign]
    for skipped in (no_beat, no_work):
        await asyncio.wait_for(skipped.wait(), PATIENCE_S)

    def go_on() -> None:
        housekeeping.beat, housekeeping.work = beat, work  # type: ignore[method-assign]

    return go_on


def test_an_owner_that_hung_can_write_nothing_when_it_returns(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram = await one.guest("Ana"), await other.guest("Bram")
            name, first, second = await ana.match_with(bram)
            old = one.hub.rooms[name]
            assert old.is_owner
            token = one.hub.lease.id
            go_on = await hang(one)
            await one.hub.store.write(lambda db: db.execute("UPDATE processes SET until = 0 WHERE id = ?", (token,)))
            await soon(lambda: other.hub.rooms[name].is_owner)
            assert old.is_owner  # it does not know yet
            seat = old.match.to_move
            assert seat is not None
            word = old.match.view(seat).legal_moves()[0].text
            with pytest.raises(StorageFailed):
                await old.play(seat, PlayMove("stale", 1, word))
            assert len(await values(one, "SELECT version FROM rows WHERE table_id = ?", name)) == 1
            assert (old.match.version, other.hub.rooms[name].match.version) == (1, 1)
            go_on()
            await soon(lambda: not old.is_owner)
            assert one.hub.lease.id != token
            mover = first if first.legal else second
            assert (await mover.play())["type"] == "moved"
            await soon(lambda: old.match.version == 2)

    asyncio.run(run())


@pytest.mark.slow
def test_a_process_that_is_stopped_and_continues_writes_nothing_stale(postgres_database: str) -> None:
    """Two processes; each in turn is stopped for longer than its lease and continued, while all tables go on."""

    async def run() -> None:
        ports = [free_port(), free_port()]
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        processes = [start(port, postgres_database) for port in ports]
        pairs = [Pair(urls[n % 2], n, pause_s=0.02, urls=urls if n % 2 else urls[::-1]) for n in range(4)]
        try:
            playing = [asyncio.create_task(pair.run()) for pair in pairs]
            await all_went_on(pairs)
            for process in processes:
                os.killpg(process.pid, signal.SIGSTOP)
                await asyncio.sleep(LEASE_MS / 1000 + 3)
                await moves_were_made(postgres_database)
                os.killpg(process.pid, signal.SIGCONT)
                await all_went_on(pairs)
            for pair in pairs:
                pair.stop()
            await asyncio.wait(playing, timeout=PATIENCE_S)
        finally:
            for process in processes:
                end(process)
        check_everything(postgres_database, [move for pair in pairs for move in pair.acknowledged])

    asyncio.run(run())


async def moves_were_made(database: str) -> None:
    """Wait until some more rows are stored."""
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:

        async def count() -> int:
            found = await (await connection.execute("SELECT COUNT(*) FROM rows")).fetchone()
            assert found is not None
            return int(found[0])

        before = await count()
        while await count() < before + 4:
            await asyncio.sleep(0.05)


@on_each_database
def test_nothing_is_loaded_at_the_start_but_what_must_continue(tmp_path: Path) -> None:
    sleeping = [f"sleeping{number}" for number in range(30)]
    stored(tmp_path, sleeping, begun_at=now_ms())
    stored(tmp_path, ["late"], begun_at=now_ms() - 2 * DAY_MS)

    async def play(server: Running) -> None:
        await soon(lambda: "late" in server.hub.rooms and server.hub.rooms["late"].match.is_over)
        assert server.hub.rooms["late"].match.result.startswith("time")
        assert list(server.hub.rooms) == ["late"]
        sitting = await Guest(server.url).sit(sleeping[7])
        assert sitting.state["status"] == "playing"
        assert set(server.hub.rooms) == {"late", sleeping[7]}

    serve(tmp_path, play)


@on_each_database
def test_a_table_with_a_running_clock_unloads_and_wakes_when_the_clock_runs_out(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        hub = server.hub
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram, clock={"kind": "days", "base_s": 86_400})
        await (one if one.legal else two).play()
        await one.close()
        await two.close()
        await soon(lambda: hub.rooms[name].is_idle)
        out_at = hub.rooms[name].match.clock.runs_out_at()
        hub.rooms[name].used_at = 0
        await hub.housekeeping.unload_idle()
        assert hub.rooms == {}
        assert await values(server, "SELECT wake_at FROM tables WHERE id = ?", name) == [out_at]
        assert await values(server, "SELECT table_id FROM owners") == []
        hub._started += DAY_MS + 1000  # a day later
        await soon(lambda: name in hub.rooms and hub.rooms[name].match.is_over)
        assert hub.rooms[name].match.result.startswith("time")

    serve(tmp_path, play)


@on_each_database
def test_a_move_at_an_unloaded_table_loads_it(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        mover, guest = (one, ana) if one.legal else (two, bram)
        word = mover.legal[0]
        await one.close()
        await two.close()
        await soon(lambda: server.hub.rooms[name].is_idle)
        server.hub.rooms[name].used_at = 0
        await server.hub.housekeeping.unload_idle()
        assert server.hub.rooms == {}
        made = await guest.post(f"/api/tables/{name}/move", {"id": "m1", "version": 1, "word": word})
        assert made.json()["version"] == 2
        assert list(server.hub.rooms) == [name]

    serve(tmp_path, play)


def test_an_unloaded_room_is_freed_though_the_collector_sleeps(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        name = await ana.open()
        sitting = await ana.sit(name)
        await sitting.close()
        await soon(lambda: server.hub.rooms[name].is_idle)
        server.hub.rooms[name].used_at = 0
        freed = weakref.ref(server.hub.rooms[name])
        gc.disable()
        try:
            await server.hub.housekeeping.unload_idle()
            await soon(lambda: freed() is None)
        finally:
            gc.enable()

    serve(tmp_path, play)


@on_each_database
def test_an_unloaded_table_is_changed_by_nobody_who_still_holds_its_room(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        room = await server.hub.room(await ana.open())
        room.used_at = 0
        await server.hub.housekeeping.unload_idle()
        with pytest.raises(StorageFailed):
            await room.change(lambda table: table.stand(0))

    serve(tmp_path, play)


@on_each_database
def test_no_clock_is_charged_while_the_process_stood_still(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name, *_ = await ana.match_with(bram, clock={"kind": "increment", "base_s": 1000, "increment_s": 0})
        hub = server.hub
        seat = hub.rooms[name].match.to_move
        assert seat is not None
        go_on = await hang(server)
        hub._started += 900_000  # a process that hung for 900 of the 1000 seconds
        hub.lease._beat -= 900
        go_on()
        await soon(lambda: hub.lease.is_current)
        await soon(lambda: hub.rooms[name].match.clock.remaining(hub.now())[seat] > 500_000)
        hub.rooms[name].used_at = 0
        await hub.reload(hub.rooms[name])  # as stored, too
        assert hub.rooms[name].match.clock.remaining(hub.now())[seat] > 500_000

    serve(tmp_path, play)


def test_a_file_that_another_process_has_opened_is_written_by_that_one_alone(tmp_path: Path) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path)
        async with running(settings) as one:
            ana, bram = await one.guest("Ana"), await one.guest("Bram")
            _, first, second = await ana.match_with(bram)
            mover = first if first.legal else second
            async with running(settings) as other:
                refused = await mover.play()
                assert (refused["type"], refused["code"]) == ("refused", "storage")
                assert (await Guest(other.url).http.get("/api/ready")).status_code == 200
                await soon(lambda: one.hub.lease.is_lost)
                assert (await Guest(one.url).http.get("/api/ready")).status_code == 503

    asyncio.run(run())


async def readiness(server: Running, visitor: Guest | None = None) -> int:
    """Return the status of /api/ready."""
    return (await (visitor or Guest(server.url)).http.get("/api/ready")).status_code


@pytest.mark.parametrize(
    "how", ["overwritten", "removed", "replaced", "cut", "log removed", "log cut", "index removed"]
)
def test_a_server_whose_file_was_lost_makes_no_moves_and_is_not_ready(tmp_path: Path, how: str) -> None:
    """A move that was made and shown a moment later would be in no file."""

    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        _, one, two = await ana.match_with(bram)
        assert await readiness(server) == 200
        file = tmp_path / "azulejos.db"
        if how == "overwritten":
            file.write_bytes(bytes(file.stat().st_size))
        elif how == "removed":
            file.unlink()
        elif how == "cut":
            os.truncate(file, file.stat().st_size // 2)
        elif how == "log removed":
            (tmp_path / "azulejos.db-wal").unlink()
        elif how == "log cut":
            os.truncate(tmp_path / "azulejos.db-wal", (tmp_path / "azulejos.db-wal").stat().st_size // 2)
        elif how == "index removed":
            (tmp_path / "azulejos.db-shm").unlink()
        else:
            migrate(database_of(str(tmp_path / "other.db")))
            (tmp_path / "other.db").rename(file)
        refused = await (one if one.legal else two).play()
        assert (refused["type"], refused.get("code")) == ("refused", "storage")
        assert (await ana.post("/api/tables", {}, 503)).json()["code"] == "storage"
        assert file.exists() is (how != "removed"), "nothing is begun anew in its place"
        while await readiness(server) != 503:  # a write that worked counts for a second
            await asyncio.sleep(0.05)
        assert (await Guest(server.url).http.get("/api/health")).status_code == 200

    serve(tmp_path, play)


def test_a_file_that_another_program_has_tidied_up_is_written_on(tmp_path: Path) -> None:
    """It is shorter than before, and complete."""

    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        _, *sittings = await ana.match_with(bram)
        first, second = sorted(sittings, key=lambda each: not each.legal)
        file = tmp_path / "azulejos.db"
        with closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE much (a)")
            other.execute("INSERT INTO much VALUES (zeroblob(2000000))")
            other.commit()
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            await first.play()
            before = file.stat().st_size
            other.execute("DROP TABLE much")
            other.execute("VACUUM")
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert file.stat().st_size < before
        while not second.legal:
            await second.hear()
        assert (await second.play())["type"] == "moved"
        assert await readiness(server) == 200

    serve(tmp_path, play)


def test_a_server_that_finds_nothing_in_its_database_is_not_ready(tmp_path: Path) -> None:
    """Writes to the log still worked where reads of the file did not."""

    async def play(server: Running) -> None:
        assert await readiness(server) == 200

        def read(db: Connection) -> None:
            raise sqlite3.DatabaseError("database disk image is malformed")

        with pytest.raises(Refusal):
            await server.hub.store.read(read)
        assert await readiness(server) == 503

    serve(tmp_path, play)


@on_each_database
def test_a_read_that_cannot_connect_is_refused_with_a_code(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It was a 500 and a trace, also from the work of every second."""

    async def play(server: Running) -> None:
        ana, store = await server.guest("Ana"), server.hub.store
        await store.read(lambda db: None)
        error = sqlite3.DatabaseError if isinstance(store.database, SqliteDatabase) else psycopg.OperationalError

        def connect() -> None:
            raise error("not now")

        real, store.database.connect = store.database.connect, connect  # type: ignore[method-assign,assignment]
        while not store._connections.empty():
            store._connections.get().close()
        answer = await ana.http.get("/api/matches")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        store.database.connect = real  # type: ignore[method-assign]
        assert (await ana.get("/api/matches"))["matches"] == []

    serve(tmp_path, play)
    assert "Traceback" not in caplog.text


@on_each_database
def test_ready_answers_while_the_database_hangs(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, store = await server.guest("Ana"), server.hub.store
        assert await readiness(server, ana) == 200
        hangs = threading.Event()
        stuck = [asyncio.ensure_future(store.read(lambda db: hangs.wait(PATIENCE_S))) for _ in range(READERS)]
        stuck.append(asyncio.ensure_future(store.write(lambda db: hangs.wait(PATIENCE_S))))
        try:
            while await readiness(server, ana) != 503:
                await asyncio.sleep(0.05)
        finally:
            hangs.set()
        await asyncio.gather(*stuck)
        while await readiness(server) != 200:
            await asyncio.sleep(0.05)

    serve(tmp_path, play)


@on_each_database
def test_asking_for_tables_that_do_not_exist_writes_nothing(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        await hang(server)  # its heartbeats are writes, too
        visitor, written = Guest(server.url), server.hub.store.committed
        for number in range(5):
            await visitor.get(f"/api/tables/none{number}", 404)
        assert server.hub.store.committed == written
        assert server.hub.lease._gaps == {}

    serve(tmp_path, play)


def test_a_table_that_cannot_be_loaded_when_nobody_waits_any_more_leaves_no_trace(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        begun, has_left, faults = asyncio.Event(), asyncio.Event(), list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))

        async def fail(name: str) -> Room:
            begun.set()
            await has_left.wait()
            raise StorageFailed

        server.hub._load = fail  # type: ignore[method-assign]
        asking = asyncio.create_task(server.hub.room("lost"))
        await begun.wait()
        asking.cancel()
        await asyncio.wait([asking])
        has_left.set()
        await soon(lambda: not server.hub.is_here("lost"), "the table is still being loaded")
        del asking  # it holds the failed task
        gc.collect()
        assert faults == []

    serve(tmp_path, play)


@pytest.mark.parametrize("comes", ["before-it-is-open", "while-it-opens"])
def test_a_planned_table_is_one_room_for_those_who_come_while_it_is_opened(tmp_path: Path, comes: str) -> None:
    """Players of a tournament know the id before the table is there; in two rooms, each would wait for the other."""

    async def play(server: Running) -> None:
        hub, ana, bram = server.hub, await server.guest("Ana"), await server.guest("Bram")
        is_loading, may_end = asyncio.Event(), asyncio.Event()
        add_table, chat_of = hub.store.add_table, hub.store.chat_of
        coming = list[asyncio.Task[Room]]()

        async def load_last(table: str, limit: int = 50) -> list[Any]:
            is_loading.set()
            await may_end.wait()
            return await chat_of(table, limit)

        async def add_and_come(table: StoredTable, *rest: Any, **named: Any) -> None:
            await add_table(table, *rest, **named)
            coming.append(asyncio.create_task(hub.room(table.id)))
            await is_loading.wait()
            if comes == "before-it-is-open":
                may_end.set()
                await coming[0]

        hub.store.chat_of = load_last  # type: ignore[method-assign]
        hub.store.add_table = add_and_come  # type: ignore[method-assign]
        seats = tuple(Occupant("player", guest.name, guest.id) for guest in (ana, bram))
        options = Options(ClockSetting("none", 0, 0), public=True, rated=False, hints=False)
        opened = await hub.open_table(parse_game("azul2"), options, seats, ana.id, planned=("planned", "seed"))
        one = await ana.sit("planned")
        may_end.set()
        assert await coming[0] is opened
        two = await bram.sit("planned")
        assert hub.rooms["planned"] is opened
        await asyncio.gather(one.play_on(), two.play_on())

    serve(tmp_path, play)


def test_the_lease_is_renewed_however_long_other_work_takes(tmp_path: Path) -> None:
    """Loading a thousand tables after a crash takes longer than a lease."""

    async def play(server: Running) -> None:
        works, hub = asyncio.Event(), server.hub

        async def work_forever() -> None:
            works.set()
            await asyncio.Event().wait()

        hub.housekeeping.work = work_forever  # type: ignore[method-assign]
        await asyncio.wait_for(works.wait(), PATIENCE_S)
        beat = hub.lease._beat
        await soon(lambda: hub.lease._beat > beat, "the lease is not renewed")

    serve(tmp_path, play)
