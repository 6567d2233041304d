"""The places that arrows and rings name: as parts of a move's word in a text, as plain data for a page."""

import functools
from dataclasses import dataclass
from typing import Any

from azulejos.errors import OptionError
from azulejos.games.parts import has_part, sight_of
from azulejos.play import Game
from azulejos.play.sight import describe_move

__all__ = ["Place", "describe_board_place", "describe_source", "name_place"]

Place = dict[str, Any]
"""Tiles (`source`, perhaps `color`), a line or a space of a seat's board (`line`, or `row` and `column`), or a move."""


@dataclass(frozen=True, slots=True)
class _Names:
    """What the words of a game's moves call its places."""

    sources: dict[str, Place]
    lines: dict[str, Place]


def describe_source(game: Game, text: str, seat: int | None) -> Place | None:
    """Return the place that tiles come from, or a ring is around; None if the game has no such place.

    >>> from azulejos import azul
    >>> describe_source(azul(), "3R", 0), describe_source(azul(), "C", 0), describe_source(azul(), "2:4.1", 0)
    ({'source': 2, 'color': 'R'}, {'source': 'center'}, {'seat': 1, 'row': 3, 'column': 0})
    """
    return describe_board_place(game, text, seat) if ":" in text else _names(game).sources.get(text)


def describe_board_place(game: Game, text: str, seat: int | None) -> Place | None:
    """Return the place on the board of the seat, or of the one that the text names; None if there is no such place.

    >>> from azulejos import azul
    >>> describe_board_place(azul(), "4", 0), describe_board_place(azul(), "2:F", 0)
    ({'seat': 0, 'line': 3}, {'seat': 1, 'line': None})
    """
    number, colon, rest = text.partition(":")
    if colon:
        seat = int(number) - 1 if number.isdigit() else None
    else:
        rest = text
    if seat is None or not 0 <= seat < game.players:
        return None
    row, dot, column = rest.partition(".")
    if dot and row.isdigit() and column.isdigit():
        return {"seat": seat, "row": int(row) - 1, "column": int(column) - 1}
    line = _names(game).lines.get(rest)
    return None if line is None else {"seat": seat, **line}


def name_place(game: Game, place: Place, seat: int | None) -> str:
    """Return the name of a place in a text; a board's own seat is left out. Raise OptionError if there is none.

    >>> from azulejos import azul
    >>> name_place(azul(), {"source": 2, "color": "R"}, 0), name_place(azul(), {"seat": 1, "line": None}, 0)
    ('3R', '2:F')
    """
    names = _names(game)
    rest = {key: value for key, value in place.items() if key != "seat"}
    owner = place.get("seat")
    if owner is None:
        found = next((name for name, known in names.sources.items() if known == rest), None)
    elif isinstance(rest.get("row"), int) and isinstance(rest.get("column"), int):
        found = f"{rest['row'] + 1}.{rest['column'] + 1}"
    else:
        found = next((name for name, known in names.lines.items() if known == rest), None)
    if found is None or (owner is not None and owner not in range(game.players)):
        raise OptionError(f"no such place: {place}", code="no-such-place")
    return found if owner is None or owner == seat else f"{owner + 1}:{found}"


@functools.cache
def _names(game: Game) -> _Names:
    """Collect the names of all places from the words of all moves."""
    sources: dict[str, Place] = {}
    lines: dict[str, Place] = {}
    readers = sight_of(game.name).MOVE_READERS if has_part(game.name, "sight") else {}
    for number in range(game.action_count if readers else 0):
        move = game.move(number)
        texts = {readers[part][0]: text for part, text in move.parts.items()}
        seen: Place = {key: value for key, value in describe_move(game, move).items() if key != "word"}
        if "source" in texts and "color" in texts and "line" in texts:
            sources[texts["source"] + texts["color"]] = {"source": seen["source"], "color": seen["color"]}
            sources[texts["source"]] = {"source": seen["source"]}
            lines[texts["line"]] = {"line": seen["line"]}
        elif texts and texts.keys() <= {"slot", "factory"}:
            sources[str(move)] = seen
    return _Names(sources, lines)
