"""The server's cost per move: many players at tables of 2 to 4, on SQLite.

usage: python benchmarks/server.py [--players 1000] [--seconds 20] [--interval 1.0] [--each player|table]
                                   [--clients 1] [--database FILE|URL] [--plain-wire]
`make bench ARGS=server` runs it with 1,000 players.
With `--each table` one move is made at each table per interval; with `--each player` every player makes one, about
three times as many. The less there is to do, the colder the caches and the more a move costs.
CPU time is that of the server process alone, storage and deliveries included; memory is what connections add to it.
The breaking point of a core is where a server has nothing left to wait for: `--interval 0.1 --clients 3` asks for more
than it can do, and the moves per second of its CPU time are what one core of its own would make.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a script sees its own folder only

from azulejos.server.store.opening import database_of
from benchmarks.measuring import Result
from benchmarks.server_process import ROOT, served

__all__ = ["played_moves"]


@dataclass(frozen=True, slots=True)
class Plan:
    """How many players, for how long, and how often they move."""

    players: int = 1000
    seconds: float = 15.0
    interval: float = 1.0
    each: str = "player"
    port: int = 0
    plain_wire: bool = False
    clients: int = 1


@dataclass(frozen=True, slots=True)
class Measured:
    """What the players saw, and what it took the server."""

    answer: dict[str, Any]
    cpu_s: float
    kilobytes: float

    def late_ms(self, share: float) -> float:
        """Return the time that this share of the moves stayed below."""
        latencies: list[float] = self.answer["latencies"]
        return latencies[min(len(latencies) - 1, int(len(latencies) * share))] * 1000

    @property
    def moves(self) -> int:
        """Return the number of moves that were answered."""
        return len(self.answer["latencies"])

    @property
    def us_per_move(self) -> float:
        """Return the server's CPU time for one move."""
        return self.cpu_s / max(1, self.moves) * 1e6


def main() -> None:
    """Measure and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--interval", type=float, default=1.0)
    parser.add_argument("--each", choices=("player", "table"), default="player")
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--plain-wire", action="store_true")
    parser.add_argument("--clients", type=int, default=1, help="processes of players")
    given = vars(parser.parse_args())
    database = given.pop("database")
    with tempfile.TemporaryDirectory() as folder:
        plan, address = Plan(**given), database or str(Path(folder) / "bench.db")
        found = asyncio.run(measure(Path(folder), address, plan))
        report(found, plan)
        print(f"lost: {lost_moves(address, found)} of {len(found.answer['acknowledged'])} acknowledged moves")


def played_moves() -> Iterator[Result]:
    """Measure 1,000 players who each make a move per second."""
    with tempfile.TemporaryDirectory() as folder:
        plan, database = Plan(), str(Path(folder) / "bench.db")
        found = asyncio.run(measure(Path(folder), database, plan))
        lost = lost_moves(database, found)
    title = f"{plan.players:,} players, a move a second each"
    rate = f"{found.moves / plan.seconds:.0f} moves/s; load average {os.getloadavg()[0]:.1f}"
    yield Result(f"{title}: CPU of a move", found.us_per_move, "us", "under 200", rate)
    median = f"99th percentile; median {found.late_ms(0.5):.1f} ms"
    yield Result(f"{title}: answer to a move", found.late_ms(0.99), "ms", "under 50", median)
    yield Result(f"{title}: memory of a connection", found.kilobytes, "kB", "under 60")
    yield Result(f"{title}: lost moves", lost, f"of {len(found.answer['acknowledged']):,}", "0")


async def measure(folder: Path, database: str, plan: Plan) -> Measured:
    """Start a server and its players, let them play, and return what it took."""
    flags = ["--plain-wire"] if plan.plain_wire else []
    with served(database, *flags, port=plan.port) as server:
        people = [
            (address, cookie, plan.interval / (size if plan.each == "player" else 1))
            for address, cookie, size in await seated(server.url, plan.players)
        ]
        before_mb = server.megabytes
        clients = [client_of(folder, number, plan, people[number :: plan.clients]) for number in range(plan.clients)]
        for client in clients:
            assert heard_from(client) == "connected"
        begun = server.cpu_s
        for client in clients:
            assert client.stdin is not None
            client.stdin.write("go\n")
            client.stdin.flush()
        answer = merged([json.loads(heard_from(client)) for client in clients])
        cpu_s, after_mb = server.cpu_s - begun, server.megabytes
        for client in clients:
            client.wait(30)
    return Measured(answer, cpu_s, (after_mb - before_mb) / plan.players * 1000)


def client_of(folder: Path, number: int, plan: Plan, people: list[tuple[str, str, float]]) -> subprocess.Popen[str]:
    """Start a process of players."""
    file = folder / f"plan{number}.json"
    file.write_text(json.dumps({"seconds": plan.seconds, "players": people}))
    line = [sys.executable, str(ROOT / "benchmarks" / "server_client.py"), str(file)]
    return subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def heard_from(client: subprocess.Popen[str]) -> str:
    """Return the next line of a process of players."""
    assert client.stdout is not None
    return client.stdout.readline().strip()


def merged(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the answers of all processes of players as one."""
    return {
        "latencies": sorted(latency for answer in answers for latency in answer["latencies"]),
        "acknowledged": [move for answer in answers for move in answer["acknowledged"]],
        "heard": sum(answer["heard"] for answer in answers),
        "failed": [failure for answer in answers for failure in answer["failed"]],
    }


async def seated(url: str, players: int) -> list[tuple[str, str, int]]:
    """Seat players at tables of 2, 3 and 4; return the address, the cookie and the size of the table of each."""
    found: list[tuple[str, str, int]] = []
    sizes = (2, 3, 4)
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        tables = 0
        while len(found) < players:
            size = min(sizes[tables % 3], max(2, players - len(found)))
            tables += 1
            table = ""
            for seat in range(size):
                http.cookies.clear()
                guest = (await http.post("/api/guest", json={"name": f"P{len(found)}"})).json()["player"]
                headers = {"X-CSRF-Token": guest["csrf"]}
                if seat == 0:
                    body = {"game": {"players": size}}
                    table = (await http.post("/api/tables", json=body, headers=headers)).json()["id"]
                else:
                    (await http.post(f"/api/tables/{table}/join", json={}, headers=headers)).raise_for_status()
                cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                found.append((url.replace("http", "ws") + f"/ws/tables/{table}", cookie, size))
    return found


def report(found: Measured, plan: Plan) -> None:
    """Print what was measured."""
    rate = f"{found.moves / plan.seconds:.0f} per second"
    heard = found.answer["heard"]
    print(f"{plan.players} players, {found.moves} moves in {plan.seconds:g} s ({rate}), {heard} messages received")
    if found.answer["failed"]:
        print(f"connections that failed: {found.answer['failed']}")
    rate = f"{1e6 / found.us_per_move:,.0f} moves per second of CPU time"
    print(f"server CPU: {found.us_per_move:.0f} us per move, storage and deliveries included: {rate}")
    times = ", ".join(f"p{share} {found.late_ms(share / 100):.1f} ms" for share in (50, 90, 99))
    print(f"time to the response: {times} (load average of the machine {os.getloadavg()[0]:.1f})")
    print(f"memory: {found.kilobytes:.1f} kB per connection")


def lost_moves(database: str, found: Measured) -> int:
    """Return how many acknowledged moves are not stored."""
    db = database_of(database).connect()
    rows = db.execute("SELECT table_id, version, body FROM rows").fetchall()
    db.close()
    stored = {(table, version): json.loads(body) for table, version, body in rows}
    acknowledged = found.answer["acknowledged"]
    return sum(stored.get((move[0], move[1]), [0] * 6)[4:6] != [move[3], move[2]] for move in acknowledged)


if __name__ == "__main__":
    main()
