"""Finished matches, players and their ratings; records and positions to look at; analysis."""

import asyncio
import re
from typing import Any

import msgspec
from starlette.responses import Response

from azulejos.live.match import LiveMatch
from azulejos.live.recording import published_record
from azulejos.server.http.bodies import (
    Analyse,
    Analysed,
    AskReview,
    CheckPosition,
    History,
    PlayerPage,
    PositionSeen,
    RatingRow,
    Ratings,
    Replay,
    Reviewed,
    UploadRecord,
)
from azulejos.server.http.replays import position_seen, replay_of, replay_of_text
from azulejos.server.http.request import Asked, Endpoint
from azulejos.server.people import results
from azulejos.server.people.pools import rating_pools
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS"]

PAGE = 20
CURSOR = re.compile(r"([0-9]{1,15})\.([0-9a-z]{1,20})")
RECORD_LIMIT = 900_000  # bytes of a body: a character may take several


async def history(asked: Asked) -> History:
    """Give finished matches, newest first, a page at a time."""
    player = asked.query("player") or None
    before = _cursor(asked.query("before"))
    found = await asked.services.store.read(lambda db: results.history(db, player, before, PAGE + 1))
    last = found[PAGE - 1] if len(found) > PAGE else None
    return History(found[:PAGE], f"{last.ended_at}.{last.id}" if last else None)


def _cursor(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    match = CURSOR.fullmatch(text)
    if match is None:
        raise Refusal("bad-request", "not a place in the history", 400)
    return int(match.group(1)), match.group(2)


async def _finished(asked: Asked) -> LiveMatch:
    table = await asked.services.hub.table(asked.path("id"))
    if not table.is_over:
        raise Refusal("not-over", "the match is not over: its record would tell secrets")
    return table


async def record(asked: Asked) -> Response:
    """Return the record of a finished match, seed and all."""
    table = await _finished(asked)
    headers = {"Content-Disposition": f'attachment; filename="azulejos-{table.id}.azr"'}
    return Response(str(published_record(table)), media_type="text/plain; charset=utf-8", headers=headers)


async def replay(asked: Asked) -> Replay:
    """Return a finished match to step through."""
    table = await _finished(asked)
    return await asyncio.to_thread(replay_of, published_record(table))


async def upload(asked: Asked) -> Replay:
    """Look at a record that somebody brings."""
    question: UploadRecord = asked.question
    return await asyncio.to_thread(replay_of_text, question.record)


async def position(asked: Asked) -> PositionSeen:
    """Look at a position that somebody brings."""
    question: CheckPosition = asked.question
    return await asyncio.to_thread(position_seen, question.position, question.play)


async def analyse(asked: Asked) -> Analysed:
    """Think about a position: what the seat at turn may know of it."""
    question: Analyse = asked.question
    asked.services.think_limits.demand(asked.who.id)
    answer = await asked.services.thinkers.ask({"kind": "analyse", **msgspec.structs.asdict(question)})
    return msgspec.convert(answer, Analysed)


async def review(asked: Asked) -> Reviewed:
    """Review a record: every move held against the best one."""
    question: AskReview = asked.question
    asked.services.think_limits.demand(asked.who.id, 5)
    answer: dict[str, Any] = await asked.services.thinkers.ask({"kind": "review", **msgspec.structs.asdict(question)})
    return msgspec.convert(answer, Reviewed)


async def player(asked: Asked) -> PlayerPage:
    """Say what is known of a player in public."""
    name, store = asked.path("id"), asked.services.store
    found = await store.player(name)
    if found is None:
        raise Refusal("no-player", "there is no such player", 404)
    rows = await store.read(lambda db: results.ratings_of(db, name))
    ratings = [RatingRow(pool, round(points), round(width), games) for pool, points, width, games in rows]
    return PlayerPage(found.id, found.name, found.is_account, found.created_at, ratings)


async def ratings(asked: Asked) -> Ratings:
    """List the best of a pool."""
    pools = rating_pools()
    pool = asked.query("pool", next(iter(pools), ""))
    if pool not in pools:
        raise Refusal("bad-request", f"no such pool (wanted {', '.join(pools)})", 400)
    return Ratings(pool, await asked.services.store.read(lambda db: results.ranking(db, pool, 100)))


TEXT = {"type": "string", "maxLength": 60}
ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/matches",
        history,
        "List finished matches, newest first.",
        History,
        query={"player": TEXT, "before": TEXT},
    ),
    Endpoint(
        "GET",
        "/api/matches/{id}/record",
        record,
        "Download the record of a finished match.",
        str,
        media="text/plain",
        failures=(404, 409),
    ),
    Endpoint("GET", "/api/matches/{id}/replay", replay, "Step through a finished match.", Replay, failures=(404, 409)),
    Endpoint(
        "POST",
        "/api/replay",
        upload,
        "Step through a record that you bring.",
        Replay,
        UploadRecord,
        limit=RECORD_LIMIT,
        cost=10,
    ),
    Endpoint("POST", "/api/position", position, "Look at a position.", PositionSeen, CheckPosition, cost=2),
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
    Endpoint("GET", "/api/players/{id}", player, "Say what is known of a player.", PlayerPage, failures=(404,)),
    Endpoint(
        "GET",
        "/api/ratings",
        ratings,
        "List the best of a pool.",
        Ratings,
        query={"pool": {"enum": list(rating_pools())}},
    ),
)
