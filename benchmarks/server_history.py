"""The time of each page of history over HTTP, with 10,000 finished matches in the database.

usage: python benchmarks/server_history.py [--matches 10000] [--port 0]
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec

from azulejos.server.people.results import MatchSeat
from azulejos.server.store.database import Connection
from azulejos.server.store.migrations import migrate
from azulejos.server.store.opening import database_of

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = 200


def main() -> None:
    """Fill a database, then read every page of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "history.db")
        migrate(database_of(address))
        db = database_of(address).connect()
        fill(db, given.matches)
        db.commit()
        db.close()
        measure(address, given.port)


def measure(database: str, port: int) -> None:
    """Start a server on the database; print the median and the slowest page."""
    server = subprocess.Popen(
        [sys.executable, "-m", "azulejos", "serve", "--port", str(port), "--database", database, "--rate", "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        url = server.stdout.readline().split(" at ")[1].split(" ")[0].replace("localhost", "127.0.0.1")
        with httpx.Client(base_url=url, timeout=60, trust_env=False) as http:
            http.get("/api/health").raise_for_status()
            for title, player in (("all matches", None), ("one player", "p7")):
                times = page_times(http, player)
                middle, slowest = times[len(times) // 2], times[-1]
                print(f"{title}: {len(times)} pages over HTTP, median {middle:.2f} ms, slowest {slowest:.2f} ms")
        print(f"load average of the machine {os.getloadavg()[0]:.1f}")
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()


def page_times(http: httpx.Client, player: str | None) -> list[float]:
    """Return the time of each page in milliseconds, in ascending order."""
    times = list[float]()
    asked = {} if player is None else {"player": player}
    while True:
        begin = time.perf_counter()
        answer = http.get("/api/matches", params=asked)
        times.append((time.perf_counter() - begin) * 1000)
        place = answer.raise_for_status().json()["next"]
        if place is None:
            return sorted(times)
        asked["before"] = place


def fill(db: Connection, matches: int) -> None:
    """Write finished matches of two players each."""
    for number in range(matches):
        pair = (f"p{number % PLAYERS}", f"p{number * 7 % PLAYERS}x")
        seats = [
            MatchSeat("Ana", pair[0], None, 61, 1, 1500, 1510),
            MatchSeat("Bram", pair[1], None, 38, 2, 1500, 1490),
        ]
        body = msgspec.json.encode(seats).decode()
        name, ended = f"match{number:06}", 1_700_000_000_000 + number * 1000
        db.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", (name, "azul2", ended, "61-38 row-completed", 1, body)
        )
        for player in pair:
            db.execute("INSERT INTO match_players VALUES (?, ?, ?)", (player, ended, name))


if __name__ == "__main__":
    main()
