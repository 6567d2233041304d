"""What the commands that play many matches have in common: processes, a file of records, a bar, polite kills."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

__all__ = ["INTERRUPTED", "cores", "keeper", "kills_interrupt", "progress"]

INTERRUPTED = 130


def cores() -> int:
    """Count the cores that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def kills_interrupt() -> Iterator[None]:
    """Let a polite kill and a closed terminal end the series as Ctrl-C does."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def keeper(stack: ExitStack, save: Path | None) -> Callable[[str], None]:
    """Give what keeps the record of a match: nothing, or a file."""
    from azulejos.cli.complaints import system_reason
    from azulejos.cli.failures import CommandError
    from azulejos.cli.files import check_writable
    from azulejos.match import Archive

    if save is None:
        return lambda record: None
    check_writable(save)
    archive = stack.enter_context(Archive(save))

    def keep(record: str) -> None:
        try:
            archive.add(record)
        except OSError as error:
            raise CommandError.of("file-unwritable", name=save, reason=system_reason(error)) from error

    return keep


@contextmanager
def progress(words: str, total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on standard error where that is a terminal; the function counts a match, and says how it stands."""
    if not sys.stderr.isatty():
        yield lambda standing: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=total)
        yield lambda standing: bar.update(task, advance=1, description=f"{words} {standing}".rstrip())
