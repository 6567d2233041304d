"""Thousands of spectators of one table: what each costs who comes, and how long the players wait for a move.

usage: python benchmarks/server_spectators.py [--spectators 5000] [--moves 60]
Spectators are bare sockets in this process, which reads and drops what they are sent.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a script sees its own folder only

from benchmarks.measuring import Result
from benchmarks.server_process import Served, served

__all__ = ["watched_table"]

STEPS = 5
IDLE_S = 10.0
HANDSHAKE = (
    "GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=5000)
    parser.add_argument("--moves", type=int, default=60)
    given = parser.parse_args()
    for result in watched_table(given.spectators, given.moves):
        print(f"{result.what}: {result.text} {result.remark}")
    print(f"load average of the machine {os.getloadavg()[0]:.1f}")


def watched_table(spectators: int = 5000, moves: int = 60) -> Iterator[Result]:
    """Measure a table of two players with many spectators."""
    with tempfile.TemporaryDirectory() as folder, served(str(Path(folder) / "watched.db")) as server:
        yield from asyncio.run(_measure(server, spectators, moves))


class Spectator(asyncio.Protocol):
    """A socket that asks to watch, notes when the first message came, and drops the rest."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self.has_arrived = asyncio.get_running_loop().create_future()
        self._received = 0

    def connection_made(self, transport: Any) -> None:
        """Ask to watch."""
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take the table, which follows the handshake, as the arrival."""
        self._received += len(data)
        if self._received > 1000 and not self.has_arrived.done():
            self.has_arrived.set_result(None)


class Player:
    """A player: a connection that remembers whose turn it is."""

    def __init__(self, line: ClientConnection, state: dict[str, Any]) -> None:
        self.line, self.state = line, state

    async def hear(self) -> dict[str, Any]:
        """Take in one message."""
        message: dict[str, Any] = json.loads(await self.line.recv())
        if message["type"] == "moved":
            self.state.update(message)
        return message


async def _measure(server: Served, spectators: int, moves: int) -> list[Result]:
    table, players = await _match(server.url)
    results = []
    empty_mb = server.megabytes
    costs = await _join(server, table, spectators)
    title = f"{spectators:,} spectators of one table"
    growth = f"the last {spectators // STEPS:,} cost {costs[-1] / costs[0]:.2f} of the first"
    results.append(Result(f"{title}: CPU of a join", costs[-1] * 1e6, "us", "constant", growth))
    kilobytes = (server.megabytes - empty_mb) * 1000 / spectators
    results.append(Result(f"{title}: memory of a connection", kilobytes, "kB", "under 60"))
    begin, before = time.perf_counter(), server.cpu_s
    await asyncio.sleep(IDLE_S)
    share = (server.cpu_s - before) / (time.perf_counter() - begin) * 100
    results.append(Result(f"{title}: CPU while nothing happens", share, "% of a core"))
    before = server.cpu_s
    times = await _play(players, moves)
    cost = (server.cpu_s - before) / len(times)
    late = times[len(times) * 99 // 100 - 1] * 1000
    median = f"99th percentile; median {times[len(times) // 2] * 1000:.0f} ms"
    results.append(Result(f"{title}: a move", late, "ms", "under 200", median))
    results.append(Result(f"{title}: CPU of a move", cost * 1e6 / spectators, "us", "", "for each spectator"))
    for player in players:
        await player.line.close()
    return results


async def _match(url: str) -> tuple[str, list[Player]]:
    """Begin a match of two players."""
    table, players = "", []
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        for name in ("Ana", "Bram"):
            http.cookies.clear()
            headers = {"X-CSRF-Token": (await http.post("/api/guest", json={"name": name})).json()["player"]["csrf"]}
            if not table:
                table = (await http.post("/api/tables", json={"public": True}, headers=headers)).json()["id"]
            else:
                (await http.post(f"/api/tables/{table}/join", json={}, headers=headers)).raise_for_status()
            cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
            address = url.replace("http", "ws") + f"/ws/tables/{table}"
            line = await connect(
                address, additional_headers={"Cookie": cookie}, proxy=None, compression=None, max_queue=None
            )
            players.append(Player(line, json.loads(await line.recv())))
    return table, players


async def _join(server: Served, table: str, spectators: int) -> list[float]:
    """Let the spectators come in several steps; return the server's CPU seconds for one of each step."""
    loop, host = asyncio.get_running_loop(), server.url.removeprefix("http://")
    request = HANDSHAKE.format(table=table, host=host).encode()
    address, port = host.split(":")
    costs, size = [], spectators // STEPS
    for _ in range(STEPS):
        before = server.cpu_s
        for begin in range(0, size, 50):
            coming = [
                loop.create_connection(lambda: Spectator(request), address, int(port))
                for _ in range(min(50, size - begin))
            ]
            arrived = await asyncio.gather(*coming)
            await asyncio.wait_for(asyncio.gather(*(spectator.has_arrived for _, spectator in arrived)), 120)
        costs.append((server.cpu_s - before) / size)
    return costs


async def _play(players: list[Player], moves: int) -> list[float]:
    """Make moves one after the other; return the time of each until its player heard of it, in ascending order."""
    dice, times = random.Random(1), []
    for number in range(moves):
        while not any(player.state["legal"] for player in players):
            for player in players:
                await player.hear()
        mover, other = players if players[0].state["legal"] else players[::-1]
        move = {
            "id": f"m{number}",
            "version": mover.state["version"],
            "word": dice.choice(mover.state["legal"])["word"],
        }
        begin = time.perf_counter()
        await mover.line.send(json.dumps({"type": "move", **move}))
        while (await mover.hear()).get("id") != move["id"]:
            continue
        times.append(time.perf_counter() - begin)
        if mover.state["status"] != "playing":
            break
        while other.state["version"] != mover.state["version"]:
            await other.hear()
        await asyncio.sleep(0.2)
    return sorted(times)


if __name__ == "__main__":
    main()
