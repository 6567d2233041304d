"""Screens of the terminal board as SVG pictures: the same screen gives the same file on every machine."""

import re
from collections.abc import Iterable
from html import escape
from typing import Any

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.app import App
from textual.strip import Strip

__all__ = ["screen_strips", "screen_svg", "screen_text"]

COLUMN, ROW, BASELINE, MARGIN = 9, 18, 13.5, 10
FONT = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"


def screen_strips(app: App[Any]) -> list[Strip]:
    """Return what the screen of a running app shows, dialogs included, row by row."""
    screen = app.screen
    update = screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert update is not None, "a full update always draws something"
    options = app.console.options.update(width=app.size.width, height=app.size.height)
    segments = [segment for segment in app.console.render(update, options) if not segment.control]
    return [Strip(line) for line in Segment.split_lines(segments)][: app.size.height]


def screen_text(app: App[Any]) -> list[str]:
    """Return the characters on the screen, row by row."""
    return ["".join(segment.text for segment in strip) for strip in screen_strips(app)]


def screen_svg(app: App[Any]) -> str:
    """Draw the screen: a rectangle for each stretch of one ground, every word at its own place."""
    strips = screen_strips(app)
    width = app.size.width * COLUMN + 2 * MARGIN
    height = app.size.height * ROW + 2 * MARGIN
    page = _ground(next(iter(strips[0])).style)
    body = [f'<rect width="{width}" height="{height}" rx="8" fill="{page}"/>']
    for number, strip in enumerate(strips):
        body += _row(number, strip, page)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONT}" '
        f'font-size="15" role="img" aria-label="The terminal board">\n' + "\n".join(body) + "\n</svg>\n"
    )


def _row(number: int, strip: Iterable[Segment], page: str) -> list[str]:
    drawn, column, y = [], 0, MARGIN + number * ROW
    for text, style, _ in strip:
        ground = _ground(style)
        x = MARGIN + column * COLUMN
        if ground != page:
            drawn.append(f'<rect x="{x}" y="{y}" width="{len(text) * COLUMN}" height="{ROW}" fill="{ground}"/>')
        drawn += _words(text, style or Style(), x, y)
        column += len(text)
    return drawn


def _words(text: str, style: Style, x: int, y: int) -> list[str]:
    look = f' fill="{_ink(style)}"' + (' font-weight="700"' if style.bold else "")
    look += ' text-decoration="underline"' if style.underline else ""
    return [
        f'<text x="{x + found.start() * COLUMN}" y="{y + BASELINE}" textLength="{len(found.group()) * COLUMN}"{look}>'
        f"{escape(found.group(), quote=False)}</text>"
        for found in re.finditer(r"\S+", text)
    ]


def _ground(style: Style | None) -> str:
    color = (style.color if style.reverse else style.bgcolor) if style else None
    return _hex(color, is_ink=False)


def _ink(style: Style) -> str:
    ink = _hex(style.bgcolor if style.reverse else style.color, is_ink=True)
    if not style.dim:
        return ink
    pairs = zip(_triplet(ink), _triplet(_ground(style)), strict=True)
    return "#" + "".join(f"{(2 * one + other) // 3:02x}" for one, other in pairs)


def _hex(color: Color | None, *, is_ink: bool) -> str:
    if color is None or color.is_default:
        theme = SVG_EXPORT_THEME
        triplet = theme.foreground_color if is_ink else theme.background_color
        return triplet.hex
    return color.get_truecolor(SVG_EXPORT_THEME).hex


def _triplet(text: str) -> tuple[int, ...]:
    return tuple(int(text[at : at + 2], 16) for at in (1, 3, 5))
