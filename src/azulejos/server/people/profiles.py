"""What a profile shows besides ratings: how they came about, and the record against levels and people."""

from collections import defaultdict
from typing import Any

import msgspec
from msgspec import Struct

from azulejos.play import parse_game
from azulejos.server.people.pools import pool_with_programs
from azulejos.server.people.results import SEEN_BY_READER, MatchSeat
from azulejos.server.store.database import Connection

__all__ = ["Profile", "RatingPoint", "RecordLine", "about_of", "profile_of", "set_about"]

MOST_MATCHES = 2000
PEOPLE = "people"
_seats = msgspec.json.Decoder(list[MatchSeat])


class RatingPoint(Struct, frozen=True):
    """The rating after a rated match, and its deviation (not known for the oldest matches)."""

    pool: str
    at: int
    rating: int
    deviation: int | None


class RecordLine(Struct, frozen=True):
    """Matches of two of a game against a bot of the server, or against `people`."""

    game: str
    opponent: str
    won: int
    drawn: int
    lost: int


class Profile(Struct, frozen=True):
    """How a player's ratings came about, and the record, over the last 2,000 matches.

    Of private matches that the caller has not played, only the ratings are there.
    """

    points: list[RatingPoint]
    records: list[RecordLine]
    matches: int


def about_of(db: Connection, player: str) -> str:
    """Return the line that a player wrote about themselves; empty if there is none."""
    found = db.execute("SELECT about FROM profiles WHERE player = ?", (player,)).fetchone()
    return "" if found is None else str(found[0])


def set_about(db: Connection, player: str, about: str) -> None:
    """Replace the line that a player wrote about themselves; an empty one deletes it."""
    db.execute("DELETE FROM profiles WHERE player = ?", (player,))
    if about:
        db.execute("INSERT INTO profiles VALUES (?, ?)", (player, about))


def profile_of(db: Connection, player: str, reader: str | None = None) -> Profile:
    """Return the profile of a player. Of private matches that a reader has not played, only the ratings are there."""
    of_player = "FROM match_players q JOIN matches m ON m.id = q.match WHERE q.player = ?"
    query = (
        f"SELECT m.game, m.ended_at, m.seats, m.public {of_player} AND (m.rated = 1 OR {SEEN_BY_READER}) "
        "ORDER BY q.ended_at DESC, q.match DESC LIMIT ?"
    )
    found = db.execute(query, (player, reader or "", MOST_MATCHES)).fetchall()
    points, records = [], defaultdict[tuple[str, str], list[int]](lambda: [0, 0, 0])
    for game, ended_at, text, is_public in reversed(found):
        seats = _seats.decode(text)
        own = next((seat for seat in seats if seat.player == player), None)
        if own is not None and own.rating_after is not None:
            points.append(RatingPoint(_pool(game, seats), ended_at, own.rating_after, own.deviation_after))
        is_seen = is_public or any(seat.player == reader for seat in seats)
        if own is not None and len(seats) == 2 and is_seen:
            _count(records, parse_game(game).name, own, seats)
    lines = [RecordLine(*key, *records[key]) for key in sorted(records)]
    count = f"SELECT COUNT(*) {of_player} AND {SEEN_BY_READER}"
    total: Any = db.execute(count, (player, reader or "")).fetchone()[0]
    return Profile(points, lines, int(total))


def _count(records: dict[tuple[str, str], list[int]], game: str, own: MatchSeat, seats: list[MatchSeat]) -> None:
    other = seats[1] if seats[0] is own else seats[0]
    if own.place is None or other.place is None:
        return
    name = other.bot if other.bot is not None and other.player is None else PEOPLE
    records[game, name][0 if own.place < other.place else 2 if own.place > other.place else 1] += 1


def _pool(tag: str, seats: list[MatchSeat]) -> str:
    """Return the pool of a match; a bot that played on for a person does not make it one with programs."""
    game = parse_game(tag)
    pool = game.definition.rating_pool(game) or ""
    is_with_programs = any(seat.program and not (seat.bot and seat.player) for seat in seats)
    return pool_with_programs(pool) if is_with_programs else pool
