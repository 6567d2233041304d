"""Routes for puzzles: those that come with the games, by their numbers, the one of the day, and first tries."""

import asyncio
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.games.registry import game_names
from azulejos.play.preview.shapes import Preview
from azulejos.play.sight.declared import Shaped, declared_shape
from azulejos.play.sight.shapes import MoveSight
from azulejos.puzzles.daily import puzzle_of_day
from azulejos.puzzles.files import shipped_puzzles
from azulejos.puzzles.info import puzzle_info
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.people.puzzle_tries import note_try, puzzle_rating
from azulejos.server.refusal import Refusal
from azulejos.server.wire.message_parts import EventsJson, LayoutJson, SightJson

__all__ = ["ENDPOINTS", "ProofStep", "Puzzle", "PuzzleTry", "PuzzleWorth", "RatedPuzzleTry"]

TODAY = "today"
KEPT = 64
"""How many described puzzles are kept: everybody asks for the one of the day."""


class PuzzleWorth(Struct, frozen=True):
    """What a move is worth when the round is scored: the lead, and whether the match is then won (1) or lost (-1)."""

    lead: int
    decided: int


class ProofStep(Struct, frozen=True):
    """A move of best play: who makes it, what it brings, and the table after it."""

    seat: int
    move: Annotated[MoveSight, Shaped(lambda: declared_shape("MOVE"))]
    preview: Preview | None
    events: EventsJson
    sight: SightJson


class Puzzle(Struct, frozen=True):
    """A puzzle with its answer. `number` counts from 1 in the set of the game, `count` is the size of the set.

    `prices` are the points that each legal move loses against the solution; null if it loses or misses the match.
    """

    number: int
    count: int
    name: str
    game: str
    position: str
    layout: LayoutJson
    sight: SightJson
    seat: int
    aim: Literal["win", "save", "gain"]
    prices: dict[str, int | None]
    best: PuzzleWorth
    next: PuzzleWorth
    next_count: int
    proof: list[ProofStep]
    themes: list[str]
    rating: int
    positions: int


class PuzzleTry(Struct, frozen=True):
    """A first try: the move that was placed, none if a hint or the answer was wanted."""

    move: Annotated[str, Meta(max_length=40)] | None = None


class RatedPuzzleTry(Struct, frozen=True):
    """What a try led to. Only the first one counts: `change` is 0 after it. `puzzle` is the puzzle's rating."""

    first: bool
    solved: bool
    rating: float
    deviation: float
    volatility: float
    games: int
    change: int
    puzzle: int


def _asked(request: ApiRequest) -> tuple[str, int]:
    """Return the game and the number of the puzzle that a request names; refuse one that does not exist."""
    game, asked = request.path("game"), request.path("number")
    known = shipped_puzzles(game) if game in game_names() else ()
    if not known:
        raise Refusal("no-puzzles", "there are no puzzles for this game", 404)
    if asked == TODAY:
        day = datetime.fromtimestamp(request.services.hub.now() / 1000, UTC).date()
        return game, known.index(puzzle_of_day(known, day)) + 1
    if asked.isdecimal() and 1 <= int(asked) <= len(known):
        return game, int(asked)
    raise Refusal("no-such-puzzle", f"the puzzles of this game have the numbers 1 to {len(known)}", 404)


async def puzzle(request: ApiRequest) -> dict[str, Any]:
    """Return a puzzle of a game's set, by its number or for today, with the rating that it has here."""
    game, number = _asked(request)
    known = shipped_puzzles(game)
    described = await asyncio.to_thread(_described, game, number)
    rated = await request.services.store.read(lambda db: puzzle_rating(db, game, known[number - 1].key))
    rating = described["rating"] if rated is None else round(rated.rating)
    return {"number": number, "count": len(known), **described, "rating": rating}


async def try_puzzle(request: ApiRequest) -> RatedPuzzleTry:
    """Judge the caller's try at a puzzle, and rate both if it was the first."""
    request.services.require_club()
    if not request.caller.is_account or request.caller.is_bot:
        raise Refusal("needs-account", "rated puzzles need an account", 403)
    game, number = _asked(request)
    body: PuzzleTry = request.body
    tried, player, now = shipped_puzzles(game)[number - 1], request.caller.id, request.services.hub.now()
    is_solved = body.move is not None and tried.is_solved_by(body.move)
    found = await request.services.store.write(
        lambda db: note_try(db, player, game, tried, is_solved=is_solved, now=now)
    )
    solver, rated = found.solver, tried.rating if found.puzzle is None else found.puzzle.rating
    change = round(solver.rating) - round(found.before.rating)
    standing = (solver.rating, solver.deviation, solver.volatility, solver.games)
    return RatedPuzzleTry(found.is_first, is_solved, *standing, change, round(rated))


@lru_cache(maxsize=KEPT)
def _described(game: str, number: int) -> dict[str, Any]:
    return puzzle_info(shipped_puzzles(game)[number - 1])


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/puzzles/{game}/{number}",
        puzzle,
        "Return a puzzle of a game by its number, or the one of the day (`today`).",
        Puzzle,
        is_anonymous=True,
        failures=(404,),
        cost=3,
    ),
    Endpoint(
        "POST",
        "/api/puzzles/{game}/{number}/tries",
        try_puzzle,
        "Try a puzzle; the first try of an account rates it and the puzzle.",
        RatedPuzzleTry,
        PuzzleTry,
        needs_person=True,
        failures=(403, 404),
    ),
)
