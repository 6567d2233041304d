"""The symbols of Azul Duel: special tiles, jokers, chips, suns and moons, the backs of plates, tokens."""

import math
from collections.abc import Mapping

from azulejos.games.duel.drawing.colors import duel_colors
from azulejos.play.drawing.palette import COLORS, Theme
from azulejos.play.drawing.tiles import EDGE, PREFIX, SQUARE, Maker, dish, figure_of, floor_space, on_circle

__all__ = ["SYMBOLS"]

OCTAGON = "M13 1.5H35L46.5 13V35L35 46.5H13L1.5 35V13Z"


def _rosette(fill: str, length: float = 15.5, breadth: float = 5.2) -> str:
    inner, outer, tip = 24 - length * 0.45, 24 - length * 0.95, 24 - length
    near, far = breadth, breadth * 0.8
    petal = (
        f"M24 24C{24 - near:g} {inner:.1f} {24 - far:.1f} {outer:.1f} 24 {tip:g}"
        f"C{24 + far:.1f} {outer:.1f} {24 + near:g} {inner:.1f} 24 24Z"
    )
    return "".join(f'<path d="{petal}" fill="{fill}" transform="rotate({45 * n} 24 24)"/>' for n in range(8))


def _special_tile(which: str, theme: Theme) -> tuple[int, str]:
    """Draw a special tile with eight sides, so that it can be recognized by its outline."""
    colors = duel_colors(theme)
    ground, figure = colors.special, colors.special_figure
    rim = f'<path d="M14.5 5H33.5L43 14.5V33.5L33.5 43H14.5L5 33.5V14.5Z" fill="none" stroke="{figure}"'
    heart = f'<circle cx="24" cy="24" r="3.4" fill="{ground}"/>'
    glaze = f'<path d="{OCTAGON}" fill="url(#{PREFIX}-glaze)" stroke="{theme.tile_edge}" stroke-opacity=".4"/>'
    body = f'<path d="{OCTAGON}" fill="{ground}"/>{rim} stroke-width="1.8"/>'
    return 48, body + _rosette(figure) + heart + glaze


def _special_space(which: str, theme: Theme) -> tuple[int, str]:
    ink, paper = duel_colors(theme).special_ghost, theme.ghost_paper
    edge = f'fill="none" stroke="{ink}" stroke-opacity=".75" stroke-width="1.6" stroke-dasharray="4 3"'
    wash = f'<path d="{OCTAGON}" fill="{paper}"/><path d="{OCTAGON}" fill="{ink}" fill-opacity=".13"/>'
    return 48, f'{wash}<g opacity=".42">{_rosette(ink, 14, 4.6)}</g><path d="{OCTAGON}" {edge}/>'


def _joker_space(which: str, theme: Theme) -> tuple[int, str]:
    wheel = _wheel(theme.ghost, duel_colors(theme).joker_white, 18, ".7")
    return 48, SQUARE.format(theme.ghost_paper) + wheel + EDGE.format(theme.line_strong, "1")


def _wheel(grounds: dict[str, str], white: str, radius: float, opacity: str) -> str:
    wedges = []
    for n, color in enumerate(COLORS):
        begin, end = (math.radians(72 * (n + k) - 90 + gap) for k, gap in ((0, 2), (1, -2)))
        (ax, ay), (bx, by) = (on_circle(radius, angle) for angle in (begin, end))
        (cx, cy), (dx, dy) = (on_circle(6, angle) for angle in (end, begin))
        path = f"M{ax} {ay}A{radius:g} {radius:g} 0 0 1 {bx} {by}L{cx} {cy}A6 6 0 0 0 {dx} {dy}Z"
        wedges.append(f'<path d="{path}" fill="{white if color == "white" else grounds[color]}"/>')
    return f'<g opacity="{opacity}">{"".join(wedges)}</g>'


def _start_space(which: str, theme: Theme) -> tuple[int, str]:
    return floor_space('<circle cx="24" cy="24" r="21.5" {}/>', "2", theme)


def _chip(which: str, theme: Theme) -> tuple[int, str]:
    dashes = 'fill="none" stroke="#FFF" stroke-width="1.6" stroke-dasharray="2.6 2.765" stroke-opacity=".7"'
    edge = f'stroke="{theme.tile_edge}" stroke-opacity=".55" stroke-width="1.4"'
    rim = f'<circle cx="24" cy="24" r="20.5" {dashes}/><circle cx="24" cy="24" r="22.3" fill="none" {edge}/>'
    if which == "back":
        moon = "M28.5 12.5A12.5 12.5 0 1 0 36 30.5A11 11 0 0 1 28.5 12.5Z"
        face = (
            f'<circle cx="24" cy="24" r="22" fill="{duel_colors(theme).chip_back}"/><path d="{moon}" fill="#F4EFE2"/>'
        )
        return 48, face + rim
    left, _, right = which.partition("-")
    face = f'<circle cx="24" cy="24" r="22" fill="{theme.ground[left]}"/>'
    if not right:
        return 48, face + _small_figure(left, 24, 0.58, theme) + rim
    face += f'<path d="M24 2A22 22 0 0 1 24 46Z" fill="{theme.ground[right]}"/>'
    figures = _small_figure(left, 14, 0.36, theme) + _small_figure(right, 34, 0.36, theme)
    return 48, f'{face}{figures}<path d="M24 2V46" stroke="#FFF" stroke-opacity=".8" stroke-width="1.6"/>{rim}'


def _small_figure(color: str, x: float, scale: float, theme: Theme) -> str:
    figure = figure_of(color, theme.figure[color], theme.detail[color], theme.ground[color])
    return f'<g transform="translate({x:g} 24) scale({scale:g}) translate(-24 -24)">{figure}</g>'


def _sun(which: str, theme: Theme) -> tuple[int, str]:
    return dish(
        f'fill="url(#{PREFIX}-hollow)"', duel_colors(theme).sun_line, 'stroke-width="7" stroke-dasharray="2.2 6.788"'
    )


def _moon_dish(which: str, theme: Theme) -> tuple[int, str]:
    dots = 'stroke-width="2.4" stroke-dasharray=".1 10.012" stroke-linecap="round"'
    return dish(f'fill="{duel_colors(theme).moon}"', "#FFFFFF", dots)


def _back(which: str, theme: Theme) -> tuple[int, str]:
    """Draw the back of a dome plate, which shows its kind."""
    colors = duel_colors(theme)
    if which == "special":
        ground, line = colors.special, colors.special_figure
        figure, scale = _rosette(line), 1.9
    else:
        ground, line = colors.joker_back, "#1D4E9E"
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
    return 48, f'<path d="M29 6A18.5 18.5 0 1 0 41.5 32A16 16 0 0 1 29 6Z" fill="{duel_colors(theme).moon_ink}"/>'


SYMBOLS: Mapping[str, Maker] = {
    "tile-special": _special_tile,
    "ghost-special": _special_space,
    "space-joker": _joker_space,
    "floor-start": _start_space,
    "factory-sun": _sun,
    "factory-moon": _moon_dish,
    "chip": _chip,
    "back": _back,
    "token": _token,
    "moon": _moon,
}
"""The functions that draw the symbols of this game, by name or by kind."""
