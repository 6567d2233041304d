"""A soak test with everything at once: people, bots of all levels, spectators, reviews and faults.

usage: python benchmarks/server_soak.py [--minutes 0.5] [--tables 10] [--spectators 20] [--kill-every 2]
                                        [--database URL]
Meanwhile the server and its bots are killed, clients are cut or do not read, and the disk is full for a moment (not
with PostgreSQL). At the end every acknowledged move must be stored once, every record must be valid, and no trace may
be logged.
"""

import argparse
import asyncio
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import IO

import httpx
import psutil  # type: ignore[import-untyped]  # it has no types
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # a script sees its own folder only

from azulejos.live.recording import published_record  # noqa: E402
from azulejos.play import parse_record  # noqa: E402
from azulejos.server.tables.stored_match import restored  # noqa: E402
from tests.ports import free_port  # noqa: E402
from tests.server.clients import Guest  # noqa: E402
from tests.server.load import Pair, Stubborn  # noqa: E402
from tests.server.test_guarantees import check_everything, stored_tables  # noqa: E402

LEVELS = [f"level{number}" for number in range(1, 9)]
CUT_OFF = (OSError, WebSocketException, TimeoutError, AssertionError, httpx.TransportError)
"""What happens to clients of a server that is killed."""


class Soak:
    """A server under a supervisor, players, and what is done to them."""

    def __init__(self, database: Path | str, tables: int, spectators: int, kill_every_s: float) -> None:
        self.database, self.tables = database, tables
        self.folder = database.parent if isinstance(database, Path) else None
        self.spectators, self.kill_every_s = spectators, kill_every_s
        self.seen: Counter[str] = Counter()  # messages that spectators got, and answers to reviews
        self.memory: list[tuple[float, float, float]] = []  # minutes, age of the process in minutes, MB
        self.port = free_port()
        self.server = 0
        self.pairs: list[Pair] = []
        self.faults: Counter[str] = Counter()
        self.until = 0.0

    @property
    def players(self) -> list[Stubborn]:
        """Return all players, past and present."""
        return [player for pair in self.pairs for player in pair.players]

    @property
    def url(self) -> str:
        """Return the address of the server."""
        return f"http://127.0.0.1:{self.port}"

    async def run(self, minutes: float, log: IO[str]) -> None:
        """Play and cause faults until time is up, then check everything."""
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(self.port), str(self.database)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )
        assert nursery.stdout is not None
        listening = asyncio.get_running_loop().run_in_executor(None, self.listen, nursery.stdout)
        try:
            while not self.server:
                await asyncio.sleep(0.05)
            self.until = time.monotonic() + minutes * 60
            self.pairs = [Pair(self.url, number, pause_s=0.05) for number in range(self.tables)]
            self.pairs += [
                Pair(self.url, number, with_bot=True, bot=bot, pause_s=0.2) for number, bot in enumerate(LEVELS)
            ]
            playing = [asyncio.create_task(pair.run()) for pair in self.pairs]
            around = [self.watch() for _ in range(self.spectators)]
            others = [asyncio.create_task(work) for work in (*around, self.review(), self.weigh(), self.kill_often())]
            await self.break_things()
            await end(others)
            for pair in self.pairs:
                pair.stop()
            _, late = await asyncio.wait(playing, timeout=30)
            await end(late)
        finally:
            os.killpg(nursery.pid, signal.SIGKILL)
            nursery.wait()
            await listening
        self.check()

    def listen(self, lines: object) -> None:
        """Note the id of each new server process."""
        for line in lines:  # type: ignore[attr-defined]
            self.server = int(line)

    async def break_things(self) -> None:
        """Cause a fault every now and then."""
        while time.monotonic() < self.until:
            await asyncio.sleep(random.uniform(0.3, 2.0))
            fault = random.choice(["lazy", "cut", "cut", "lose_bot", *(["full"] if self.folder else [])])
            self.faults[fault] += 1
            with suppress(*CUT_OFF, psutil.Error):
                await getattr(self, fault)()

    async def kill_often(self) -> None:
        """Kill the server now and then."""
        while True:
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.kill_every_s)
            old = self.server
            self.faults["kill"] += 1
            os.kill(old, signal.SIGKILL)
            while self.server == old:
                await asyncio.sleep(0.05)

    async def lose_bot(self) -> None:
        """Kill a process of bots."""
        workers = psutil.Process(self.server).children()
        if workers:
            random.choice(workers).kill()

    async def watch(self) -> None:
        """Watch one table after the other, for some seconds each."""
        guest = Guest(self.url)
        while True:
            while not self.players:
                await asyncio.sleep(0.2)
            with suppress(*CUT_OFF):
                sitting = await guest.sit(random.choice(self.players).table)
                until = time.monotonic() + random.uniform(1, 20)
                while time.monotonic() < until:
                    self.seen[(await sitting.hear(5))["type"]] += 1
                await sitting.close()
            await asyncio.sleep(0.2)

    async def review(self) -> None:
        """Ask for the review of one finished match after the other."""
        guest = Guest(self.url)
        while True:
            await asyncio.sleep(1.0)
            with suppress(*CUT_OFF):
                if not guest.csrf:
                    await guest.come("Reviewer")
                over = [player for player in self.players if player.state.get("status") == "over"]
                owner = random.choice(over).guest if over else guest
                for player in over[-20:]:
                    if player.guest is owner:
                        record = await owner.http.get(f"/api/matches/{player.table}/record")
                        body = {"record": record.text, "time_ms": 10}
                        headers = {"X-CSRF-Token": guest.csrf}
                        answer = await guest.http.post("/api/review", json=body, headers=headers)
                        code = "" if answer.is_success else f" {answer.json()['code']}"
                        self.seen[f"review {answer.status_code}{code}"] += 1
                        break

    async def weigh(self) -> None:
        """Note the memory of the server every 20 seconds."""
        begin = time.monotonic()
        while True:
            await asyncio.sleep(20)
            with suppress(psutil.Error):
                process = psutil.Process(self.server)
                age = (time.time() - process.create_time()) / 60
                self.memory.append(((time.monotonic() - begin) / 60, age, process.memory_info().rss / 1e6))

    async def cut(self) -> None:
        """Cut a random player's connection."""
        lines = [player.line for player in self.players if player.line is not None]
        if lines:
            random.choice(lines).transport.abort()

    async def lazy(self) -> None:
        """Connect a spectator who never reads."""
        if self.players:
            sitting = await Guest(self.url).sit(random.choice(self.players).table)
            sitting.line.transport.pause_reading()

    async def full(self) -> None:
        """Stop the server's files from growing for a moment, as on a full disk."""
        server = self.server
        assert self.folder is not None, "only a file fills a disk"
        sizes = [path.stat().st_size for path in self.folder.iterdir()]
        resource.prlimit(server, resource.RLIMIT_FSIZE, (max(sizes), resource.RLIM_INFINITY))
        await asyncio.sleep(1.0)
        resource.prlimit(server, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def check(self) -> None:
        """Check everything and print the result."""
        acknowledged = [move for player in self.players for move in player.acknowledged]
        refusals = Counter(code for player in self.players for code in player.refusals)
        moves = check_everything(self.database, acknowledged)
        over = 0
        for stored in stored_tables(self.database):
            table = restored(stored)
            if table.changes:
                parse_record(str(published_record(table)))
            over += table.is_over
        print(f"faults: {dict(self.faults)}; refused: {dict(refusals)}")
        print(f"{len(acknowledged)} acknowledged moves, {moves} stored, every one of the former among them once")
        print(f"{len(stored_tables(self.database))} records valid, {over} of them of finished matches")
        print(f"spectators and reviews: {dict(self.seen)}")
        print("memory in MB, after minutes (age of the process in minutes):")
        print("  ".join(f"{at:.0f}: {size:.0f} ({age:.1f})" for at, age, size in self.memory))


async def end(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks until all have ended: `asyncio.wait_for` of Python 3.11 may lose one cancellation."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=1)


def main() -> None:
    """Run the soak and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--spectators", type=int, default=20)
    parser.add_argument("--kill-every", type=float, default=2.0, help="minutes")
    parser.add_argument("--database", default="", help="the address of an empty PostgreSQL database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        data = Path(folder) / "data"
        data.mkdir()
        soak = Soak(given.database or data / "soak.db", given.tables, given.spectators, given.kill_every * 60)
        asyncio.run(soak.run(given.minutes, log))
        log.seek(0)
        lines = log.read().splitlines()
    died = Counter(line.partition("failed once: ")[2] for line in lines if " failed once: " in line)
    print(f"processes of bots that gave no answer the first time: {dict(died)}")
    errors = Counter(line.split(": ", 2)[-1][:60] for line in lines if " ERROR " in line)
    print(f"traces in the log: {sum(line.startswith('Traceback') for line in lines)}; errors: {dict(errors)}")


if __name__ == "__main__":
    main()
