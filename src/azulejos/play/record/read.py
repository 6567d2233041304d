"""Reading a record: its headers, then its steps."""

import re

from azulejos.errors import NotationError
from azulejos.games.registry import definition_of, game_names
from azulejos.play.game import parse_game
from azulejos.play.record.body import read_body
from azulejos.play.record.draft import Draft
from azulejos.play.record.headers import KEY, STRUCTURE, check_header, known_key
from azulejos.play.record.letters import tidy
from azulejos.play.record.results import check_result
from azulejos.play.record.write import FORMAT_VERSION
from azulejos.play.state import parse_state

__all__ = ["is_remark", "read"]

NUMBER = re.compile(r"[1-9][0-9]{0,6}")
Values = dict[str, tuple[str, int]]
"""The values of headers by key, with the offset where each value begins."""


def read(text: str, first_line: int = 1) -> Draft:
    """Read the text of one record; it begins with the first header."""
    draft = Draft(text, first_line)
    values, body = _read_headers(draft)
    version, offset = values.pop("Azulejos", ("", 0))
    if version != str(FORMAT_VERSION):
        code = "other-format-version" if NUMBER.fullmatch(version) else "bad-value"
        draft.found = []  # a fault in this version may be correct in that one
        draft.fail(offset, NotationError("a version of this format", version, str(FORMAT_VERSION), code=code))
        return draft
    _read_values(draft, values)
    read_body(draft, body)
    return draft


def is_remark(line: str) -> bool:
    """Whether a line is a remark, which is skipped."""
    return line.lstrip(" \t").startswith(";")


def _read_headers(draft: Draft) -> tuple[Values, int]:
    """Read lines up to the first empty one; return their values and the offset of the body."""
    values: Values = {}
    offset = 0
    for line in draft.text.split("\n"):
        after = offset + len(line) + 1
        if not line.strip(" \t"):
            return values, after
        if not is_remark(line):
            _read_header(draft, values, line, offset)
        offset = after
    return values, len(draft.text)


def _read_header(draft: Draft, values: Values, line: str, offset: int) -> None:
    key, colon, rest = line.partition(":")
    if not colon or not KEY.fullmatch(key):
        wanted = "a header like Event: Kitchen table, or an empty line before the moves"
        draft.fail(offset, NotationError("a header", line, wanted, code="bad-header"))
    elif key.lower() in draft.places:
        draft.fail(offset, NotationError("a record", key, "each header once", code="header-twice"))
    else:
        value = rest.replace("\t", " ").lstrip(" ")
        start = offset + len(line) - len(value)
        draft.places[key.lower()] = draft.place(start)
        values[known_key(key)] = value.rstrip(" "), start


def _read_values(draft: Draft, values: Values) -> None:
    """Read the headers' values; those that the record keeps unchanged come last."""
    if "Game" in values:
        tag, offset = values["Game"]
        draft.game = draft.attempt(offset, lambda: parse_game(tag))
    else:
        first = draft.text.split("\n", 1)[0]
        draft.fail(
            0, NotationError("a record", first, f"a header like Game: {_example_tag()} as well", code="header-missing")
        )
    draft.rules_version = _read_number(draft, values, "Rules") or 0
    draft.max_rounds = _read_number(draft, values, "MaxRounds")
    if "Position" in values:
        line, at = values["Position"]
        draft.position = draft.attempt(at, lambda: parse_state(line))
    if "Result" in values:
        result = tidy(values["Result"][0])
        draft.attempt(values["Result"][1], lambda: check_result(draft.game, result))
        draft.result = result
    for key, (value, start) in values.items():
        if key not in STRUCTURE:
            _keep_header(draft, key, value, start)


def _read_number(draft: Draft, values: Values, key: str) -> int | None:
    text, offset = values.get(key, ("", 0))
    if NUMBER.fullmatch(text):
        return int(text)
    if key in values:
        draft.fail(offset, NotationError(f"a value of {key}", text, "a number from 1", code="bad-value"))
    return None


def _keep_header(draft: Draft, key: str, value: str, offset: int) -> None:
    draft.attempt(offset, lambda: check_header(draft.game, key, value))
    draft.headers.append((key, value))


def _example_tag() -> str:
    """Return the tag of a registered game, as an example for error messages.

    >>> _example_tag()
    'azul2'
    """
    return next(iter(definition_of(game_names()[0]).presets()))
