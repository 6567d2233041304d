"""Shared parts of long-running commands: their options, a file of records, a progress bar, clean interruption."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.match import TimeControl
    from azulejos.play import Game, Record

__all__ = [
    "INTERRUPTED",
    "ClockOption",
    "Jobs",
    "MaxRounds",
    "SaveRecords",
    "Seed",
    "ThinkMs",
    "check_bots",
    "clock_of",
    "cores",
    "explained_if_slow",
    "interruption_postponed",
    "keeper",
    "kills_interrupt",
    "progress",
    "records_before",
    "until_interrupted",
]

INTERRUPTED = 130
LOOK_UP_S = 0.1
"""How often a waiting command checks for Ctrl-C: on some systems a wait blocks it."""

SLOW_S = 3.0
"""After this time a message explains why a search takes long to open."""

Answer = TypeVar("Answer")
ClockOption = Annotated[
    str | None,
    typer.Option(
        "--clock", metavar="S[+S]", help="Seconds per seat for the whole match, plus seconds added after each move."
    ),
]
Jobs = Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes. (default: all cores)")]
MaxRounds = Annotated[int, typer.Option(metavar="N", min=1, help="End a match after N rounds.")]
SaveRecords = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save all records; matches already in the file are not played again."),
]
Seed = Annotated[str, typer.Option(metavar="TEXT", help="The same seed plays the same matches.")]
ThinkMs = Annotated[
    float | None,
    typer.Option(metavar="MS", min=1, help="A move that takes longer loses the match. (default: no limit)"),
]


def cores() -> int:
    """Return the number of cores that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def clock_of(text: str | None) -> "TimeControl | None":
    """Return the clock that the option names, if any."""
    from azulejos.match import parse_time_control

    return None if text is None else parse_time_control(text)


def check_bots(names: Iterable[str], game: "Game") -> None:
    """Raise an error now, not in the middle of a match, if a bot does not exist or cannot start."""
    from azulejos.bots import prepare
    from azulejos.match import make_player
    from azulejos.match.players import Closable

    for name in names:
        with ExitStack() as stack:
            bot = make_player(name)
            if isinstance(bot, Closable):
                stack.callback(bot.close)
            with explained_if_slow():
                prepare(bot, game)


@contextmanager
def explained_if_slow() -> Iterator[None]:
    """Print why it takes long when a search loads slowly, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    text = spoken().text("cli.opening-search")
    timer = threading.Timer(SLOW_S, lambda: print(text, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def kills_interrupt() -> Iterator[None]:
    """End the series on SIGTERM or a closed terminal, as on Ctrl-C."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def interruption_postponed() -> Iterator[None]:
    """Let Ctrl-C and signals that end the series wait until the work inside is complete."""
    came: list[int] = []
    before: dict[int, Any] = {}
    try:
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                number = getattr(signal, name)
                before[number] = signal.signal(number, lambda number, frame: came.append(number))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        raise KeyboardInterrupt


def until_interrupted(work: Callable[[Callable[[], bool]], Answer]) -> tuple[Answer, bool]:
    """Do work that can be stopped; return what it found, and whether it was interrupted.

    Compiled search does not react to Ctrl-C, so the work runs in another thread while this one waits for Ctrl-C.
    """
    stop = threading.Event()
    future: Future[Answer] = Future()

    def run() -> None:
        try:
            future.set_result(work(stop.is_set))
        except BaseException as error:
            future.set_exception(error)

    thread = threading.Thread(target=copy_context().run, args=(run,), name="work", daemon=True)  # in the same language
    with kills_interrupt():
        while True:
            try:
                if thread.ident is None:
                    thread.start()
                return future.result(LOOK_UP_S), stop.is_set()
            except TimeoutError:
                if future.done():
                    raise  # the work itself raised it
            except KeyboardInterrupt:
                if stop.is_set():
                    raise  # pressed twice: the work does not stop
                stop.set()


def records_before(save: Path | None) -> "Sequence[Record]":
    """Return the records that a file already holds."""
    from azulejos.cli.positions import records_in

    return records_in(str(save)) if save is not None and save.is_file() and save.stat().st_size else ()


def keeper(stack: ExitStack, save: Path | None) -> Callable[[str], None]:
    """Return the function that saves the record of a match, to a file or nowhere."""
    from azulejos.cli.error_messages import system_reason
    from azulejos.cli.files import check_writable
    from azulejos.cli.usage_errors import CommandError
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
    """Show a progress bar on standard error if it is a terminal; the function advances it and shows the standing."""
    if not sys.stderr.isatty():
        yield lambda standing: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=total)
        yield lambda standing: bar.update(task, advance=1, description=f"{words} {standing}".rstrip())
