"""Routes for records and positions that a client sends: replays, analyses and reviews."""

import asyncio
from typing import Any

import msgspec

from azulejos.play.position_info import position_info, setup_info
from azulejos.server.http.analysis_bodies import (
    Analyse,
    Analysed,
    AskReview,
    CheckPosition,
    EditPosition,
    PositionSeen,
    Replay,
    Reviewed,
    SetupSeen,
    UploadRecord,
)
from azulejos.server.http.replays import add_sights, replay_of_text
from azulejos.server.http.request import ApiRequest, Endpoint

__all__ = ["ENDPOINTS"]

RECORD_LIMIT = 900_000  # bytes, not characters


async def upload(request: ApiRequest) -> Replay:
    """Return a record to step through."""
    body: UploadRecord = request.body
    return await asyncio.to_thread(replay_of_text, body.record)


async def position(request: ApiRequest) -> PositionSeen:
    """Return a position and what can be played there."""
    body: CheckPosition = request.body
    return PositionSeen(**await asyncio.to_thread(position_info, body.position, body.play))


async def setup(request: ApiRequest) -> SetupSeen:
    """Return a position that is being set up, after some edits."""
    body: EditPosition = request.body
    return SetupSeen(**await asyncio.to_thread(setup_info, body.position, body.game, body.edits))


async def analyse(request: ApiRequest) -> Analysed:
    """Return the best moves of a position, as far as the seat to move may know it."""
    body: Analyse = request.body
    request.services.think_limits.check(request.caller.id)
    answer = await request.services.thinkers.ask({"kind": "analyse", **msgspec.structs.asdict(body)})
    add_sights(answer["game"], answer["moves"])
    return msgspec.convert(answer, Analysed)


async def review(request: ApiRequest) -> Reviewed:
    """Return a review of a record: every move compared with the best one."""
    body: AskReview = request.body
    request.services.think_limits.check(request.caller.id, 5)
    answer: dict[str, Any] = await request.services.thinkers.ask({"kind": "review", **msgspec.structs.asdict(body)})
    add_sights(answer["game"], [move[name] for move in answer["moves"] for name in ("played", "best") if move[name]])
    return msgspec.convert(answer, Reviewed)


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/replay",
        upload,
        "Step through a record of your own.",
        Replay,
        UploadRecord,
        limit=RECORD_LIMIT,
        cost=10,
    ),
    Endpoint("POST", "/api/position", position, "Look at a position.", PositionSeen, CheckPosition, cost=2),
    Endpoint("POST", "/api/setup", setup, "Set up a position by hand.", SetupSeen, EditPosition, cost=2),
    Endpoint(
        "POST",
        "/api/analyse",
        analyse,
        "Find the best moves of a position.",
        Analysed,
        Analyse,
        needs_person=True,
        failures=(501, 503),
        cost=5,
    ),
    Endpoint(
        "POST",
        "/api/review",
        review,
        "Review a record.",
        Reviewed,
        AskReview,
        needs_person=True,
        limit=RECORD_LIMIT,
        failures=(501, 503),
        cost=20,
    ),
)
