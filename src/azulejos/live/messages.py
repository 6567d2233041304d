"""Messages about a live match as plain data: everything, a move, the seats, a refusal."""

import functools
from collections.abc import Sequence
from dataclasses import asdict
from importlib import metadata
from typing import Any, NamedTuple

from azulejos.errors import AzulejosError
from azulejos.games.parts import has_part
from azulejos.live.clock import TimeLeft
from azulejos.live.description import Occupant
from azulejos.live.fair_seed import seed_hash
from azulejos.live.history import Change
from azulejos.live.log import logged_moves
from azulejos.live.match import LiveMatch
from azulejos.live.pieces import PLAIN_PIECES, Pieces
from azulejos.live.recording import record_of
from azulejos.play import View
from azulejos.play.preview import illegal_tries, preview_moves
from azulejos.play.sight import describe_ending

__all__ = [
    "NO_EXTRAS",
    "Extras",
    "Message",
    "audience",
    "clock_part",
    "extra_part",
    "hints_part",
    "log_part",
    "moved_message",
    "moved_message_for",
    "offers_part",
    "previews_message",
    "program_version",
    "refused_message",
    "seat_part",
    "seats_message",
    "table_message",
]

Message = dict[str, Any]


class Extras(NamedTuple):
    """What a client asked for in addition to what everybody gets.

    `previews`: what each legal move would do, and why others are not legal. `position`: the view in notation with
    every move.
    """

    previews: bool = False
    position: bool = False


NO_EXTRAS = Extras()


@functools.cache
def program_version() -> str:
    """Return the version of the program, which clients compare with their own."""
    return metadata.version("azulejos")


def audience(match: LiveMatch, seat: int | None) -> int | None:
    """Return the seat whose view a seat gets: where nothing is secret, everybody gets the spectators' view."""
    return seat if match.setup.has_secrets else None


def clock_part(clock: TimeLeft, now: int) -> Message:
    """Return the time every seat has left now, and whose clock is running."""
    return {"remaining_ms": clock.remaining(now) if clock.left else None, "running": clock.running}


def seat_part(occupant: Occupant, gone_ms: int | None, effort: int = 100) -> Message:
    """Return who sits in a seat. `gone_ms` is 0 for a player who is there, None where the time is not known.

    `effort` is how much of its usual thinking a bot did for its last move, in percent.
    """
    is_player = occupant.kind == "player"
    return {
        "kind": occupant.kind,
        "name": occupant.name,
        "player": occupant.player if is_player else None,
        "bot": None if is_player else occupant.bot,
        "account": is_player and occupant.account,
        "rating": occupant.rating,
        "online": gone_ms == 0 if is_player else occupant.kind == "bot",
        "gone_ms": gone_ms or None if is_player else None,
        "program": occupant.kind == "bot" or occupant.bot_owner is not None,
        "effort": effort,
        "commitment": occupant.commitment,
        "number": occupant.number,
        "past_player": occupant.past_player,
    }


def offers_part(match: LiveMatch) -> Message:
    """Return the open offers."""
    asked = match.takeback
    return {
        "takeback": None if asked is None else asked.seat,
        "takeback_to": None if asked is None else asked.to,
        "accepted": [] if asked is None else list(asked.accepted),
        "rematch": list(match.description.again),
        "publish": list(match.description.publishers),
        "is_public": match.is_public,
    }


def hints_part(match: LiveMatch) -> list[Message]:
    """Return the hints that were used."""
    return [{"version": use.version, "seat": use.seat} for use in match.description.hints]


def extra_part(match: LiveMatch, view: View, you: int | None, extras: Extras) -> Message:
    """Return the fields that a client gets only if it asked for them."""
    part: Message = {}
    if extras.previews and you is not None and you == match.to_move:
        seen = View(view.game, view.table, you)
        part["previews"] = preview_moves(seen) if has_part(match.game.name, "previews") else []
        part["illegal"] = illegal_tries(seen)
    if extras.position:
        part["position"] = str(view)
    return part


def _legal(match: LiveMatch, view: View, you: int | None, pieces: Pieces) -> Any:
    return pieces.legal(view) if you is not None and you == match.to_move else []


def _last_move(match: LiveMatch, change: Change | None, seat: int | None, pieces: Pieces) -> Any:
    if change is None or change.kind != "move" or change.seat is None:
        return None
    return pieces.move(match.game, change.word, change.seat, seat)


def log_part(match: LiveMatch, seat: int | None, pieces: Pieces = PLAIN_PIECES) -> list[Message]:
    """Return the moves that were not taken back, as a seat may know them."""
    return [
        {
            "version": logged.version,
            "seat": logged.seat,
            "move": pieces.move(match.game, logged.word, logged.seat, seat),
            "round": logged.round,
            "count": logged.tiles,
            "scores": list(logged.scores),
        }
        for logged in logged_moves(match)
    ]


def _ending(match: LiveMatch) -> Any:
    """Return how the match ended; None while it is not over or cannot be replayed here."""
    if not match.is_over or match.state is None:
        return None
    return describe_ending(record_of(match), match.sources)


def moved_message(match: LiveMatch, change: Change, view: View, now: int, *, pieces: Pieces = PLAIN_PIECES) -> Message:
    """Return the last change, for everybody who has this view and is not to move."""
    return {
        "type": "moved",
        "version": change.version,
        "seat": change.seat,
        "id": change.id,
        "move": _last_move(match, change, view.seat, pieces),
        "took_back": change.kind == "undo",
        "back_to": change.to if change.kind == "undo" else None,
        "events": pieces.events(match.game, view.events),
        "sight": pieces.sight(view),
        "legal": [],
        "clocks": clock_part(match.clock, now),
        "status": match.status,
        "ending": _ending(match),
        "seed": match.setup.seed if match.is_over else None,
    }


def moved_message_for(
    match: LiveMatch,
    you: int | None,
    now: int,
    *,
    extras: Extras = NO_EXTRAS,
    pieces: Pieces = PLAIN_PIECES,
) -> Message:
    """Return the newest change for a seat, with the legal moves if it is to move."""
    view = match.view(audience(match, you))
    message = moved_message(match, match.changes[-1], view, now, pieces=pieces)
    return {**message, "legal": _legal(match, view, you, pieces), **extra_part(match, view, you, extras)}


def seats_message(match: LiveMatch, seats: Sequence[Message], you: int | None, spectators: int, now: int) -> Message:
    """Return the seats and the open offers."""
    return {
        "type": "seats",
        "version": match.version,
        "status": match.status,
        "seats": list(seats),
        "offers": offers_part(match),
        "hints": hints_part(match),
        "you": you,
        "spectators": spectators,
        "clocks": clock_part(match.clock, now),
    }


def table_message(
    match: LiveMatch,
    seats: Sequence[Message],
    you: int | None,
    player: str | None,
    spectators: int,
    chat: Sequence[Any],
    now: int,
    *,
    extras: Extras = NO_EXTRAS,
    pieces: Pieces = PLAIN_PIECES,
) -> Message:
    """Return everything that a seat may know."""
    seat = audience(match, you)
    view = match.view(seat)
    last = match.kept[-1] if match.kept else None
    is_owner = player is not None and player == match.description.owner
    keys = [occupant.key if occupant.kind == "link" else None for occupant in match.occupants]
    return {
        "type": "table",
        "version": match.version,
        "id": match.id,
        "status": match.status,
        "game": str(match.game),
        "rules_version": match.setup.rules_version,
        "layout": pieces.layout(match.game),
        "options": asdict(match.options),
        "seats": list(seats),
        "offers": offers_part(match),
        "hints": hints_part(match),
        "you": you,
        "owner": is_owner,
        "keys": keys if is_owner else None,
        "spectators": spectators,
        "seed_hash": seed_hash(match.setup.seed),
        "seed": match.setup.seed if match.is_over else None,
        "sight": pieces.sight(view),
        "legal": _legal(match, view, you, pieces),
        "last": _last_move(match, last, seat, pieces),
        "last_seat": None if last is None else last.seat,
        "events": pieces.events(match.game, view.events),
        "moves": log_part(match, seat, pieces),
        "clocks": clock_part(match.clock, now),
        "chat": list(chat),
        "ending": _ending(match),
        "rematch": match.rematch_for(player),
        "server_version": program_version(),
        **extra_part(match, view, you, extras),
        "position": str(view),
    }


def previews_message(match: LiveMatch, seat: int, words: Sequence[str] = ()) -> Message:
    """Return what these moves of a seat would do, or all its legal ones."""
    view = match.view(seat)
    return {"type": "previews", "version": match.version, "previews": preview_moves(view, words or None)}


def refused_message(version: int, error: AzulejosError, move_id: str | None = None) -> Message:
    """Return why a request was refused."""
    return {"type": "refused", "version": version, "code": error.code, "message": str(error), "id": move_id}
