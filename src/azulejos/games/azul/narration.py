"""How the events of Azul are narrated; the sentences are in the catalogs, under `story.`."""

from collections.abc import Callable, Mapping, Sequence

from azulejos.games.azul.drawing.table import LETTERS
from azulejos.games.azul.rules.components import CENTER
from azulejos.locale import spoken
from azulejos.narration.names import ColorNames, filled_line, reason_of_end, tiles_by_source
from azulejos.play.events import Event
from azulejos.play.game import Game

__all__ = ["JOINED", "MERGED", "OBVIOUS", "POINT_SOURCES", "ROUND_ENDS", "SILENT", "SILENT_AT_END", "values"]

SILENT = frozenset({"line-cleared", "floor-cleared"})
SILENT_AT_END = frozenset({"marker-kept"})
OBVIOUS = frozenset({"moved-to-center"})
ROUND_ENDS = frozenset({"marker-kept", "ended"})
MERGED = frozenset({"drawn", "moved-to-center", "floor-cost"})
JOINED = frozenset(
    {
        "put-in-line",
        "discarded",
        "scored-alone",
        "scored-across",
        "scored-down",
        "moved-to-center",
        "marker-taken",
        "put-on-floor",
    }
)
POINT_SOURCES: Mapping[str, str] = dict.fromkeys(("scored-alone", "scored-across", "scored-down"), "tiles")
REASONS = ("row-completed", "tiles-exhausted")
COLORS = ColorNames(("blue", "yellow", "red", "black", "white"))


def values(events: Sequence[Event], game: Game) -> dict[str, object]:
    """Return the values that the phrase of these events may use."""
    made = WORDS.get(events[0].kind, {})
    return {"color": COLORS.name(events[0].get("color")), **{name: make(events) for name, make in made.items()}}


def _source(events: Sequence[Event]) -> str:
    source = events[0].get("source")
    return spoken().text("from.center" if source == CENTER else "from.factory", factory=source + 1)


def _factories(events: Sequence[Event]) -> str:
    return tiles_by_source(events, LETTERS, lambda source: source + 1)


WORDS: Mapping[str, Mapping[str, Callable[[Sequence[Event]], str]]] = {
    "poured": {"source": lambda events: spoken().text("from.lid")},
    "drawn": {"factories": _factories},
    "taken": {"tiles": COLORS.tiles, "source": _source},
    "put-in-line": {"filled": filled_line},
    "discarded": {"target": lambda events: spoken().text("to.lid")},
    "line-broken": {"tiles": COLORS.tiles_as_subject, "target": lambda events: spoken().text("to.floor")},
    "moved-to-center": {"tiles": COLORS.tiles_of_each},
    "color-bonus": {"tiles": COLORS.all_five},
    "ended": {"reason": lambda events: reason_of_end(events, REASONS)},
}
"""The values of phrases besides numbers, by kind of event, and the functions that word them."""
