"""Conditional moves on a server: private, made once whatever is killed, ended with a reason."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejos.server.tables import room_tasks, slow_play
from azulejos.server.tables.conditions import set_conditions
from azulejos.server.tables.room import Room
from tests.ports import free_port
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.http_sink import http_sink
from tests.server.test_guarantees import ROOT, stored_tables
from tests.server.test_notifications import SLOW, move, slow_match
from tests.server.test_people import account, serve
from tests.waiting import PATIENCE_S, soon

on_each_database = pytest.mark.usefixtures("each_database_later")


async def conditions(guest: Guest, table: str, *line: str, status: int = 200) -> Any:
    return await guest.get(f"/api/tables/{table}/conditions?line={' '.join(line)}", status)


async def prepare(guest: Guest, table: str, *rules: Any, status: int | None = None, **more: Any) -> Any:
    return (await guest.post(f"/api/tables/{table}/conditions", {"rules": rules, **more}, status)).json()


async def waiting_match(server: Running, **options: Any) -> tuple[Guest, Guest, str]:
    """Return Ana, who waits, Bram, who is to move, and their table."""
    ana, bram = await server.guest("Ana"), await server.guest("Bram")
    table = await ana.open(clock=SLOW, **options)
    await bram.join(table)
    while (await ana.get(f"/api/tables/{table}"))["legal"]:
        await move(ana, table)
    return ana, bram, table


async def first_of(guest: Guest, table: str, *line: str) -> str:
    word: str = (await conditions(guest, table, *line))["choices"]["legal"][0]["word"]
    return word


async def send(guest: Guest, table: str, word: str) -> None:
    version = (await guest.get(f"/api/tables/{table}"))["version"]
    await guest.post(f"/api/tables/{table}/move", {"id": f"m{version}", "version": version, "word": word})


@on_each_database
def test_a_line_is_answered_turn_by_turn_and_seen_by_nobody_else(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, table = await waiting_match(server, public=True)
        watcher = await server.guest("Carla")
        theirs = await first_of(ana, table)
        mine = await first_of(ana, table, theirs)
        later = await first_of(ana, table, theirs, mine)
        last = await first_of(ana, table, theirs, mine, later)
        rule = {"when": theirs, "then": [mine], "after": [{"when": later, "then": [last], "after": []}]}
        kept = await prepare(ana, table, rule)
        assert kept["rules"] == [rule]
        assert [move["word"] for move in kept["words"][mine]["moves"]] == [mine]
        assert (await conditions(bram, table))["rules"] == []
        assert (await conditions(watcher, table, status=403))["code"] == "not-seated"
        first, second = await bram.sit(table), await watcher.sit(table)
        await first.play(theirs)
        while first.version < kept["version"] + 2:
            await first.hear()
        room = server.hub.rooms[table]
        assert [change.word for change in room.match.changes[-2:]] == [theirs, mine]
        after = await conditions(ana, table)
        assert (after["rules"], after["made"], after["version"]) == (rule["after"], 1, room.match.version)
        await first.play(later)
        await soon(lambda: room.match.changes[-1].word == last)
        assert (await conditions(ana, table))["made"] == 2
        while second.version < room.match.version:
            await second.hear()
        heard = json.dumps([*first.heard, *second.heard, await bram.get(f"/api/tables/{table}")])
        assert "prepare" not in heard
        assert "if:" not in heard
        await move(bram, table)
        await move(ana, table)
        assert (await conditions(ana, table))["made"] == 0, "what was made for her is old news"

    serve(tmp_path, play)


def test_setting_conditions_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, table = await waiting_match(server)
        theirs = await first_of(ana, table)
        mine = await first_of(ana, table, theirs)
        version = (await conditions(ana, table))["version"]
        rule = {"when": theirs, "then": [mine]}
        refused = await prepare(ana, table, rule, version=version - 1, status=409)
        assert refused["code"] == "old-version"
        assert (await prepare(bram, table, rule, status=409))["code"] == "your-turn"
        assert (await prepare(ana, table, {"when": theirs, "then": ["x"]}, status=400))["code"] == "unreadable"
        many = [{"when": "*", "then": [mine], "after": [rule] * 16}] * 4
        assert (await prepare(ana, table, *many, status=400))["code"] == "too-many-conditions"
        assert (await prepare(ana, table, rule, version=version))["rules"] != []
        assert (await prepare(ana, table))["rules"] == []
        quick = await ana.open()
        await bram.join(quick)
        assert (await prepare(ana, quick, status=409))["code"] == "not-slow"
        long = "%20".join(["1B1"] * 400)
        assert (await ana.get(f"/api/tables/{table}/conditions?line={long}", 400))["code"] == "bad-request"

    serve(tmp_path, play)


@on_each_database
def test_a_line_that_no_longer_applies_is_dropped_with_its_reason(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, table = await waiting_match(server)
        legal = (await conditions(ana, table))["choices"]["legal"]
        theirs, other = legal[0]["word"], legal[-1]["word"]
        await prepare(ana, table, {"when": theirs, "then": [await first_of(ana, table, theirs)]})
        await send(bram, table, other)
        seen = await conditions(ana, table)
        assert (seen["dropped"], seen["rules"]) == ("other-move", [])
        await asyncio.sleep(0)
        assert (await ana.get(f"/api/tables/{table}"))["legal"], "nothing was made for her"
        await move(ana, table)
        assert (await conditions(ana, table))["dropped"] is None

    serve(tmp_path, play)


def test_nobody_is_told_of_a_turn_that_is_answered_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with http_sink() as sink, running(settings_for(tmp_path, private_targets=True)) as server:
            ana, bram, table = await waiting_match(server)
            await ana.post("/api/notifications", {"channel": "webhook", "target": sink.url}, 201)
            theirs = await first_of(ana, table)
            await prepare(ana, table, {"when": theirs, "then": [await first_of(ana, table, theirs)]})
            before = server.hub.rooms[table].match.version
            await send(bram, table, theirs)
            await soon(lambda: server.hub.rooms[table].match.version == before + 2)
            await server.hub.store.write(lambda db: db.execute("UPDATE outbox SET due_at = 1"))
            server.app.state.services.postman.wake()
            while await server.hub.store.read(lambda db: db.execute("SELECT 1 FROM outbox").fetchall()):
                await asyncio.sleep(0.01)
            assert sink.posted == []
            await move(bram, table)
            await soon(lambda: sink.posted)

    asyncio.run(run())


@on_each_database
def test_a_reply_and_what_follows_are_stored_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(server: Running) -> None:
        ana, bram, table = await waiting_match(server)
        theirs = await first_of(ana, table)
        rule = {"when": theirs, "then": [await first_of(ana, table, theirs)], "after": []}
        before = (await prepare(ana, table, rule))["version"]
        works, tried = set_conditions, 0

        def fails_once(*values: Any) -> None:
            nonlocal tried
            tried += 1
            if tried == 1:
                raise OSError("the disk is full")
            works(*values)

        monkeypatch.setattr(slow_play, "set_conditions", fails_once)
        monkeypatch.setattr(type(server.hub.store.database), "is_temporary", lambda self, error: True)
        room = server.hub.rooms[table]
        await send(bram, table, theirs)
        await soon(lambda: tried == 1)
        count = "SELECT COUNT(*) FROM rows WHERE table_id = ?"
        assert await server.hub.store.read(lambda db: db.execute(count, (table,)).fetchone()[0]) == before + 1
        assert (await conditions(ana, table))["rules"] == [rule], "it is tried again"
        await soon(lambda: room.match.version == before + 2)

    serve(tmp_path, play)


@on_each_database
def test_a_server_that_ends_before_the_reply_makes_it_when_it_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(room: Room) -> None:
        await asyncio.sleep(3600)

    async def run() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(room_tasks, "make_reply", never)
            async with running(settings_for(tmp_path)) as server:
                ana, bram, table = await waiting_match(server)
                theirs = await first_of(ana, table)
                mine = await first_of(ana, table, theirs)
                await prepare(ana, table, {"when": theirs, "then": [mine]})
                await send(bram, table, theirs)
        async with running(settings_for(tmp_path)) as again:
            for _ in range(PATIENCE_S * 10):
                if table in again.hub.rooms and again.hub.rooms[table].match.changes[-1].word == mine:
                    break
                await asyncio.sleep(0.1)
            assert [change.word for change in again.hub.rooms[table].match.changes[-2:]] == [theirs, mine]

    asyncio.run(run())


def test_conditions_are_set_through_any_process_and_answered_by_the_owner(
    tmp_path: Path, postgres_database: str
) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, database=postgres_database)
        async with running(settings) as one, running(settings) as other:
            ana, bram, table = await waiting_match(one)
            assert one.hub.rooms[table].is_owner
            ana.move_to(other.url)
            theirs = await first_of(ana, table)
            mine = await first_of(ana, table, theirs)
            assert (await prepare(ana, table, {"when": theirs, "then": [mine]}))["rules"]
            assert not other.hub.rooms[table].is_owner
            await send(bram, table, theirs)
            await soon(lambda: one.hub.rooms[table].match.changes[-1].word == mine)
            await soon(lambda: other.hub.rooms[table].match.changes[-1].word == mine)
            assert (await conditions(ana, table))["made"] == 1

    asyncio.run(run())


def test_what_is_prepared_is_in_the_export_and_gone_with_the_account(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await server.guest("Bram")
        table = await slow_match(ana, bram)
        while (await ana.get(f"/api/tables/{table}"))["legal"]:
            await move(ana, table)
        theirs = await first_of(ana, table)
        await prepare(ana, table, {"when": theirs, "then": [await first_of(ana, table, theirs)]})
        lines = (await ana.http.get("/api/account/export")).text.splitlines()
        assert [line for line in lines if '"kind":"condition"' in line and theirs in line]
        await ana.post("/api/account/delete", {"password": "a long password"})
        left = await server.hub.store.read(lambda db: db.execute("SELECT * FROM conditions").fetchall())
        assert left == []

    serve(tmp_path, play)


@pytest.mark.slow
def test_kills_make_no_reply_twice_and_lose_none(tmp_path: Path) -> None:
    """Ana answers everything in a round by conditions alone, while the server is killed again and again."""
    database, port, dice = tmp_path / "azulejos.db", free_port(), random.Random(3)

    async def run() -> tuple[int, int]:
        nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(port), str(database)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert nursery.stdout is not None
        lines, killed, answered = nursery.stdout, 0, 0
        try:
            server = int(await asyncio.to_thread(lines.readline))
            ana, bram = Guest(f"http://127.0.0.1:{port}"), Guest(f"http://127.0.0.1:{port}")
            await ana.come("Ana")
            await bram.come("Bram")
            for _ in range(12):
                table = await ana.open(clock=SLOW)
                await bram.join(table)
                while (await ana.get(f"/api/tables/{table}"))["legal"]:
                    await move(ana, table)
                line: list[str] = []
                while (await conditions(ana, table, *line))["choices"]["ends"] is None and len(line) < 8:
                    line.append(await first_of(ana, table, *line))
                pairs = list(zip(line[::2], line[1::2], strict=False))
                rules: list[Any] = []
                for theirs, mine in reversed(pairs):
                    rules = [{"when": theirs, "then": [mine], "after": rules}]
                begin = (await prepare(ana, table, *rules))["version"]
                for number, (theirs, _) in enumerate(pairs):
                    version = begin + 2 * number
                    await insist(bram, table, version, theirs)
                    if dice.random() < 0.6:
                        await asyncio.sleep(dice.uniform(0, 0.02))
                        os.kill(server, signal.SIGKILL)
                        killed += 1
                        server = int(await asyncio.to_thread(lines.readline))
                    answered += await reached(bram, table, version + 2)
            return answered, killed
        finally:
            os.killpg(nursery.pid, signal.SIGKILL)
            nursery.wait()
            lines.close()

    answered, killed = asyncio.run(run())
    print(f"{answered} replies, {killed} kills")
    assert killed > 10
    for stored in stored_tables(database):
        seats = [json.loads(row)[3] for row in stored.rows if json.loads(row)[1] == "move"]
        assert all(one != other for one, other in pairwise(seats)), "everybody moved in turn"


async def insist(guest: Guest, table: str, version: int, word: str) -> None:
    """Make a move, however often the server is killed before it answers."""
    for _ in range(PATIENCE_S * 10):
        try:
            await guest.post(f"/api/tables/{table}/move", {"id": f"m{version}", "version": version, "word": word})
        except httpx.HTTPError:
            await asyncio.sleep(0.1)
        else:
            return
    raise AssertionError("the move was never made")


async def reached(guest: Guest, table: str, version: int) -> int:
    """Wait until a table has this version, and no more."""
    for _ in range(PATIENCE_S * 10):
        try:
            now = (await guest.get(f"/api/tables/{table}"))["version"]
        except (httpx.HTTPError, AssertionError):
            now = 0
        if now == version:
            return 1
        assert now < version, "a reply was made twice"
        await asyncio.sleep(0.1)
    raise AssertionError("the reply was never made")
