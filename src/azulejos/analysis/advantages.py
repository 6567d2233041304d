"""Why a move is good: codes with numbers, from what it does at once. They are worded elsewhere."""

from dataclasses import dataclass

from azulejos.games.parts import has_part
from azulejos.play import Move, View
from azulejos.play.preview import Preview, preview_move

__all__ = ["CODES", "Advantage", "advantages_of", "preview_or_none"]

CODES = (
    "fills-line",
    "builds-line",
    "waits",
    "breaks",
    "adds-bonus",
    "completes-row",
    "helps-lines",
    "takes-start",
    "costs",
    "loses-nothing",
    "later",
)
"""Every reason, the most important first. `later` stands alone: nothing of it shows at once."""

MOST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Advantage:
    """One thing that a move does: a code of CODES and a number of points, tiles or lines, depending on the code."""

    code: str
    count: int = 0

    def as_dict(self) -> dict[str, str | int]:
        """Return it as plain data."""
        return {"code": self.code, "count": self.count}


def preview_or_none(view: View, move: Move) -> Preview | None:
    """Return what a move would do; None if the game has no previews."""
    return preview_move(view, move) if has_part(view.game.name, "previews") else None


def advantages_of(preview: Preview | None) -> tuple[Advantage, ...]:
    """Return why a move is good: one to three reasons, the most important first.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> [(each.code, each.count) for each in advantages_of(preview_or_none(view, Move("1B2")))]
    [('fills-line', 1), ('loses-nothing', 0)]
    >>> [(each.code, each.count) for each in advantages_of(preview_or_none(view, Move("1B1")))]
    [('fills-line', 1), ('costs', 1)]
    """
    found = [] if preview is None else _found(preview)
    return tuple(found[:MOST_SHOWN]) or (Advantage("later"),)


def _found(preview: Preview) -> list[Advantage]:
    placed, lost = preview.get("placed", 0), preview.get("floor_points", 0) + min(0, preview["points"])
    fate = preview.get("fate", "tiled" if "line_points" in preview else None)
    bonus, helped = preview.get("bonus_points", 0), len(preview.get("helps", ()))
    numbers = {
        "fills-line": preview.get("line_points", 0) if fate == "tiled" else None,
        "builds-line": placed if fate == "incomplete" and placed else None,
        "waits": placed if fate == "waits" else None,
        "breaks": 0 if fate == "breaks" else None,
        "adds-bonus": bonus if bonus > 0 else None,
        "completes-row": 0 if preview.get("completes_row") else None,
        "helps-lines": helped or None,
        "takes-start": 0 if preview.get("takes_marker") else None,
        "costs": -lost if lost < 0 else None,
        "loses-nothing": 0 if placed and not preview.get("overflow") and not lost else None,
    }
    return [Advantage(code, numbers[code] or 0) for code in CODES if numbers.get(code) is not None]
