"""Pictures of public matches: the board as SVG, and on a card as PNG for previews of links."""

import asyncio
import re
from collections import OrderedDict
from html import unescape
from importlib.util import find_spec

from azulejos.live.match import LiveMatch
from azulejos.play.drawing import draw_svg
from azulejos.play.drawing.palette import THEMES, ThemeName
from azulejos.play.drawing.sheet import Sheet

__all__ = ["CARD_SIZE", "CardPictures", "board_svg", "can_draw_cards", "moment_of"]

CARD_SIZE = (1200, 630)
COLUMN = 300
"""The width of the names beside the board, in pixels."""
MARGIN = 24
MOST_KEPT = 100
HEAD = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)"')
TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.DOTALL)


def board_svg(match: LiveMatch, language: str, theme: ThemeName = "light") -> str:
    """Return the board as spectators see it."""
    names = [occupant.name or "?" for occupant in match.occupants]
    return draw_svg(match.view(None), theme=theme, names=names, language=language)


def moment_of(svg: str) -> str:
    """Return the title of a drawing: the game, the round, and whose turn it is."""
    found = TITLE.search(svg)
    return "" if found is None else unescape(found.group(1))


def card_svg(match: LiveMatch, language: str) -> str:
    """Return a card: the names and scores, and the board beside them."""
    width, height = CARD_SIZE
    theme = THEMES["light"]
    sheet = Sheet(theme)
    sheet.rect(0, 0, width, height, theme.page)
    sheet.rect(0, 0, COLUMN, height, theme.panel)
    sheet.rect(COLUMN - 4, 0, 4, height, theme.cobalt)
    sheet.write(MARGIN, 64, "Azulejos", 40, serif=True, weight="600")
    scores = match.state.scores if match.state is not None else (0,) * match.game.players
    step = min(120, (height - 150) / max(1, len(match.occupants)))
    for seat, occupant in enumerate(match.occupants):
        y = 160 + seat * step
        ink = theme.ochre_ink if match.to_move == seat else theme.ink
        sheet.write(MARGIN, y, _fitted(occupant.name or "?"), 28, fill=ink, weight="600")
        sheet.write(MARGIN, y + 50, str(scores[seat]), 44, serif=True, weight="600")
    frame = sheet.finish(width, height, "Azulejos", "")
    return frame.replace("</svg>", _placed(board_svg(match, language)) + "</svg>")


def _fitted(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"


def _placed(board: str) -> str:
    """Return a drawing as a part of the card, at the right."""
    found = HEAD.match(board)
    assert found is not None, "a drawing states its size"
    room = (CARD_SIZE[0] - COLUMN, CARD_SIZE[1])
    placed = f'x="{COLUMN}" y="0" width="{room[0]}" height="{room[1]}" overflow="hidden"'
    return board.replace("<svg ", f"<svg {placed} ", 1)


def can_draw_cards() -> bool:
    """Whether the library that draws PNG is installed (extra `club`)."""
    return find_spec("resvg_py") is not None


class CardPictures:
    """Draws cards, one at a time in a thread, and keeps the newest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def card(self, match: LiveMatch, language: str) -> bytes:
        """Return the card of a match as it stands, in PNG."""
        key = (match.id, match.version, language)
        async with self._drawing:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(_draw, card_svg(match, language))
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]


def _draw(svg: str) -> bytes:
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=CARD_SIZE[0], height=CARD_SIZE[1]))
