"""Routes for network bots: tokens, a stream of events, and moves over HTTP (open to every player)."""

from starlette.responses import Response

from azulejos.server.http.bodies import MoveMade, MoveRequest, NewToken, Token, Tokens
from azulejos.server.http.counted_stream import CountedStream
from azulejos.server.http.request import ApiRequest, Endpoint, actor_of
from azulejos.server.people.accounts import Person
from azulejos.server.refusal import Refusal
from azulejos.server.tables.actions import Action
from azulejos.server.wire.client_messages import PlayMove, Resign
from azulejos.server.wire.server_messages import BotMessage, LobbyState

__all__ = ["ENDPOINTS"]

MOST_TOKENS = 20


def _account(request: ApiRequest) -> Person:
    caller = request.caller
    if not caller.is_account or caller.is_bot:
        raise Refusal("needs-account", "only accounts can have tokens", 403)
    return caller


async def tokens(request: ApiRequest) -> Tokens:
    """Return the tokens of an account; their secrets are not kept."""
    rows = await request.services.store.tokens_of(_account(request).id)
    return Tokens([Token(token, name, at) for token, name, at in rows])


async def new_token(request: ApiRequest) -> Token:
    """Make a bot with its own name, and return the token that it plays with."""
    body: NewToken = request.body
    caller, services = _account(request), request.services
    if len(await services.store.tokens_of(caller.id)) >= MOST_TOKENS:
        raise Refusal("too-many-tokens", f"at most {MOST_TOKENS} tokens")
    now = services.hub.now()
    token, bot = await services.accounts.new_bot(caller, body.name, now)
    return Token(token, bot.name, now, bot.token)


async def drop_token(request: ApiRequest) -> Tokens:
    """Delete a token, so that it can no longer be used, and close its connections."""
    session = await request.services.store.drop_token(request.path("id"), _account(request).id)
    if session is None:
        raise Refusal("unknown-token", "you have no such token", 404)
    await request.services.hub.end_session(session)
    return await tokens(request)


async def events(request: ApiRequest) -> Response:
    """Stream the events of a bot, one line of JSON each; empty lines keep the connection alive."""
    caller, streams = request.caller, request.services.hub.streams
    return CountedStream(request, streams.lines(caller.id, caller.name, caller.session), "application/x-ndjson")


async def move(request: ApiRequest) -> MoveMade:
    """Make a move; respond once it is stored. A move sent twice with one id is made once."""
    body: MoveRequest = request.body
    return await _perform(request, PlayMove(body.id, body.version, body.word))


async def resign(request: ApiRequest) -> MoveMade:
    """Resign."""
    return await _perform(request, Resign())


async def _perform(request: ApiRequest, action: Action) -> MoveMade:
    room = await request.services.hub.room(request.path("id"))
    made = await room.perform(actor_of(request), action)
    return MoveMade(made or room.match.version, room.match.status, room.match.result)


async def my_tables(request: ApiRequest) -> LobbyState:
    """Return the caller's tables that are not over."""
    hub = request.services.hub
    return await hub.lobby.tables_of(request.caller.id)


ENDPOINTS = (
    Endpoint("GET", "/api/me/tables", my_tables, "List your tables.", LobbyState, needs_person=True),
    Endpoint("GET", "/api/tokens", tokens, "List your tokens.", Tokens, needs_person=True, failures=(403,)),
    Endpoint(
        "POST",
        "/api/tokens",
        new_token,
        "Make a token for a bot.",
        Token,
        NewToken,
        status=201,
        needs_person=True,
        failures=(403, 409),
    ),
    Endpoint(
        "DELETE",
        "/api/tokens/{id}",
        drop_token,
        "Delete a token.",
        Tokens,
        needs_person=True,
        failures=(403, 404),
    ),
    Endpoint(
        "GET",
        "/api/events",
        events,
        "Stream your turns as lines of JSON.",
        BotMessage,
        needs_person=True,
        media="application/x-ndjson",
        failures=(429,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/move",
        move,
        "Make a move.",
        MoveMade,
        MoveRequest,
        needs_person=True,
        failures=(403, 404, 409, 503),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/resign",
        resign,
        "Resign.",
        MoveMade,
        needs_person=True,
        failures=(403, 404, 409, 503),
    ),
)
