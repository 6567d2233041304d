"""`azulejos sheet`: the score of a real match, from walls entered round by round, or from a record."""

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import Language
from azulejos.locale import spoken

__all__ = ["sheet"]


def sheet(
    file: Annotated[str, typer.Argument(metavar="SHEET|RECORD|-", help="A score sheet, or a record.")],
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw a page to print.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write what was entered, to continue later.")
    ] = None,
    language: Language = None,
) -> None:
    """Count the points of a match at a real table, with the reason for each.

    A line of a sheet is a round: the tiles that each player put on the wall (row.column), the spaces of the floor line
    that are taken (-3), or points that were counted at the table (=7), with | between players.

    **Examples**

        azulejos sheet evening.txt
        azulejos sheet match.azr --svg sheet.svg
    """
    from azulejos.cli.files import check_writable, read_text, write_text
    from azulejos.cli.positions import is_record
    from azulejos.play import parse_record
    from azulejos.score_sheet import ScoreSheet, draw_sheet, entries_of, write_sheet
    from azulejos.score_sheet.text import format_sheet, parse_sheet

    text = read_text(file)
    for path in (svg, out):
        if path is not None:
            check_writable(path)
    if is_record(text):
        record = parse_record(text)
        made = ScoreSheet(record.game, tuple(name for name in record.names if name))
        for entries in entries_of(record):
            made = made.add(entries)
    else:
        made = parse_sheet(text)
    print(write_sheet(made), end="")
    for path, content in ((svg, draw_sheet), (out, format_sheet)):
        if path is not None:
            write_text(path, content(made))
            print(spoken().text("cli.show.written", file=path))
