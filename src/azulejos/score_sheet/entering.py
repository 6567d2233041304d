"""Entering a round by taps: each change of an entry is a function, and returns a new entry."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from azulejos.errors import OptionError
from azulejos.games.parts import score_sheet_of
from azulejos.score_sheet.sheet import Entry, ScoreSheet, Tile

__all__ = ["change_entries", "tap"]


def tap(entry: Entry, row: int, column: int, color: str = "") -> Entry:
    """Put a tile on a space, or take it back if it was put there; a row gets one tile, so another tap moves it.

    >>> tap(tap(Entry(), 0, 1), 0, 2).tiles
    (Tile(row=0, column=2, color=''),)
    >>> tap(tap(Entry(), 0, 1, "B"), 0, 1).tiles
    ()
    """
    others = tuple(tile for tile in entry.tiles if tile.row != row)
    same = [tile for tile in entry.tiles if (tile.row, tile.column) == (row, column)]
    if same and color in ("", same[0].color):
        return replace(entry, tiles=others)
    return replace(entry, tiles=(*others, Tile(row, column, color)))


def change_entries(sheet: ScoreSheet, entries: Sequence[Entry], change: dict[str, Any]) -> tuple[Entry, ...]:
    """Return the entries of a round after a change like `{"seat": 0, "tap": [0, 1]}`.

    Others are `dropped`, `start`, `points` (None: they are counted here), `piece` and `paid`. Raise OptionError for
    anything else.
    """
    seat = change.get("seat", -1)
    if seat not in range(len(entries)):
        raise OptionError(f"no such seat: {seat!r}", code="bad-seat")
    entry = entries[seat]
    changed = list(entries)
    if "tap" in change:
        row, column = change["tap"]
        changed[seat] = tap(entry, row, column, change.get("color", ""))
    elif "dropped" in change:
        changed[seat] = _drop(sheet, entry, change["dropped"])
    elif "start" in change:
        changed = [_start(sheet, each, at == seat and bool(change["start"])) for at, each in enumerate(entries)]
    elif "points" in change:
        changed[seat] = replace(entry, points=change["points"])
    elif "piece" in change:
        changed[seat] = _lay(entry, change["piece"])
    elif "paid" in change:
        changed[seat] = replace(entry, paid=change["paid"])
    else:
        raise OptionError(f"not a change of an entry: {change!r}", code="bad-value")
    return tuple(changed)


def _has_floor_space(sheet: ScoreSheet) -> bool:
    """Whether the start tile takes a space of the floor line."""
    return score_sheet_of(sheet.game.name).start_cost(sheet.table()) is None


def _drop(sheet: ScoreSheet, entry: Entry, dropped: int) -> Entry:
    """Take this many spaces of the floor line; without any, the start tile is not there either."""
    keeps_start = entry.takes_start and not (_has_floor_space(sheet) and dropped == 0)
    return replace(entry, dropped=dropped, takes_start=keeps_start)


def _start(sheet: ScoreSheet, entry: Entry, takes_start: bool) -> Entry:
    """Take the start tile, with its space, or give both back."""
    if entry.takes_start == takes_start:
        return entry
    dropped = entry.dropped
    if _has_floor_space(sheet):
        most = len(score_sheet_of(sheet.game.name).DROP_COSTS)
        dropped = min(most, dropped + 1) if takes_start else max(0, dropped - 1)
    return replace(entry, takes_start=takes_start, dropped=dropped)


def _lay(entry: Entry, word: str) -> Entry:
    """Put a piece on a place; change how it lies there, or take it back if it already lies there in that way."""
    place, name = word[:3], word.rpartition(":")[2]
    others = tuple(each for each in entry.pieces if each[:3] != place and each.rpartition(":")[2] != name)
    return replace(entry, pieces=others if word in entry.pieces else (*others, word))
