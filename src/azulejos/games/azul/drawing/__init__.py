"""Drawings of Azul: text, SVG, and a description in words."""

from azulejos.games.azul.drawing.svg import draw_svg
from azulejos.games.azul.drawing.text import draw_text

__all__ = ["draw_svg", "draw_text"]
