"""Clocks: the time of a seat for all its moves, and how much of it one move should take."""

import re
from dataclasses import dataclass

from azulejos.play import OptionError

__all__ = ["TimeControl", "latest_ms", "parse_time_control", "target_ms"]

MOVES_LEFT = 20
"""How many moves a clock is spread over; a match has about 30 per seat, and the longest thoughts come early."""
MARGIN_MS = 50
"""The time reserved for delivering the answer."""
LONGEST_S = 86_400
SECONDS = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,6}(?:\.\d{1,3})?))?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A clock setting: the initial time of every seat, and the increment for each move.

    >>> str(TimeControl(60_000, 500)), str(TimeControl(1_500))
    ('60+0.5', '1.5')
    """

    total_ms: int
    increment_ms: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.total_ms <= LONGEST_S * 1000 or not 0 <= self.increment_ms <= LONGEST_S * 1000:
            raise OptionError(f"not a clock: {self} (wanted up to a day)", code="bad-option")

    def __str__(self) -> str:
        more = f"+{self.increment_ms / 1000:g}" if self.increment_ms else ""
        return f"{self.total_ms / 1000:g}{more}"


def parse_time_control(text: str) -> TimeControl:
    """Parse a time control: seconds for the match, and after a plus the increment for each move.

    >>> parse_time_control("60+0.5")
    TimeControl(total_ms=60000, increment_ms=500)
    """
    found = SECONDS.fullmatch(text.strip())
    if not found:
        raise OptionError(f"not a clock: {text!r} (wanted seconds like 60, or 60+0.5)", code="bad-option")
    return TimeControl(round(float(found[1]) * 1000), round(float(found[2] or 0) * 1000))


def target_ms(left_ms: int, increment_ms: int = 0) -> int:
    """Return how much of the clock one move should take.

    >>> target_ms(60_000, 100), target_ms(20, 500)
    (3100, 0)
    """
    return min(left_ms // MOVES_LEFT + increment_ms, latest_ms(left_ms))


def latest_ms(left_ms: int) -> int:
    """Return the latest time for an answer to arrive before the clock runs out.

    >>> latest_ms(2_000), latest_ms(20)
    (1950, 0)
    """
    return max(left_ms - MARGIN_MS, 0)
