"""Compares this version of the package with the one before: each plays in a process of its own, in turns."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

__all__ = ["Compared", "compared"]

COMMIT = "684b338"
"""The version before: what was there when the work on speed began."""
ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"


class Compared(NamedTuple):
    """The best rates of this version and of the one before (None if this clone does not have it)."""

    ours: float
    before: float | None

    @property
    def remark(self) -> str:
        """Return the comparison in words."""
        if self.before is None:
            return f"the version before ({COMMIT}) is not in this clone"
        return f"{self.ours / self.before:.2f} of the version before ({self.before:,.0f})"


def compared(work: str, tag: str, rounds: int) -> Compared:
    """Return the best rates of some work (see `benchmarks.work`) for a kind of table, over several rounds in turns."""
    old = _source_before()
    with ExitStack() as stack:
        ours = stack.enter_context(_working(ROOT / "src", work, tag))
        before = stack.enter_context(_working(old, work, tag)) if old else None
        rates = [(ours(), before() if before else None) for _ in range(rounds)]
    return Compared(max(rate for rate, _ in rates), max((rate for _, rate in rates if rate), default=None))


@contextmanager
def _working(source: Path, work: str, tag: str) -> Iterator[Callable[[], float]]:
    """Start a process that works with the package in this folder; yield a function that returns the rate of a round."""
    folders = {"PYTHONPATH": os.pathsep.join([str(source), str(ROOT)]), "AZULEJOS_CACHE": str(CACHE / "bench")}
    command = [sys.executable, "-m", "benchmarks.work", work, tag]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **folders}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        told, heard = process.stdin, process.stdout

        def round_rate() -> float:
            told.write("\n")
            told.flush()
            return float(heard.readline())

        round_rate()  # compiles, and warms up
        yield round_rate
        told.close()


def _source_before() -> Path | None:
    """Return the folder with the source of the version before; it is taken from Git once."""
    folder = CACHE / f"before-{COMMIT}"
    if not folder.exists():
        done = subprocess.run(["git", "archive", COMMIT, "src"], cwd=ROOT, capture_output=True, check=False)
        if done.returncode:
            return None
        with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder / "src"
