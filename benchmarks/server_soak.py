"""A soak test with faults: players continue while the server is killed, clients are cut, and the disk is full.

usage: python benchmarks/server_soak.py [--minutes 0.5] [--tables 10]
At the end every acknowledged move must be stored once, and every record must be valid.
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
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # a script sees its own folder only

from azulejos.live.recording import published_record  # noqa: E402
from azulejos.play import parse_record  # noqa: E402
from azulejos.server.tables.stored_match import restored  # noqa: E402
from tests.server.clients import Guest  # noqa: E402
from tests.server.load import Pair, Stubborn  # noqa: E402
from tests.server.test_guarantees import check_everything, free_port, stored_tables  # noqa: E402


class Soak:
    """A server under a supervisor, players, and what is done to them."""

    def __init__(self, database: Path, tables: int) -> None:
        self.database, self.tables = database, tables
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

    async def run(self, minutes: float) -> None:
        """Play and cause faults until time is up, then check everything."""
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(self.port), str(self.database)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
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
            playing = [asyncio.create_task(pair.run()) for pair in self.pairs]
            await self.break_things()
            for pair in self.pairs:
                pair.stop()
            await asyncio.wait(playing, timeout=30)
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
            fault = random.choice(["kill", "kill", "lazy", "cut", "cut", "full"])
            self.faults[fault] += 1
            with suppress(ProcessLookupError, OSError, AssertionError, TimeoutError):
                await getattr(self, fault)()

    async def kill(self) -> None:
        """Kill the server."""
        old = self.server
        os.kill(old, signal.SIGKILL)
        while self.server == old:
            await asyncio.sleep(0.05)

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
        sizes = [path.stat().st_size for path in self.database.parent.iterdir()]
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


def main() -> None:
    """Run the soak and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--tables", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(Soak(Path(folder) / "soak.db", given.tables).run(given.minutes))


if __name__ == "__main__":
    main()
