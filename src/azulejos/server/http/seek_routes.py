"""Routes of those who look for an opponent, and of profiles."""

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.club.seeks import Seek
from azulejos.server.http.account_bodies import Done
from azulejos.server.http.bodies import GameRequestJson
from azulejos.server.http.game_requests import game_from_request
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.http.table_routes import check_clock
from azulejos.server.people.profiles import Profile, profile_of
from azulejos.server.refusal import Refusal
from azulejos.server.wire.message_parts import Clock

__all__ = ["ENDPOINTS", "NewSeek", "Profile", "SeekLine", "SeekList"]

PAGE = 100


class NewSeek(Struct, frozen=True):
    """A match to be found. `spread` is how far the opponent's rating may be away at first; it grows with the wait."""

    game: GameRequestJson = {}
    clock: Clock = Clock("increment", 600, 10)
    rated: bool = True
    spread: Annotated[int, Meta(ge=0, le=4000)] = 200


class SeekLine(Struct, frozen=True):
    """Somebody who looks for an opponent. `table` is the match that was found, for the two alone."""

    id: str
    player: str
    name: str
    rating: int
    game: str
    clock: Clock
    rated: bool
    created_at: int
    until: int
    table: str | None


class SeekList(Struct, frozen=True):
    """Those who look for an opponent, newest first."""

    seeks: list[SeekLine]


def _line(seek: Seek) -> SeekLine:
    setting = seek.setting
    clock = Clock(setting.kind, setting.base_s, setting.increment_s)
    who = (seek.id, seek.player, seek.name, seek.rating, seek.game)
    return SeekLine(*who, clock, bool(seek.rated), seek.created_at, seek.until, seek.table_id)


async def listed(request: ApiRequest) -> SeekList:
    """Return those who look for an opponent."""
    request.services.require_club()
    return SeekList([_line(seek) for seek in await request.services.seeks.waiting(PAGE)])


async def begin(request: ApiRequest) -> SeekLine:
    """Look for an opponent."""
    body: NewSeek = request.body
    services, caller = request.services, request.caller
    services.require_club()
    if services.settings.rate:
        services.hub.table_limits.check(caller.id)
    game = game_from_request(body.game)
    if game.players != 2:
        raise Refusal("bad-seats", "opponents are found for matches of two players", 400)
    if body.rated and not caller.is_account:
        raise Refusal("needs-account", "a rated match needs an account", 403)
    if body.rated and game.definition.rating_pool(game) is None:
        raise Refusal("unrated-game", "matches of this game are not rated", 400)
    clock = check_clock(body.clock)
    return _line(await services.seeks.begin(caller, game, clock, rated=body.rated, spread=body.spread))


async def ask(request: ApiRequest) -> SeekLine:
    """Ask what has become of a seek; a live one must be asked about every 30 seconds."""
    return _line(await request.services.seeks.ask(request.caller, request.path("id")))


async def end(request: ApiRequest) -> Done:
    """Look no longer."""
    await request.services.seeks.end(request.caller, request.path("id"))
    return Done()


async def accept(request: ApiRequest) -> SeekLine:
    """Play against somebody who looks for an opponent."""
    request.services.require_club()
    return _line(await request.services.seeks.accept(request.caller, request.path("id")))


async def profile(request: ApiRequest) -> Profile:
    """Return how a player's ratings came about, and the record."""
    name = request.path("id")
    if await request.services.store.player(name) is None:
        raise Refusal("no-player", "there is no such player", 404)
    reader = None if request.person is None else request.person.id
    return await request.services.store.read(lambda db: profile_of(db, name, reader))


ENDPOINTS = (
    Endpoint("GET", "/api/seeks", listed, "List those who look for an opponent.", SeekList),
    Endpoint(
        "POST",
        "/api/seeks",
        begin,
        "Look for an opponent.",
        SeekLine,
        NewSeek,
        status=201,
        needs_person=True,
        failures=(409,),
    ),
    Endpoint("GET", "/api/seeks/{id}", ask, "Ask about your seek.", SeekLine, needs_person=True, failures=(404,)),
    Endpoint("DELETE", "/api/seeks/{id}", end, "Look no longer.", Done, needs_person=True, failures=(404,)),
    Endpoint(
        "POST",
        "/api/seeks/{id}/accept",
        accept,
        "Play against somebody who waits.",
        SeekLine,
        needs_person=True,
        failures=(404, 409),
    ),
    Endpoint(
        "GET",
        "/api/players/{id}/profile",
        profile,
        "Return a player's rating graph and record.",
        Profile,
        failures=(404,),
        cost=5.0,
    ),
)
