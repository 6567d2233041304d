"""The page of results: the table, and the machine it was measured on."""

import os
import platform
from importlib.metadata import version
from pathlib import Path

from benchmarks.measuring import Result

__all__ = ["machine", "write_page"]

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
BEGIN = "<!-- results, written by `make bench ARGS=--write` -->\n"
END = "<!-- end of results -->\n"


def machine() -> str:
    """Describe the machine and the versions, without naming it."""
    parts = [f"{_processor()}, {os.cpu_count()} cores", f"{platform.system()}"]
    parts.append(f"{platform.python_implementation()} {platform.python_version()}")
    parts += [f"{name} {version(name)}" for name in ("numba", "numpy")]
    return "; ".join(parts)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def write_page(results: list[Result]) -> Path:
    """Replace the table in the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + _table(results) + END + after, encoding="utf-8", newline="\n")
    return PAGE


def _table(results: list[Result]) -> str:
    rows = [f"| {row.what} | {row.text} | {row.wanted} | {row.remark} |" for row in results]
    head = ["| what | measured | wanted | remark |", "|---|---:|---|---|"]
    return "\n".join([f"Machine: {machine()}.", "", *head, *rows, ""])
