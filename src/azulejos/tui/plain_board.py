"""The board of a game that has no terminal board of its own: its drawing or its position line, and moves as words."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from azulejos.games.part_contracts import TerminalPart
from azulejos.games.parts import drawing_of, has_part, terminal_of
from azulejos.locale import spoken
from azulejos.play import Game, Move, View
from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import Theme
from azulejos.tui.picture import Picture
from azulejos.tui.picture_parts import put_answer

__all__ = ["PlainBoard", "board_of"]

PREFIX = "move:"


class PlainBoard:
    """Does what the part `terminal` of a game would do; every move is one answer below the drawing."""

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> Picture:
        """Write that there is no board, and below it the drawing or the position."""
        picture = Picture()
        game = view.game
        title = spoken().text("tui.no-board", game=game.definition.title())
        picture.put(0, 1, title, "name")
        if has_part(game.name, "drawing"):
            lines = drawing_of(game.name).draw_text(view, color=False, names=names, width=width).splitlines()
        else:
            lines = [f" {line}" for line in textwrap.wrap(str(view), width - 2)]
        for row, line in enumerate(lines, start=1):
            picture.put(row, 0, line)
        return picture

    def styles(self, palette: Theme, *, is_safe: bool) -> Mapping[str, str]:
        """Return no styles: a drawing without colors needs none."""
        return {}

    def path_of(self, move: Move) -> tuple[str, ...]:
        """Return the move itself as its only place."""
        return (f"{PREFIX}{move.text}",)

    def prompt(self, view: View, moves: Sequence[Move], chosen: Sequence[str]) -> str:
        """Ask for an action."""
        return spoken().text("prompt.choose-action")

    def put_answers(self, picture: Picture, view: View, places: Iterable[str], width: int) -> None:
        """Write the words of the moves side by side."""
        row, column = picture.height, 1
        for place in places:
            word = place.removeprefix(PREFIX)
            if column + columns_of(word) + 2 > width:
                row, column = row + 1, 1
            column = put_answer(picture, row, column, place, word)

    def legend(self, game: Game) -> str:
        """Explain nothing: the letters of an unknown game are its own."""
        return ""

    def help_lines(self, game: Game) -> list[tuple[str, str]]:
        """Explain nothing more: every move is an answer to choose."""
        return []


PLAIN = PlainBoard()


def board_of(game: str) -> TerminalPart:
    """Return how a game is played on the terminal board: its own part, or the plain board.

    >>> board_of("azul").path_of(Move("3R4"))
    ('from:3R', 'to:4')
    """
    return terminal_of(game) if has_part(game, "terminal") else PLAIN
