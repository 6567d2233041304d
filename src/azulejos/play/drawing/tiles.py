"""Tiles, spaces, the start marker and dishes as SVG symbols, on a square of 48 (a dish: 120).

The five tiles differ in kind, not in detail: leaves (Folha), a ring (Sol), a cut diamond (Diamante), a checker
(Xadrez) and a star (Estrela), so they can be told apart without their colors.
"""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from azulejos.play.drawing.palette import COLORS, Theme

__all__ = [
    "EDGE",
    "PREFIX",
    "SQUARE",
    "Maker",
    "dish",
    "figure_of",
    "floor_space",
    "gradients",
    "on_circle",
    "symbol",
]

Maker = Callable[[str, Theme], tuple[int, str]]
"""Makes a symbol from the rest of its name; returns the side of its square and its elements."""

PREFIX = "\ue000"
"""Stands before every id until the picture is complete and its prefix is known; no drawable name contains it."""

SERIF = "Palatino, 'Palatino Linotype', 'DejaVu Serif', Georgia, serif"
SQUARE = '<rect x="1" y="1" width="46" height="46" rx="5" fill="{}"/>'
EDGE = '<rect x="1.5" y="1.5" width="45" height="45" rx="4.6" fill="none" stroke="{}" stroke-opacity="{}"/>'


def symbol(name: str, theme: Theme, makers: Mapping[str, Maker] = MappingProxyType({})) -> str:
    """Return the symbol of this name, like `tile-blue`, `ghost-red` or `floor-2`.

    `makers` are those of a game, keyed by the whole name or by the kind, which is the part before the first dash.
    """
    kind, _, which = name.partition("-")
    maker = makers.get(name) or makers.get(kind) or SYMBOLS[kind]
    size, drawn = maker(which, theme)
    return f'<symbol id="{PREFIX}-{name}" viewBox="0 0 {size} {size}">{drawn}</symbol>'


def gradients(theme: Theme) -> str:
    """Return the two gradients: the glaze of a tile and the hollow of a dish."""
    glaze = (("0", "#FFF", ".34"), (".38", "#FFF", ".05"), (".6", "#000", "0"), ("1", "#000", ".2"))
    stops = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{o}"/>' for at, c, o in glaze)
    near, far = theme.dish
    return (
        f'<linearGradient id="{PREFIX}-glaze" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient>'
        f'<radialGradient id="{PREFIX}-hollow" cx=".42" cy=".36" r=".7"><stop offset="0" stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient>'
    )


def _turned(path: str, angles: tuple[int, ...] = (0, 90, 180, 270)) -> str:
    return "".join(f'<g transform="rotate({angle} 24 24)">{path}</g>' if angle else path for angle in angles)


def figure_of(color: str, ink: str, detail: str, ground: str) -> str:
    """Draw the figure of a color in three inks."""
    return _FIGURES[color](ink, detail, ground)


def _leaves(ink: str, detail: str, ground: str) -> str:
    leaf = f'<path d="M23 23C12.5 23 5.5 16 5.5 5.5C16 5.5 23 12.5 23 23Z" fill="{ink}"/>'
    vein = f'<path d="M19.5 19.5L11 11" stroke="{ground}" stroke-width="2" stroke-linecap="round"/>'
    bud = f'<path d="M24 3.5L27.5 9 24 14.5 20.5 9Z" fill="{detail}"/>'
    return _turned(leaf + vein + bud)


def _ring(ink: str, detail: str, ground: str) -> str:
    corner = f'<path d="M3 3H11.5A8.5 8.5 0 0 1 3 11.5Z" fill="{ink}"/>'
    ring = f'<circle cx="24" cy="24" r="13.5" fill="{detail}" stroke="{ink}" stroke-width="5"/>'
    return ring + f'<circle cx="24" cy="24" r="4.5" fill="{ink}"/>' + _turned(corner)


def _diamond(ink: str, detail: str, ground: str) -> str:
    return (
        f'<path d="M24 3.5L44.5 24 24 44.5 3.5 24Z" fill="{ink}"/>'
        f'<path d="M24 12.5L35.5 24 24 35.5 12.5 24Z" fill="{ground}"/>'
        f'<path d="M35.5 24L24 35.5 12.5 24Z" fill="{detail}"/>'
    )


def _checker(ink: str, detail: str, ground: str) -> str:
    cells = ((x, y) for y in range(4) for x in range(4) if (x + y) % 2 == 0)
    return f'<path d="{"".join(f"M{8 + 8 * x} {8 + 8 * y}h8v8h-8z" for x, y in cells)}" fill="{ink}"/>'


def _star(ink: str, detail: str, ground: str) -> str:
    return (
        _turned(f'<path d="M24 24L12.5 17 9 9 17 12.5Z" fill="{detail}"/>')
        + f'<path d="M24 2.5L29 19 45.5 24 29 29 24 45.5 19 29 2.5 24 19 19Z" fill="{ink}"/>'
        + f'<circle cx="24" cy="24" r="3.6" fill="{ground}"/>'
    )


_FIGURES = dict(zip(COLORS, (_leaves, _ring, _diamond, _checker, _star), strict=True))


def _tile(color: str, theme: Theme) -> tuple[int, str]:
    ground, figure = theme.ground[color], theme.figure[color]
    shine = (
        '<path d="M2.5 41V7A4.5 4.5 0 0 1 7 2.5H41" fill="none" stroke="#FFF" stroke-opacity=".45"'
        ' stroke-width="1.4" stroke-linecap="round"/>'
    )
    glaze = SQUARE.format(f"url(#{PREFIX}-glaze)") + shine + EDGE.format(theme.tile_edge, theme.tile_edge_opacity)
    return 48, SQUARE.format(ground) + figure_of(color, figure, theme.detail[color], ground) + glaze


def _ghost(color: str, theme: Theme) -> tuple[int, str]:
    """Draw an empty space of a color: its figure in pale tones."""
    ink, paper = theme.ghost[color], theme.ghost_paper
    figure = figure_of(color, ink, paper if color == "yellow" else ink, paper)
    wash = SQUARE.format(paper) + SQUARE.format(f'{ink}" fill-opacity="{theme.ghost_wash}')
    return 48, f'{wash}<g opacity="{theme.ghost_figure}">{figure}</g>' + EDGE.format(ink, ".38")


def _space(kind: str, theme: Theme) -> tuple[int, str]:
    """Draw a space that accepts any color."""
    return 48, SQUARE.format(theme.ghost_paper) + EDGE.format(theme.line_strong, "1")


def on_circle(radius: float, angle: float) -> tuple[str, str]:
    """Return a point on a circle around the center of a tile, as SVG coordinates.

    >>> on_circle(20, 0)
    ('44.0', '24.0')
    """
    return f"{24 + radius * math.cos(angle):.1f}", f"{24 + radius * math.sin(angle):.1f}"


def floor_space(outline: str, cost: str, theme: Theme) -> tuple[int, str]:
    """Draw a space that costs points: `outline` is an element without its style."""
    look = f'fill="{theme.floor_paper}" stroke="{theme.line_strong}" stroke-dasharray="4 3.5"'
    font = f'font-family="{SERIF}" font-size="20" font-weight="600" text-anchor="middle"'
    return 48, f'{outline.format(look)}<text x="24" y="31" {font} fill="{theme.bad}">−{cost}</text>'


def _floor(cost: str, theme: Theme) -> tuple[int, str]:
    return floor_space('<rect x="1.5" y="1.5" width="45" height="45" rx="5" {}/>', cost, theme)


def _marker(which: str, theme: Theme) -> tuple[int, str]:
    points = [on_circle(20.5, math.radians(22.5 * n)) for n in range(16)]
    scallop = "".join(f"A4.2 4.2 0 0 1 {x} {y}" for x, y in points[1:] + points[:1])
    edge = f'<path d="M{" ".join(points[0])}{scallop}Z" fill="{theme.marker}" stroke="#17233F" stroke-opacity=".7"/>'
    ring = f'<circle cx="24" cy="24" r="16" fill="none" stroke="{theme.marker_ink}" stroke-width="2"/>'
    stroke = f'fill="none" stroke="{theme.marker_ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
    return 48, f'{edge}{ring}<path d="M18.5 20.5L25.5 14.5V34M19.5 34.5H31" {stroke}/>'


def dish(face: str, line: str, dots: str) -> tuple[int, str]:
    """Draw a dish: its face and three rings; `dots` is the style of the middle ring."""
    rings = ((57.2, 'stroke-width="1.4"', ".5"), (51.5, dots, ".62"), (46.5, 'stroke-width="1.2"', ".36"))
    drawn = "".join(
        f'<circle cx="60" cy="60" r="{radius}" fill="none" stroke="{line}" stroke-opacity="{opacity}" {look}/>'
        for radius, look, opacity in rings
    )
    return 120, f'<circle cx="60" cy="60" r="58" {face}/>{drawn}'


def _factory(which: str, theme: Theme) -> tuple[int, str]:
    dots = 'stroke-width="4.5" stroke-dasharray=".1 8.888" stroke-linecap="round"'
    return dish(f'fill="url(#{PREFIX}-hollow)"', theme.dish_line, dots)


SYMBOLS: Mapping[str, Maker] = {
    "tile": _tile,
    "ghost": _ghost,
    "space": _space,
    "floor": _floor,
    "marker": _marker,
    "factory": _factory,
}
"""The function that draws a symbol, by its kind: the part of its name before the first dash."""
