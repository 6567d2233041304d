"""Bots over the network: tokens, a stream of events, a request for each move; the last is for everybody."""

from starlette.responses import Response, StreamingResponse

from azulejos.server.http.bodies import MoveAsked, MoveMade, NewToken, Token, Tokens
from azulejos.server.http.request import Asked, Endpoint
from azulejos.server.people.people import Person
from azulejos.server.refusal import Refusal
from azulejos.server.tables.room import Action, Actor
from azulejos.server.wire.messages import BotMessage, LobbyState, PlayMove, Resign

__all__ = ["ENDPOINTS"]

MOST_TOKENS = 20


def _account(asked: Asked) -> Person:
    who = asked.who
    if not who.is_account or who.is_bot:
        raise Refusal("needs-account", "tokens belong to accounts", 403)
    return who


async def tokens(asked: Asked) -> Tokens:
    """List the tokens of an account; their secrets are not kept."""
    rows = await asked.services.store.tokens_of(_account(asked).id)
    return Tokens([Token(token, name, at) for token, name, at in rows])


async def new_token(asked: Asked) -> Token:
    """Make a bot with a name of its own, and the token that it plays with."""
    question: NewToken = asked.question
    who, services = _account(asked), asked.services
    if len(await services.store.tokens_of(who.id)) >= MOST_TOKENS:
        raise Refusal("too-many-tokens", f"at most {MOST_TOKENS} tokens")
    now = services.hub.now()
    token, bot = await services.people.new_bot(who, question.name, now)
    return Token(token, bot.name, now, bot.token)


async def drop_token(asked: Asked) -> Tokens:
    """Forget a token: who has it can no longer use it."""
    if not await asked.services.store.drop_token(asked.path("id"), _account(asked).id):
        raise Refusal("unknown-token", "you have no such token", 404)
    return await tokens(asked)


async def events(asked: Asked) -> Response:
    """Stream what a bot must know, a line of JSON each; empty lines keep the connection alive."""
    who = asked.who
    lines = asked.services.hub.streams.lines(who.id, who.name)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})


async def move(asked: Asked) -> MoveMade:
    """Make a move; the answer comes once it is stored. Sent twice with one id it counts once."""
    question: MoveAsked = asked.question
    return await _done(asked, PlayMove(question.id, question.version, question.word))


async def resign(asked: Asked) -> MoveMade:
    """Give up."""
    return await _done(asked, Resign())


async def _done(asked: Asked, action: Action) -> MoveMade:
    who = asked.who
    room = await asked.services.hub.room(asked.path("id"))
    made = await room.perform(Actor(who.id, who.name, who.is_account), action)
    return MoveMade(made or room.match.version, room.match.status, room.match.result)


async def my_tables(asked: Asked) -> LobbyState:
    """List the tables where the asker sits and that are not over."""
    hub = asked.services.hub
    rooms = [await hub.room(table) for table in await asked.services.store.tables_of(asked.who.id)]
    return LobbyState([room.lobby_entry() for room in rooms], hub.players_online())


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
        "Forget a token.",
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
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/move",
        move,
        "Make a move.",
        MoveMade,
        MoveAsked,
        needs_person=True,
        failures=(403, 404, 409, 503),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/resign",
        resign,
        "Give up.",
        MoveMade,
        needs_person=True,
        failures=(403, 404, 409, 503),
    ),
)
