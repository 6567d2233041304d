"""Makes words of what events name: tiles, places, plates, chips, goals."""

from collections.abc import Callable, Sequence

from azulejos.games.azul.rules.components import CENTER
from azulejos.games.duel.options import GOALS
from azulejos.games.duel.rules.components import CHIPS, JOKER_PLATES, LARGE, LETTERS, SPECIAL_PLATES
from azulejos.locale import spoken
from azulejos.play import Event, Game

__all__ = ["MADE", "color_name", "signed"]

COLOR_KEYS = ("blue", "yellow", "red", "black", "white")
PLATE_KINDS = ("special", "joker")
REASONS = ("row-completed", "tiles-exhausted", "rounds-played")
UNKNOWN = "?"

Make = Callable[[list[Event], Game], str]


def color_name(color: int, game: str) -> str:
    """Name a color; the last one is white in Azul and turquoise in Duel.

    >>> color_name(4, "duel"), color_name(-1, "azul")
    ('turquoise', '?')
    """
    key = _color_key(color, game)
    return spoken().text(f"color.{key}.tile") if key else UNKNOWN


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _color_key(color: int, game: str) -> str:
    if color == len(COLOR_KEYS) - 1 and game == "duel":
        return "turquoise"
    return COLOR_KEYS[color] if 0 <= color < len(COLOR_KEYS) else ""


def _of(words: Sequence[str], number: int) -> str:
    return words[number] if 0 <= number < len(words) else UNKNOWN


def _tiles(group: list[Event], game: Game) -> str:
    """Say how many tiles of one color: "2 blue"."""
    key = _color_key(group[0].get("color"), game.name)
    return spoken().text(f"story.tiles.{key}", count=sum(event.get("count") for event in group)) if key else UNKNOWN


def _their_tiles(group: list[Event], game: Game) -> str:
    """Say the same where the tiles are what the sentence is about."""
    key = _color_key(group[0].get("color"), game.name)
    return spoken().text(f"story.tiles.{key}.subject", count=group[0].get("count")) if key else UNKNOWN


def _each(group: list[Event], game: Game) -> str:
    """List tiles of several colors: "1 yellow and 1 red"."""
    keys = [(_color_key(event.get("color"), game.name), event.get("count")) for event in group]
    return spoken().joined(
        [spoken().text(f"count.{key}.object", count=count) if key else UNKNOWN for key, count in keys]
    )


def _all_five(group: list[Event], game: Game) -> str:
    key = _color_key(group[0].get("color"), game.name)
    return spoken().text(f"tiles.{key}.five") if key else UNKNOWN


def _source(group: list[Event], game: Game) -> str:
    source = group[0].get("source")
    if game.name == "azul":
        return spoken().text("from.center" if source == CENTER else "from.factory", factory=source + 1)
    return spoken().text("from.large-factory" if source == LARGE else "from.small-factory", factory=source + 1)


def _moon_of(event: Event) -> str:
    key = "large" if event.get("source") == LARGE else "factory"
    return spoken().text(f"story.moon-of.{key}", factory=event.get("source") + 1)


def _moons(group: list[Event], game: Game) -> str:
    sources = spoken().joined([_moon_of(event) for event in group])
    return spoken().text("story.from-moons", count=len(group), sources=sources)


def _pool(way: str) -> Make:
    """Name where discarded tiles lie, with its preposition."""
    return lambda group, game: spoken().text(f"{way}.{'tower' if game.name == 'duel' else 'lid'}")


def _floor(group: list[Event], game: Game) -> str:
    return spoken().text("to.broken" if game.name == "duel" else "to.floor")


def _filled(group: list[Event], game: Game) -> str:
    held, size = group[0].get("held_before") + group[0].get("count"), group[0].get("line") + 1
    return spoken().text("story.complete" if held == size else "story.filled", filled=held, size=size)


def _chip_colors(group: list[Event], game: Game) -> str:
    chip = _of(CHIPS, group[0].get("chip"))
    return "-".join(color_name(LETTERS.index(letter), "duel") for letter in chip if letter in LETTERS)


def _chip(form: str) -> Make:
    def named(group: list[Event], game: Game) -> str:
        key = f"chip.{_of(CHIPS, group[0].get('chip'))}.{form}"
        return spoken().text(key) if key in spoken() else UNKNOWN

    return named


def _kind(form: str) -> Make:
    def named(group: list[Event], game: Game) -> str:
        key = f"plate.{_of(PLATE_KINDS, group[0].get('kind'))}{form}"
        return spoken().text(key) if key in spoken() else UNKNOWN

    return named


def _plates(group: list[Event], game: Game) -> str:
    """Name plates by their spaces, as the notation does; one that is hidden is said to be."""
    hidden = spoken().text("plate.hidden.object")
    plates = [event.get("plate") for event in group]
    return spoken().joined([_of(SPECIAL_PLATES + JOKER_PLATES, plate) if plate >= 0 else hidden for plate in plates])


def _factories(group: list[Event], game: Game) -> str:
    """Write what each factory got, in the letters of the notation."""
    letters = "BYRKT" if game.name == "duel" else "BYRKW"
    got: dict[int, str] = {}
    for event in group:
        got[event.get("source")] = got.get(event.get("source"), "") + _of(letters, event.get("color"))
    large = LARGE if game.name == "duel" else None
    return ", ".join(f"{'L' if source == large else source + 1} {tiles}" for source, tiles in got.items())


def _price(group: list[Event], game: Game) -> str:
    return signed(group[0].points) if group[0].points else spoken().text("story.free")


def _rotation(group: list[Event], game: Game) -> str:
    key = f"rotation.{group[0].get('rotation')}"
    return spoken().text(key) if key in spoken() else UNKNOWN


def _goal(group: list[Event], game: Game) -> str:
    goal = _of(GOALS, group[0].get("goal"))
    return f"{spoken().text(f'goal.{goal}')} ({goal})" if goal != UNKNOWN else UNKNOWN


def _reason(group: list[Event], game: Game) -> str:
    reason = _of(REASONS, group[0].get("reason"))
    return spoken().text(f"outcome.{reason}") if reason != UNKNOWN else UNKNOWN


def _stack(group: list[Event], game: Game) -> str:
    return ", ".join(color_name(event.get("color"), game.name) for event in group)


MADE: dict[str, dict[str, Make]] = {
    "poured": {"source": _pool("from")},
    "drawn": {"factories": _factories},
    "taken": {"tiles": _tiles, "source": _source},
    "put-in-line": {"filled": _filled},
    "discarded": {"target": _pool("to")},
    "line-broken": {"tiles": _their_tiles, "target": _floor},
    "ended": {"reason": _reason},
    "moved-to-center": {"tiles": _each},
    "color-bonus": {"tiles": _all_five},
    "plate-turned": {"plates": _plates},
    "top-seen": {"plate": _kind("")},
    "plate-taken": {"plate": _plates},
    "plate-drawn": {"plate": _kind(".object")},
    "draw-cost": {"price": _price},
    "plate-looked-at": {"plates": _plates},
    "plate-kept": {"plate": _plates},
    "plate-placed": {"plate": _plates, "rotation": _rotation},
    "plate-put-back": {"plates": _plates},
    "taken-from-moon": {"tiles": _tiles, "source": _moons},
    "stacked": {"colors": _stack, "source": lambda group, game: _moon_of(group[0])},
    "spread": {"tiles": _each},
    "chip-turned": {"chip": _chip_colors},
    "chip-taken": {"chip": _chip("the")},
    "chip-spent": {"chip": _chip("object")},
    "goal-scored": {"goal": _goal},
}
"""What phrases name beside numbers, by kind of event, and what makes words of it."""
