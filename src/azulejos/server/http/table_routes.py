"""Routes of tables: opening, finding and joining them."""

from azulejos.games.registry import definition_of, game_names
from azulejos.live.description import ClockSetting, Occupant, Options
from azulejos.live.messages import Message, program_version, table_message
from azulejos.play import Dice, Game
from azulejos.server.bots.catalog import bot_infos, check_bot, usual_bot
from azulejos.server.http.bodies import About, JoinTable, NewTable, OpenedTable, RateLimit, SeatRequest
from azulejos.server.http.game_requests import game_from_request
from azulejos.server.http.request import ApiRequest, Endpoint, actor_of, require_visible
from azulejos.server.ids import new_secret
from azulejos.server.people.accounts import Person
from azulejos.server.people.names import CHAT_LENGTH, NAME_LENGTH
from azulejos.server.people.passkeys import has_passkeys
from azulejos.server.rate_limits import (
    ACCOUNTS,
    ADDRESS_MESSAGES,
    CHAT,
    LETTERS,
    LOGINS,
    MESSAGES,
    REPORTS,
    TABLES,
    THINKING,
    Rate,
    guest_rate,
    request_rate,
)
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.tables.room import asker_of
from azulejos.server.wire.client_messages import Sit
from azulejos.server.wire.message_parts import Clock
from azulejos.server.wire.server_messages import LobbyState, TableState

__all__ = ["ENDPOINTS", "check_clock", "rates_of"]

LEAST_CLOCK_S = {"none": 0, "move": 5, "increment": 10, "days": 3600}


async def about(request: ApiRequest) -> About:
    """Return what this server is and can do."""
    services, settings = request.services, request.services.settings
    rules = {name: definition_of(name).rules.RULES_VERSION for name in game_names()}
    return About(
        "azulejos",
        program_version(),
        rules,
        bot_infos() if settings.thinking else [],
        settings.accounts,
        settings.club,
        settings.accounts and services.postman.has("mail"),
        settings.accounts and has_passkeys(),
        settings.claim_after_s,
        CHAT_LENGTH,
        NAME_LENGTH,
        [RateLimit(*rate) for rate in rates_of(settings)],
    )


def rates_of(settings: Settings) -> list[Rate]:
    """Return the limits that a server with these settings has."""
    guests = [guest_rate(settings.guests_per_minute)] if settings.guests_per_minute else []
    if not settings.rate:
        return [*guests, CHAT, THINKING, LETTERS, REPORTS]
    at_tables = (TABLES, CHAT, MESSAGES, ADDRESS_MESSAGES)
    return [request_rate(settings.rate), *guests, ACCOUNTS, LOGINS, *at_tables, THINKING, LETTERS, REPORTS]


async def open_table(request: ApiRequest) -> OpenedTable:
    """Open a table; the match begins when every seat is taken."""
    body: NewTable = request.body
    hub, caller = request.services.hub, request.caller
    if request.services.settings.rate:
        hub.table_limits.check(caller.id)
    if body.rated and not caller.is_account:
        raise Refusal("needs-account", "a rated match needs an account", 403)
    game = game_from_request(body.game)
    if body.rated and game.definition.rating_pool(game) is None:
        raise Refusal("unrated-game", "matches of this game are not rated", 400)
    setting = check_clock(body.clock)
    seats = seats_of(body, game)
    hints = all(seat.kind in ("me", "bot") for seat in seats) if body.hints is None else body.hints
    options = Options(setting, body.public, body.rated, hints)
    occupants = [await _occupant(request, seat, game, caller) for seat in seats]
    if body.shuffle_seats:
        dice, left = Dice(new_secret()), occupants
        occupants = [left.pop(dice.below(len(left))) for _ in range(len(left))]
    room = await hub.open_table(game, options, tuple(occupants), caller.id, asker_of(actor_of(request)))
    keys = [occupant.key for occupant in room.match.occupants]
    return OpenedTable(room.match.id, keys, room.match.description.seat_of(caller.id))


def check_clock(clock: Clock) -> ClockSetting:
    """Return how time is kept; refuse too little of it."""
    if clock.base_s < LEAST_CLOCK_S[clock.kind] or (clock.kind == "none" and (clock.base_s or clock.increment_s)):
        raise Refusal("bad-clock", f"a clock of kind {clock.kind!r} cannot have this time", 400)
    return ClockSetting(clock.kind, clock.base_s, clock.increment_s)


def seats_of(body: NewTable, game: Game) -> list[SeatRequest]:
    """Return who is to take each seat; by default the caller takes the first, and the others are open."""
    if not body.seats:
        return [SeatRequest("me"), *[SeatRequest("open")] * (game.players - 1)]
    if len(body.seats) != game.players:
        raise Refusal("bad-seats", f"{len(body.seats)} seats for {game.players} players", 400)
    if sum(seat.kind == "me" for seat in body.seats) > 1:
        raise Refusal("bad-seats", "one player cannot sit in two seats", 400)
    return list(body.seats)


async def _occupant(request: ApiRequest, seat: SeatRequest, game: Game, caller: Person) -> Occupant:
    if seat.kind == "bot":
        request.services.require_thinking()
        name = check_bot(seat.bot or usual_bot(game), game)
        rating = await request.services.hub.rating_of(f"bot:{name}", game, is_program=True)
        return Occupant("bot", name=name, bot=name, rating=rating)
    if seat.kind == "me":
        return await request.services.hub.occupant_of(actor_of(request), game, request.body.commitment)
    return Occupant("link", key=new_secret()) if seat.kind == "link" else Occupant("open")


async def lobby(request: ApiRequest) -> LobbyState:
    """Return the public tables that wait for players or are being played."""
    return await request.services.hub.lobby.state()


async def look(request: ApiRequest) -> Message:
    """Return everything about a table that the caller may know."""
    room = await request.services.hub.room(request.path("id"))
    require_visible(room.match, request.person)
    player = request.person.id if request.person else None
    seat = room.match.description.seat_of(player)
    room.note_request(seat)
    return table_message(room.match, room.seats(), seat, player, room.spectators, room.chat_for(seat), room.hub.now())


async def join(request: ApiRequest) -> OpenedTable:
    """Take a seat: a free one, a named one, or the one that a key reserves."""
    body: JoinTable = request.body
    room = await request.services.hub.room(request.path("id"))
    caller = request.caller
    await room.perform(actor_of(request), Sit(body.seat, body.key, body.commitment))
    return OpenedTable(room.match.id, [None] * len(room.match.occupants), room.match.description.seat_of(caller.id))


ENDPOINTS = (
    Endpoint("GET", "/api/about", about, "Return what this server is and can do.", About),
    Endpoint("GET", "/api/tables", lobby, "List the public tables.", LobbyState),
    Endpoint(
        "POST",
        "/api/tables",
        open_table,
        "Open a table.",
        OpenedTable,
        NewTable,
        status=201,
        needs_person=True,
        failures=(403,),
    ),
    Endpoint("GET", "/api/tables/{id}", look, "Look at a table.", TableState, failures=(403, 404)),
    Endpoint(
        "POST",
        "/api/tables/{id}/join",
        join,
        "Take a seat.",
        OpenedTable,
        JoinTable,
        needs_person=True,
        failures=(403, 404, 409),
    ),
)
