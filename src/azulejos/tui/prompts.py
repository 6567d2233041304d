"""What somebody is asked, from the moves that are left: the board asks, the rules know."""

from azulejos.cli.move_input import describe
from azulejos.locale import spoken
from azulejos.play import Move, View
from azulejos.play.drawing.palette import COLORS
from azulejos.tui.targets import Choosing, path_of

__all__ = ["ask_for", "foresee"]

WHOLE = {
    "plate": "prompt.choose-plate",
    "keep": "prompt.keep-plate",
    "under": "prompt.return-plate",
    "order": "prompt.order-stack",
    "place": "prompt.choose-dome-space",
}
"""What is asked where all moves are of one kind."""


def ask_for(choosing: Choosing, view: View) -> str:
    """Ask for what comes next: tiles, a line, a plate, a turn of it."""
    kinds = {move.kind for move in choosing.left}
    if choosing.chosen:
        return spoken().text("prompt.choose-line" if "take" in kinds else "prompt.rotate-plate")
    if len(kinds) == 1 and kinds <= set(WHOLE):
        return spoken().text(WHOLE[kinds.pop()])
    if "stop" in kinds:
        return spoken().text("error.drawing-plates")
    if "tile" in kinds:
        key = "prompt.choose-column" if view.game.name == "azul" else "prompt.choose-space"
        return spoken().text(key, tile=spoken().text(f"tile.{_tiled_color(view)}.object"))
    if kinds & {"pay", "leave"}:
        return spoken().text("prompt.pay", line=view.table.tiling_line + 1)
    return spoken().text("prompt.choose-tiles" if kinds == {"take"} else "prompt.choose-action")


def _tiled_color(view: View) -> str:
    seat = view.to_move
    color = COLORS[view.table.line_color[seat if seat is not None else 0][view.table.tiling_line]]
    return "turquoise" if color == "white" and view.game.name == "duel" else color


def foresee(choosing: Choosing, view: View, place: str) -> str:
    """Say what pointing at a place would do: the whole move, or how it could go on."""
    after = choosing.point(place)
    if after.move is not None:
        return f"{after.move}  {describe(view, after.move)}"
    nexts = " ".join(_last_part(move) for move in after.left)
    return f"{_first_part(after.left[0])} → {nexts}" if after.left else ""


def _first_part(move: Move) -> str:
    """Write the beginning of a move's word.

    >>> _first_part(Move("3R4")), _first_part(Move("at5r1"))
    ('3R', 'at5')
    """
    return move.text[: -len(_last_part(move))]


def _last_part(move: Move) -> str:
    """Write the end of a move's word: the line, or the quarter turns.

    >>> _last_part(Move("3RF")), _last_part(Move("at5r1"))
    ('F', 'r1')
    """
    last = path_of(move)[-1]
    return f"r{last[-1]}" if last.startswith("turn:") else last.partition(":")[2]
