"""Routes for those who watch: the best match that is being played, and streams of public matches for broadcasters."""

from collections.abc import AsyncGenerator

from msgspec import Struct
from starlette.responses import Response

from azulejos.server.http.counted_stream import CountedStream
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.refusal import Refusal
from azulejos.server.wire.public_messages import PublicEvent
from azulejos.server.wire.server_messages import LobbyTable

__all__ = ["ENDPOINTS", "BestMatch"]

EVENT_STREAM = "text/event-stream"
READABLE = {"Access-Control-Allow-Origin": "*"}
"""Pages of other sites may read public matches: no cookie counts here."""


class BestMatch(Struct, frozen=True):
    """The best public match that is being played; None if there is none."""

    table: LobbyTable | None


def worth_of(table: LobbyTable, *, is_lively: bool) -> tuple[bool, int, int, int, int]:
    """Return how much a match is worth watching: one in use, between people, of high ratings, with spectators."""
    people = [seat for seat in table.seats if seat.kind == "player"]
    ratings = [seat.rating for seat in people if seat.rating is not None]
    lowest = min(ratings) if len(ratings) == len(people) > 0 else 0
    return is_lively, len(people), lowest, table.spectators, table.created_at


async def best(request: ApiRequest) -> BestMatch:
    """Return the match that is most worth watching, among those at which the caller does not play."""
    hub, caller = request.services.hub, None if request.person is None else request.person.id
    playing = [
        table
        for table in (await hub.lobby.state()).tables
        if table.status == "playing" and all(seat.player is None or seat.player != caller for seat in table.seats)
    ]
    ranked = sorted(playing, key=lambda table: worth_of(table, is_lively=table.id in hub.rooms))
    return BestMatch(ranked[-1] if ranked else None)


# --- Streams


async def match_events(request: ApiRequest) -> Response:
    """Stream the events of a public match; a reader that has them all is told to ask no more (204)."""
    request.services.require_club()
    hub, since = request.services.hub, _last_id(request)
    match = await hub.table(request.path("id"))
    if not match.is_public:
        raise Refusal("private", "this match is private", 403)
    if match.is_over and since.endswith("-end"):
        return Response(status_code=204, headers=READABLE)
    return _streaming(request, hub.public_events.of_match(match.id, since))


async def all_events(request: ApiRequest) -> Response:
    """Stream the events of all public matches."""
    request.services.require_club()
    return _streaming(request, request.services.hub.public_events.of_all(_last_id(request)))


def _last_id(request: ApiRequest) -> str:
    return request.http.headers.get("last-event-id", "")[:40]


def _streaming(request: ApiRequest, lines: AsyncGenerator[bytes]) -> Response:
    return CountedStream(request, lines, EVENT_STREAM, READABLE)


ENDPOINTS = (
    Endpoint("GET", "/api/best", best, "Return the best match that is being played.", BestMatch, cost=2.0),
    Endpoint(
        "GET",
        "/api/matches/{id}/events",
        match_events,
        "Stream a public match as Server-Sent Events; `Last-Event-ID` goes on where a stream stopped.",
        PublicEvent,
        is_anonymous=True,
        media=EVENT_STREAM,
        failures=(403, 404, 429),
    ),
    Endpoint(
        "GET",
        "/api/matches/events",
        all_events,
        "Stream all public matches as Server-Sent Events.",
        PublicEvent,
        is_anonymous=True,
        media=EVENT_STREAM,
        failures=(429,),
    ),
)
