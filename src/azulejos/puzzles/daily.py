"""The puzzle of the day, the same for everybody, and streaks of days."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from azulejos.puzzles.puzzle import Puzzle

__all__ = ["WEEK", "Streak", "puzzle_of_day", "streak_of"]

WEEK = 7


@dataclass(frozen=True, slots=True)
class Streak:
    """The number of days in a row, and whether each of the last seven days was solved, the oldest first."""

    days: int
    week: tuple[bool, ...]


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day; none comes twice before all have come."""
    return puzzles[day.toordinal() % len(puzzles)]


def streak_of(solved: Collection[date], today: date) -> Streak:
    """Return the streak of somebody who solved the puzzles of these days.

    A streak lasts until the day after is over: today's puzzle may still be solved.

    >>> days = [date(2026, 11, day) for day in (10, 12, 13, 14, 15)]
    >>> streak_of(days, date(2026, 11, 16))
    Streak(days=4, week=(True, False, True, True, True, True, False))
    >>> streak_of(days, date(2026, 11, 17)).days
    0
    """
    known = set(solved)
    day = today if today in known else today - timedelta(days=1)
    days = 0
    while day in known:
        days += 1
        day -= timedelta(days=1)
    week = tuple(today - timedelta(days=back) in known for back in reversed(range(WEEK)))
    return Streak(days, week)
