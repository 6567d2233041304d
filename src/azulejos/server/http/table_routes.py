"""Tables: opening them, finding them, sitting down."""

from azulejos.games.registry import definition_of, game_names
from azulejos.live.description import ClockSetting, Occupant, Options
from azulejos.live.messages import Message, program_version, table_message
from azulejos.play import Dice, Game
from azulejos.server.bots.catalog import bot_infos, demand_bot, usual_bot
from azulejos.server.http.bodies import About, JoinTable, NewTable, Opened, SeatAsked
from azulejos.server.http.game_requests import game_from_request
from azulejos.server.http.request import Asked, Endpoint
from azulejos.server.people.names import CHAT_LENGTH, NAME_LENGTH, new_secret
from azulejos.server.people.people import Person
from azulejos.server.refusal import Refusal
from azulejos.server.tables.room import Actor
from azulejos.server.wire.messages import LobbyState, Sit, TableState

__all__ = ["ENDPOINTS"]

LEAST_CLOCK_S = {"none": 0, "move": 5, "increment": 10, "days": 3600}


async def about(asked: Asked) -> About:
    """Say what this server is and can do."""
    settings = asked.services.settings
    rules = {name: definition_of(name).rules.RULES_VERSION for name in game_names()}
    return About(
        "azulejos",
        program_version(),
        rules,
        bot_infos(),
        settings.accounts,
        settings.claim_after_s,
        CHAT_LENGTH,
        NAME_LENGTH,
    )


async def open_table(asked: Asked) -> Opened:
    """Open a table; the match begins when every seat is taken."""
    question: NewTable = asked.question
    hub, who = asked.services.hub, asked.who
    if asked.services.settings.rate:
        hub.table_limits.demand(who.id)
    if question.rated and not who.is_account:
        raise Refusal("needs-account", "a rated match needs an account", 403)
    game = game_from_request(question.game)
    if question.rated and game.definition.rating_pool(game) is None:
        raise Refusal("unrated-game", "matches of this game are not rated", 400)
    clock = question.clock
    if clock.base_s < LEAST_CLOCK_S[clock.kind] or (clock.kind == "none" and (clock.base_s or clock.increment_s)):
        raise Refusal("bad-clock", f"a clock of kind {clock.kind!r} cannot have this time", 400)
    setting = ClockSetting(clock.kind, clock.base_s, clock.increment_s)
    options = Options(setting, question.public, question.rated, question.hints)
    occupants = [await _occupant(asked, seat, game, who) for seat in seats_of(question, game)]
    if question.shuffle_seats:
        dice, left = Dice(new_secret()), occupants
        occupants = [left.pop(dice.below(len(left))) for _ in range(len(left))]
    room = await hub.open_table(game, options, tuple(occupants), who.id)
    keys = [occupant.key for occupant in room.match.occupants]
    return Opened(room.match.id, keys, room.match.seat_of(who.id))


def seats_of(question: NewTable, game: Game) -> list[SeatAsked]:
    """Return what each seat is for; without a word, the first one is for who asks and the others are open."""
    if not question.seats:
        return [SeatAsked("me"), *[SeatAsked("open")] * (game.players - 1)]
    if len(question.seats) != game.players:
        raise Refusal("bad-seats", f"{len(question.seats)} seats for {game.players} players", 400)
    if sum(seat.kind == "me" for seat in question.seats) > 1:
        raise Refusal("bad-seats", "one player cannot sit in two seats", 400)
    return list(question.seats)


async def _occupant(asked: Asked, seat: SeatAsked, game: Game, who: Person) -> Occupant:
    if seat.kind == "bot":
        name = demand_bot(seat.bot or usual_bot(game), game)
        return Occupant("bot", name=name, bot=name, rating=await asked.services.hub.rating_of(f"bot:{name}", game))
    if seat.kind == "me":
        rating = await asked.services.hub.rating_of(who.id, game)
        return Occupant("player", who.name, who.id, who.is_account, rating=rating)
    return Occupant("link", key=new_secret()) if seat.kind == "link" else Occupant("open")


async def lobby(asked: Asked) -> LobbyState:
    """List the public tables that wait or are played."""
    return await asked.services.hub.lobby()


async def look(asked: Asked) -> Message:
    """Return everything about a table that the asker may know."""
    room = await asked.services.hub.room(asked.path("id"))
    player = asked.person.id if asked.person else None
    seat = room.match.seat_of(player)
    return table_message(room.match, room.seats(), seat, player, room.spectators, tuple(room.chat), room.hub.now())


async def join(asked: Asked) -> Opened:
    """Take a seat: a free one, a named one, or the one that a key reserves."""
    question: JoinTable = asked.question
    room = await asked.services.hub.room(asked.path("id"))
    who = asked.who
    await room.perform(Actor(who.id, who.name, who.is_account), Sit(question.seat, question.key))
    return Opened(room.match.id, [None] * len(room.match.occupants), room.match.seat_of(who.id))


ENDPOINTS = (
    Endpoint("GET", "/api/about", about, "Say what this server is and can do.", About),
    Endpoint("GET", "/api/tables", lobby, "List the public tables.", LobbyState),
    Endpoint(
        "POST",
        "/api/tables",
        open_table,
        "Open a table.",
        Opened,
        NewTable,
        status=201,
        needs_person=True,
        failures=(403,),
    ),
    Endpoint("GET", "/api/tables/{id}", look, "Look at a table.", TableState, failures=(404,)),
    Endpoint(
        "POST",
        "/api/tables/{id}/join",
        join,
        "Take a seat.",
        Opened,
        JoinTable,
        needs_person=True,
        failures=(403, 404, 409),
    ),
)
