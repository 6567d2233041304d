"""A sheet that collects shapes, words and tiles into one SVG file."""

import hashlib
import re
from collections.abc import Mapping
from html import escape
from types import MappingProxyType

from azulejos.locale import ENGLISH, spoken
from azulejos.play.drawing.palette import COLORS, Theme
from azulejos.play.drawing.tiles import PREFIX, Maker, gradients, symbol

__all__ = ["Look", "Sheet"]

Look = dict[str, str | float]
"""The style attributes of an element."""

SERIF = "Palatino, 'Palatino Linotype', 'URW Palladio L', 'DejaVu Serif', Georgia, serif"
SANS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, 'DejaVu Sans', sans-serif"


def _number(value: float) -> str:
    """Return a length as text, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _attribute(key: str, value: str | float) -> str:
    written = escape(value) if isinstance(value, str) else _number(value)
    return f' {key.rstrip("_").replace("_", "-")}="{written}"'


class Sheet:
    """Elements in painting order, in the colors of a theme; `makers` draw the symbols of one game."""

    def __init__(self, theme: Theme, makers: Mapping[str, Maker] = MappingProxyType({})) -> None:
        self.theme = theme
        self._makers = makers
        self._elements: list[str] = []

    def put(self, name: str, **attributes: str | float) -> None:
        """Add an element; in attribute names `_` stands for `-`."""
        written = "".join(_attribute(key, value) for key, value in attributes.items())
        self._elements.append(f"<{name}{written}/>")

    def rect(self, x: float, y: float, width: float, height: float, fill: str, **look: str | float) -> None:
        """Draw a rectangle."""
        self.put("rect", x=x, y=y, width=width, height=height, fill=fill, **look)

    def circle(self, x: float, y: float, radius: float, fill: str, **look: str | float) -> None:
        """Draw a circle around a point."""
        self.put("circle", cx=x, cy=y, r=radius, fill=fill, **look)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        fill: str = "",
        serif: bool = False,
        weight: str = "",
        anchor: str = "",
        notes: str = "",
        note_fill: str = "",
    ) -> None:
        """Write words with their baseline at `y`; `anchor` is `middle` or `end`. Notes in smaller type may follow."""
        look = f' font-family="{SERIF if serif else SANS}" font-size="{_number(size)}" fill="{fill or self.theme.ink}"'
        look += f' font-weight="{weight}"' if weight else ""
        look += f' text-anchor="{anchor}"' if anchor else ""
        small = f'font-family="{SANS}" font-size="{_number(max(13, size * 0.62))}" font-weight="400"'
        told = f'<tspan dx="12" {small} fill="{note_fill or self.theme.ink_2}">{escape(notes)}</tspan>' if notes else ""
        self._elements.append(f'<text x="{_number(x)}" y="{_number(y)}"{look}>{escape(words)}{told}</text>')

    def use(self, name: str, x: float, y: float, size: float, kind: str = "", *, opacity: float = 1) -> None:
        """Draw a symbol with its upper left corner at a point; `kind` is its class."""
        look: Look = {"class_": kind} if kind else {}
        if opacity != 1:
            look["opacity"] = opacity
        self.put("use", href=f"#{PREFIX}-{name}", x=x, y=y, width=size, height=size, **look)

    def tile(self, color: int, x: float, y: float, size: float) -> None:
        """Draw a tile on the table, with its color as a class, so that tiles can be counted."""
        self.use(f"tile-{COLORS[color]}", x, y, size, f"az-tile az-{COLORS[color]}")

    def finish(self, width: float, height: float, title: str, description: str) -> str:
        """Return the whole file. Ids start with a prefix made from its content, so two pictures can share a page."""
        body = "\n".join(self._elements)
        names = sorted(set(re.findall(rf'href="#{PREFIX}-([a-z0-9-]+)"', body)))
        symbols = "\n".join(symbol(name, self.theme, self._makers) for name in names)
        language = spoken().language
        spoken_here = "" if language == ENGLISH else f' lang="{language}"'
        whole = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_number(width)} {_number(height)}" role="img"'
            f'{spoken_here} aria-labelledby="{PREFIX}-title {PREFIX}-desc">\n'
            f'<title id="{PREFIX}-title">{escape(title)}</title>\n'
            f'<desc id="{PREFIX}-desc">{escape(description)}</desc>\n'
            f"<defs>{gradients(self.theme)}\n{symbols}</defs>\n{body}\n</svg>\n"
        )
        digest = hashlib.blake2b(whole.encode(), digest_size=5).hexdigest()
        return whole.replace(PREFIX, f"az{digest}")
