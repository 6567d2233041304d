"""The figures: every tile, space, chip and dish as an SVG symbol on a square of 48 (a dish: 120, a plate: 96).

The five tiles differ in kind, not in detail: leaves (Folha), a ring (Sol), a cut diamond (Diamante), a chequer
(Xadrez) and a star (Estrela), so that they can be told apart without their colors.
"""

import math
from collections.abc import Callable

from azulejos.play.drawing.palette import COLORS, Theme

__all__ = ["PREFIX", "gradients", "symbol"]

PREFIX = "\ue000"
"""Stands before every id until the picture is whole and its prefix known; no drawable name holds it."""

SERIF = "Palatino, 'Palatino Linotype', 'DejaVu Serif', Georgia, serif"
SQUARE = '<rect x="1" y="1" width="46" height="46" rx="5" fill="{}"/>'
EDGE = '<rect x="1.5" y="1.5" width="45" height="45" rx="4.6" fill="none" stroke="{}" stroke-opacity="{}"/>'
OCTAGON = "M13 1.5H35L46.5 13V35L35 46.5H13L1.5 35V13Z"


def symbol(name: str, theme: Theme) -> str:
    """Return the symbol of this name, like `tile-blue`, `ghost-red`, `floor-2`, `chip-red-white`, `factory-sun`."""
    kind, _, which = name.partition("-")
    size, drawn = _MAKERS[kind](which, theme)
    return f'<symbol id="{PREFIX}-{name}" viewBox="0 0 {size} {size}">{drawn}</symbol>'


def gradients(theme: Theme) -> str:
    """Return the two gradients: the glaze of a tile, the hollow of a dish."""
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


def _figure(color: str, ink: str, detail: str, ground: str) -> str:
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


def _chequer(ink: str, detail: str, ground: str) -> str:
    cells = ((x, y) for y in range(4) for x in range(4) if (x + y) % 2 == 0)
    return f'<path d="{"".join(f"M{8 + 8 * x} {8 + 8 * y}h8v8h-8z" for x, y in cells)}" fill="{ink}"/>'


def _star(ink: str, detail: str, ground: str) -> str:
    return (
        _turned(f'<path d="M24 24L12.5 17 9 9 17 12.5Z" fill="{detail}"/>')
        + f'<path d="M24 2.5L29 19 45.5 24 29 29 24 45.5 19 29 2.5 24 19 19Z" fill="{ink}"/>'
        + f'<circle cx="24" cy="24" r="3.6" fill="{ground}"/>'
    )


_FIGURES = dict(zip(COLORS, (_leaves, _ring, _diamond, _chequer, _star), strict=True))


def _rosette(fill: str, length: float = 15.5, breadth: float = 5.2) -> str:
    inner, outer, tip = 24 - length * 0.45, 24 - length * 0.95, 24 - length
    near, far = breadth, breadth * 0.8
    petal = (
        f"M24 24C{24 - near:g} {inner:.1f} {24 - far:.1f} {outer:.1f} 24 {tip:g}"
        f"C{24 + far:.1f} {outer:.1f} {24 + near:g} {inner:.1f} 24 24Z"
    )
    return "".join(f'<path d="{petal}" fill="{fill}" transform="rotate({45 * n} 24 24)"/>' for n in range(8))


def _tile(color: str, theme: Theme) -> tuple[int, str]:
    ground, figure = theme.ground[color], theme.figure[color]
    if color == "special":  # eight sides: its outline alone tells it apart
        rim = f'<path d="M14.5 5H33.5L43 14.5V33.5L33.5 43H14.5L5 33.5V14.5Z" fill="none" stroke="{figure}"'
        heart = f'<circle cx="24" cy="24" r="3.4" fill="{ground}"/>'
        glaze = f'<path d="{OCTAGON}" fill="url(#{PREFIX}-glaze)" stroke="{theme.tile_edge}" stroke-opacity=".4"/>'
        body = f'<path d="{OCTAGON}" fill="{ground}"/>{rim} stroke-width="1.8"/>'
        return 48, body + _rosette(figure) + heart + glaze
    shine = (
        '<path d="M2.5 41V7A4.5 4.5 0 0 1 7 2.5H41" fill="none" stroke="#FFF" stroke-opacity=".45"'
        ' stroke-width="1.4" stroke-linecap="round"/>'
    )
    glaze = SQUARE.format(f"url(#{PREFIX}-glaze)") + shine + EDGE.format(theme.tile_edge, theme.tile_edge_opacity)
    return 48, SQUARE.format(ground) + _figure(color, figure, theme.detail[color], ground) + glaze


def _ghost(color: str, theme: Theme) -> tuple[int, str]:
    """Draw an empty space of a color: the figure in unfired underglaze."""
    ink, paper = theme.ghost[color], theme.ghost_paper
    if color == "special":
        edge = f'fill="none" stroke="{ink}" stroke-opacity=".75" stroke-width="1.6" stroke-dasharray="4 3"'
        wash = f'<path d="{OCTAGON}" fill="{paper}"/><path d="{OCTAGON}" fill="{ink}" fill-opacity=".13"/>'
        return 48, f'{wash}<g opacity=".42">{_rosette(ink, 14, 4.6)}</g><path d="{OCTAGON}" {edge}/>'
    figure = _figure(color, ink, paper if color == "yellow" else ink, paper)
    wash = SQUARE.format(paper) + SQUARE.format(f'{ink}" fill-opacity="{theme.ghost_wash}')
    return 48, f'{wash}<g opacity="{theme.ghost_figure}">{figure}</g>' + EDGE.format(ink, ".38")


def _space(kind: str, theme: Theme) -> tuple[int, str]:
    """Draw a space that takes any color: on a line, on the gray side, or the joker of a plate."""
    wheel = _wheel(theme.ghost, theme.joker_white, 18, ".7") if kind == "joker" else ""
    return 48, SQUARE.format(theme.ghost_paper) + wheel + EDGE.format(theme.line_strong, "1")


def _wheel(grounds: dict[str, str], white: str, radius: float, opacity: str) -> str:
    wedges = []
    for n, color in enumerate(COLORS):
        begin, end = (math.radians(72 * (n + k) - 90 + gap) for k, gap in ((0, 2), (1, -2)))
        (ax, ay), (bx, by) = (_on_circle(radius, angle) for angle in (begin, end))
        (cx, cy), (dx, dy) = (_on_circle(6, angle) for angle in (end, begin))
        path = f"M{ax} {ay}A{radius:g} {radius:g} 0 0 1 {bx} {by}L{cx} {cy}A6 6 0 0 0 {dx} {dy}Z"
        wedges.append(f'<path d="{path}" fill="{white if color == "white" else grounds[color]}"/>')
    return f'<g opacity="{opacity}">{"".join(wedges)}</g>'


def _on_circle(radius: float, angle: float) -> tuple[str, str]:
    return f"{24 + radius * math.cos(angle):.1f}", f"{24 + radius * math.sin(angle):.1f}"


def _floor(which: str, theme: Theme) -> tuple[int, str]:
    look = f'fill="{theme.floor_paper}" stroke="{theme.line_strong}" stroke-dasharray="4 3.5"'
    if which == "start":
        space, cost = f'<circle cx="24" cy="24" r="21.5" {look}/>', "2"
    else:
        space, cost = f'<rect x="1.5" y="1.5" width="45" height="45" rx="5" {look}/>', which
    font = f'font-family="{SERIF}" font-size="20" font-weight="600" text-anchor="middle"'
    return 48, f'{space}<text x="24" y="31" {font} fill="{theme.bad}">−{cost}</text>'


def _marker(which: str, theme: Theme) -> tuple[int, str]:
    points = [_on_circle(20.5, math.radians(22.5 * n)) for n in range(16)]
    scallop = "".join(f"A4.2 4.2 0 0 1 {x} {y}" for x, y in points[1:] + points[:1])
    edge = f'<path d="M{" ".join(points[0])}{scallop}Z" fill="{theme.marker}" stroke="#17233F" stroke-opacity=".7"/>'
    ring = f'<circle cx="24" cy="24" r="16" fill="none" stroke="{theme.marker_ink}" stroke-width="2"/>'
    stroke = f'fill="none" stroke="{theme.marker_ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
    return 48, f'{edge}{ring}<path d="M18.5 20.5L25.5 14.5V34M19.5 34.5H31" {stroke}/>'


def _chip(which: str, theme: Theme) -> tuple[int, str]:
    dashes = 'fill="none" stroke="#FFF" stroke-width="1.6" stroke-dasharray="2.6 2.765" stroke-opacity=".7"'
    edge = f'stroke="{theme.tile_edge}" stroke-opacity=".55" stroke-width="1.4"'
    rim = f'<circle cx="24" cy="24" r="20.5" {dashes}/><circle cx="24" cy="24" r="22.3" fill="none" {edge}/>'
    if which == "back":
        moon = "M28.5 12.5A12.5 12.5 0 1 0 36 30.5A11 11 0 0 1 28.5 12.5Z"
        face = f'<circle cx="24" cy="24" r="22" fill="{theme.chip_back}"/><path d="{moon}" fill="#F4EFE2"/>'
        return 48, face + rim
    left, _, right = which.partition("-")
    face = f'<circle cx="24" cy="24" r="22" fill="{theme.ground[left]}"/>'
    if not right:
        return 48, face + _small_figure(left, 24, 0.58, theme) + rim
    face += f'<path d="M24 2A22 22 0 0 1 24 46Z" fill="{theme.ground[right]}"/>'
    figures = _small_figure(left, 14, 0.36, theme) + _small_figure(right, 34, 0.36, theme)
    return 48, f'{face}{figures}<path d="M24 2V46" stroke="#FFF" stroke-opacity=".8" stroke-width="1.6"/>{rim}'


def _small_figure(color: str, x: float, scale: float, theme: Theme) -> str:
    figure = _figure(color, theme.figure[color], theme.detail[color], theme.ground[color])
    return f'<g transform="translate({x:g} 24) scale({scale:g}) translate(-24 -24)">{figure}</g>'


def _factory(which: str, theme: Theme) -> tuple[int, str]:
    """Draw a dish: a factory of Azul, or the sun or the moon of one of Duel."""
    if which == "moon":
        face, line, dots = f'fill="{theme.moon}"', "#FFFFFF", 'stroke-width="2.4" stroke-dasharray=".1 10.012"'
    else:
        face = f'fill="url(#{PREFIX}-hollow)"'
        line = theme.sun_line if which == "sun" else theme.dish_line
        dots = f'stroke-width="{7 if which == "sun" else 4.5}" stroke-dasharray="'
        dots += '2.2 6.788"' if which == "sun" else '.1 8.888"'
    cap = "" if which == "sun" else ' stroke-linecap="round"'
    rings = ((57.2, 'stroke-width="1.4"', ".5"), (51.5, dots + cap, ".62"), (46.5, 'stroke-width="1.2"', ".36"))
    drawn = "".join(
        f'<circle cx="60" cy="60" r="{radius}" fill="none" stroke="{line}" stroke-opacity="{opacity}" {look}/>'
        for radius, look, opacity in rings
    )
    return 120, f'<circle cx="60" cy="60" r="58" {face}/>{drawn}'


def _back(which: str, theme: Theme) -> tuple[int, str]:
    """Draw the back of a dome plate, which shows its kind."""
    ground = theme.ground["special"] if which == "special" else theme.joker_back
    line = theme.figure["special"] if which == "special" else "#1D4E9E"
    if which == "special":
        figure, scale = _rosette(line), 1.9
    else:
        figure, scale = _wheel(theme.ground, "#5FB9BB", 19, "1"), 1.75
    return 96, (
        f'<rect x="1" y="1" width="94" height="94" rx="9" fill="{ground}" stroke="#17233F" stroke-opacity=".4"/>'
        f'<rect x="6" y="6" width="84" height="84" rx="6" fill="none" stroke="{line}" stroke-opacity=".8"'
        f' stroke-width="2"/><g transform="translate(48 48) scale({scale}) translate(-24 -24)">{figure}</g>'
    )


def _token(which: str, theme: Theme) -> tuple[int, str]:
    inner = f'fill="none" stroke="{theme.panel}" stroke-opacity=".8" stroke-width="2"'
    return 48, f'<path d="M24 3L45 24 24 45 3 24Z" fill="{theme.cobalt}"/><path d="M24 11L37 24 24 37 11 24Z" {inner}/>'


def _moon(which: str, theme: Theme) -> tuple[int, str]:
    return 48, f'<path d="M29 6A18.5 18.5 0 1 0 41.5 32A16 16 0 0 1 29 6Z" fill="{theme.moon_ink}"/>'


_MAKERS: dict[str, Callable[[str, Theme], tuple[int, str]]] = {
    "tile": _tile,
    "ghost": _ghost,
    "space": _space,
    "floor": _floor,
    "marker": _marker,
    "chip": _chip,
    "factory": _factory,
    "back": _back,
    "token": _token,
    "moon": _moon,
}
