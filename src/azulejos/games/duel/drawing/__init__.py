"""Drawings of Azul Duel: text, SVG, and a description in words."""

from azulejos.games.duel.drawing.svg import draw_svg
from azulejos.games.duel.drawing.text import draw_text

__all__ = ["draw_svg", "draw_text"]
