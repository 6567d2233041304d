"""Ratings of solvers and puzzles: a first try is a match between them."""

from azulejos.play.glicko import Rating, new_rating
from azulejos.puzzles.puzzle import Puzzle

__all__ = ["rate_try"]

PUZZLE_DEVIATION = 150.0
"""How uncertain the rating of a puzzle is before anybody tried it."""


def rate_try(solver: Rating, puzzle: Puzzle, is_solved: bool, rating: Rating | None = None) -> tuple[Rating, Rating]:
    """Return the new ratings of a solver and of a puzzle after a first try (Glicko-2).

    `rating` is the puzzle's rating so far; without one, it is what the puzzle was made out to be.
    """
    before = rating or Rating(puzzle.rating, PUZZLE_DEVIATION)
    score = 1.0 if is_solved else 0.0
    return new_rating(solver, [(before, score)]), new_rating(before, [(solver, 1 - score)])
