"""The layout and the sights of Azul, for a page."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, cast

from azulejos.games.azul.drawing.table import LETTERS, printed_color, tiles_of
from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.game import choices
from azulejos.games.azul.rules.scoring import add_bonuses, complete_rows
from azulejos.games.azul.rules.state import LOT, OFFER, OVER, TILING
from azulejos.games.azul.rules.tiling import open_columns, tile
from azulejos.games.azul.sight_shapes import AzulBoard, AzulLayout, AzulPhase, AzulSight, AzulTiling, Source
from azulejos.games.contract import Reader
from azulejos.play.game import Game
from azulejos.play.sight.readers import counted, named
from azulejos.play.state import View

__all__ = ["EVENT_READERS", "MOVE_READERS", "azul_board", "ends_match", "layout", "sight"]

PHASES: tuple[AzulPhase, ...] = ("lot", "fill", "offer", "tiling", "over")
FLOOR_LETTERS = (*LETTERS, "*", "")  # the last entry is for NOTHING, which is -1
WALL_LETTERS = (*LETTERS, ".")
MOST_WALLS = 8192


def _source_number(number: int) -> Source:
    return "center" if number == box.CENTER else number


def _source(text: str) -> Source:
    return "center" if text == "C" else counted(text)


def _target(text: str) -> int | None:
    return None if text == "F" else counted(text)


EVENT_READERS: Mapping[str, Reader] = {
    "color": named(LETTERS + "*"),
    "source": _source_number,
    "reason": named(("row-completed", "tiles-exhausted")),
}
MOVE_READERS: Mapping[str, tuple[str, Callable[[str], int | str | None]]] = {
    "source": ("source", _source),
    "color": ("color", str),
    "target": ("line", _target),
    "row": ("row", counted),
    "column": ("column", counted),
}


def layout(game: Game) -> AzulLayout:
    """Return what never changes in a match of Azul."""
    table = game.start().table
    return {
        "game": "azul",
        "tag": str(game),
        "players": game.players,
        "gray": game.gray,
        "colors": LETTERS,
        "factories": table.factories,
        "rows": box.ROWS,
        "line_lengths": [row + 1 for row in range(box.ROWS)],
        "wall": None if game.gray else [_printed_row(table, row) for row in range(box.ROWS)],
        "floor_costs": list(box.FLOOR_COST),
        "row_bonus": box.ROW_BONUS_POINTS,
        "column_bonus": box.COLUMN_BONUS_POINTS,
        "color_bonus": box.COLOR_BONUS_POINTS,
    }


def _printed_row(table: Any, row: int) -> str:
    return "".join(LETTERS[cast(int, printed_color(table, row, column))] for column in range(box.COLUMNS))


def sight(view: View) -> AzulSight:
    """Return the sight of a state; every seat sees the same (A25)."""
    s = view.table
    phase = s.phase
    return {
        "game": "azul",
        "round": s.round,
        "phase": PHASES[phase],
        "to_move": s.turn if phase in (OFFER, TILING) else None,
        "start_seat": None if phase == LOT else s.start_seat,
        "marker_seat": None if s.marker_in_center or phase == LOT else s.start_seat,  # on its floor line or beside it
        "marker_in_center": bool(s.marker_in_center),
        "factories": [_letters(pile) for pile in s.pile[: s.factories]],
        "center": _letters(s.pile[box.CENTER]),
        "bag": dict(zip(LETTERS, s.bag, strict=True)),
        "lid": dict(zip(LETTERS, s.lid, strict=True)),
        "boards": [azul_board(s, p) for p in range(s.players)],
        "tiling": _tiling(s) if phase == TILING else None,
        "last_round": phase != OVER and is_last_round(s),
    }


@functools.lru_cache(maxsize=4096)
def _letters(pile: int) -> str:
    return "".join(LETTERS[color] for color in tiles_of(pile))


def azul_board(s: Any, p: int) -> AzulBoard:
    """Return the board of a seat."""
    colors = s.line_color[p]
    return {
        "score": s.score[p],
        "lines": [_line(colors[row], count) for row, count in enumerate(s.line_count[p])],
        "wall": [_wall_row(*row) for row in s.wall[p]],
        "floor": _floor(*s.floor[p]),
        "bonus": 0 if s.phase == OVER else _bonus(s, p),
    }


def _bonus(s: Any, p: int) -> int:
    """Return what complete rows, columns and colors would add if the match ended now (A23)."""
    key = (s.lacks[p], *s.wall_column[p])
    bonus = _bonuses.get(key)
    if bonus is None:
        if len(_bonuses) >= MOST_WALLS:
            _bonuses.clear()
        ended = s.copy()
        add_bonuses(ended, p)
        bonus = _bonuses[key] = ended.score[p] - s.score[p]
    return bonus


_bonuses: dict[tuple[int, ...], int] = {}
"""The bonuses of the walls seen so far: walls change only when a round ends."""


@functools.lru_cache(maxsize=64)
def _line(color: int, count: int) -> str:
    return LETTERS[color] * count


@functools.lru_cache(maxsize=8192)
def _wall_row(*colors: int) -> str:
    return "".join([WALL_LETTERS[color] for color in colors])


@functools.lru_cache(maxsize=8192)
def _floor(*things: int) -> str:
    return "".join([FLOOR_LETTERS[thing] for thing in things])


def _tiling(s: Any) -> AzulTiling:
    columns = choices(s)
    return {
        "seat": s.turn,
        "line": s.tiling_line,
        "color": LETTERS[s.line_color[s.turn][s.tiling_line]],
        "columns": [column for column in range(box.COLUMNS) if columns >> column & 1],
    }


def is_last_round(s: Any) -> bool:
    """Whether a line that is now full completes a row, wherever its tile goes (A22)."""
    return any(ends_match(s, p) for p in range(s.players))


def ends_match(s: Any, p: int) -> bool:
    """Whether a seat has a complete row, or will have one when its full lines are tiled."""
    if complete_rows(s, p):
        return True
    for row in range(box.ROWS):
        if s.line_count[p][row] <= row or box.COUNT[s.wall_row[p][row]] < box.COLUMNS - 1:
            continue
        columns = open_columns(s, p, row, s.line_color[p][row])
        tiled = s.copy()
        if columns:
            tile(tiled, p, row, box.NTH[columns * box.SOURCES])
        if complete_rows(tiled, p):
            return True
    return False
