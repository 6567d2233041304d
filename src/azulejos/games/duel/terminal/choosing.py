"""How a move of Azul Duel is chosen on the terminal board, and the prompts for it."""

from collections.abc import Callable, Mapping, Sequence

from azulejos.locale import spoken
from azulejos.play import Game, Move, View
from azulejos.play.drawing.palette import COLORS

__all__ = ["help_lines", "legend", "path_of", "prompt"]

Parts = Mapping[str, str]

PATHS: Mapping[str, Callable[[Parts], tuple[str, ...]]] = {
    "take": lambda parts: (f"from:{parts['source']}{parts['color']}", f"to:{parts['target']}"),
    "tile": lambda parts: (f"cell:{parts['row']}>{parts['column']}",),
    "chip": lambda parts: (f"chip:{parts['factory']}",),
    "plate": lambda parts: (f"plate:{parts['slot']}",),
    "draw": lambda parts: ("stack",),
    "stop": lambda parts: ("stop",),
    "keep": lambda parts: (f"drawn:{parts['drawn']}",),
    "under": lambda parts: (f"drawn:{parts['drawn']}",),
    "place": lambda parts: (f"space:{parts['space']}", f"turn:r{parts['turns']}"),
    "order": lambda parts: (f"order:{parts['colors']}",),
    "leave": lambda parts: ("leave",),
    "pay": lambda parts: (f"pay:{parts['chip']}",),
}
"""The places of a move, by its kind: places on the table, or answers offered below it."""

PROMPTS = {
    "plate": "prompt.choose-plate",
    "keep": "prompt.keep-plate",
    "under": "prompt.return-plate",
    "order": "prompt.order-stack",
    "place": "prompt.choose-dome-space",
}
"""The prompts if all moves are of one kind."""


def path_of(move: Move) -> tuple[str, ...]:
    """Return the places of a move, in the order of pointing.

    >>> path_of(Move("LR4")), path_of(Move("at5r1")), path_of(Move("leave"))
    (('from:LR', 'to:4'), ('space:5', 'turn:r1'), ('leave',))
    """
    return PATHS[move.kind](move.parts)


def prompt(view: View, moves: Sequence[Move], chosen: Sequence[str]) -> str:
    """Return a prompt for what comes next: tiles, a line, a plate, its rotation."""
    kinds = {move.kind for move in moves}
    if chosen:
        return spoken().text("prompt.choose-line" if "take" in kinds else "prompt.rotate-plate")
    if len(kinds) == 1 and kinds <= set(PROMPTS):
        return spoken().text(PROMPTS[kinds.pop()])
    if "stop" in kinds:
        return spoken().text("error.drawing-plates")
    if "tile" in kinds:
        return spoken().text("prompt.choose-space", tile=spoken().text(f"tile.{_tiled_color(view)}.object"))
    if kinds & {"pay", "leave"}:
        return spoken().text("prompt.pay", line=view.table.tiling_line + 1)
    return spoken().text("prompt.choose-tiles" if kinds == {"take"} else "prompt.choose-action")


def _tiled_color(view: View) -> str:
    table = view.table
    color = COLORS[table.line_color[table.turn][table.tiling_line]]
    return "turquoise" if color == "white" else color


def legend(game: Game) -> str:
    """Return an explanation of the letters on the board."""
    return spoken().text("board.legend.duel")


def help_lines(game: Game) -> list[tuple[str, str]]:
    """Return the goals of the match."""
    return [(goal, spoken().text(f"goal.{goal}.rule")) for goal in game.tablets]
