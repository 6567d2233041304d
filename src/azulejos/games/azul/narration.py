"""How the events of Azul are narrated; the sentences are in the catalogs, under `story.`."""

from collections.abc import Callable, Mapping, Sequence

from azulejos.games.azul.drawing.table import LETTERS
from azulejos.games.azul.rules.components import CENTER
from azulejos.locale import spoken
from azulejos.narration.names import UNKNOWN, ColorNames, name_at
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


def _filled(events: Sequence[Event]) -> str:
    held, size = events[0].get("held_before") + events[0].get("count"), events[0].get("line") + 1
    return spoken().text("story.complete" if held == size else "story.filled", filled=held, size=size)


def _factories(events: Sequence[Event]) -> str:
    """Return what each factory got, in the letters of the notation."""
    got: dict[int, str] = {}
    for event in events:
        got[event.get("source")] = got.get(event.get("source"), "") + name_at(LETTERS, event.get("color"))
    return ", ".join(f"{source + 1} {tiles}" for source, tiles in got.items())


def _reason(events: Sequence[Event]) -> str:
    reason = name_at(REASONS, events[0].get("reason"))
    return reason if reason == UNKNOWN else spoken().text(f"outcome.{reason}")


WORDS: Mapping[str, Mapping[str, Callable[[Sequence[Event]], str]]] = {
    "poured": {"source": lambda events: spoken().text("from.lid")},
    "drawn": {"factories": _factories},
    "taken": {"tiles": COLORS.tiles, "source": _source},
    "put-in-line": {"filled": _filled},
    "discarded": {"target": lambda events: spoken().text("to.lid")},
    "line-broken": {"tiles": COLORS.tiles_as_subject, "target": lambda events: spoken().text("to.floor")},
    "moved-to-center": {"tiles": COLORS.tiles_of_each},
    "color-bonus": {"tiles": COLORS.all_five},
    "ended": {"reason": _reason},
}
"""The values of phrases besides numbers, by kind of event, and the functions that word them."""
