"""Routes for puzzles: those that come with the games, by their numbers, and the one of the day."""

import asyncio
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Struct

from azulejos.games.registry import game_names
from azulejos.play.preview.shapes import Preview
from azulejos.play.sight.declared import Shaped, declared_shape
from azulejos.play.sight.shapes import MoveSight
from azulejos.puzzles.daily import puzzle_of_day
from azulejos.puzzles.files import shipped_puzzles
from azulejos.puzzles.info import puzzle_info
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.refusal import Refusal
from azulejos.server.wire.message_parts import EventsJson, LayoutJson, SightJson

__all__ = ["ENDPOINTS", "ProofStep", "Puzzle", "PuzzleWorth"]

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


async def puzzle(request: ApiRequest) -> dict[str, Any]:
    """Return a puzzle of a game's set, by its number or for today."""
    game, asked = request.path("game"), request.path("number")
    known = shipped_puzzles(game) if game in game_names() else ()
    if not known:
        raise Refusal("no-puzzles", "there are no puzzles for this game", 404)
    if asked == TODAY:
        day = datetime.fromtimestamp(request.services.hub.now() / 1000, UTC).date()
        number = known.index(puzzle_of_day(known, day)) + 1
    elif asked.isdecimal() and 1 <= int(asked) <= len(known):
        number = int(asked)
    else:
        raise Refusal("no-such-puzzle", f"the puzzles of this game have the numbers 1 to {len(known)}", 404)
    return {"number": number, "count": len(known), **await asyncio.to_thread(_described, game, number)}


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
)
