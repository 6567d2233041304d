"""How the events of Azul Duel are narrated; the sentences are in the catalogs, under `story.`."""

from collections.abc import Callable, Mapping, Sequence

from azulejos.games.duel.drawing.table import LETTERS
from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.games.duel.options import GOALS
from azulejos.games.duel.rules.components import CHIPS, LARGE
from azulejos.locale import spoken
from azulejos.narration.names import UNKNOWN, ColorNames, filled_line, name_at, reason_of_end, signed, tiles_by_source
from azulejos.play.events import Event
from azulejos.play.game import Game

__all__ = ["JOINED", "MERGED", "OBVIOUS", "POINT_SOURCES", "ROUND_ENDS", "SILENT", "SILENT_AT_END", "values"]

Maker = Callable[[Sequence[Event]], str]

SILENT = frozenset({"line-cleared", "broken-cleared", "chip-laid"})
SILENT_AT_END: frozenset[str] = frozenset()
OBVIOUS = frozenset({"spread", "stacked"})
ROUND_ENDS = frozenset({"ended"})
MERGED = frozenset(
    {
        "drawn",
        "plate-turned",
        "plate-looked-at",
        "plate-put-back",
        "taken-from-moon",
        "stacked",
        "spread",
        "broken-cost",
    }
)
JOINED = frozenset(
    {
        "put-in-line",
        "discarded",
        "scored-alone",
        "scored-across",
        "scored-down",
        "draw-cost",
        "stacked",
        "spread",
        "start-tile-taken",
        "broken",
        "special-tiled",
    }
)
POINT_SOURCES: Mapping[str, str] = dict.fromkeys(("scored-alone", "scored-across", "scored-down"), "tiles")
PLATE_KINDS = ("special", "joker")
REASONS = ("row-completed", "tiles-exhausted", "rounds-played")
COLORS = ColorNames(("blue", "yellow", "red", "black", "turquoise"))


def values(events: Sequence[Event], game: Game) -> dict[str, object]:
    """Return the values that the phrase of these events may use."""
    made = WORDS.get(events[0].kind, {})
    return {"color": COLORS.name(events[0].get("color")), **{name: make(events) for name, make in made.items()}}


def _source(events: Sequence[Event]) -> str:
    source = events[0].get("source")
    return spoken().text("from.large-factory" if source == LARGE else "from.small-factory", factory=source + 1)


def _moon_of(event: Event) -> str:
    key = "large" if event.get("source") == LARGE else "factory"
    return spoken().text(f"story.moon-of.{key}", factory=event.get("source") + 1)


def _moons(events: Sequence[Event]) -> str:
    sources = spoken().joined([_moon_of(event) for event in events])
    return spoken().text("story.from-moons", count=len(events), sources=sources)


def _factories(events: Sequence[Event]) -> str:
    return tiles_by_source(events, LETTERS, lambda source: "L" if source == LARGE else source + 1)


def _text_or_unknown(key: str) -> str:
    return spoken().text(key) if key in spoken() else UNKNOWN


def _chip_colors(events: Sequence[Event]) -> str:
    chip = name_at(CHIPS, events[0].get("chip"))
    return "-".join(COLORS.name(LETTERS.index(letter)) for letter in chip if letter in LETTERS)


def _chip(form: str) -> Maker:
    return lambda events: _text_or_unknown(f"chip.{name_at(CHIPS, events[0].get('chip'))}.{form}")


def _plate_kind(form: str) -> Maker:
    return lambda events: _text_or_unknown(f"plate.{name_at(PLATE_KINDS, events[0].get('kind'))}{form}")


def _plates(events: Sequence[Event]) -> str:
    """Return the names of plates by their spaces, as in notation, or a word for a hidden plate."""
    hidden = spoken().text("plate.hidden.object")
    plates = [event.get("plate") for event in events]
    return spoken().joined([name_at(PLATE_NAMES, plate) if plate >= 0 else hidden for plate in plates])


def _price(events: Sequence[Event]) -> str:
    return signed(events[0].points) if events[0].points else spoken().text("story.free")


def _rotation(events: Sequence[Event]) -> str:
    return _text_or_unknown(f"rotation.{events[0].get('rotation')}")


def _goal(events: Sequence[Event]) -> str:
    goal = name_at(GOALS, events[0].get("goal"))
    return goal if goal == UNKNOWN else f"{spoken().text(f'goal.{goal}')} ({goal})"


WORDS: Mapping[str, Mapping[str, Maker]] = {
    "poured": {"source": lambda events: spoken().text("from.tower")},
    "drawn": {"factories": _factories},
    "taken": {"tiles": COLORS.tiles, "source": _source},
    "put-in-line": {"filled": filled_line},
    "discarded": {"target": lambda events: spoken().text("to.tower")},
    "line-broken": {"tiles": COLORS.tiles_as_subject, "target": lambda events: spoken().text("to.broken")},
    "ended": {"reason": lambda events: reason_of_end(events, REASONS)},
    "plate-turned": {"plates": _plates},
    "top-seen": {"plate": _plate_kind("")},
    "plate-taken": {"plate": _plates},
    "plate-drawn": {"plate": _plate_kind(".object")},
    "draw-cost": {"price": _price},
    "plate-looked-at": {"plates": _plates},
    "plate-kept": {"plate": _plates},
    "plate-placed": {"plate": _plates, "rotation": _rotation},
    "plate-put-back": {"plates": _plates},
    "taken-from-moon": {"tiles": COLORS.tiles, "source": _moons},
    "stacked": {"colors": COLORS.names, "source": lambda events: _moon_of(events[0])},
    "spread": {"tiles": COLORS.tiles_of_each},
    "chip-turned": {"chip": _chip_colors},
    "chip-taken": {"chip": _chip("the")},
    "chip-spent": {"chip": _chip("object")},
    "goal-scored": {"goal": _goal},
}
"""The values of phrases besides numbers, by kind of event, and the functions that word them."""
