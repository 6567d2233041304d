"""How fast pages of history come with 10,000 finished matches in the database.

usage: python benchmarks/server_history.py [--matches 10000]
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import msgspec

from azulejos.server.answers import MatchSeat
from azulejos.server.store import open_store, results
from azulejos.server.store.database import Connection

PLAYERS = 200


def main() -> None:
    """Fill a database, then read pages from every part of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(str(Path(folder) / "history.db"), given.matches))


async def measure(database: str, matches: int) -> None:
    """Print the slowest and the middle page."""
    store = open_store(database)
    await store.write(lambda db: fill(db, matches))
    for title, player in (("all matches", None), ("one player", "p7")):
        times, pages = list[float](), 0
        before: tuple[int, str] | None = None
        while True:
            begin = time.perf_counter()
            place = before
            page = await store.read(lambda db, who=player, at=place: results.history(db, who, at, 21))  # type: ignore[misc]
            msgspec.json.encode(page)
            times.append((time.perf_counter() - begin) * 1000)
            pages += 1
            if len(page) < 21:
                break
            before = (page[19].ended_at, page[19].id)
        times.sort()
        print(f"{title}: {pages} pages of 20, median {times[pages // 2]:.2f} ms, slowest {times[-1]:.2f} ms")
    await store.close()


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
