"""Names of things in sentences: colors, tiles, signed numbers. Games build their narration from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from azulejos.locale import spoken
from azulejos.play.events import Event

__all__ = ["UNKNOWN", "ColorNames", "filled_line", "name_at", "reason_of_end", "signed", "tiles_by_source"]

UNKNOWN = "?"
"""The text for a number without a meaning."""


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def name_at(names: Sequence[str], number: int) -> str:
    """Return the name of a number, or a question mark.

    >>> name_at(("first", "second"), 1), name_at("BYR", 7)
    ('second', '?')
    """
    return names[number] if 0 <= number < len(names) else UNKNOWN


def filled_line(events: Sequence[Event]) -> str:
    """Return how full a line is after tiles were put into it."""
    held, size = events[0].get("held_before") + events[0].get("count"), events[0].get("line") + 1
    return spoken().text("story.complete" if held == size else "story.filled", filled=held, size=size)


def tiles_by_source(events: Sequence[Event], letters: str, source_name: Callable[[int], object]) -> str:
    """Return which tiles each source got, in the letters of the notation."""
    got: dict[int, str] = {}
    for event in events:
        got[event.get("source")] = got.get(event.get("source"), "") + name_at(letters, event.get("color"))
    return ", ".join(f"{source_name(source)} {tiles}" for source, tiles in got.items())


def reason_of_end(events: Sequence[Event], reasons: Sequence[str]) -> str:
    """Return why the match ended."""
    reason = name_at(reasons, events[0].get("reason"))
    return reason if reason == UNKNOWN else spoken().text(f"outcome.{reason}")


@dataclass(frozen=True, slots=True)
class ColorNames:
    """The words for the tiles of a game; `keys` are its colors, as the catalogs call them.

    >>> two_reds = Event("taken", (("seat", 0), ("color", 1), ("count", 2)))
    >>> ColorNames(("blue", "red")).tiles([two_reds])
    '2 red'
    """

    keys: tuple[str, ...]

    def name(self, color: int) -> str:
        """Return the name of a color."""
        return self._text("color.{}.tile", color)

    def names(self, events: Sequence[Event]) -> str:
        """Return the colors of several events as a list."""
        return ", ".join(self.name(event.get("color")) for event in events)

    def tiles(self, events: Sequence[Event]) -> str:
        """Return the number of tiles of one color, as the object of a sentence."""
        return self._text("story.tiles.{}", events[0].get("color"), sum(event.get("count") for event in events))

    def tiles_as_subject(self, events: Sequence[Event]) -> str:
        """Return the number of tiles of one color, as the subject of a sentence."""
        return self._text("story.tiles.{}.subject", events[0].get("color"), events[0].get("count"))

    def tiles_of_each(self, events: Sequence[Event]) -> str:
        """Return the number of tiles of each color: "1 yellow and 1 red"."""
        return spoken().joined(
            [self._text("count.{}.object", event.get("color"), event.get("count")) for event in events]
        )

    def all_five(self, events: Sequence[Event]) -> str:
        """Return the phrase for all tiles of a color."""
        return self._text("tiles.{}.five", events[0].get("color"))

    def _text(self, key: str, color: int, count: int = 0) -> str:
        name = name_at(self.keys, color)
        return name if name == UNKNOWN else spoken().text(key.format(name), count=count)
