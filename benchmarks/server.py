"""The server's cost per move: many players at tables of 2 to 4, on SQLite.

usage: python benchmarks/server.py [--players 1000] [--seconds 20] [--interval 1.0] [--each player|table]
                                   [--database FILE|URL] [--plain-wire]
With `--each table` one move is made at each table per interval; with `--each player` every player makes one, about
three times as many. The less there is to do, the colder the caches and the more a move costs.
CPU time is that of the server process alone, storage and deliveries included; memory is what connections add to it.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]  # it has no types

from azulejos.server.store.opening import database_of

ROOT = Path(__file__).resolve().parent.parent


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
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "bench.db")
        asyncio.run(measure(Path(folder), database, given))


async def measure(folder: Path, database: str, given: argparse.Namespace) -> None:
    """Start a server and its players, let them play, and print what it took."""
    players, seconds, port = given.players, given.seconds, given.port
    command = [sys.executable, "-m", "azulejos", "serve", "--port", str(port), "--database", database]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    server = subprocess.Popen(
        [*command, "--rate", "0", "--sockets", "0", "--workers", "1", *(["--plain-wire"] if given.plain_wire else [])],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        url = server.stdout.readline().split(" at ")[1].split(" ")[0].replace("localhost", "127.0.0.1")
        people = [
            (address, cookie, given.interval / (size if given.each == "player" else 1))
            for address, cookie, size in await seated(url, players)
        ]
        plan = {"seconds": seconds, "players": people}
        plan_file = folder / "plan.json"
        plan_file.write_text(json.dumps(plan))
        process = psutil.Process(server.pid)
        before_mb = process.memory_info().rss / 1e6
        client = subprocess.Popen(
            [sys.executable, str(ROOT / "benchmarks" / "server_client.py"), str(plan_file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert client.stdin is not None
        assert client.stdout is not None
        assert client.stdout.readline().strip() == "connected"
        begun = process.cpu_times()
        client.stdin.write("go\n")
        client.stdin.flush()
        answer = json.loads(client.stdout.readline())
        ended = process.cpu_times()
        after_mb = process.memory_info().rss / 1e6
        client.wait(30)
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()
    cpu_s = ended.user + ended.system - begun.user - begun.system
    report(answer, cpu_s, (after_mb - before_mb) / players * 1000, players, seconds)
    check(database, answer["acknowledged"])


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


def report(answer: dict[str, Any], cpu_s: float, kilobytes: float, players: int, seconds: float) -> None:
    """Print what was measured."""
    latencies = answer["latencies"]
    moves = len(latencies)
    rate = f"{moves / seconds:.0f} per second"
    print(f"{players} players, {moves} moves in {seconds:g} s ({rate}), {answer['heard']} messages received")
    if answer["failed"]:
        print(f"connections that failed: {answer['failed']}")
    print(f"server CPU: {cpu_s / max(1, moves) * 1e6:.0f} us per move, storage and deliveries included")
    at = [latencies[min(moves - 1, int(moves * share))] * 1000 for share in (0.5, 0.9, 0.99)]
    times = f"p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms"
    print(f"time to the response: {times} (load average of the machine {os.getloadavg()[0]:.1f})")
    print(f"memory: {kilobytes:.1f} kB per connection")


def check(database: str, acknowledged: list[list[object]]) -> None:
    """Print how many acknowledged moves are not stored."""
    db = database_of(database).connect()
    rows = db.execute("SELECT table_id, version, body FROM rows").fetchall()
    db.close()
    stored = {(table, version): json.loads(body) for table, version, body in rows}
    lost = [move for move in acknowledged if stored.get((move[0], move[1]), [0] * 6)[4:6] != [move[3], move[2]]]
    print(f"lost: {len(lost)} of {len(acknowledged)} acknowledged moves")


if __name__ == "__main__":
    main()
