"""Parts of a text drawing that games share: tiles, spaces, counts, the header of a board."""

from collections.abc import Sequence

from azulejos.play.drawing.canvas import Canvas
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import columns_of, shorten
from azulejos.play.drawing.palette import COLORS

__all__ = [
    "EMPTY",
    "board_columns",
    "board_notes",
    "put_board_head",
    "put_counts",
    "put_legend",
    "put_space",
    "put_tile",
    "put_tiles",
    "put_title",
]

EMPTY = "·"
GAP = 2


def put_tile(canvas: Canvas, row: int, column: int, letter: str, style: str, width: int) -> None:
    """Draw a tile: its letter on its color, 2 or 3 columns wide."""
    canvas.put(row, column, f" {letter}{' ' * (width - 2)}", style)


def put_space(canvas: Canvas, row: int, column: int, text: str, style: str = "quiet") -> None:
    """Draw an empty space: what is printed on it, without a background."""
    canvas.put(row, column + 1, text, style)


def put_tiles(canvas: Canvas, row: int, column: int, colors: Sequence[int], letters: str, width: int) -> None:
    """Draw tiles side by side."""
    for n, color in enumerate(colors):
        put_tile(canvas, row, column + n * width, letters[color], COLORS[color], width)


def put_counts(canvas: Canvas, row: int, label: str, counts: Sequence[int], letters: str, at: int = 1) -> None:
    """Write how many tiles of each color a bag holds, and the total."""
    canvas.put(row, at, label, "name")
    for color, count in enumerate(counts):
        column = at + 7 + color * 8
        put_tile(canvas, row, column, letters[color], COLORS[color], 3)
        canvas.put_right(row, column + 6, str(count))
    canvas.put(row, at + 7 + len(counts) * 8, f"= {sum(counts)}", "quiet")


def put_title(canvas: Canvas, width: int, title: tuple[str, str], moment: str) -> None:
    """Write the first line: the game and its round on the left, what comes next on the right."""
    told = " · ".join(title)
    canvas.put(0, 1, told, "name")
    room = width - 4 - columns_of(told)
    canvas.put_right(0, width - 1, shorten(moment, room), "turn")


def put_legend(canvas: Canvas, width: int, words: str) -> None:
    """Write the last line: what the letters mean."""
    canvas.put(canvas.height + 1, 1, shorten(words, width - 1), "quiet")


def board_notes(*, is_own: bool, is_to_move: bool, is_start_keeper: bool) -> list[str]:
    """Return notes on a seat: whether it is the viewer's, is to move, and holds the starting player's piece."""
    notes = {say("player.you.inside"): is_own, say("board.to-move"): is_to_move, "*": is_start_keeper}
    return [note for note, holds in notes.items() if holds]


def put_board_head(
    canvas: Canvas, row: int, column: int, width: int, name: str, notes: Sequence[str], score: int
) -> None:
    """Write a player's name, its notes and its score into the upper edge of a board."""
    points = f" {say('board.points', count=score)} "
    told = f" ({', '.join(notes)})" if notes else ""
    if columns_of(name + told + points) > width - 7:
        points = f" {score} "
    shown = shorten(name, max(4, width - 7 - columns_of(told + points)))
    canvas.put(row, column + 2, f" {shown}", "name")
    canvas.put(row, column + 3 + columns_of(shown), f"{told} ", "turn")
    canvas.put_right(row, column + width - 2, points, "name")


def board_columns(width: int, board: int) -> list[int]:
    """Return the left edges of the boards that fit side by side.

    >>> board_columns(80, 38)
    [1, 41]
    """
    return [1 + n * (board + GAP) for n in range(max(1, (width - 1 + GAP) // (board + GAP)))]
