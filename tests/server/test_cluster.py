"""Several processes on one PostgreSQL: one owner a table, whichever process its players are connected to."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest
from websockets.asyncio.client import connect

from tests.ports import free_port
from tests.server.clients import Guest, Running, Sitting, running, settings_for
from tests.server.load import Pair, all_went_on
from tests.server.test_guarantees import ROOT, check_everything
from tests.server.test_watching import events, play, public_match
from tests.waiting import PATIENCE_S, soon


async def guests(one: Running, other: Running) -> tuple[Guest, Guest]:
    """Return two guests, each connected to another process."""
    return await one.guest("Ana"), await other.guest("Bram")


def test_players_on_two_processes_play_a_match_together(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram = await guests(one, other)
            watching = Sitting(await connect(other.url.replace("http", "ws") + "/ws/lobby", proxy=None))
            await watching.hear()
            name = await ana.open(public=True)
            assert (await watching.hear_until("lobby-table"))["table"]["id"] == name
            await bram.join(name)
            first, second = await ana.sit(name), await bram.sit(name)
            assert one.hub.rooms[name].is_owner
            assert not other.hub.rooms[name].is_owner
            while not all(seat["online"] for seat in first.state["seats"]):
                await first.hear_until("seats")
            for _ in range(6):
                mover, waiting = (first, second) if first.legal else (second, first)
                assert (await mover.play())["type"] == "moved"
                await waiting.hear_until("moved")
            assert first.state["sight"] == second.state["sight"]
            await second.say("chat", text="hello from there")
            assert (await first.hear_until("chat"))["text"] == "hello from there"
            refused = await (second if first.legal else first).play("1B1", version=first.version)
            assert refused["code"] == "not-your-turn"
            await second.say("resign")
            assert (await first.hear_until("moved"))["ending"]["reason"] == "resigned"
            assert (await second.hear_until("moved"))["ending"]["seat"] == 1
            assert (await watching.hear_until("lobby-gone"))["id"] == name
            await first.say("rematch", answer="offer")
            await second.say("rematch", answer="offer")
            assert (await second.hear_until("rematch"))["table"] == (await first.hear_until("rematch"))["table"]

    asyncio.run(run())


def test_a_process_that_stops_hands_its_tables_over(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as other:
            async with running(settings) as one:
                ana, bram = Guest(one.url), await other.guest("Bram")
                await ana.come("Ana")
                name = await ana.open(seats=[{"kind": "link"}, {"kind": "bot", "bot": "random"}])
                seen = await ana.get(f"/api/tables/{name}")
                await bram.join(name, key=seen["keys"][0])
                sitting = await bram.sit(name)
                assert one.hub.rooms[name].is_owner
                while not sitting.legal:
                    await sitting.hear()
            assert (await sitting.play())["type"] == "moved"
            assert other.hub.rooms[name].is_owner
            while not sitting.legal:
                await sitting.hear()

    asyncio.run(run())


def start(port: int, database: str) -> subprocess.Popen[str]:
    """Start a process of the server; wait until it is ready."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.nursery", str(port), database],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip().isdigit()
    return process


def end(process: subprocess.Popen[str]) -> None:
    """Kill a process and all its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


async def last_sign_of_life(database: psycopg.AsyncConnection, table: str) -> int:
    """Return when the owner of a table last stored that it lives."""
    query = "SELECT p.alive_at FROM owners o JOIN processes p ON p.id = o.process WHERE o.table_id = %s"
    found = await (await database.execute(query, (table,))).fetchone()
    assert found is not None
    return int(found[0])


async def set_lease(database: psycopg.AsyncConnection, table: str, until: str) -> None:
    """Change when the lease of a table's owner ends, as if its session still lived."""
    owner = "SELECT process FROM owners WHERE table_id = %s"
    change = f"UPDATE processes SET until = {until}, session = pg_backend_pid() WHERE id = ({owner})"
    await database.execute(change.encode(), (table,))
    await database.commit()


@pytest.mark.parametrize("is_lease_left", [False, True], ids=["at once", "after the lease of the dead"])
def test_nobody_is_charged_for_the_time_when_no_process_owned_the_table(
    postgres_database: str, tmp_path: Path, is_lease_left: bool
) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as other, await psycopg.AsyncConnection.connect(postgres_database) as late:
            other.hub._started += 400_000  # for this process the table will have been nobody's for 400 seconds
            port = free_port()
            owner = start(port, postgres_database)
            try:
                ana, bram = Guest(f"http://127.0.0.1:{port}"), Guest(f"http://127.0.0.1:{port}")
                await ana.come("Ana")
                await bram.come("Bram")
                name = await ana.open(clock={"kind": "increment", "base_s": 600, "increment_s": 0})
                await bram.join(name)
                joined = await last_sign_of_life(late, name)
                while await last_sign_of_life(late, name) == joined:  # the owner stores once a second that it lives
                    await asyncio.sleep(0.05)
                if is_lease_left:  # a dead process whose lease holds: as if it only hung
                    os.killpg(owner.pid, signal.SIGSTOP)
                    await set_lease(late, name, str(1 << 60))
            finally:
                end(owner)
            watching = Sitting(await connect(other.url.replace("http", "ws") + f"/ws/tables/{name}", proxy=None))
            left = (await watching.hear())["clocks"]
            if is_lease_left:
                assert not other.hub.rooms[name].is_owner
                await set_lease(late, name, "0")
            while min(left["remaining_ms"]) < 400_000:  # 200 s at first, if followed: those 400 s were nobody's
                left = (await watching.hear_until("seats"))["clocks"]
            assert other.hub.rooms[name].is_owner

    asyncio.run(run())


async def one_of_two_killed(database: str, tables: int) -> None:
    """Play across two processes, kill one for good under load, and go on with the other."""
    ports = [free_port(), free_port()]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    processes = [start(port, database) for port in ports]
    pairs = [
        Pair(urls[number % 2], number, pause_s=0.02, urls=urls if number % 2 else urls[::-1])
        for number in range(tables)
    ]
    try:
        playing = [asyncio.create_task(pair.run()) for pair in pairs]
        await all_went_on(pairs)
        end(processes[0])
        await all_went_on(pairs)
        for pair in pairs:
            pair.stop()
        _, late = await asyncio.wait(playing, timeout=PATIENCE_S)
        assert not late
    finally:
        for process in processes:
            end(process)
    moves = check_everything(database, [move for pair in pairs for move in pair.acknowledged])
    assert moves >= 4 * len(pairs)


def test_the_tables_of_a_killed_process_continue_in_another(postgres_database: str) -> None:
    asyncio.run(one_of_two_killed(postgres_database, tables=4))


@pytest.mark.slow
def test_many_tables_of_a_killed_process_continue_in_another(postgres_database: str) -> None:
    asyncio.run(one_of_two_killed(postgres_database, tables=30))


def test_a_session_that_ends_at_one_process_is_closed_at_the_other(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana = await one.guest("Ana")
            name = await ana.open()
            ana.move_to(other.url)
            sitting = await ana.sit(name)
            ana.move_to(one.url)
            await ana.post("/api/logout", {})
            await asyncio.wait_for(sitting.line.wait_closed(), PATIENCE_S)
            assert sitting.line.close_code == 4001

    asyncio.run(run())


def test_a_bot_that_listens_at_another_process_is_there(tmp_path: Path, postgres_database: str) -> None:
    """Its stream began before it had a seat, at a process that does not know the table."""

    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram = await guests(one, other)
            name = await ana.open()
            sitting = await ana.sit(name)
            async with listening(bram):
                robot = await bram_at(one, bram)
                await robot.join(name)
                while not all(seat["online"] for seat in sitting.state["seats"]):
                    await sitting.hear_until("seats")
            while sitting.state["seats"][1]["online"]:
                await sitting.hear_until("seats")

    asyncio.run(run())


def test_a_bot_that_begins_to_listen_at_another_process_is_there(tmp_path: Path, postgres_database: str) -> None:
    """It had its seat before, as when a balancer leads it to another process: a win could be claimed over it."""

    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram = await guests(one, other)
            name = await ana.open()
            await (await bram_at(one, bram)).join(name)
            sitting = await ana.sit(name)
            assert [seat["online"] for seat in sitting.state["seats"]] == [True, False]
            async with listening(bram):
                while not sitting.state["seats"][1]["online"]:
                    await sitting.hear_until("seats")

    asyncio.run(run())


def test_a_request_at_another_process_counts_as_having_been_there(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram = await guests(one, other)
            name = await ana.open()
            await (await bram_at(one, bram)).join(name)
            owner = one.hub.rooms[name]
            one.hub._started += 600_000  # for the owner, ten minutes have passed
            assert one.hub.now() - owner.gone_at[1] >= 600_000
            await bram.get(f"/api/tables/{name}")
            await soon(lambda: one.hub.now() - owner.gone_at[1] < 600_000, "the owner is not told")

    asyncio.run(run())


@contextlib.asynccontextmanager
async def listening(guest: Guest) -> AsyncIterator[None]:
    """Keep a stream of events open, from its first line on."""
    async with guest.http.stream("GET", "/api/events") as stream:
        lines = stream.aiter_lines()
        assert "hello" in await anext(lines)
        yield


async def bram_at(server: Running, bram: Guest) -> Guest:
    """Return the same player in another browser, at another process."""
    twin = Guest(server.url, bram.id, bram.name, bram.csrf)
    twin.http.cookies.update(bram.http.cookies)
    return twin


def test_bots_move_while_somebody_watches_at_another_process(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram = await guests(one, other)
            name = await ana.open(seats=[{"kind": "bot", "bot": "random"}] * 2)
            assert one.hub.rooms[name].tasks.is_idle
            watching = await bram.sit(name)
            assert not other.hub.rooms[name].is_owner
            assert (await watching.hear_until("moved"))["version"] > 1

    asyncio.run(run())


@pytest.mark.slow
def test_a_stream_at_one_process_has_the_matches_of_another(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            table, *seats = await public_match(one)
            guest = await other.guest("Gil")
            of_one = asyncio.create_task(events(guest, f"/api/matches/{table}/events", 2))
            await soon(lambda: table in other.hub.public_events._waiting, "nobody reads the stream of the match")
            of_all = asyncio.create_task(events(guest, "/api/matches/events", 4))
            await soon(lambda: other.hub.public_events._readers, "nobody reads the stream of all matches")
            await play((seats[0], seats[1]), 1)
            later, *two = await public_match(one)
            await play((two[0], two[1]), 1)
            assert [kind for _, kind, _ in await of_one] == ["match", "move"]
            (_, kind, snapshot), *news = await of_all
            assert (kind, [each["match"] for each in snapshot["matches"]]) == ("snapshot", [table])
            assert [(kind, data["match"]) for _, kind, data in news] == [
                ("move", table),
                ("match", later),
                ("move", later),
            ]
            assert one.hub.rooms[later].is_owner
            assert not other.hub.rooms[later].is_owner

    asyncio.run(run())


def test_a_snapshot_has_the_matches_of_other_processes(tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            table, *seats = await public_match(one)
            guest = await other.guest("Gil")
            ((name, kind, snapshot),) = await events(guest, "/api/matches/events", 1)
            assert (kind, [each["match"] for each in snapshot["matches"]]) == ("snapshot", [table])
            await soon(lambda: not other.hub.public_events._readers, "the stream is still read")
            del other.hub.rooms[table]  # as if nobody had looked at it for a while
            await play((seats[0], seats[1]), 1)
            await soon(lambda: other.hub.public_events._number, "the move was not noted")
            (missed,) = await events(guest, "/api/matches/events", 1, since=name)
            assert (missed[1], missed[2]["match"]) == ("move", table)

    asyncio.run(run())
