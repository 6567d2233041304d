"""The course of a match drawn in characters: winning chances, and the moves that changed them."""

from collections.abc import Mapping, Sequence

from rich.text import Text
from textual.widgets import Static

from azulejos.play.drawing.drawable import shorten

__all__ = ["GRAPH_ROWS", "Graph", "bars", "marks"]

GRAPH_ROWS = 3
BLOCKS = " ▁▂▃▄▅▆▇█"
EIGHTHS = 8
LABEL = 12
SIGNS = {"??": "‼", "?": "?", "?!": "¿"}
"""Signs of one column for marks that a record writes with two characters."""


def bars(values: Sequence[float], width: int, rows: int) -> list[str]:
    """Draw values from 0 to 1 as bars in this many rows, the top row first.

    >>> bars([0.0, 0.5, 1.0], 3, 2)
    ['  █', ' ██']
    """
    columns = _spread(values, width)
    drawn = []
    for row in reversed(range(rows)):
        heights = [round(value * rows * EIGHTHS) - row * EIGHTHS for value in columns]
        drawn.append("".join(BLOCKS[max(0, min(EIGHTHS, height))] for height in heights))
    return drawn


def marks(signs: Mapping[int, str], total: int, width: int, here: int | None) -> str:
    """Write the signs of moves and the current place below the bars.

    >>> marks({1: "??"}, 4, 4, 3)
    ' ‼ ▲'
    """
    shown = [" "] * width
    for number, sign in sorted(signs.items(), key=lambda pair: len(pair[1])):
        if sign in SIGNS:
            shown[_column(number, total, width)] = SIGNS[sign]
    if here is not None:
        shown[_column(here, total, width)] = "▲"
    return "".join(shown)


def _spread(values: Sequence[float], width: int) -> list[float]:
    """Return a value for each column; with fewer values than columns, one column per value."""
    if len(values) <= width:
        return list(values)
    return [values[column * len(values) // width] for column in range(width)]


def _column(number: int, total: int, width: int) -> int:
    return number if total <= width else min(width - 1, number * width // total)


class Graph(Static):
    """Winning chances after each move: the first seat against the second, or one line per seat."""

    DEFAULT_CSS = """
    Graph { height: 3; width: 100%; padding: 0 1; display: none; color: $primary; background: $surface; }
    """

    def show(
        self,
        chances: Sequence[Sequence[float]],
        signs: Mapping[int, str],
        names: Sequence[str],
        here: int | None,
        width: int,
    ) -> None:
        """Draw the chances after every move: the first seat's with two players, otherwise those of up to three."""
        room = max(10, width - LABEL - 3)
        text = Text(no_wrap=True)
        if len(names) == 2:
            rows = bars([each[0] for each in chances], room, 2)
            for row, name in zip(rows, reversed(names), strict=True):
                text.append(f"{shorten(name, LABEL):<{LABEL}} ", "bold").append(row + "\n")
        else:
            for seat, name in list(enumerate(names))[: GRAPH_ROWS - 1]:
                (row,) = bars([each[seat] for each in chances], room, 1)
                text.append(f"{shorten(name, LABEL):<{LABEL}} ", "bold").append(row + "\n")
        text.append(" " * (LABEL + 1)).append(marks(signs, len(chances), room, here), "bold")
        self.update(text)
