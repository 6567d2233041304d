"""Drawings of small Azul: text and SVG."""

from collections.abc import Sequence
from html import escape

from azulejos.play.drawing.drawable import DrawableView, player_names
from azulejos.play.drawing.palette import Theme
from azulejos_small.moves import COLOR_LETTERS
from azulejos_small.position import FLOOR_LETTERS
from azulejos_small.rules.offer import column_of
from azulejos_small.rules.state import CENTER, COLORS, NOTHING, PLAYERS, ROWS


def draw_text(view: DrawableView, *, color: bool, names: Sequence[str] | None, width: int) -> str:
    """Draw a view in characters."""
    return "\n".join(_lines(view, player_names(view, names))) + "\n"


def draw_svg(view: DrawableView, *, theme: Theme, names: Sequence[str] | None) -> str:
    """Draw a view as an SVG file: the characters, in a font of fixed width."""
    lines = _lines(view, player_names(view, names))
    texts = "".join(
        f'<text x="8" y="{20 * n + 24}" xml:space="preserve">{escape(line)}</text>' for n, line in enumerate(lines)
    )
    size = f'width="420" height="{20 * len(lines) + 24}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="16">'
        f'<rect width="100%" height="100%" fill="{theme.page}"/><g fill="{theme.ink}">{texts}</g></svg>\n'
    )


def _lines(view: DrawableView, names: Sequence[str]) -> list[str]:
    table = view.table
    factories = "  ".join(f"{n + 1} [{tiles_text(table.pile[n])}]" for n in range(CENTER))
    center = f"{'*' if table.marker_in_center else ''}{tiles_text(table.pile[CENTER])}"
    lines = [f"Small Azul · round {table.round}", f"{factories}  C [{center}]"]
    for p in range(PLAYERS):
        lines += ["", f"{names[p]}: {table.score[p]}", *[_row(table, p, row) for row in range(ROWS)]]
        things = "".join(FLOOR_LETTERS[thing] for thing in table.floor[p] if thing != NOTHING)
        lines.append(f"  F {things or '-'}")
    return lines


def tiles_text(counts: Sequence[int]) -> str:
    return "".join(letter * count for letter, count in zip(COLOR_LETTERS, counts, strict=True)) or " "


def _row(table: object, p: int, row: int) -> str:
    line_color, line_count, wall = (getattr(table, name)[p] for name in ("line_color", "line_count", "wall"))
    held = COLOR_LETTERS[line_color[row]] * line_count[row] if line_count[row] else ""
    printed = {column_of(row, color): COLOR_LETTERS[color] for color in range(COLORS)}
    spaces = [printed[c] if wall[row][c] else printed[c].lower() for c in range(COLORS)]
    return f"  {row + 1} {held.rjust(row + 1, '.').rjust(ROWS)} | {' '.join(spaces)}"
