"""Routes for records and positions that a client sends: replays, analyses and reviews."""

import asyncio
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect

from azulejos.play.position_info import position_info, setup_info
from azulejos.server.bots.fair_queue import Asker
from azulejos.server.http.analysis_bodies import (
    Analysis,
    AnalysisRequest,
    EditPosition,
    PositionInfo,
    PositionRequest,
    Replay,
    Review,
    ReviewRequest,
    SetupInfo,
    UploadRecord,
)
from azulejos.server.http.replays import replay_of_text
from azulejos.server.http.request import ApiRequest, Endpoint

__all__ = ["ENDPOINTS"]

RECORD_LIMIT = 900_000  # bytes, not characters


async def upload(request: ApiRequest) -> Replay:
    """Return a record to step through."""
    body: UploadRecord = request.body
    return await asyncio.to_thread(replay_of_text, body.record)


async def position(request: ApiRequest) -> PositionInfo:
    """Return a position and what can be played there."""
    body: PositionRequest = request.body
    return PositionInfo(**await asyncio.to_thread(position_info, body.position, body.play))


async def setup(request: ApiRequest) -> SetupInfo:
    """Return a position that is being set up, after some edits."""
    body: EditPosition = request.body
    return SetupInfo(**await asyncio.to_thread(setup_info, body.position, body.game, body.edits))


async def analyze(request: ApiRequest) -> Analysis:
    """Return the best moves of a position, as far as the seat to move may know it."""
    body: AnalysisRequest = request.body
    request.services.require_thinking()
    request.services.think_limits.check(request.caller.id)
    answer = await _thought(request, {"kind": "analyze", **msgspec.structs.asdict(body)})
    return msgspec.convert(answer, Analysis)


async def review(request: ApiRequest) -> Review:
    """Return a review of a record: every move compared with the best one."""
    body: ReviewRequest = request.body
    request.services.require_thinking()
    request.services.think_limits.check(request.caller.id, 5)
    answer = await _thought(request, {"kind": "review", **msgspec.structs.asdict(body)})
    return msgspec.convert(answer, Review)


async def _thought(request: ApiRequest, question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a thinking process; when the client leaves, its question is dropped."""
    asker = Asker(request.address, request.caller.id)
    thinking = asyncio.create_task(request.services.thinkers.ask(question, asker))
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait([thinking, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not thinking.done():
            raise ClientDisconnect
        return thinking.result()
    finally:
        thinking.cancel()
        leaving.cancel()


async def _gone(request: ApiRequest) -> None:
    """Return when the client has left."""
    while (await request.http.receive())["type"] != "http.disconnect":
        continue


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
    Endpoint("POST", "/api/position", position, "Look at a position.", PositionInfo, PositionRequest, cost=2),
    Endpoint("POST", "/api/setup", setup, "Set up a position by hand.", SetupInfo, EditPosition, cost=2),
    Endpoint(
        "POST",
        "/api/analyse",
        analyze,
        "Find the best moves of a position.",
        Analysis,
        AnalysisRequest,
        needs_person=True,
        failures=(501, 503),
        cost=5,
    ),
    Endpoint(
        "POST",
        "/api/review",
        review,
        "Review a record.",
        Review,
        ReviewRequest,
        needs_person=True,
        limit=RECORD_LIMIT,
        failures=(501, 503),
        cost=20,
    ),
)
