"""Reading records with all checks: unreadable text, illegal steps, contradictions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from azulejos.errors import AzulejosError, NotationError, RecordError, placed
from azulejos.play.game import Game
from azulejos.play.record.draft import Draft, Found, Place
from azulejos.play.record.read import is_remark, read
from azulejos.play.record.record import Record, other_rules_version
from azulejos.play.record.results import UNFINISHED, is_stop

__all__ = ["MAX_RECORD", "Fault", "parse_record", "parse_records", "record_faults"]

MAX_RECORD = 1_000_000
"""The maximum number of characters of one record."""

HEAD = "Azulejos:"
START = re.compile(f"^{HEAD}", re.MULTILINE)
NOTHING = re.compile(r"(?:[ \t]*+(?:;[^\n]*+)?\n)*+[ \t]*+(?:;[^\n]*+)?")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with the text of a record, and where; `code` is stable, `message` is for people.

    >>> str(Fault(9, 5, "line-full", "cannot play 3R1: line 1 is full (A12)"))
    '9:5: cannot play 3R1: line 1 is full (A12) [line-full]'
    """

    line: int
    column: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message} [{self.code}]"


class Checked(NamedTuple):
    """One record of a text: the line where it begins, its value if it has one, and its faults."""

    line: int
    record: Record | None
    found: list[Found]


def parse_record(text: str) -> Record:
    """Parse a text with one record, and replay it if it was made with this version of the rules.

    Raise NotationError for unreadable text, IllegalMove or WrongMoment for a step that the rules forbid, PositionError
    for an impossible starting position, and RecordError for a contradiction to the replay.

    >>> parse_record("Azulejos: 1\\nGame: azul2\\n\\n(first:3)")
    Traceback (most recent call last):
    azulejos.errors.IllegalMove: line 4, column 1: no such seat: first:3
    """
    records = list(_records(text)) or [Checked(1, None, [_no_record(text)])]
    record = _valid_record(records[0])
    if len(records) > 1:
        raise NotationError("a single record", HEAD, "no other one", line=records[1].line, code="several-records")
    return record


def parse_records(text: str) -> tuple[Record, ...]:
    """Parse all records of a text; each begins with a line `Azulejos: 1`.

    >>> parse_records("; nothing yet")
    ()
    """
    return tuple(_valid_record(record) for record in _records(text))


def record_faults(text: str) -> list[Fault]:
    """Return everything that is wrong with the records of a text, in order; never raise.

    A step that cannot be read or is forbidden ends the replay; the rest is still read.

    >>> for fault in record_faults("Azulejos: 1\\nGame: azul2\\nDate: May\\n\\n(first:3) 3R6"):
    ...     print(fault)
    3:7: not a date: 'May' (wanted a year, month and day like 2026-11-15, or less of it) [bad-value]
    5:1: no such seat: first:3 [impossible-deal]
    5:11: not a move of azul2: '3R6' (wanted a word of this game) [unreadable]
    """
    records = list(_records(text))
    found = [found for record in records for found in record.found] if records else [_no_record(text)]
    return [_fault(place, error) for place, error in found]


def _records(text: str) -> Iterator[Checked]:
    """Split a text into records and check each."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    starts = [match.start() for match in START.finditer(text)]
    before = text[: starts[0]] if starts else text
    if not NOTHING.fullmatch(before):
        yield Checked(1, None, [_no_record(before)])
    line = 1 + before.count("\n")
    for start, end in pairwise([*starts, len(text)]):
        chunk = text[start:end]
        yield _checked(chunk, line)
        line += chunk.count("\n")


def _no_record(text: str) -> Found:
    lines = text.split("\n")
    line = next((n for n, words in enumerate(lines) if words.strip(" \t") and not is_remark(words)), 0)
    return Found(Place(line + 1, 1), NotationError("a record", lines[line], f"a line '{HEAD} 1'", code="no-record"))


def _checked(text: str, line: int) -> Checked:
    if len(text) > MAX_RECORD:
        size = NotationError("a record", f"{len(text)} characters", f"up to {MAX_RECORD}", code="too-large")
        return Checked(line, None, [Found(Place(line, 1), size)])
    draft = read(text, line)
    if draft.game is None:
        return Checked(line, None, sorted(draft.found, key=_place_of))
    if draft.position is not None and draft.position.game != draft.game:
        error = RecordError(f"a position of {draft.position.game} in a record of {draft.game}", code="other-game")
        draft.found.append(Found(draft.places["position"], error))
        draft.position = None
    result = draft.result or UNFINISHED
    if not draft.is_this_version:
        draft.found.append(Found(draft.places["rules"], other_rules_version(draft.game, draft.rules_version)))
    elif _can_be_replayed(draft):
        result = _replay(draft, draft.game)
    is_sound = all(error.code == "other-rules-version" for _, error in draft.found)
    record = _record_of(draft, draft.game, result) if is_sound else None
    return Checked(line, record, sorted(draft.found, key=_place_of))


def _can_be_replayed(draft: Draft) -> bool:
    """Whether all headers that a replay needs were read."""
    is_placed = draft.position is not None or "position" not in draft.places
    return is_placed and (draft.max_rounds is not None or "maxrounds" not in draft.places)


def _replay(draft: Draft, game: Game) -> str:
    """Replay the steps before the first unreadable one; return the result after them."""
    steps = tuple(draft.steps[: draft.sound_steps])
    record = Record(game, steps=steps, position=draft.position, max_rounds=draft.max_rounds)
    state, done = record.start, -1
    try:
        for after in record.states():
            state, done = after, done + 1
    except AzulejosError as error:
        draft.found.append(Found(draft.step_places[done], error))
        return UNFINISHED
    return _agreed_result(draft, record.result_at(state))


def _agreed_result(draft: Draft, actual: str) -> str:
    """Compare the record's result with the replay's. If a step is unreadable, there is nothing to compare."""
    claimed = draft.result
    if claimed is None or claimed == actual or (is_stop(claimed) and actual == UNFINISHED):
        return claimed or actual
    if not draft.found:
        error = RecordError(f"the record says {claimed!r}, the replay {actual!r}", code="wrong-result")
        draft.found.append(Found(draft.places["result"], error))
    return actual


def _record_of(draft: Draft, game: Game, result: str) -> Record:
    return Record(
        game,
        tuple(draft.headers),
        tuple(draft.steps),
        draft.position,
        draft.max_rounds,
        draft.rules_version,
        result,
        draft.comment,
    )


def _place_of(found: Found) -> Place:
    return found.place


def _valid_record(checked: Checked) -> Record:
    """Return a record, or raise its first fault with its place."""
    if checked.record is not None:
        return checked.record
    place, error = checked.found[0]
    raise placed(error, place.line, place.column)


def _fault(place: Place, error: AzulejosError) -> Fault:
    plain = NotationError(error.what, error.found, error.expected) if isinstance(error, NotationError) else error
    return Fault(place.line, place.column, error.code, str(plain))
