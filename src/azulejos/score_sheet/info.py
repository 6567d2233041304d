"""A score sheet as a page shows it: plain data, with points where they arose and the reasons for them."""

from collections.abc import Sequence
from typing import Any

from azulejos.errors import AzulejosError
from azulejos.games.parts import score_sheet_of
from azulejos.play import Event
from azulejos.play.setup import Setup
from azulejos.play.sight import describe_game
from azulejos.score_sheet.entering import change_entries, tap
from azulejos.score_sheet.sheet import Entry, RoundScore, ScoreSheet, Space
from azulejos.score_sheet.text import format_sheet, parse_sheet, read_entry, write_entry

__all__ = ["position_to_set_up", "sheet_info"]


def sheet_info(
    text: str,
    words: Sequence[str] = (),
    *,
    change: dict[str, Any] | None = None,
    finish: bool = False,
    looking: int | None = None,
) -> dict[str, Any]:
    """Describe a sheet and the entries of the round that is being entered, after a change of one of them.

    With `finish`, the entries become a round of the sheet. With `looking`, only the spaces of that seat say which
    colors they take. Raise what is wrong with the sheet or the change.

    >>> info = sheet_info("Azulejos-Sheet: 1\\nGame: azul2\\n", change={"seat": 0, "tap": [0, 1]})
    >>> info["round"], info["seats"][0]["entry"], info["seats"][0]["after"]
    (1, '1.2', 1)
    """
    sheet = parse_sheet(text)
    entries = tuple(read_entry(each) for each in words) or (Entry(),) * sheet.game.players
    if change is not None:
        entries = change_entries(sheet, entries, change)
    if finish:
        sheet, entries = sheet.add(entries), (Entry(),) * sheet.game.players
    part, table = score_sheet_of(sheet.game.name), sheet.table()
    return {
        "sheet": format_sheet(sheet),
        "game": sheet.game.name,
        "layout": describe_game(sheet.game),
        "round": len(sheet.rounds) + 1,
        "names": [*sheet.names, *[""] * sheet.game.players][: sheet.game.players],
        "drop_costs": list(part.DROP_COSTS),
        "start_cost": part.start_cost(table),
        "starter": sheet.starter if sheet.has_starter else None,
        "seats": [_seat(sheet, entries, seat, looking in (None, seat)) for seat in range(sheet.game.players)],
        "pieces_left": _pieces_left(sheet, entries),
        "rounds": [
            [_scored(sheet, score, entry) for score, entry in zip(scores, given, strict=True)]
            for scores, given in zip(sheet.round_scores(), sheet.rounds, strict=True)
        ],
        "ends_match": _ends_match(sheet, entries),
        "final": _final(sheet) if sheet.is_over else None,
    }


def _seat(sheet: ScoreSheet, entries: Sequence[Entry], seat: int, offers_choices: bool) -> dict[str, Any]:
    """Describe what a seat has built and what it enters; a faulty entry has no points."""
    entry, fault = entries[seat], None
    try:
        score = sheet.score_entry(seat, entry)
        spaces = sheet.spaces(seat, entry)
    except AzulejosError as error:
        fault, score, spaces = error.code, RoundScore(sheet.scores[seat], (), sheet.scores[seat]), sheet.spaces(seat)
    if offers_choices:
        spaces = _with_choices(sheet, seat, entry, spaces)
    return {
        **_scored(sheet, score, entry),
        "entry": write_entry(entry),
        "fault": fault,
        "spaces": [[list(space) for space in row] for row in spaces],
        "new": [[tile.row, tile.column] for tile in entry.tiles],
        "dropped": entry.dropped,
        "takes_start": entry.takes_start,
        "pieces": list(entry.pieces),
        "paid": entry.paid,
    }


def _with_choices(sheet: ScoreSheet, seat: int, entry: Entry, spaces: list[list[Space]]) -> list[list[Space]]:
    """Return the spaces with the colors that each could take if it were tapped now."""
    free = sheet.spaces(seat, Entry(pieces=entry.pieces))
    table = sheet.table()
    return [
        [
            Space(
                space.printed, space.tile, _choices(sheet, table, seat, entry, (row, column), free[row][column].takes)
            )
            for column, space in enumerate(line)
        ]
        for row, line in enumerate(spaces)
    ]


def _choices(sheet: ScoreSheet, table: Any, seat: int, entry: Entry, place: tuple[int, int], takes: str) -> str:
    """Return which of several colors go with what else was entered."""
    if len(takes) < 2:
        return takes
    why_not = score_sheet_of(sheet.game.name).why_not
    return "".join(color for color in takes if why_not(sheet.game, table, seat, _moved(entry, *place, color)) is None)


def _moved(entry: Entry, row: int, column: int, color: str) -> Entry:
    cleared = Entry(tuple(tile for tile in entry.tiles if tile.row != row), pieces=entry.pieces)
    return tap(cleared, row, column, color)


def _scored(sheet: ScoreSheet, score: RoundScore, entry: Entry) -> dict[str, Any]:
    return {
        "before": score.before,
        "after": score.after,
        "points": entry.points,
        "lines": _lines(sheet, score.events),
    }


def _lines(sheet: ScoreSheet, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the reasons: a line for each space with its points, and one for everything else of a kind together."""
    reason_key = score_sheet_of(sheet.game.name).reason_key
    lines: list[dict[str, Any]] = []
    for event in events:
        row, column, key = event.get("row"), event.get("column"), reason_key(event)
        same = [line for line in lines if (line["row"], line["column"]) == (row, column)]
        found = [line for line in same if row >= 0 or line["parts"][0]["key"] == key]
        if not found:
            found = [{"row": row, "column": column, "points": 0, "parts": []}]
            lines += found
        found[0]["points"] += event.points
        found[0]["parts"].append({"key": key, "points": event.points})
    return lines


def _pieces_left(sheet: ScoreSheet, entries: Sequence[Entry]) -> list[str]:
    taken = {word.rpartition(":")[2] for entry in entries for word in entry.pieces}
    left = score_sheet_of(sheet.game.name).pieces_left(sheet.table())
    return [name for name in left if name not in taken]


def _ends_match(sheet: ScoreSheet, entries: Sequence[Entry]) -> bool:
    """Whether the match is over once this round is finished."""
    try:
        return not sheet.is_over and sheet.add(entries).is_over
    except AzulejosError:
        return False


def _final(sheet: ScoreSheet) -> dict[str, Any]:
    """Describe the end of a match: what it brought every seat, the places, and whether equal points were decided."""
    scores, places = sheet.final(), sheet.places()
    best = [score.after for score, place in zip(scores, places, strict=True) if place == 1]
    return {
        "seats": [_scored(sheet, score, Entry()) for score in scores],
        "places": list(places),
        "was_tied": [score.after for score in scores].count(best[0]) > len(best),
    }


def position_to_set_up(text: str) -> str:
    """Return the position of the round that is being entered, without what is offered, to be set up by hand.

    >>> position_to_set_up("Azulejos-Sheet: 1\\nGame: azul2\\n\\n1.1 start | .")[:29]
    'azul2 r2 move1 s1 -/-/-/-/- *'
    """
    sheet = parse_sheet(text)
    made = score_sheet_of(sheet.game.name).setup_table(sheet.game, sheet.table(), len(sheet.rounds))
    return str(Setup(sheet.game, made))
