"""Choosing puzzles for a set: none twice, not too many easy ones, in an order that mixes them."""

from collections.abc import Iterable

from azulejos.puzzles.puzzle import Puzzle

__all__ = ["EASY", "select"]

EASY = 1400
"""Below this rating, a bot that looks one move ahead solves a puzzle."""
EASY_SHARE = 0.25


def select(puzzles: Iterable[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """Return up to `count` puzzles, no two of them equal but for names of factories; at most a quarter is easy.

    They come in the order of their names, which is as good as shuffled and stays the same.
    """
    known = {puzzle.key: puzzle for puzzle in puzzles}
    hard = [puzzle for puzzle in known.values() if puzzle.rating >= EASY]
    easy = [puzzle for puzzle in known.values() if puzzle.rating < EASY]
    most_easy = max(count - len(hard), int(count * EASY_SHARE))
    kept_easy = easy[: min(len(easy), most_easy)]
    chosen = [*kept_easy, *hard[: count - len(kept_easy)]]
    return tuple(sorted(chosen, key=lambda puzzle: puzzle.key))
