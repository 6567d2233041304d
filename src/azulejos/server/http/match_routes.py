"""Routes of finished matches, players and their ratings."""

import asyncio
import re

from starlette.responses import Response

from azulejos.live.match import LiveMatch
from azulejos.live.recording import published_record
from azulejos.server.http.analysis_bodies import Replay
from azulejos.server.http.bodies import Flags, History, PlayerPage, PoolRating, Ratings
from azulejos.server.http.replays import replay_of
from azulejos.server.http.request import ApiRequest, Endpoint, require_visible
from azulejos.server.people import fair_play, results
from azulejos.server.people.names import name_key
from azulejos.server.people.pools import rating_pools
from azulejos.server.people.profiles import about_of
from azulejos.server.refusal import Refusal
from azulejos.server.store.store import PlayerRow

__all__ = ["ENDPOINTS"]

PAGE = 20
CURSOR = re.compile(r"([0-9]{1,15})\.([0-9a-z]{1,20})")


async def history(request: ApiRequest) -> History:
    """Return finished matches that the caller may see, newest first, a page at a time."""
    player = request.query("player") or None
    before, reader = _cursor(request.query("before")), request.person.id if request.person else None
    found = await request.services.store.read(lambda db: results.history(db, player, before, PAGE + 1, reader))
    last = found[PAGE - 1] if len(found) > PAGE else None
    return History(found[:PAGE], f"{last.ended_at}.{last.id}" if last else None)


def _cursor(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    match = CURSOR.fullmatch(text)
    if match is None:
        raise Refusal("bad-request", "not a position in the history", 400)
    return int(match.group(1)), match.group(2)


async def _finished(request: ApiRequest) -> LiveMatch:
    """Return a finished match that the caller may see: a public one, or one of the caller's own."""
    table = await request.services.hub.table(request.path("id"))
    if not table.is_over:
        raise Refusal("not-over", "the match is not over: its record would reveal hidden information")
    require_visible(table, request.person)
    return table


async def record(request: ApiRequest) -> Response:
    """Return the record of a finished match, with its seed."""
    table = await _finished(request)
    headers = {"Content-Disposition": f'attachment; filename="azulejos-{table.id}.azr"'}
    return Response(str(published_record(table)), media_type="text/plain; charset=utf-8", headers=headers)


async def replay(request: ApiRequest) -> Replay:
    """Return a finished match to step through."""
    table = await _finished(request)
    return await asyncio.to_thread(replay_of, published_record(table))


async def player(request: ApiRequest) -> PlayerPage:
    """Return what everybody may know about a player."""
    return await _page_of(request, await request.services.store.player(request.path("id")))


async def person(request: ApiRequest) -> PlayerPage:
    """Return what everybody may know about an account with this name, however it is spelled, or a player by id."""
    name, store = request.path("name"), request.services.store
    return await _page_of(request, await store.account(name_key(name)) or await store.player(name))


async def _page_of(request: ApiRequest, found: PlayerRow | None) -> PlayerPage:
    if found is None:
        raise Refusal("no-player", "there is no such player", 404)
    name, store = found.id, request.services.store
    rows = await store.read(lambda db: results.ratings_of(db, name))
    ratings = [PoolRating(pool, round(points), round(width), games) for pool, points, width, games in rows]
    is_bot = await store.is_network_bot(name)
    about = await store.read(lambda db: about_of(db, name))
    return PlayerPage(found.id, found.name, found.is_account, is_bot, found.created_at, ratings, about)


async def ratings(request: ApiRequest) -> Ratings:
    """Return the highest-rated players of a pool."""
    pools = rating_pools()
    pool = request.query("pool", next(iter(pools), ""))
    if pool not in pools:
        raise Refusal("bad-request", f"no such pool (wanted {', '.join(pools)})", 400)
    return Ratings(pool, await request.services.store.read(lambda db: results.ranking(db, pool, 100)))


async def flags(request: ApiRequest) -> Flags:
    """Return pairs of players whose rated matches look like farming, for moderators."""
    request.services.require_moderator(request.caller)
    return Flags(await request.services.store.read(lambda db: fair_play.flags(db, 100)))


TEXT = {"type": "string", "maxLength": 60}
ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/matches",
        history,
        "List public matches and your own that are finished, newest first.",
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
        failures=(403, 404, 409),
    ),
    Endpoint(
        "GET", "/api/matches/{id}/replay", replay, "Step through a finished match.", Replay, failures=(403, 404, 409)
    ),
    Endpoint("GET", "/api/players/{id}", player, "Look at a player.", PlayerPage, failures=(404,)),
    Endpoint("GET", "/api/people/{name}", person, "Look at a player by name.", PlayerPage, failures=(404,)),
    Endpoint(
        "GET",
        "/api/ratings",
        ratings,
        "List the highest-rated players of a pool.",
        Ratings,
        query={"pool": {"enum": list(rating_pools())}},
    ),
    Endpoint(
        "GET", "/api/flags", flags, "List pairs that look like farming, for moderators.", Flags, needs_person=True
    ),
)
