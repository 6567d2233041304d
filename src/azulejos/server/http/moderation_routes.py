"""Routes of moderation: what people ask for, and what moderators do."""

from azulejos.server.http.account_bodies import Done
from azulejos.server.http.moderation_bodies import (
    AuditLog,
    CloseReport,
    CloseTable,
    ModeratedPlayer,
    Moderation,
    NewReport,
    NewSanction,
    Relations,
    ReportReceived,
    SetRelation,
    Warnings,
)
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.people import fair_play, moderation
from azulejos.server.people.accounts import Person
from azulejos.server.people.moderation import Report
from azulejos.server.people.names import name_key
from azulejos.server.people.recovery import end_sessions
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection
from azulejos.server.store.store import PlayerRow

__all__ = ["ENDPOINTS"]

HOUR_MS = 3_600_000
PAGE = 100


async def _player(request: ApiRequest, player: str) -> PlayerRow:
    found = await request.services.store.player(player)
    if found is None:
        raise Refusal("no-player", "there is no such player", 404)
    return found


def _moderator(request: ApiRequest) -> Person:
    request.services.require_club()
    request.services.require_moderator(request.caller)
    return request.caller


# --- For everybody


async def relations(request: ApiRequest) -> Relations:
    """Return whom the caller has blocked or muted."""
    request.services.require_club()
    return Relations(await request.services.store.read(lambda db: moderation.relations_of(db, request.caller.id)))


async def set_relation(request: ApiRequest) -> Relations:
    """Block or mute somebody, or neither."""
    body: SetRelation = request.body
    request.services.require_club()
    await _player(request, body.player)
    if body.player == request.caller.id:
        raise Refusal("own-self", "you cannot do this to yourself", 400)
    now, caller = request.services.hub.now(), request.caller.id
    await request.services.store.write(lambda db: moderation.set_relation(db, caller, body.player, body.kind, now))
    return await relations(request)


async def report(request: ApiRequest) -> ReportReceived:
    """Report a player to the moderators."""
    body: NewReport = request.body
    services, caller = request.services, request.caller
    services.require_club()
    await _player(request, body.player)
    if body.table is not None and (await services.hub.table(body.table)).description.seat_played_by(caller.id) is None:
        raise Refusal("not-seated", "only players of a table can report what was said there", 403)
    services.report_limits.check(caller.id)
    now = services.hub.now()

    def add(db: Connection) -> str:
        return moderation.add_report(db, caller.id, body.player, body.table, body.reason, body.text, now)

    return ReportReceived(await services.store.write(add))


async def warnings(request: ApiRequest) -> Warnings:
    """Return what moderators have decided about the caller."""
    return Warnings(await request.services.store.read(lambda db: moderation.sanctions_of(db, request.caller.id)))


# --- For moderators


async def overview(request: ApiRequest) -> Moderation:
    """Return what waits for moderators."""
    _moderator(request)
    is_open = request.query("closed") != "1"

    def read(db: Connection) -> Moderation:
        return Moderation(moderation.reports(db, is_open=is_open, limit=PAGE), fair_play.flags(db, PAGE))

    return await request.services.store.read(read)


async def look_at_player(request: ApiRequest) -> ModeratedPlayer:
    """Return what moderators know about a player."""
    _moderator(request)
    found = await _player(request, request.path("id"))

    def read(db: Connection) -> ModeratedPlayer:
        about: list[Report] = moderation.reports_about(db, found.id, PAGE)
        sanctions = moderation.sanctions_of(db, found.id)
        return ModeratedPlayer(found.id, found.name, found.is_account, found.created_at, about, sanctions)

    return await request.services.store.read(read)


async def close_report(request: ApiRequest) -> Moderation:
    """Close a report, with what became of it."""
    body: CloseReport = request.body
    moderator, now, name = _moderator(request), request.services.hub.now(), request.path("id")
    close = moderation.close_report
    await request.services.store.write(lambda db: close(db, name, body.outcome, moderator.name, now))
    return await overview(request)


async def sanction(request: ApiRequest) -> Warnings:
    """Warn, silence or ban a player; a ban ends all sessions."""
    body: NewSanction = request.body
    moderator, services = _moderator(request), request.services
    target = await _player(request, body.player)
    if name_key(target.name) in {name_key(name) for name in services.settings.moderators} and target.is_account:
        raise Refusal("is-moderator", "moderators cannot be sanctioned; the operator appoints them", 403)
    now = services.hub.now()
    until = None if body.hours is None else now + body.hours * HOUR_MS

    def add(db: Connection) -> list[str]:
        moderation.add_sanction(db, body.player, body.kind, body.reason, moderator.name, now, until)
        if body.kind != "ban":
            return []
        bots = db.execute("SELECT token_hash FROM tokens WHERE owner = ?", (body.player,)).fetchall()
        return [*end_sessions(db, body.player), *(token for (token,) in bots)]

    for session in await services.store.write(add):
        await services.hub.end_session(session)
    return Warnings(await services.store.read(lambda db: moderation.sanctions_of(db, body.player)))


async def lift(request: ApiRequest) -> Done:
    """End a sanction before its time."""
    moderator, now, name = _moderator(request), request.services.hub.now(), request.path("id")
    await request.services.store.write(lambda db: moderation.lift_sanction(db, name, moderator.name, now))
    return Done()


async def close_table(request: ApiRequest) -> Done:
    """End the match at a table without a result."""
    body: CloseTable = request.body
    moderator, services = _moderator(request), request.services
    room = await services.hub.room(request.path("id"))
    now, name = services.hub.now(), room.match.id
    if not room.is_changed_here:
        raise Refusal("storage", "another process has this table; try again", 503)
    if room.match.status == "open":
        raise Refusal("not-playing", "no match is being played here now")
    await room.change(lambda match: match if match.is_over else match.stop("abandoned", None, now))
    note = moderation.note_action
    await services.store.write(lambda db: note(db, moderator.name, "close table", name, body.reason, now))
    return Done()


async def audit(request: ApiRequest) -> AuditLog:
    """Return what moderators did, newest first."""
    _moderator(request)
    before = request.query("before")
    moment = int(before) if before.isdecimal() and len(before) < 16 else 1 << 62
    lines = await request.services.store.read(lambda db: moderation.audit_lines(db, moment, PAGE))
    return AuditLog(lines, lines[-1].at if len(lines) == PAGE else None)


ENDPOINTS = (
    Endpoint("GET", "/api/relations", relations, "List whom you blocked or muted.", Relations, needs_person=True),
    Endpoint(
        "POST",
        "/api/relations",
        set_relation,
        "Block or mute somebody.",
        Relations,
        SetRelation,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST",
        "/api/reports",
        report,
        "Report a player to the moderators.",
        ReportReceived,
        NewReport,
        status=201,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint("GET", "/api/warnings", warnings, "List what moderators decided about you.", Warnings, needs_person=True),
    Endpoint(
        "GET",
        "/api/moderation",
        overview,
        "List reports and flagged pairs, for moderators.",
        Moderation,
        needs_person=True,
        query={"closed": {"enum": ["0", "1"]}},
    ),
    Endpoint(
        "GET",
        "/api/moderation/players/{id}",
        look_at_player,
        "Look at a player, for moderators.",
        ModeratedPlayer,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST",
        "/api/moderation/reports/{id}/close",
        close_report,
        "Close a report, for moderators.",
        Moderation,
        CloseReport,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST",
        "/api/moderation/sanctions",
        sanction,
        "Warn, silence or ban a player, for moderators.",
        Warnings,
        NewSanction,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "DELETE",
        "/api/moderation/sanctions/{id}",
        lift,
        "Lift a sanction, for moderators.",
        Done,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST",
        "/api/moderation/tables/{id}/close",
        close_table,
        "End a match without a result, for moderators.",
        Done,
        CloseTable,
        needs_person=True,
        failures=(404, 409),
    ),
    Endpoint(
        "GET",
        "/api/moderation/audit",
        audit,
        "List what moderators did.",
        AuditLog,
        needs_person=True,
        query={"before": {"type": "string", "maxLength": 20}},
    ),
)
