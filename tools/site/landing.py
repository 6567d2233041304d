"""The picture of the first page: one move of Azul, from a factory to a line to the wall. It moves by CSS alone."""

from typing import Literal

__all__ = ["landing_picture"]

Theme = Literal["light", "dark"]
PAPER = {"light": ("#FBF8F1", "#E8DFCE", "#DDD2BE", "#17233F", "#4C5670"),
         "dark": ("#182238", "#0D1423", "#2C3956", "#F2EBDD", "#B7BFD2")}  # fmt: skip
TILES = {"B": ("#2F6DB5", "M8 28 20 8 32 28Z"), "Y": ("#D9A21B", "M20 7 33 20 20 33 7 20Z"),
         "R": ("#B5362A", "M10 10H30V30H10Z"), "K": ("#2B2B33", "M20 8A12 12 0 1 0 20.1 8Z"),
         "W": ("#D9E4E6", "M17 7H23V17H33V23H23V33H17V23H7V17H17Z")}  # fmt: skip
WALL = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")
STYLE = """
.t{animation:6s infinite}.a{animation-name:a}.b{animation-name:b}.w{animation:w 6s infinite}
.p{animation:p 6s infinite}
@keyframes a{0%,14%{transform:translate(0,0)}34%,100%{transform:translate(294px,10px)}}
@keyframes b{0%,14%{transform:translate(0,0)}34%,100%{transform:translate(298px,10px)}}
@keyframes w{0%,52%{opacity:0}60%,96%{opacity:1}100%{opacity:0}}
@keyframes p{0%,60%{opacity:0}68%,96%{opacity:1}100%{opacity:0}}
@media (prefers-reduced-motion:reduce){.t,.w,.p{animation:none}.w,.p{opacity:1}
.a{transform:translate(294px,10px)}.b{transform:translate(298px,10px)}}
@media (max-width:480px){.h{font-size:25px;transform:translateY(11px)}.f{display:none}}
"""


def landing_picture(theme: Theme) -> str:
    """Return the picture: two red tiles go from a factory to the second line, and one to the wall."""
    panel, sunken, line, ink, faint = PAPER[theme]
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 240" role="img">',
        "<title>A move of Azul: take all red tiles of a factory, put them in a line; a full line moves one to the wall"
        "</title>",
        f"<style>text{{font:15px system-ui,sans-serif;fill:{ink}}}.f{{fill:{faint}}}{STYLE}</style>",
        f'<rect width="760" height="240" rx="14" fill="{panel}"/>',
        f'<circle cx="107" cy="150" r="76" fill="{sunken}" stroke="{line}" stroke-width="2"/>',
        *_lines(sunken, line),
        *_wall(sunken, line),
        _step(20, 1, "Take one color", "the rest goes to the center"),
        _step(270, 2, "Fill a line", "one color per line"),
        _step(500, 3, "Tile the wall", "neighbors score"),
        _tile("B", 62, 154), _tile("Y", 112, 154),
        f'<g class="t b">{_tile("R", 62, 106)}</g><g class="t a">{_tile("R", 112, 106)}</g>',
        f'<g class="w">{_tile("R", 508 + 46 * 3, 70 + 46)}</g>',
        f'<g class="p"><rect x="{508 + 46 * 3 - 4}" y="112" width="48" height="48" rx="9" fill="none" stroke="#E9B24D" '
        'stroke-width="4"/></g>',
        '<g class="p"><rect x="637" y="170" width="58" height="30" rx="15" fill="#1C6447"/>'
        '<text x="666" y="191" text-anchor="middle" style="fill:#fff;font-weight:700">+3</text></g>',
        "</svg>\n",
    ]  # fmt: skip
    return "".join(parts)


def _tile(color: str, x: int, y: int, opacity: float = 1.0) -> str:
    fill, mark = TILES[color]
    stroke = "#8FA3A8" if color == "W" else "#fff"
    return (
        f'<g transform="translate({x},{y})" opacity="{opacity:g}"><rect width="40" height="40" rx="6" fill="{fill}"/>'
        f'<path d="{mark}" fill="none" stroke="{stroke}" stroke-opacity=".75" stroke-width="2.5"/></g>'
    )


def _lines(sunken: str, line: str) -> list[str]:
    """Return the first pattern lines, which end at the same column."""
    return [_hole(452 - 46 * (n + 1), 70 + 46 * row, sunken, line) for row in range(3) for n in range(row + 1)]


def _wall(sunken: str, line: str) -> list[str]:
    laid = {(0, 0), (1, 1), (1, 2), (2, 0)}
    cells = [(row, column) for row in range(3) for column in range(5)]
    holes = [_hole(508 + 46 * column, 70 + 46 * row, sunken, line) for row, column in cells]
    return holes + [
        _tile(WALL[row][column], 508 + 46 * column, 70 + 46 * row, 1.0 if (row, column) in laid else 0.16)
        for row, column in cells
    ]


def _hole(x: int, y: int, sunken: str, line: str) -> str:
    return f'<rect x="{x}" y="{y}" width="40" height="40" rx="6" fill="{sunken}" stroke="{line}"/>'


def _step(x: int, number: int, words: str, more: str) -> str:
    return (
        f'<circle cx="{x + 12}" cy="30" r="13" fill="#1D4E9E"/><text x="{x + 12}" y="35" text-anchor="middle" '
        f'style="fill:#fff;font-weight:700">{number}</text>'
        f'<text class="h" x="{x + 34}" y="28" font-weight="650">{words}</text>'
        f'<text class="f" x="{x + 34}" y="47" style="font-size:13px">{more}</text>'
    )
