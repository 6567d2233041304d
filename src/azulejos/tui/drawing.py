"""The picture of a table for the terminal board: one function for both games."""

from collections.abc import Sequence

from azulejos.play import View
from azulejos.tui.picture import Picture

__all__ = ["LEAST_WIDTH", "draw_table"]

LEAST_WIDTH = 80
ANSWER_ROWS = 2


def draw_table(view: View, *, names: Sequence[str], width: int, height: int, answers: Sequence[str] = ()) -> Picture:
    """Draw what a seat sees, as large as it fits, with the answers that are not places on the table below it."""
    from azulejos.games.azul.terminal import draw_azul
    from azulejos.games.duel.terminal import draw_duel
    from azulejos.tui.choices import put_answers

    width = max(width, LEAST_WIDTH)
    draw = draw_azul if view.game.name == "azul" else draw_duel
    picture = draw(view, names, width, height)
    if answers and picture.free is None:
        picture = draw(view, names, width, height - ANSWER_ROWS)
    if answers:
        put_answers(picture, view, answers, width)
    return picture
