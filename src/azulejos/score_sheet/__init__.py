"""The score of a real match: walls tapped round by round, points with their reasons, a sheet to print."""

from azulejos.score_sheet.printing import draw_sheet, write_sheet
from azulejos.score_sheet.sheet import Entry, RoundScore, ScoreSheet, Space, Tile, entries_of

__all__ = ["Entry", "RoundScore", "ScoreSheet", "Space", "Tile", "draw_sheet", "entries_of", "write_sheet"]
