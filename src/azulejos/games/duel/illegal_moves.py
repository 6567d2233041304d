"""The reasons why a move of Duel is illegal: codes and messages."""

from collections.abc import Iterator
from typing import Any

from azulejos.games.duel.moves import COLOR_LETTERS, COLOR_NAMES, word_of
from azulejos.games.duel.rules import game as rules
from azulejos.games.duel.rules import numbers
from azulejos.games.duel.rules.components import COLORS, COLUMNS, SOURCES, TARGETS
from azulejos.games.duel.rules.state import ACQUIRE, DRAWING, FREE_PLATE, KEEP, ORDER, PLACE, PUT_BACK, TILING
from azulejos.play.game import Game
from azulejos.play.moves import Move

STEPS = {
    FREE_PLATE: ("choosing-plate", "choose one of the face-up plates"),
    DRAWING: ("drawing-plates", "draw another plate or stop"),
    KEEP: ("choosing-plate", "choose the drawn plate to keep"),
    PLACE: ("placing-plate", "place the plate on a free space"),
    PUT_BACK: ("returning-plates", "choose the drawn plate to put under the stack next"),
    ORDER: ("ordering-stack", "choose the order of exactly the tiles that are left, bottom first"),
}


def why_illegal(game: Game, table: Any, move: Move) -> tuple[str, str]:
    """Return the code and the message of the first reason why a move is illegal, while a seat is to move."""
    if table.phase in STEPS:
        code, words = STEPS[table.phase]
        return code, f"seat {table.turn + 1} is in the middle of a step: {words}"
    if table.phase == TILING:
        return _why_not_tiling(table, move)
    if table.phase == ACQUIRE and move.kind == "take":
        return _why_not_take(table, move.parts)
    return {
        "chip": ("no-such-chip", "no chip lies face up there, or two were taken this round (D18)"),
        "plate": ("no-such-plate", "no plate lies there, or no token is left (D10)"),
        "draw": ("no-token", "no token or no plate is left to draw (D10, D11)"),
    }.get(move.kind, ("not-now", "an action is to be chosen: tiles, a chip or a plate"))


def _why_not_tiling(table: Any, move: Move) -> tuple[str, str]:
    line = table.tiling_line + 1
    if move.kind == "tile" and move.parts["row"] != str(line):
        return "wrong-line", f"line {line} comes next (D42)"
    if move.kind == "tile":
        return (
            "space-does-not-fit",
            f"the space is taken, of another color, or the line is not complete (D23, D26): {move}",
        )
    if move.kind == "leave":
        return "must-tile", f"line {line} is complete or being paid for, and must be tiled (D23, D26)"
    if move.kind == "pay":
        return "chip-does-not-pay", "that chip is not there, out of order, or does not lead to a payment (D26)"
    return "tiling", f"seat {table.turn + 1} is tiling line {line}"


def _why_not_take(table: Any, parts: dict[str, str]) -> tuple[str, str]:
    color = COLOR_LETTERS.index(parts["color"])
    source = "1234LM".index(parts["source"])
    if not table.holds >> color * SOURCES + source & 1:
        where = "on top of the moons" if parts["source"] == "M" else "on that sun"
        return "no-such-tiles", f"no {COLOR_NAMES[color]} tile {where}"
    line = int(parts["target"]) - 1
    if table.line_count[table.turn][line] == line + 1:
        return "line-full", f"line {line + 1} is full (D19)"
    other = COLOR_NAMES[table.line_color[table.turn][line]]
    return "line-holds-other-color", f"line {line + 1} holds {other} (D19)"


def refusals(game: Game, table: Any) -> Iterator[tuple[Move, str, str]]:
    """Yield the illegal moves that a person may try: those that can be selected in this step of the turn."""
    for number in _tried_numbers(table):
        if not rules.is_legal(table, number):
            move = word_of(game, number)
            code, reason = why_illegal(game, table, move)
            yield move, code, reason


def _tried_numbers(table: Any) -> Iterator[int]:
    if table.phase == ACQUIRE:
        for source in range(SOURCES):
            for color in range(COLORS):
                if table.holds >> color * SOURCES + source & 1:
                    first = (source * COLORS + color) * TARGETS
                    yield from range(first, first + TARGETS)
        yield from range(numbers.TAKE_CHIP, numbers.STOP_DRAWING)
    elif table.phase == TILING:
        first = numbers.TILE_SPACE + table.tiling_line * COLUMNS
        yield from range(first, first + COLUMNS)
        yield from range(numbers.LEAVE_LINE, numbers.ACTIONS)
    elif table.phase == PLACE:
        yield from range(numbers.PLACE_PLATE, numbers.PUT_PLATE_BACK)
