"""A picture of one piece of a table, like a board or a factory, with a margin around it."""

import math
from collections.abc import Mapping
from types import MappingProxyType

from azulejos.play.drawing.palette import THEMES
from azulejos.play.drawing.sheet import Sheet
from azulejos.play.drawing.tiles import Maker

__all__ = ["MARGIN", "begin_piece", "finish_piece"]

MARGIN = 14


def begin_piece(width: float, height: float, makers: Mapping[str, Maker] = MappingProxyType({})) -> Sheet:
    """Return a sheet for a piece of this size, whose upper left corner is at (MARGIN, MARGIN)."""
    sheet = Sheet(THEMES["light"], makers)
    sheet.rect(0, 0, width + 2 * MARGIN, height + 2 * MARGIN, sheet.theme.page)
    return sheet


def finish_piece(sheet: Sheet, width: float, height: float, title: str, description: str) -> str:
    """Return the picture of a piece of this size, with its text alternative."""
    return sheet.finish(math.ceil(width + 2 * MARGIN), math.ceil(height + 2 * MARGIN), title, description)
