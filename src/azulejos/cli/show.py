"""`azulejos show`: draws a position, or a moment of a recorded match."""

import sys
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.options import Color, Language

if TYPE_CHECKING:
    from azulejos.play import State
    from azulejos.play.record import Record

__all__ = ["ThemeName", "show"]


class ThemeName(StrEnum):
    """The themes of pictures."""

    LIGHT = "light"
    DARK = "dark"


def show(
    what: Annotated[
        str,
        typer.Argument(metavar="POSITION|FILE|-", help="A position line in quotes, a file, or - for standard input."),
    ],
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE|-", help="Write a picture to this file, or to standard output (-)."),
    ] = None,
    theme: Annotated[ThemeName, typer.Option(help="The colors of the picture.")] = ThemeName.LIGHT,
    move: Annotated[
        int | None, typer.Option("--move", metavar="N", min=0, help="For a record: show the position after N moves.")
    ] = None,
    color: Color = None,
    language: Language = None,
) -> None:
    """Draw a position in the terminal or as a picture.

    A file may hold positions, one per line, or the record of a match, whose last state is drawn.

    **Examples**

        azulejos show match.azr --move 12
        azulejos show "azul2 r0 lot s1 -/-/-/-/- - B20Y20R20K20W20 - ..." --svg table.svg --theme dark
    """
    from azulejos.cli.console import drawn
    from azulejos.cli.files import write_text
    from azulejos.locale import spoken

    moments = _moments(what, move)
    if svg is None:
        print("\n\n".join(drawn(state, color=color, names=names) for state, names in moments))
        return
    state, names = moments[-1]
    picture = state.svg(theme=theme.value, names=names)
    if svg == "-":
        sys.stdout.write(picture)
    else:
        write_text(Path(svg), picture)
        print(spoken().text("cli.show.written", file=svg))


def _moments(what: str, move: int | None) -> "list[tuple[State, list[str]]]":
    """Return the states to draw, each with the players' names."""
    from azulejos.cli.positions import find
    from azulejos.cli.usage_errors import CommandError

    found = find(what)
    if found.states and move is not None:
        raise CommandError.of("no-record", "move-of-position", option="--move")
    return [(state, []) for state in found.states] + [
        (after_moves(record, move), list(record.names)) for record in found.records
    ]


def after_moves(record: "Record", move: int | None) -> "State":
    """Return the state of a record after this many moves (None: all) and the deals that follow."""
    from azulejos.cli.usage_errors import CommandError
    from azulejos.play import Move

    if move is None:
        return record.final
    if move > len(record.moves):
        raise CommandError.of("no-such-move", number=move, count=len(record.moves))
    is_move = [isinstance(step.action, Move) for step in record.steps]
    steps = next((n for n in range(len(is_move)) if sum(is_move[: n + 1]) > move), len(is_move))
    return next(islice(record.states(), steps, None))
