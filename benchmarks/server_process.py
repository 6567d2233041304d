"""A server in a process of its own, for benchmarks."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psutil  # type: ignore[import-untyped]  # it has no types

__all__ = ["ROOT", "Served", "served"]

ROOT = Path(__file__).resolve().parent.parent
UNLIMITED = ("--rate", "0", "--sockets", "0", "--guests", "0")


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its address, its process, and how long it took to be ready."""

    url: str
    pid: int
    start_s: float

    @property
    def cpu_s(self) -> float:
        """Return the CPU time that the process has used."""
        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)

    @property
    def megabytes(self) -> float:
        """Return the memory of the process."""
        return float(psutil.Process(self.pid).memory_info().rss / 1e6)


@contextmanager
def served(database: str, *flags: str, port: int = 0, log: IO[str] | None = None) -> Iterator[Served]:
    """Run a server without rate limits on a database; what it logs goes to `log`, or to standard error."""
    command = [sys.executable, "-m", "azulejos", "serve", "--port", str(port), "--database", database]
    begin = time.perf_counter()
    process = subprocess.Popen(
        [*command, *UNLIMITED, "--workers", "1", "--no-prepare", *flags],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split(" at ")[1].split(" ")[0].replace("localhost", "127.0.0.1")
        yield Served(url, process.pid, time.perf_counter() - begin)
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()
