"""A progress bar for work that is counted in steps of any size."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["counter"]


@contextmanager
def counter(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error if it is a terminal; call the function with what is done so far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(words, total=total)
        yield lambda done: bar.update(task, completed=done)
