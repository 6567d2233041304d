"""`azulejos validate`: checks files of positions and records, and lists every fault with its place."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from azulejos.cli.options import Language

if TYPE_CHECKING:
    from azulejos.cli.pieces import Lines, Piece

__all__ = ["validate"]

SHOW_S = 0.1
LARGE = 1_000_000
"""From this size on (in bytes), a terminal shows how far the check is."""


def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...|-", help="Files of positions or records, or - for standard input.")
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", metavar="", help="List only faults.")] = False,
    language: Language = None,
) -> None:
    """Check positions (one per line) and records; list every fault as FILE:LINE:COLUMN.

    Files of any size are read piece by piece, and faults are listed as they are found. The exit status is 0 if
    everything is valid and 2 otherwise.

    **Example**

        azulejos validate games/*.azr positions.txt
    """
    from azulejos.cli.usage_errors import FAILED, CommandError
    from azulejos.locale import spoken

    is_sound = True
    for file in files:
        with _shown(file) as screen:
            try:
                found = _check(file, screen)
            except CommandError as error:
                screen.say(f"{file}: {error}")
                found = _Found(faults=1)
        is_sound = is_sound and not found.faults
        if not found.faults and not quiet:
            print(spoken().text("cli.validate.sound", file=file, checked=found.in_words()))
    raise typer.Exit(0 if is_sound else FAILED)


class _Screen(NamedTuple):
    """How faults are listed, and how progress is shown."""

    say: Callable[[str], None]
    advance: Callable[[int], None]


class _Found(NamedTuple):
    """What a file holds."""

    faults: int = 0
    records: int = 0
    positions: int = 0

    def in_words(self) -> str:
        from azulejos.locale import spoken

        if self.records:
            return spoken().text("cli.validate.records", count=self.records)
        return spoken().text("cli.validate.positions", count=self.positions)


def _check(file: str, screen: _Screen) -> _Found:
    """Check a file and list its faults as they are found."""
    from azulejos.cli.files import STANDARD_INPUT, unreadable

    if file == STANDARD_INPUT:
        return _check_stream(file, sys.stdin.buffer, screen)
    try:
        with open(file, "rb") as stream:
            return _check_stream(file, stream, screen)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from error


def _check_stream(file: str, stream: "Lines", screen: _Screen) -> _Found:
    from azulejos.cli.pieces import BadText, pieces
    from azulejos.cli.usage_errors import CommandError

    found = _Found()
    try:
        for piece in pieces(stream, screen.advance):
            for fault in _piece_faults(piece):
                screen.say(f"{file}:{fault}")
                found = found._replace(faults=found.faults + 1)
            found = _counted(found, piece)
    except BadText as error:
        raise CommandError.of("file-not-text", name=file, number=error.at) from error
    if not any(found):
        screen.say(f"{file}:1:1: {_nothing_found()} [nothing-found]")
        return _Found(faults=1)
    return found


def _counted(found: _Found, piece: "Piece") -> _Found:
    from azulejos.cli.pieces import HEAD

    if piece.is_record:
        return found._replace(records=found.records + (piece.text or "").startswith(HEAD))
    return found._replace(positions=found.positions + (piece.text is None or _is_position(piece.text)))


def _is_position(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(("#", ";"))


def _piece_faults(piece: "Piece") -> Iterator[str]:
    """Yield what is wrong with a piece, as `LINE:COLUMN: words [code]`."""
    from azulejos.cli.error_messages import fault_in_words
    from azulejos.cli.pieces import HEAD, MAX_LINE
    from azulejos.locale import spoken
    from azulejos.play.record import record_faults

    if piece.text is None:
        yield f"{piece.line}:1: {spoken().text('cli.validate.too-long', count=MAX_LINE)} [too-large]"
    elif not piece.is_record:
        yield from _position_faults(piece.line, piece.text) if _is_position(piece.text) else ()
    elif piece.text.startswith(HEAD) or any(_is_position(line) for line in piece.text.splitlines()):
        for fault in record_faults(piece.text):
            words = fault_in_words(fault.message, fault.code)
            yield f"{fault.line + piece.line - 1}:{fault.column}: {words} [{fault.code}]"


def _nothing_found() -> str:
    from azulejos.locale import spoken

    return spoken().text("cli.error.nothing-found", name="").removeprefix(": ")


def _position_faults(number: int, line: str) -> list[str]:
    from azulejos.cli.error_messages import complaint, fault_in_words
    from azulejos.errors import AzulejosError, NotationError, PositionError
    from azulejos.play import parse_state

    try:
        parse_state(line)
    except PositionError as error:
        return [f"{number}:1: {fault_in_words(fault, error.code)} [{error.code}]" for fault in error.faults]
    except NotationError as error:
        return [f"{number}:{error.column}: {complaint(error, has_place=True)} [{error.code}]"]
    except AzulejosError as error:
        return [f"{number}:1: {complaint(error)} [{error.code}]"]
    return []


@contextmanager
def _shown(file: str) -> Iterator[_Screen]:
    """List faults on standard error; on a terminal, show a bar below them while a large file is read."""
    from azulejos.cli.usage_errors import one_line

    size = os.path.getsize(file) if os.path.isfile(file) else 0
    if size < LARGE or not sys.stderr.isatty():
        yield _Screen(lambda fault: typer.echo(one_line(fault), err=True), lambda size: None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(os.path.basename(file), total=size)
        faults: list[str] = []
        is_due = _every(SHOW_S)
        read = 0

        def show() -> None:
            """Print the faults so far above the bar, all at once: drawing the bar again for each takes long."""
            if faults:
                bar.console.out("\n".join(faults), highlight=False)
                faults.clear()
            bar.update(task, completed=read)

        def advance(size: int) -> None:
            nonlocal read
            read += size
            if is_due():
                show()

        try:
            yield _Screen(lambda fault: faults.append(one_line(fault)), advance)
        finally:
            show()


def _every(seconds: float) -> Callable[[], bool]:
    """Return a function that returns True at most once in so many seconds."""
    last = time.monotonic()

    def is_due() -> bool:
        nonlocal last
        now = time.monotonic()
        if now - last < seconds:
            return False
        last = now
        return True

    return is_due
