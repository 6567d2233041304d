"""Azul on the terminal board."""

from azulejos.games.azul.terminal.choosing import help_lines, legend, path_of, prompt, put_answers
from azulejos.games.azul.terminal.table import draw, styles

__all__ = ["draw", "help_lines", "legend", "path_of", "prompt", "put_answers", "styles"]
