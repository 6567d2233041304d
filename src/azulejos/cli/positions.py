"""Arguments that are a position, a file of positions, or a record."""

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from azulejos.cli.error_messages import complaint
from azulejos.cli.files import STANDARD_INPUT, read_text
from azulejos.cli.usage_errors import CommandError
from azulejos.errors import AzulejosError

if TYPE_CHECKING:
    from azulejos.play import State, View
    from azulejos.play.record import Record

__all__ = ["Found", "find", "is_record", "one_position", "one_view", "position_lines", "records_in"]

RECORD_HEAD = re.compile(r"^Azulejos:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Found:
    """The records or positions of an argument."""

    records: "tuple[Record, ...]" = ()
    states: "tuple[State, ...]" = ()


def is_record(text: str) -> bool:
    """Whether a text is meant to be a record."""
    return RECORD_HEAD.search(text) is not None


def position_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text that should be positions, with their numbers: not the empty ones, not `# ...`.

    >>> position_lines("# openings\\n\\nazul2 r0 lot")
    [(3, 'azul2 r0 lot')]
    """
    lines = enumerate(text.splitlines(), start=1)
    return [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith(("#", ";"))]


def find(argument: str) -> Found:
    """Read an argument: a file's name, `-` for standard input, or a position line."""
    from azulejos.play import parse_state
    from azulejos.play.record import parse_records

    if _is_position(argument):
        return Found(states=(parse_state(argument),))
    text = read_text(argument)
    try:
        if is_record(text):
            return Found(records=parse_records(text))
        states = tuple(parse_state(line) for _, line in position_lines(text))
    except AzulejosError as error:
        raise CommandError(f"{argument}: {complaint(error)}", code=error.code) from error
    if not states:
        raise _nothing_in(argument)
    return Found(states=states)


def _nothing_in(argument: str) -> CommandError:
    return CommandError.of("nothing-found", name=argument if argument.strip() else repr(argument))


def _is_position(argument: str) -> bool:
    """Whether an argument is a position, not the name of a file."""
    return argument != STANDARD_INPUT and not os.path.lexists(argument) and _looks_like_position(argument)


def _looks_like_position(argument: str) -> bool:
    """Whether an argument is a position and not the name of a missing file: it has several fields, or a game's tag."""
    from azulejos.play import games

    return " " in argument.strip() or (argument.startswith(games()) and "." not in argument) or not argument.strip()


def one_position(argument: str) -> "State":
    """Read an argument that is one position: the first of a file, the last state of a record."""
    found = find(argument)
    return found.states[0] if found.states else found.records[0].final


def one_view(argument: str, move: int | None = None) -> "View":
    """Read an argument that is one position, as the seat to move sees it; what it does not know may be `S?`.

    For a record, it is the state after this many moves, or else the last one.
    """
    from azulejos.cli.show import after_moves
    from azulejos.play import parse_view
    from azulejos.play.record import parse_records

    text = argument if _is_position(argument) else read_text(argument)
    if not is_record(text) and move is not None:
        raise CommandError.of("no-record", "move-of-position", option="--ply")
    lines = position_lines(text)
    if not lines:
        raise _nothing_in(argument)
    try:
        if is_record(text):
            state = after_moves(parse_records(text)[0], move)
            return state.view(state.to_move)
        line = lines[0][1]
        return parse_view(line, parse_view(line).to_move)
    except AzulejosError as error:
        if _is_position(argument):
            raise
        raise CommandError(f"{argument}: {complaint(error)}", code=error.code) from error


def records_in(name: str) -> "tuple[Record, ...]":
    """Read a file of records."""
    from azulejos.play.record import parse_records

    text = read_text(name)
    if not is_record(text):
        raise CommandError.of("no-record", name=name)
    try:
        return parse_records(text)
    except AzulejosError as error:
        raise CommandError(f"{name}: {complaint(error)}", code=error.code) from error
