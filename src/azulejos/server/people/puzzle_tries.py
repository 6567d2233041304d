"""First tries at puzzles in the database: each is a match between an account and a puzzle, and rates both."""

from dataclasses import astuple
from typing import NamedTuple

from azulejos.play.glicko import Rating
from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.rating import rate_try
from azulejos.server.people.results import rating_of, set_rating
from azulejos.server.store.database import Connection

__all__ = ["Tried", "note_try", "puzzle_pool", "puzzle_rating"]


class Tried(NamedTuple):
    """What a try led to: whether it was the first, and the ratings before and after."""

    is_first: bool
    before: Rating
    solver: Rating
    puzzle: Rating | None


def puzzle_pool(game: str) -> str:
    """Return the pool in which the solvers of a game's puzzles are rated."""
    return f"puzzles-{game}"


def puzzle_rating(db: Connection, game: str, name: str) -> Rating | None:
    """Return the rating of a puzzle; None if nobody has tried it."""
    query = "SELECT rating, deviation, volatility, games FROM puzzle_ratings WHERE game = ? AND name = ?"
    found = db.execute(query, (game, name)).fetchone()
    return None if found is None else Rating(*found)


def note_try(db: Connection, player: str, game: str, puzzle: Puzzle, *, is_solved: bool, now: int) -> Tried:
    """Store the first try of an account at a puzzle and rate both; later tries change nothing."""
    pool, name = puzzle_pool(game), puzzle.key
    before, rated = rating_of(db, player, pool), puzzle_rating(db, game, name)
    added = "INSERT INTO puzzle_tries VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    if not db.execute(added, (player, game, name, int(is_solved), now)).rowcount:
        return Tried(False, before, before, rated)
    solver, rated = rate_try(before, puzzle, is_solved, rated)
    set_rating(db, player, pool, solver)
    db.execute("DELETE FROM puzzle_ratings WHERE game = ? AND name = ?", (game, name))
    db.execute("INSERT INTO puzzle_ratings VALUES (?, ?, ?, ?, ?, ?)", (game, name, *astuple(rated)))
    return Tried(True, before, solver, rated)
