"""Routes for records and positions that a client sends: replays, analyses and reviews."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse

from azulejos.errors import AzulejosError
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
    ReviewLine,
    ReviewRequest,
    SetupInfo,
    UploadRecord,
)
from azulejos.server.http.bodies import Failure
from azulejos.server.http.replays import replay_of_text
from azulejos.server.http.request import ApiRequest, Endpoint

__all__ = ["ENDPOINTS"]

RECORD_LIMIT = 900_000  # bytes, not characters
LINES = "application/x-ndjson"


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


async def review_stream(request: ApiRequest) -> Response:
    """Stream how much of a review is done, then the review, as lines of JSON."""
    body: ReviewRequest = request.body
    request.services.require_thinking()
    request.services.think_limits.check(request.caller.id, 5)
    lines = _review_lines(request, {"kind": "review", **msgspec.structs.asdict(body)})
    return StreamingResponse(lines, media_type=LINES, headers={"X-Accel-Buffering": "no"})


async def _review_lines(request: ApiRequest, question: dict[str, Any]) -> AsyncIterator[bytes]:
    """Yield the lines of a review; when nobody reads them any more, it is dropped."""
    told: asyncio.Queue[float | None] = asyncio.Queue()
    asker = Asker(request.address, request.caller.id)
    thinking = asyncio.create_task(request.services.thinkers.ask(question, asker, told.put_nowait))
    thinking.add_done_callback(lambda _: told.put_nowait(None))
    share: float | None = 0.0
    try:
        while share is not None:
            yield _line(ReviewLine(progress=share))
            share = await told.get()
        try:
            yield _line(ReviewLine(review=msgspec.convert(thinking.result(), Review)))
        except AzulejosError as error:
            yield _line(ReviewLine(failure=Failure(error.code, str(error), error.line, error.column)))
    finally:
        thinking.cancel()


def _line(value: ReviewLine) -> bytes:
    return msgspec.json.encode(value) + b"\n"


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
    Endpoint(
        "POST",
        "/api/review/stream",
        review_stream,
        "Review a record, and tell how much is done.",
        ReviewLine,
        ReviewRequest,
        needs_person=True,
        media=LINES,
        limit=RECORD_LIMIT,
        failures=(501, 503),
        cost=20,
    ),
)
