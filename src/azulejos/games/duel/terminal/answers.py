"""The answers that are not places on the table: orders of a stack, turns of a plate, chips to spend, stop."""

from collections.abc import Iterable

from azulejos.games.duel.drawing.table import LETTERS, plate_in_hand
from azulejos.games.duel.drawing.text_pieces import put_plate
from azulejos.games.duel.rules.components import NOTHING
from azulejos.games.duel.terminal.table import HAND_CELL
from azulejos.play import View
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import COLORS
from azulejos.play.drawing.text_parts import put_tile
from azulejos.tui.picture import Picture

__all__ = ["put_answers"]

CELL = 2


def put_answers(picture: Picture, view: View, places: Iterable[str], width: int) -> None:
    """Draw the answers as places below the table, side by side."""
    row, column = picture.free or (picture.height, 1)
    for place in places:
        kind, _, what = place.partition(":")
        words = _words(view, kind, what)
        needed = columns_of(words) + 2 if words else max(CELL * len(what), 2 * HAND_CELL + 1) + 2
        if column + needed > width:
            row, column = picture.height, 1
        if kind == "turn":
            in_hand = plate_in_hand(view.table)
            put_plate(picture, row, column, in_hand[0] if in_hand else NOTHING, 0, HAND_CELL, int(what[1:]))
            picture.mark(place, row, column, 2 * HAND_CELL + 1, 2)
        elif kind in ("order", "pay"):
            for n, letter in enumerate(what):
                put_tile(picture, row, column + 1 + n * CELL, letter, COLORS[LETTERS.index(letter)], CELL)
            picture.mark(place, row, column, CELL * len(what) + 2)
        else:
            picture.put(row, column, f" {words} ", "answer")
            picture.mark(place, row, column, columns_of(words) + 2)
        column += needed + 2


def _words(view: View, kind: str, what: str) -> str:
    if kind == "leave":
        return say("move.leave", line=view.table.tiling_line + 1)
    return say("move.stop") if kind == "stop" else ""
