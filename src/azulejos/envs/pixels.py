"""A sheet of pixels to draw positions on, in plain NumPy: boards, squares, tiles, letters and numbers."""

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from azulejos.play.drawing.palette import COLORS, LIGHT

__all__ = ["BOARD_WIDTH", "CELL", "GAP", "Sheet", "rgb"]

CELL = 18  # the size of a tile, with the gap beside it
GAP = 10  # the space around boards and factories
BOARD_WIDTH = 2 * GAP + 13 * CELL
TEXT_SIZE = 2  # the size of a glyph's dot
GLYPHS = {
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001010010010",
    "8": "111101111101111",
    "9": "111101111001111",
    "B": "110101110101110",
    "Y": "101101010010010",
    "R": "110101110101101",
    "K": "101101110101101",
    "W": "101101101111101",
    "T": "111010010010010",
    "S": "111100111001111",
    "J": "001001001101111",
    "F": "111100110100100",
    "P": "110101110100100",
    "-": "000000111000000",
    "*": "101010111010101",
    "?": "111001011000010",
    ":": "000010000010000",
    " ": "000000000000000",
}
"""Letters and digits, 3 dots wide and 5 high, row by row."""


def rgb(color: str) -> tuple[int, int, int]:
    """Parse a color of a theme.

    >>> rgb("#1C4CA6")
    (28, 76, 166)
    """
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


class Sheet:
    """An array of pixels; each thing is painted over what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.pixels: NDArray[numpy.uint8] = numpy.full((height, width, 3), rgb(LIGHT.page), numpy.uint8)

    def rect(self, x: int, y: int, width: int, height: int, color: str) -> None:
        """Paint a rectangle."""
        self.pixels[y : y + height, x : x + width] = rgb(color)

    def panel(self, x: int, y: int, width: int, height: int, *, is_to_move: bool = False) -> None:
        """Paint a background; its bottom edge is ochre if it is this player's turn."""
        self.rect(x, y, width, height, LIGHT.panel)
        self.rect(x, y + height - 3, width, 3, LIGHT.ochre if is_to_move else LIGHT.line)

    def write(self, x: int, y: int, words: str, color: str = LIGHT.ink, dot: int = TEXT_SIZE) -> None:
        """Write words from their upper left corner; a letter without a glyph is left blank."""
        for n, letter in enumerate(words.upper()):
            dots = numpy.array([bit == "1" for bit in GLYPHS.get(letter, GLYPHS[" "])]).reshape(5, 3)
            shape = dots.repeat(dot, axis=0).repeat(dot, axis=1)
            left = x + n * 4 * dot
            self.pixels[y : y + 5 * dot, left : left + 3 * dot][shape] = rgb(color)

    def tile(self, x: int, y: int, color: int, letter: str) -> None:
        """Paint a tile of a color that every game has, with its letter."""
        name = COLORS[color]
        self.painted_tile(x, y, letter, LIGHT.ground[name], LIGHT.figure[name])

    def painted_tile(self, x: int, y: int, letter: str, ground: str, figure: str) -> None:
        """Paint a tile in any two colors, with its letter."""
        self.rect(x, y, CELL - 2, CELL - 2, LIGHT.tile_edge)
        self.rect(x + 1, y + 1, CELL - 4, CELL - 4, ground)
        self.write(x + 5, y + 3, letter, figure)

    def space(self, x: int, y: int, washes: Sequence[str] = ()) -> None:
        """Paint an empty space: plain, or washed with the colors that belong there, in stripes if there are several."""
        self.rect(x, y, CELL - 2, CELL - 2, LIGHT.line_strong)
        self.rect(x + 1, y + 1, CELL - 4, CELL - 4, LIGHT.ghost_paper)
        for stripe, color in enumerate(washes):
            step = (CELL - 3) // len(washes)
            self._wash(x + 1 + step * stripe, y + 1, step - 1, CELL - 4, color)

    def _wash(self, x: int, y: int, width: int, height: int, color: str) -> None:
        part = self.pixels[y : y + height, x : x + width]
        part[:] = (part * 0.65 + numpy.array(rgb(color)) * 0.35).astype(numpy.uint8)

    def counts(self, x: int, y: int, numbers: list[int], letters: str) -> None:
        """Paint a tile of each color, with its number beside it."""
        for color, number in enumerate(numbers):
            self.tile(x + color * 2 * CELL, y, color, letters[color])
            self.write(x + color * 2 * CELL + CELL, y + 3, str(number))

    def boards(self, top: int, height: int, players: int, turn: int | None) -> list[tuple[int, int]]:
        """Paint the backgrounds of all boards, two in a row; return the upper left corners of their insides."""
        corners = []
        for p in range(players):
            x, y = GAP + p % 2 * (BOARD_WIDTH + GAP), top + p // 2 * (height + GAP)
            self.panel(x, y, BOARD_WIDTH, height, is_to_move=p == turn)
            corners.append((x + GAP, y + GAP))
        return corners

    def pattern_lines(self, x: int, y: int, colors: Sequence[int], counts: Sequence[int], letters: str) -> None:
        """Paint pattern lines, filled from the right: line n has n spaces."""
        for line, (color, count) in enumerate(zip(colors, counts, strict=True)):
            for n in range(line + 1):
                at = x + (len(counts) - 1 - n) * CELL
                if n < count:
                    self.tile(at, y + line * CELL, color, letters[color])
                else:
                    self.space(at, y + line * CELL)
