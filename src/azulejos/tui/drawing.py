"""The picture of a table for the terminal board, whatever the game."""

from collections.abc import Sequence

from azulejos.play import View
from azulejos.tui.picture import Picture
from azulejos.tui.plain_board import board_of

__all__ = ["LEAST_WIDTH", "draw_table"]

LEAST_WIDTH = 80
ANSWER_ROWS = 2


def draw_table(view: View, *, names: Sequence[str], width: int, height: int, answers: Sequence[str] = ()) -> Picture:
    """Draw what a seat sees, as large as it fits; answers that are not places on the table go below it."""
    width, board = max(width, LEAST_WIDTH), board_of(view.game.name)
    picture = board.draw(view, names, width, height)
    if answers and picture.free is None:
        picture = board.draw(view, names, width, height - ANSWER_ROWS)
    if answers:
        board.put_answers(picture, view, answers, width)
    return picture
