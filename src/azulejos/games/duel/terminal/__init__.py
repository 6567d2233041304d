"""Azul Duel on the terminal board."""

from azulejos.games.duel.terminal.answers import put_answers
from azulejos.games.duel.terminal.choosing import help_lines, legend, path_of, prompt
from azulejos.games.duel.terminal.styles import styles
from azulejos.games.duel.terminal.table import draw

__all__ = ["draw", "help_lines", "legend", "path_of", "prompt", "put_answers", "styles"]
