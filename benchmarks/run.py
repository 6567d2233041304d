"""Measures every speed that the docs state: `make bench`, or `make bench ARGS=--write` to update the docs."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a script sees its own folder only

from benchmarks import (
    batches,
    browser,
    envs,
    page,
    playouts,
    searches,
    server,
    server_spectators,
    server_stored,
    starts,
    values,
)
from benchmarks.measuring import Result

SUBJECTS: dict[str, Callable[[], Iterator[Result]]] = {
    "azul": playouts.azul_compiled,
    "plain": playouts.azul_plain,
    "duel": playouts.duel_playouts,
    "values": values.values_played,
    "sizes": values.state_sizes,
    "batches": batches.batches_stepped,
    "search": searches.thinkers,
    "solved": searches.round_solved,
    "limits": searches.time_kept,
    "vector": envs.vector_steps,
    "pettingzoo": envs.pettingzoo_steps,
    "openspiel": envs.openspiel_simulations,
    "import": starts.import_time,
    "starts": starts.compiled_starts,
    "browser": browser.offline_play,
}
"""The rows of the first table in the docs."""
SERVER_SUBJECTS: dict[str, Callable[[], Iterator[Result]]] = {
    "server": server.played_moves,
    "spectators": server_spectators.watched_table,
    "stored": server_stored.stored_matches,
}
"""These start servers and take long: only if they are named."""


def main(arguments: list[str]) -> None:
    """Measure the requested subjects, and print a table of the results."""
    parser = argparse.ArgumentParser(prog="benchmarks/run.py", description=__doc__)
    parser.add_argument(
        "subject",
        nargs="*",
        help=f"what to measure: {', '.join(SUBJECTS)} (all of these if none is named); {', '.join(SERVER_SUBJECTS)}",
    )
    parser.add_argument("--write", action="store_true", help="write the results into docs/benchmarks.md")
    asked = parser.parse_args(arguments)
    unknown = set(asked.subject) - {*SUBJECTS, *SERVER_SUBJECTS}
    if unknown:
        parser.error(f"no such subject: {', '.join(sorted(unknown))}")
    if asked.write and asked.subject:
        parser.error("--write is for the results of all subjects")
    console = Console()
    results = measured(asked.subject or list(SUBJECTS), console)
    console.print(table_of(results))
    if asked.write:
        console.print(f"wrote {page.write_page(results).name}")


def measured(subjects: list[str], console: Console) -> list[Result]:
    """Measure one subject after the other, and print its name."""
    results = []
    with console.status("") as status:
        for number, subject in enumerate(subjects, start=1):
            status.update(f"measuring {subject} ({number} of {len(subjects)})")
            for result in (SUBJECTS | SERVER_SUBJECTS)[subject]():
                results.append(result)
                console.print(f"{result.what}: {result.text}", style="dim", highlight=False)
    return results


def table_of(results: list[Result]) -> Table:
    """Lay the results out for a terminal."""
    table = Table(title=page.machine())
    for title, side in (("what", "left"), ("measured", "right"), ("wanted", "left"), ("remark", "left")):
        table.add_column(title, justify="right" if side == "right" else "left")
    for row in results:
        table.add_row(row.what, row.text, row.wanted, row.remark)
    return table


if __name__ == "__main__":
    main(sys.argv[1:])
