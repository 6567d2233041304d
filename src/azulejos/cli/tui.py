"""`azulejos tui`: the terminal board."""

import shlex
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.options import Language

if TYPE_CHECKING:
    from textual.screen import Screen

__all__ = ["tui"]


class LookName(StrEnum):
    """How the board looks."""

    DARK = "dark"
    LIGHT = "light"
    SAFE_DARK = "safe-dark"
    SAFE_LIGHT = "safe-light"


def tui(
    record: Annotated[
        str | None, typer.Argument(metavar="[RECORD]", help="A match to continue, or to view if it is over.")
    ] = None,
    join: Annotated[
        str | None,
        typer.Option(
            "--join", metavar="LINK", help="Join or watch a table on a server; with only an address, list its tables."
        ),
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay", metavar="", help="View the record even if the match is not over.")
    ] = False,
    look: Annotated[
        LookName | None,
        typer.Option(
            help="Color theme; the safe ones are colorblind-safe. (default: the last one used, or the terminal's)"
        ),
    ] = None,
    language: Language = None,
) -> None:
    """Play on a board in the terminal, with mouse and keyboard: matches, records, reviews and server tables.

    F1 shows help; F6 changes the language and F7 the theme at any time. Leaving saves the match and shows how to
    continue it.

    **Examples**

        azulejos tui
        azulejos tui azulejos-2026-11-15.azr
        azulejos tui --join 'http://localhost:8000/#/table/abcdef'
        azulejos tui --join http://localhost:8000
    """
    from azulejos.cli.usage_errors import CommandError
    from azulejos.errors import MissingExtra
    from azulejos.locale import spoken

    try:
        import textual  # noqa: F401  # says now whether it is there
    except ImportError as error:
        raise MissingExtra("tui", "boards in the terminal") from error
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError.of("no-terminal")

    from azulejos.tui.app import AzulejosApp
    from azulejos.tui.settings import settings_file

    app = AzulejosApp(
        language=spoken().language if language else None,
        look=look.value if look else None,
        remember_in=settings_file(),
        first=_first(record, join, is_replay=replay),
    )
    app.run()
    for path in app.kept:
        print(f"{spoken().text('cli.play.resume', path=path)}\n  azulejos tui {shlex.quote(str(path))}")
    raise typer.Exit(app.return_code or 0)


def _first(record: str | None, join: str | None, *, is_replay: bool) -> "Callable[[], Screen[None]] | None":
    """Return what to open first; a file that cannot be used is refused before the screen is taken."""
    from pathlib import Path

    from azulejos.cli.match_setup import resumed_record
    from azulejos.cli.positions import records_in
    from azulejos.play.record.results import UNFINISHED
    from azulejos.tui.join_page import JoinPage
    from azulejos.tui.local_match import LocalSession
    from azulejos.tui.local_page import LocalPage
    from azulejos.tui.replay_page import ReplayPage

    if join is not None:
        return lambda: JoinPage(join)
    if record is None:
        return None
    records = records_in(record)
    for each in records:
        each.final  # noqa: B018  # says now whether it can be replayed
    if len(records) == 1 and records[0].result == UNFINISHED and not is_replay:
        table = LocalSession(*resumed_record(record), path=Path(record))
        return lambda: LocalPage(table)
    return lambda: ReplayPage(*records, file=Path(record))
