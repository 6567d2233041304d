"""A canvas of character cells: text is written at a row and a column, so columns always line up."""

from collections.abc import Mapping

from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import ANSI

__all__ = ["Canvas"]

Cell = tuple[str, str]  # the character of a column, and its style
BLANK: Cell = (" ", "")


class Canvas:
    """Rows of cells that grow as they are written on; `styles` has the terminal codes of the styles it may use.

    >>> canvas = Canvas()
    >>> canvas.put(0, 2, "東京")
    >>> canvas.put(0, 7, "!")
    >>> canvas.put(1, 2, "abcd !")
    >>> print(canvas.render())
      東京 !
      abcd !
    """

    def __init__(self, styles: Mapping[str, str] = ANSI) -> None:
        self._rows: list[list[Cell]] = []
        self._styles = styles

    @property
    def height(self) -> int:
        """Return the number of rows written so far."""
        return len(self._rows)

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write text from a cell to the right; a wide character takes two cells, a combining mark none."""
        cells = self._row(row)
        for char in text:
            width = columns_of(char)
            if width == 0 and column > 0:
                under, kept = cells[column - 1]
                cells[column - 1] = (under + char, kept)
                continue
            cells.extend([BLANK] * (column + width - len(cells)))
            cells[column] = (char, style)
            cells[column + 1 : column + width] = [("", style)] * (width - 1)
            column += width

    def put_right(self, row: int, end: int, text: str, style: str = "") -> None:
        """Write text so that it ends before a column."""
        self.put(row, end - columns_of(text), text, style)

    def box(self, row: int, column: int, width: int, height: int, *, is_heavy_below: bool = False) -> None:
        """Draw a frame; a heavy bottom line marks the player to move."""
        self.put(row, column, "┌" + "─" * (width - 2) + "┐")
        for side in range(row + 1, row + height - 1):
            self.put(side, column, "│")
            self.put(side, column + width - 1, "│")
        foot = "╘═╛" if is_heavy_below else "└─┘"
        style = "turn" if is_heavy_below else ""
        self.put(row + height - 1, column, foot[0] + foot[1] * (width - 2) + foot[2], style)

    def render(self, *, color: bool = False) -> str:
        """Return the lines without trailing blanks; include terminal color codes only on request."""
        return "\n".join(_colored(cells, self._styles) if color else _plain(cells) for cells in self._rows)

    def _row(self, row: int) -> list[Cell]:
        while len(self._rows) <= row:
            self._rows.append([])
        return self._rows[row]


def _plain(cells: list[Cell]) -> str:
    return "".join(text for text, _ in cells).rstrip(" ")


def _colored(cells: list[Cell], styles: Mapping[str, str]) -> str:
    while cells and cells[-1] == BLANK:
        cells = cells[:-1]
    line, now = "", ""
    for text, style in cells:
        if style != now:
            line += ("\x1b[0m" if now else "") + (f"\x1b[{styles[style]}m" if style else "")
            now = style
        line += text
    return line + ("\x1b[0m" if now else "")
