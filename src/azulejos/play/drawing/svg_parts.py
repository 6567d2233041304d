"""Parts of a picture that games share: the head of the page, panels, boards, pattern lines, counts."""

from collections.abc import Sequence

from azulejos.play.drawing.drawable import columns_of, shorten
from azulejos.play.drawing.palette import COLORS
from azulejos.play.drawing.sheet import Look, Sheet

__all__ = [
    "BOARD_HEAD",
    "CONTENT_TOP",
    "GAP",
    "MARGIN",
    "put_board",
    "put_counts",
    "put_head",
    "put_line",
    "put_panel",
    "put_row_arrow",
]

MARGIN = 24
GAP = 18
CONTENT_TOP = 96
BOARD_HEAD = 58  # the height of the name and the score at the top of a board
FOOT = 6  # the painted band at the bottom of a board: ochre on this player's turn


def put_head(
    sheet: Sheet, width: float, height: float, title: tuple[str, str], moment: str, *, is_to_move: bool
) -> None:
    """Paint the background, and write the title and what comes next above the frieze."""
    theme = sheet.theme
    sheet.rect(0, 0, width, height, theme.page)
    sheet.rect(0, 0, width, 62, theme.panel)
    sheet.write(MARGIN, 41, title[0], 26, serif=True, weight="600", notes=title[1])
    put_pill(sheet, width - MARGIN, 32, shorten(moment, 48), 15, is_ochre=is_to_move)
    _put_frieze(sheet, width, 62)


def _put_frieze(sheet: Sheet, width: float, y: float) -> None:
    """Paint the only ornament of the picture: leaves and diamonds between two lines."""
    look: Look = {"fill": sheet.theme.cobalt, "opacity": 0.62}
    steps = range(0, int(width) + 24, 24)
    lines = f"M0 {y}H{width:g}V{y + 1}H0ZM0 {y + 8}H{width:g}V{y + 9}H0Z"
    leaves = "".join(
        f"M{x + 6} {y + 4.5}q3 -2.7 6 0q-3 2.7 -6 0ZM{x + 12} {y + 4.5}q3 -2.7 6 0q-3 2.7 -6 0Z" for x in steps
    )
    diamonds = "".join(f"M{x} {y + 3.2}l1.5 1.3l-1.5 1.3l-1.5 -1.3Z" for x in steps)
    sheet.put("path", d=lines + leaves + diamonds, **look)


def put_pill(sheet: Sheet, end: float, y: float, words: str, size: float, *, is_ochre: bool) -> None:
    """Write words on a small rounded background that ends at `end`, centered at height `y`."""
    theme = sheet.theme
    width = columns_of(words) * size * 0.58 + size * 2
    ground = theme.ochre_soft if is_ochre else theme.sunken
    sheet.rect(end - width, y - size * 0.95, width, size * 1.9, ground, rx=size * 0.95)
    ink = theme.ochre_ink if is_ochre else theme.ink_2
    sheet.write(end - width / 2, y + size * 0.36, words, size, fill=ink, weight="600", anchor="middle")


def put_panel(sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
    """Paint a panel: limewash with a soft warm edge below it."""
    theme = sheet.theme
    sheet.rect(x, y + 3, width, height, theme.shadow, rx=12, opacity=theme.shadow_opacity)
    sheet.rect(x, y, width, height, theme.panel, rx=12)


def put_board(
    sheet: Sheet,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    name: str,
    notes: Sequence[str],
    score: int,
    is_to_move: bool,
) -> None:
    """Paint an empty player's board with its header and footer."""
    theme = sheet.theme
    put_panel(sheet, x, y, width, height)
    foot = theme.ochre if is_to_move else theme.line
    bottom = y + height
    corner = f"M{x:g} {bottom - 12:g}V{bottom - 12:g}A12 12 0 0 0 {x + 12:g} {bottom:g}H{x + width - 12:g}"
    band = f"A12 12 0 0 0 {x + width:g} {bottom - 12:g}A18 18 0 0 1 {x + width - 8:g} {bottom - FOOT:g}"
    sheet.put("path", d=f"{corner}{band}H{x + 8:g}A18 18 0 0 1 {x:g} {bottom - 12:g}Z", fill=foot)
    if is_to_move:
        sheet.rect(x, y, width, height, "none", rx=12, stroke=theme.ochre, stroke_width=1.5)
    sheet.circle(x + 33, y + 31, 16, theme.cobalt_soft)
    initial = next((char for char in name if char.isalnum()), name[:1]).upper()
    sheet.write(x + 33, y + 36.5, initial, 16, fill=theme.cobalt, serif=True, weight="600", anchor="middle")
    sheet.write(x + width - 20, y + 41, str(score), 30, serif=True, weight="600", anchor="end")
    told = " · ".join(notes)
    room = width - 60 - 40 - 18 * len(str(score)) - columns_of(told) * 8
    note_fill = theme.ochre_ink if is_to_move else theme.ink_2
    sheet.write(
        x + 60, y + 37, shorten(name, max(3, int(room / 11.5))), 17, weight="600", notes=told, note_fill=note_fill
    )


def put_line(
    sheet: Sheet, end: float, y: float, size: float, gap: float, capacity: int, count: int, color: int
) -> None:
    """Draw a pattern line that ends at `end`; its tiles are at the right (A10)."""
    for n in range(capacity):
        x = end - size - n * (size + gap)
        if n < count:
            sheet.tile(color, x, y, size)
        else:
            sheet.use("space-line", x, y, size)


def put_row_arrow(sheet: Sheet, x: float, y: float, size: float) -> None:
    """Draw an arrow from a line to its row."""
    step = size * 0.11
    path = f"M{x - step / 2:.2f} {y - step:.2f}l{step * 1.3:.2f} {step:.2f}l{-step * 1.3:.2f} {step:.2f}Z"
    sheet.put("path", d=path, fill=sheet.theme.line_strong)


def put_counts(
    sheet: Sheet, x: float, y: float, width: float, height: float, rows: Sequence[tuple[str, Sequence[int]]]
) -> None:
    """Write how many tiles of each color the bag and the lid (or tower) hold, and the totals."""
    theme = sheet.theme
    put_panel(sheet, x, y, width, height)
    left, pitch = x + 108, (width - 108 - 24) / (len(COLORS) + 1)
    step = (height - 20) / (len(rows) + 1)
    for n, color in enumerate(COLORS):
        sheet.use(f"tile-{color}", left + (n + 0.5) * pitch - 12, y + 10 + step / 2 - 12, 24, "az-sign")
    for r, (label, counts) in enumerate(rows, start=1):
        base = y + 10 + (r + 0.5) * step + 5
        sheet.write(x + 22, base, label, 15, fill=theme.ink_2)
        for n, count in enumerate(counts):
            sheet.write(left + (n + 0.5) * pitch, base, str(count), 16, anchor="middle")
        total = left + (len(COLORS) + 0.6) * pitch
        sheet.write(total, base, str(sum(counts)), 16, weight="700", anchor="middle")
