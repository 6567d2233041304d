"""The canonical text of a record: headers, then a paragraph per round."""

from collections.abc import Iterator
from itertools import groupby

from azulejos.errors import AzulejosError
from azulejos.play.moves import Deal
from azulejos.play.record.notes import step_words, write_comment
from azulejos.play.record.record import Record
from azulejos.play.record.steps import Step

__all__ = ["FORMAT_VERSION", "write"]

FORMAT_VERSION = 1
WIDTH = 100
INDENT = "   "  # no line of a comment may begin in the first column, because records begin there


def write(record: Record) -> str:
    """Return a record as text. It ends with a line break, so records with empty lines between them make a file."""
    lines = [f"{key}: {value}".rstrip(" ") for key, value in _headers(record)]
    body = list(_body(record))
    return "\n".join([*lines, "", *body] if body else lines) + "\n"


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Azulejos", str(FORMAT_VERSION)
    yield "Game", str(record.game)
    yield "Rules", str(record.rules_version)
    if record.position is not None:
        yield "Position", str(record.position)
    if record.max_rounds is not None:
        yield "MaxRounds", str(record.max_rounds)
    yield from record.headers
    yield "Result", record.result


def _body(record: Record) -> Iterator[str]:
    if record.comment:
        yield from wrapped(write_comment(record.comment).split(" "), "")
    pairs = zip(_rounds(record), record.steps, strict=True)
    for number, group in groupby(pairs, key=lambda pair: pair[0]):
        yield from _round(number, [step for _, step in group])


def _round(number: int, steps: list[Step]) -> Iterator[str]:
    """Yield the lines of a round: the deals that begin it beside its number, the rest below."""
    first = f"R{number} " if number else ""
    opening = next((i for i, step in enumerate(steps) if not isinstance(step.action, Deal)), len(steps))
    for part in (steps[:opening], steps[opening:]):
        if part:
            yield from wrapped([word for step in part for word in step_words(step)], first)
            first = INDENT


def _rounds(record: Record) -> list[int]:
    """Return the round of every step; a deal belongs to the round it begins. 0 if a replay cannot tell."""
    try:
        rounds = [state.round for state in record.states()]
    except AzulejosError:
        return [0] * len(record.steps)
    numbers = rounds[:-1]
    for i in reversed(range(len(record.steps))):
        if isinstance(record.steps[i].action, Deal):
            followed = i + 1 < len(record.steps) and isinstance(record.steps[i + 1].action, Deal)
            numbers[i] = numbers[i + 1] if followed else rounds[i + 1]
    return numbers


def wrapped(words: list[str], first: str) -> Iterator[str]:
    """Yield words as lines; the first line begins with `first`, the others are indented.

    >>> list(wrapped(["3R4", "1B2"], "R1 "))
    ['R1 3R4 1B2']
    """
    line = first
    is_empty = True
    for word in words:
        if not is_empty and len(line) + 1 + len(word) > WIDTH:
            yield line
            line, is_empty = INDENT, True
        line += word if is_empty else " " + word
        is_empty = False
    yield line
