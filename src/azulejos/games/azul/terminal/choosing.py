"""How a move of Azul is chosen on the terminal board, and the prompts for it."""

from collections.abc import Iterable, Sequence

from azulejos.locale import spoken
from azulejos.play import Game, Move, View
from azulejos.play.drawing.palette import COLORS
from azulejos.tui.picture import Picture

__all__ = ["help_lines", "legend", "path_of", "prompt", "put_answers"]


def path_of(move: Move) -> tuple[str, ...]:
    """Return the places of a move, in the order of pointing.

    >>> path_of(Move("3R4")), path_of(Move("4>2"))
    (('from:3R', 'to:4'), ('cell:4>2',))
    """
    parts = move.parts
    if move.kind == "take":
        return f"from:{parts['source']}{parts['color']}", f"to:{parts['target']}"
    return (f"cell:{parts['row']}>{parts['column']}",)


def prompt(view: View, moves: Sequence[Move], chosen: Sequence[str]) -> str:
    """Return a prompt for tiles, for a line, or for a column."""
    if chosen:
        return spoken().text("prompt.choose-line")
    if moves[0].kind == "take":
        return spoken().text("prompt.choose-tiles")
    table = view.table
    color = COLORS[table.line_color[table.turn][table.tiling_line]]
    return spoken().text("prompt.choose-column", tile=spoken().text(f"tile.{color}.object"))


def put_answers(picture: Picture, view: View, places: Iterable[str], width: int) -> None:
    """Draw nothing, since every choice is a place on the table."""


def legend(game: Game) -> str:
    """Return an explanation of the letters on the board."""
    return spoken().text("board.legend.azul-gray" if game.gray else "board.legend.azul")


def help_lines(game: Game) -> list[tuple[str, str]]:
    """Return no additional help."""
    return []
