"""Routes of tournaments: opening, entering, standings, results."""

from typing import Any

from azulejos.server.club import tournament_rows as rows
from azulejos.server.club.tournament_rows import StoredTournament, TournamentOptions, TournamentRow
from azulejos.server.http.game_requests import game_from_request
from azulejos.server.http.request import ApiRequest, Endpoint, Handler
from azulejos.server.http.table_routes import check_clock
from azulejos.server.http.tournament_bodies import (
    EnterBots,
    EnterPerson,
    EnterTournament,
    MyMatch,
    NewTournament,
    PairingLine,
    ResultRequest,
    RoundResult,
    StandingLine,
    TeamLine,
    TournamentItem,
    TournamentPage,
    Tournaments,
)
from azulejos.server.people.names import clean_title
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection
from azulejos.server.wire.message_parts import Clock
from azulejos.tournaments import TIE_BREAKS, Pairing, rounds_of, standings, team_standings, whole_tie_breaks

__all__ = ["ENDPOINTS", "tournament_page"]

PAGE = 100
LOG_LINES = 200


async def listed(request: ApiRequest) -> Tournaments:
    """Return the newest tournaments."""
    request.services.require_club()

    def read(db: Connection) -> list[TournamentItem]:
        count = "SELECT COUNT(*) FROM entries WHERE tournament = ?"
        found = rows.tournament_rows(db, is_running=request.query("running") == "1", limit=PAGE)
        return [_item(row, db.execute(count, (row.id,)).fetchone()[0]) for row in found]

    return Tournaments(await request.services.store.read(read))


def _item(row: TournamentRow, entries: int) -> TournamentItem:
    options = row.options
    described = (row.id, row.name, row.game, options.kind, row.status, row.round, options.rounds)
    return TournamentItem(*described, entries, row.next_at, options.over_the_board)


async def open_tournament(request: ApiRequest) -> TournamentPage:
    """Open a tournament."""
    body: NewTournament = request.body
    services, caller = request.services, request.caller
    services.require_club()
    if not caller.is_account or caller.is_bot:
        raise Refusal("needs-account", "opening a tournament needs an account", 403)
    game = game_from_request(body.game)
    if game.players != 2:
        raise Refusal("bad-seats", "tournaments are for matches of two players", 400)
    if body.rated and game.definition.rating_pool(game) is None:
        raise Refusal("unrated-game", "matches of this game are not rated", 400)
    check_clock(body.clock)
    options = TournamentOptions(
        body.kind,
        body.rounds,
        body.team_size,
        body.clock.kind,
        body.clock.base_s,
        body.clock.increment_s,
        body.pause_s,
        body.minutes,
        body.rated,
        body.bots,
        body.over_the_board,
        body.accounts,
    )
    name = clean_title(body.name, len(body.name))
    made = await services.tournaments.open(caller, name, str(game), options, body.starts_at)
    return await _page(request, made)


async def look(request: ApiRequest) -> TournamentPage:
    """Return everything about a tournament."""
    request.services.require_club()
    return await _page(request, request.path("id"))


async def _page(request: ApiRequest, tournament: str) -> TournamentPage:
    stored = await request.services.tournaments.stored(tournament)
    log = await request.services.store.read(lambda db: rows.log_lines(db, tournament, LOG_LINES))
    caller = None if request.person is None else request.person.id
    coming = await request.services.tournaments.upcoming(stored) if caller in stored.entries else ()
    return tournament_page(stored, log, caller, request.services.hub.now(), coming)


def tournament_page(
    stored: StoredTournament,
    log: list[rows.LogLine],
    caller: str | None,
    now: int,
    coming: tuple[Pairing, ...] = (),
) -> TournamentPage:
    """Return a tournament as a client sees it. Points are whole here: a draw is 0.5. `coming` is the next round."""
    row, cup = stored.row, stored.cup
    current = [pairing for pairing in cup.pairings if pairing.round == cup.round]
    mine = next((pairing for pairing in reversed(cup.pairings) if caller in pairing.players), None)
    upcoming = next((pairing for pairing in coming if caller in pairing.players), None)
    options = row.options
    return TournamentPage(
        row.id,
        row.name,
        row.game,
        options.kind,
        row.status,
        row.owner,
        cup.round,
        rounds_of(cup),
        Clock(options.clock_kind, options.base_s, options.increment_s),  # type: ignore[arg-type]
        options.rated,
        options.bots,
        options.over_the_board,
        options.accounts,
        now,
        row.next_at,
        list(TIE_BREAKS[options.kind]),
        _standing_lines(stored),
        [TeamLine(line.place, line.team, line.points / 2, list(line.members)) for line in team_standings(cup)],
        [_pairing_line(row, pairing) for pairing in current],
        None if mine is None or mine.round != cup.round else _my_match(mine, caller or "", _table_id(row, mine)),
        None if upcoming is None else _my_match(upcoming, caller or "", None),
        log,
    )


def _standing_lines(stored: StoredTournament) -> list[StandingLine]:
    rounds: dict[str, list[RoundResult]] = {player: [] for player in stored.entries}
    for pairing in stored.cup.pairings:
        for player in pairing.players:
            points = None if pairing.points is None else pairing.points_of(player) / 2
            other = pairing.opponent_of(player)
            rounds[player].append(RoundResult(pairing.round, other, points, player == pairing.first, pairing.is_played))
    lines = []
    for line in standings(stored.cup):
        entry = stored.entries[line.player]
        is_bot = entry.bot is not None or entry.bot_owner is not None
        lines.append(
            StandingLine(
                line.place,
                line.player,
                entry.name,
                entry.rating,
                entry.team,
                is_bot,
                entry.until is not None,
                line.points / 2,
                whole_tie_breaks(stored.row.options.kind, line.tie_breaks),
                rounds[line.player],
            )
        )
    return lines


def _pairing_line(row: TournamentRow, pairing: Pairing) -> PairingLine:
    points = None if pairing.points is None else [each / 2 for each in pairing.points]
    scores = None if pairing.scores is None else list(pairing.scores)
    who = (pairing.round, pairing.table, pairing.first, pairing.second)
    return PairingLine(*who, points, pairing.is_played, _table_id(row, pairing), scores)


def _table_id(row: TournamentRow, pairing: Pairing) -> str | None:
    if pairing.second is None or row.options.over_the_board:
        return None
    return rows.planned_table(row, pairing)[0]


def _my_match(pairing: Pairing, caller: str, table: str | None) -> MyMatch:
    opponent, is_over = pairing.opponent_of(caller), pairing.points is not None
    return MyMatch(pairing.table, opponent, pairing.first == caller, is_over, table)


# --- Changes


async def enter(request: ApiRequest) -> TournamentPage:
    """Take part."""
    body: EnterTournament = request.body
    request.services.require_club()
    await request.services.tournaments.enter(request.caller, request.path("id"), body.team)
    return await look(request)


async def withdraw(request: ApiRequest) -> TournamentPage:
    """Withdraw, or let somebody withdraw as the organizer."""
    await request.services.tournaments.withdraw(request.caller, request.path("id"), request.path("player"))
    return await look(request)


async def enter_person(request: ApiRequest) -> TournamentPage:
    """Enter somebody who plays over the board."""
    body: EnterPerson = request.body
    desk = request.services.tournaments
    await desk.enter_person(request.caller, request.path("id"), body.name, body.rating, body.team)
    return await look(request)


async def enter_bots(request: ApiRequest) -> TournamentPage:
    """Enter bots of the server."""
    body: EnterBots = request.body
    request.services.require_thinking()
    await request.services.tournaments.enter_bots(request.caller, request.path("id"), body.bot, body.count)
    return await look(request)


async def pair(request: ApiRequest) -> TournamentPage:
    """Begin, or pair the next round."""
    await request.services.tournaments.pair(request.caller, request.path("id"))
    return await look(request)


async def set_result(request: ApiRequest) -> TournamentPage:
    """Enter or correct a result."""
    body: ResultRequest = request.body
    desk, name = request.services.tournaments, request.path("id")
    await desk.set_result(request.caller, name, body.table, body.winner, body.scores, is_played=body.played)
    return await look(request)


async def cancel(request: ApiRequest) -> TournamentPage:
    """End a tournament before its end."""
    await request.services.tournaments.cancel(request.caller, request.path("id"))
    return await look(request)


def _change(path: str, handler: Handler, summary: str, body: Any = None, method: str = "POST") -> Endpoint:
    path = f"/api/tournaments/{{id}}{path}"
    return Endpoint(method, path, handler, summary, TournamentPage, body, needs_person=True, failures=(404, 409))


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tournaments",
        listed,
        "List the newest tournaments.",
        Tournaments,
        query={"running": {"enum": ["0", "1"]}},
    ),
    Endpoint(
        "POST",
        "/api/tournaments",
        open_tournament,
        "Open a tournament.",
        TournamentPage,
        NewTournament,
        status=201,
        needs_person=True,
        failures=(409,),
    ),
    Endpoint("GET", "/api/tournaments/{id}", look, "Look at a tournament.", TournamentPage, failures=(404,)),
    _change("/entries", enter, "Take part in a tournament.", EnterTournament),
    _change("/entries/{player}", withdraw, "Withdraw from a tournament.", method="DELETE"),
    _change("/people", enter_person, "Enter somebody over the board, for the organizer.", EnterPerson),
    _change("/bots", enter_bots, "Enter bots, for the organizer.", EnterBots),
    _change("/pair", pair, "Begin or pair the next round, for the organizer."),
    _change("/results", set_result, "Enter or correct a result, for the organizer.", ResultRequest),
    _change("/cancel", cancel, "Cancel a tournament, for the organizer."),
)
