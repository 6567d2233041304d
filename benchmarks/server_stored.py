"""A server with a million unfinished slow matches and a million finished ones: its start, its lists, its memory.

usage: python benchmarks/server_stored.py [--matches 1000000] [--database FILE|URL]
Nothing is loaded that nobody asks for, so none of this depends on how much is stored.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a script sees its own folder only

from azulejos.live.description import ClockSetting, Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.setup import Setup
from azulejos.play import parse_game
from azulejos.server.store.database import Connection
from azulejos.server.store.migrations import migrate
from azulejos.server.store.opening import database_of
from azulejos.server.tables.stored_match import write_change, write_description
from benchmarks.measuring import Result
from benchmarks.server_process import served

__all__ = ["stored_matches"]

PLAYERS = 50_000
DAY_MS = 86_400_000
ROUNDS = 200
NUMBERS = "WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {count}) "


def main() -> None:
    """Fill a database, start a server on it, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    for result in stored_matches(given.matches, given.database):
        print(f"{result.what}: {result.text} {result.remark}")
    print(f"load average of the machine {os.getloadavg()[0]:.1f}")


def stored_matches(matches: int = 1_000_000, database: str = "") -> Iterator[Result]:
    """Measure a server on a database with so many unfinished matches and as many finished ones."""
    with tempfile.TemporaryDirectory() as folder:
        address = database or str(Path(folder) / "stored.db")
        fill(address, matches)
        with served(str(Path(folder) / "empty.db")) as server:
            empty = f"{server.start_s:.2f} s with an empty database"
        yield from measured(address, matches, empty)


def measured(address: str, matches: int, remark: str) -> Iterator[Result]:
    """Start a server, and ask for its lists and for some tables."""
    what = f"{matches:,} unfinished matches"
    with served(address) as server, httpx.Client(base_url=server.url, timeout=60, trust_env=False) as http:
        yield Result(f"{what}: start", server.start_s, "s", "under 2", remark)
        empty, now = server.megabytes, int(time.time() * 1000)
        lists = {
            "lobby": lambda n: "/api/tables",
            "history": lambda n: f"/api/matches?before={now - n * matches // ROUNDS}.x",
            "history of a player": lambda n: f"/api/matches?player=p{n * 7}",
        }
        for name, path in lists.items():
            yield times(http, f"{what}: {name}", path, "under 20")
        paths: Callable[[int], str] = lambda n: f"/api/tables/slow{1 + n * 4999 % matches}"  # noqa: E731
        yield times(http, f"{what}: a table that nobody had opened", paths, "")
        grown = (server.megabytes - empty) * 1000 / ROUNDS
        yield Result(f"{what}: memory", server.megabytes, "MB", "", f"{ROUNDS} tables loaded: {grown:.0f} kB each")


def times(http: httpx.Client, what: str, path: Callable[[int], str], wanted: str) -> Result:
    """Return the time of 99 of 100 requests, and the median as a remark."""
    taken = []
    for number in range(ROUNDS):
        begin = time.perf_counter()
        http.get(path(number)).raise_for_status()
        taken.append((time.perf_counter() - begin) * 1000)
    taken.sort()
    return Result(
        what, taken[ROUNDS * 99 // 100 - 1], "ms", wanted, f"99th percentile; median {taken[ROUNDS // 2]:.1f} ms"
    )


def fill(address: str, matches: int) -> None:
    """Write the matches with a few statements."""
    database = database_of(address)
    migrate(database)
    db = database.connect()
    now = int(time.time() * 1000)
    unfinished(db, matches, now)
    finished(db, matches, now)
    db.execute("ANALYZE")
    db.commit()
    db.close()


def unfinished(db: Connection, count: int, now: int) -> None:
    """Write matches of two people with three days per move, public and not owned by anybody."""
    seats = (Occupant("player", "Ana", "p1"), Occupant("player", "Bram", "p2"))
    described = Description("p1", Options(ClockSetting("days", 3 * 86_400), public=True), seats)
    begun = LiveMatch(Setup("slow1", parse_game("azul2"), 1, "lisboa", now), described).begin(now)
    numbers = NUMBERS.format(count=count)
    columns = "id, game, rules_version, seed, created_at, status, public, wakes, description, wake_at"
    db.execute(
        f"{numbers} INSERT INTO tables ({columns}) SELECT 'slow' || i, 'azul2', 1, 'lisboa', CAST(? AS BIGINT) + i, "
        "'playing', 1, 1, CAST(? AS TEXT), CAST(? AS BIGINT) + i FROM numbers",
        (now - count, write_description(described), now + 3 * DAY_MS),
    )
    db.execute(
        f"{numbers} INSERT INTO rows SELECT 'slow' || i, 1, CAST(? AS TEXT) FROM numbers",
        (write_change(begun.changes[0]),),
    )
    for step in (1, 7):
        db.execute(
            f"{numbers} INSERT INTO seats SELECT 'p' || (i * {step} - i * {step} / {PLAYERS} * {PLAYERS}), "
            "CAST(? AS BIGINT) + i, 'slow' || i FROM numbers WHERE true ON CONFLICT DO NOTHING",
            (now - count,),
        )


def finished(db: Connection, count: int, now: int) -> None:
    """Write results of public matches."""
    numbers = NUMBERS.format(count=count)
    seat = '{"name":"Ana","player":"p1","bot":null,"score":61,"place":1,"rating_before":null,"rating_after":null}'
    columns = "id, game, ended_at, result, rated, seats, public"
    db.execute(
        f"{numbers} INSERT INTO matches ({columns}) SELECT 'over' || i, 'azul2', CAST(? AS BIGINT) + i, "
        "'61-38 row-completed', 0, CAST(? AS TEXT), 1 FROM numbers",
        (now - count, f"[{seat},{seat}]"),
    )
    for step in (1, 7):
        db.execute(
            f"{numbers} INSERT INTO match_players SELECT 'p' || (i * {step} - i * {step} / {PLAYERS} * {PLAYERS}), "
            "CAST(? AS BIGINT) + i, 'over' || i FROM numbers WHERE true ON CONFLICT DO NOTHING",
            (now - count,),
        )


if __name__ == "__main__":
    main()
