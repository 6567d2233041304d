"""Fair play in rated matches: nobody against themselves, and pairs that look like farming are flagged to moderators.

A match is flagged if, within a week, the same player won at least 3 rated matches in a row against the same other who
resigned, ran out of time or was away in all of them; or at least 8, however they ended.
"""

import itertools
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from azulejos.live.description import Occupant
from azulejos.live.match import LiveMatch
from azulejos.play.record.results import is_stop
from azulejos.server.store.database import Connection

__all__ = ["Flag", "flag_farming", "flags", "is_own_opponent", "is_worth_rating"]

WEEK_MS = 7 * 86_400_000
FEW_GIVEN, MANY_WON = 3, 8
"""How many matches in a row look like farming: given away, or won in any way."""


class Flag(Struct, frozen=True):
    """Two players whose rated matches look like farming: who won, how many in a row, and the last match."""

    match: str
    at: int
    winner: str
    winner_name: str
    loser: str
    loser_name: str
    matches: int


def is_own_opponent(occupant: Occupant, others: Iterable[Occupant]) -> bool:
    """Whether an occupant and one of the others are a person and its bot, or two bots of one person."""
    return any(other.player is not None and _hand(other) == _hand(occupant) for other in others)


def _hand(occupant: Occupant) -> str | None:
    """Return the person behind an occupant."""
    return occupant.bot_owner or occupant.player


def is_worth_rating(match: LiveMatch) -> bool:
    """Whether a rated match counts: it was finished, or at least one round of it was."""
    return match.state is not None and (not is_stop(match.result) or match.state.round > 1)


def flag_farming(db: Connection, match: LiveMatch, places: Sequence[int], ended_at: int) -> None:
    """Flag the pairs of a rated match that look like farming; the match itself is stored already."""
    for one, other in itertools.permutations(range(len(places)), 2):
        winner, loser = match.occupants[one].player, _player(match.occupants[other])
        if winner is not None and loser is not None and places[one] < places[other]:
            count = _row_of_wins(db, winner, loser, ended_at)
            if count:
                values = (match.id, ended_at, winner, loser, count)
                db.execute("INSERT INTO flags VALUES (?, ?, ?, ?, ?)", values)


def _player(occupant: Occupant) -> str | None:
    return occupant.player or occupant.past_player


def _row_of_wins(db: Connection, winner: str, loser: str, ended_at: int) -> int:
    """Return how many of the latest rated matches in a row one player won against the other; 0 if that is usual."""
    found = db.execute(
        "SELECT m.result, m.seats FROM match_players a JOIN match_players b ON b.player = ? "
        "AND b.ended_at = a.ended_at AND b.match = a.match JOIN matches m ON m.id = a.match "
        "WHERE a.player = ? AND a.ended_at > ? AND m.rated = 1 "
        "ORDER BY a.ended_at DESC LIMIT 100",
        (loser, winner, ended_at - WEEK_MS),
    ).fetchall()
    won, given = 0, 0
    for result, text in found:
        seats = {seat["player"]: seat for seat in msgspec.json.decode(text)}
        if seats[winner]["place"] >= seats[loser]["place"]:
            break
        won += 1
        given += is_stop(result) or seats[loser]["bot"] is not None  # a bot played on
    return won if (won >= FEW_GIVEN and given == won) or won >= MANY_WON else 0


def flags(db: Connection, limit: int) -> list[Flag]:
    """Return the latest flags, one for each pair of players."""
    found = db.execute(
        "SELECT f.match, f.at, f.winner, w.name, f.loser, l.name, f.matches FROM flags f "
        "JOIN players w ON w.id = f.winner JOIN players l ON l.id = f.loser ORDER BY f.at DESC LIMIT ?",
        (limit * MANY_WON,),
    ).fetchall()
    latest: dict[tuple[str, str], Flag] = {}
    for row in found:
        latest.setdefault((row[2], row[4]), Flag(*row))
    return list(latest.values())[:limit]
