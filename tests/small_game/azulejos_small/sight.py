"""The layout and the sights of small Azul, for a page."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from azulejos.games.contract import Reader
from azulejos.play.game import Game
from azulejos.play.sight.readers import counted, named
from azulejos.play.sight.shapes import Layout, Sight
from azulejos.play.state import View
from azulejos_small.drawing import tiles_text
from azulejos_small.moves import COLOR_LETTERS
from azulejos_small.rules.state import CENTER, OFFER, PLAYERS, ROWS

EVENT_READERS: Mapping[str, Reader] = {
    "color": named(COLOR_LETTERS),
    "reason": named(("row-completed", "rounds-played")),
}
MOVE_READERS: Mapping[str, tuple[str, Callable[[str], int | str | None]]] = {
    "source": ("source", lambda text: "center" if text == "C" else counted(text)),
    "color": ("color", str),
    "target": ("line", lambda text: None if text == "F" else counted(text)),
}


def layout(game: Game) -> Layout:
    """Return what never changes in a match."""
    facts = {"game": "small", "tag": str(game), "players": game.players, "colors": COLOR_LETTERS, "rows": ROWS}
    return cast(Layout, facts)


def sight(view: View) -> Sight:
    """Return everything on the table."""
    s = view.table
    seen: dict[str, Any] = {
        "game": "small",
        "round": s.round,
        "to_move": s.turn if s.phase == OFFER else None,
        "factories": [tiles_text(s.pile[factory]).strip() for factory in range(CENTER)],
        "center": tiles_text(s.pile[CENTER]).strip(),
        "boards": [{"score": s.score[p], "wall": s.wall[p], "lines": s.line_count[p]} for p in range(PLAYERS)],
    }
    return cast(Sight, seen)
