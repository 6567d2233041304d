"""`azulejos validate`: checks files of positions and records, and lists every fault with its place."""

from typing import Annotated

import typer

from azulejos.cli.options import Language

__all__ = ["validate"]


def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...|-", help="Files of positions or records, or - for standard input.")
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", metavar="", help="List only faults.")] = False,
    language: Language = None,
) -> None:
    """Check positions (one per line) and records; list every fault as FILE:LINE:COLUMN.

    The exit status is 0 if everything is valid and 2 otherwise.

    **Example**

        azulejos validate games/*.azr positions.txt
    """
    from azulejos.cli.usage_errors import FAILED, one_line
    from azulejos.locale import spoken

    is_sound = True
    for file in files:
        faults, checked = _faults(file)
        for fault in faults:
            typer.echo(one_line(fault), err=True)
        is_sound = is_sound and not faults
        if not faults and not quiet:
            print(spoken().text("cli.validate.sound", file=file, checked=checked))
    raise typer.Exit(0 if is_sound else FAILED)


def _faults(file: str) -> tuple[list[str], str]:
    """Return the faults of a file, and what was checked."""
    from azulejos.cli.error_messages import fault_in_words
    from azulejos.cli.files import read_text
    from azulejos.cli.positions import is_record, position_lines
    from azulejos.cli.usage_errors import CommandError
    from azulejos.locale import spoken
    from azulejos.play.record import record_faults

    try:
        text = read_text(file)
    except CommandError as error:
        return [f"{file}: {error}"], ""
    if is_record(text):
        count = text.count("\nAzulejos:") + text.startswith("Azulejos:")
        found = [
            f"{file}:{fault.line}:{fault.column}: {fault_in_words(fault.message, fault.code)} [{fault.code}]"
            for fault in record_faults(text)
        ]
        return found, spoken().text("cli.validate.records", count=count)
    lines = position_lines(text)
    if not lines:
        return [f"{file}:1:1: {_nothing_found()} [nothing-found]"], ""
    found = [f"{file}:{fault}" for number, line in lines for fault in _position_faults(number, line)]
    return found, spoken().text("cli.validate.positions", count=len(lines))


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
