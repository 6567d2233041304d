"""Routes of conditional moves: only their owner sees them."""

import asyncio

import msgspec

from azulejos.live.match import LiveMatch
from azulejos.play import Game
from azulejos.play.sight import describe_move
from azulejos.server.http.condition_bodies import ConditionChoices, Conditions, LineTurn, SetConditions, TurnWords
from azulejos.server.http.request import ApiRequest, Endpoint, actor_of
from azulejos.server.refusal import Refusal
from azulejos.server.tables.condition_choices import Choices, TurnSight, choices_at, described_turn, words_of
from azulejos.server.tables.conditions import Prepare, Prepared, prepared_by, root_of, size_of, why_dropped
from azulejos.server.tables.slow_play import require_slow_seat
from azulejos.server.wire.json_pieces import raw, sight_json

__all__ = ["ENDPOINTS"]

MOST_CONDITIONS = 64
LONGEST_LINE = 1000


async def look_at_conditions(request: ApiRequest) -> Conditions:
    """Return the caller's conditional moves at a table, and what can follow a line."""
    request.services.require_club()
    match = await request.services.hub.table(request.path("id"))
    seat, caller, now = require_slow_seat(match, request.caller.id), request.caller.id, request.services.hub.now()
    prepared = await request.services.store.read(lambda db: prepared_by(db, match.id, caller))
    line = request.query("line") if "line" in request.http.query_params else None
    if line is not None and len(line) > LONGEST_LINE:
        raise Refusal("bad-request", f"a line has at most {LONGEST_LINE} characters", 400)
    return await asyncio.to_thread(_described, match, seat, prepared, now, line)


def _described(match: LiveMatch, seat: int, prepared: Prepared, now: int, line: str | None) -> Conditions:
    root, dropped = root_of(match, seat), why_dropped(match, seat, prepared, now)
    is_current = prepared.root == root
    rules = prepared.rules if is_current and dropped is None else []
    words = words_of(match.game, rules)
    choices = None if line is None else choices_at(match, seat, line.split())
    if choices is not None:
        for turn in (*(each.text for each in choices.turns), *choices.groups):
            words[turn] = described_turn(match.game, turn)
    return Conditions(
        root,
        rules,
        prepared.made if is_current else 0,
        dropped,
        {turn: _words(sight) for turn, sight in words.items()},
        None if choices is None else _choices(match.game, choices),
    )


def _words(turn: TurnSight) -> TurnWords:
    return TurnWords(raw(turn.moves), None if turn.fixed is None else list(turn.fixed))


def _choices(game: Game, choices: Choices) -> ConditionChoices:
    return ConditionChoices(
        [LineTurn(turn.seat, turn.text, turn.is_done) for turn in choices.turns],
        choices.seat,
        choices.is_example,
        choices.ends,
        msgspec.Raw(sight_json(choices.view)),
        raw([describe_move(game, move) for move in choices.moves]),
        raw(choices.previews),
        raw(choices.illegal),
        raw(choices.events),
        list(choices.groups),
    )


async def set_own_conditions(request: ApiRequest) -> Conditions:
    """Set the caller's conditional moves at a table."""
    body: SetConditions = request.body
    request.services.require_club()
    if size_of(body.rules) > MOST_CONDITIONS:
        raise Refusal("too-many-conditions", f"at most {MOST_CONDITIONS} conditions", 400)
    room = await request.services.hub.room(request.path("id"))
    await room.perform(actor_of(request), Prepare(body.rules, body.version))
    return await look_at_conditions(request)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{id}/conditions",
        look_at_conditions,
        "List your conditional moves at a table, and what can follow a line.",
        Conditions,
        needs_person=True,
        query={"line": {"type": "string", "maxLength": LONGEST_LINE}},
        failures=(400, 403, 404, 409),
        cost=2,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/conditions",
        set_own_conditions,
        "Set your conditional moves at a table.",
        Conditions,
        SetConditions,
        needs_person=True,
        failures=(403, 404, 409),
        cost=2,
    ),
)
