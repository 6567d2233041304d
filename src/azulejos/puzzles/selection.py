"""Choosing puzzles for a set: none twice, not too many easy ones, in an order that mixes them."""

from collections.abc import Iterable

from azulejos.puzzles.puzzle import Puzzle

__all__ = ["EASY", "MOST_POSITIONS", "select"]

EASY = 1400
"""Below this rating, a bot that looks one move ahead solves a puzzle."""
EASY_SHARE = 0.25
MOST_POSITIONS = 15_000
"""A puzzle that took the solver more positions takes a plain proof too long."""


def select(puzzles: Iterable[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """Return up to `count` puzzles, no two of which differ only in the names of factories.

    A quarter is easy, or more if there are too few others. They are sorted by name, which is as good as shuffled
    and stays the same.
    """
    known = {puzzle.key: puzzle for puzzle in puzzles if puzzle.positions <= MOST_POSITIONS}
    hard = [puzzle for puzzle in known.values() if puzzle.rating >= EASY]
    easy = [puzzle for puzzle in known.values() if puzzle.rating < EASY]
    most_easy = max(count - len(hard), int(count * EASY_SHARE))
    kept_easy = easy[: min(len(easy), most_easy)]
    chosen = [*kept_easy, *hard[: count - len(kept_easy)]]
    return tuple(sorted(chosen, key=lambda puzzle: puzzle.key))
