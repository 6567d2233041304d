"""The course of a match in characters: everybody's chance to win, and the moves that changed it."""

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
"""One column each: what a record writes with two characters."""


def bars(values: Sequence[float], width: int, rows: int) -> list[str]:
    """Draw values from 0 to 1 as bars in so many rows, the upper one first.

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
    """Write the signs of moves below their bars, and where we are.

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
    """Return a value for every column; with fewer values than columns each has one, as long as there are values."""
    if len(values) <= width:
        return list(values)
    return [values[column * len(values) // width] for column in range(width)]


def _column(number: int, total: int, width: int) -> int:
    return number if total <= width else min(width - 1, number * width // total)


class Graph(Static):
    """Chances to win over the moves: of the first seat against the second, or a line a seat."""

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
        """Draw the chances after every move; with two players those of the first, else of three at most."""
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
