"""Finished matches and ratings in the database."""

from typing import Any

import msgspec
from msgspec import Struct

from azulejos.live.match import LiveMatch
from azulejos.live.recording import record_of
from azulejos.play.glicko import INITIAL, Rating, new_ratings
from azulejos.server.people.fair_play import flag_farming, is_worth_rating
from azulejos.server.people.pools import pool_of
from azulejos.server.store.database import Connection

__all__ = [
    "SEEN_BY_READER",
    "MatchSeat",
    "MatchSummary",
    "RankedPlayer",
    "history",
    "publish_result",
    "ranking",
    "rating_of",
    "ratings_of",
    "set_rating",
    "store_result",
]


class MatchSeat(Struct, frozen=True):
    """A seat of a finished match."""

    name: str
    player: str | None
    bot: str | None
    score: int
    place: int | None
    rating_before: int | None
    rating_after: int | None
    program: bool = False
    deviation_after: int | None = None


class MatchSummary(Struct, frozen=True):
    """A finished match in a list."""

    id: str
    game: str
    ended_at: int
    result: str
    rated: bool
    seats: list[MatchSeat]
    public: bool


class RankedPlayer(Struct, frozen=True):
    """A player in the ranking of a pool."""

    id: str
    name: str
    bot: bool
    rating: int
    deviation: int
    games: int


_seats = msgspec.json.Decoder(list[MatchSeat])


def store_result(db: Connection, match: LiveMatch, ended_at: int) -> None:
    """Store the result of a finished match, and rate its players if it was rated and at least a round was played."""
    outcome = None if match.state is None else record_of(match).outcome
    places = None if outcome is None else places_in(match, outcome.places)
    ratings = _rate(db, match, places) if match.options.rated and places and is_worth_rating(match) else {}
    seats = []
    for seat, occupant in enumerate(match.occupants):
        before, after, deviation = ratings.get(seat, (None, None, None))
        score = outcome.scores[seat] if outcome else 0 if match.state is None else match.state.scores[seat]
        place = None if places is None else places[seat]
        player = occupant.player or occupant.past_player
        is_program = occupant.bot_owner is not None or occupant.bot is not None
        bot = None if occupant.bot_owner is not None else occupant.bot  # a program that left stays the program
        who = (occupant.name, player, bot, score, place)
        seats.append(MatchSeat(*who, before, after, is_program, deviation))
    body = msgspec.json.encode(seats).decode()
    is_rated, is_public = int(bool(ratings)), int(match.is_public)
    values = (match.id, str(match.game), ended_at, match.result, is_rated, body, is_public)
    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    for player in {occupant.player or occupant.past_player for occupant in match.occupants} - {None}:
        db.execute("INSERT INTO match_players VALUES (?, ?, ?)", (player, ended_at, match.id))
    if ratings and places:
        flag_farming(db, match, places, ended_at)


def places_in(match: LiveMatch, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places of the seats; players who left before the end come last, whatever a bot did in their seats."""
    keys = [(occupant.past_player is not None, place) for occupant, place in zip(match.occupants, places, strict=True)]
    stayed = sum(not has_left for has_left, _ in keys)
    return tuple(
        stayed + 1 if has_left else 1 + sum(other < (has_left, place) for other in keys) for has_left, place in keys
    )


def _rate(db: Connection, match: LiveMatch, places: tuple[int, ...]) -> dict[int, tuple[int, int, int]]:
    """Store the new ratings; return the rating before and after, and the deviation after, by seat."""
    pool = pool_of(match)
    if pool is None:
        return {}
    players = [each.player or each.past_player or f"bot:{each.bot}" for each in match.occupants]
    before = [rating_of(db, player, pool) for player in players]
    after = new_ratings(before, places)
    for player, new in zip(players, after, strict=True):
        set_rating(db, player, pool, new)
    return {
        seat: (round(old.rating), round(new.rating), round(new.deviation))
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
    }


def set_rating(db: Connection, player: str, pool: str, new: Rating) -> None:
    """Store a player's rating in a pool."""
    db.execute(
        "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, pool) DO UPDATE SET rating = "
        "excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games",
        (player, pool, new.rating, new.deviation, new.volatility, new.games),
    )


def rating_of(db: Connection, player: str, pool: str) -> Rating:
    """Return a player's rating; the initial one if there is none."""
    found = db.execute(
        "SELECT rating, deviation, volatility, games FROM ratings WHERE player = ? AND pool = ?", (player, pool)
    ).fetchone()
    return INITIAL if found is None else Rating(*found)


def ratings_of(db: Connection, player: str) -> list[Any]:
    """Return all ratings of a player: pool, rating, deviation, games."""
    return db.execute(
        "SELECT pool, rating, deviation, games FROM ratings WHERE player = ? ORDER BY pool", (player,)
    ).fetchall()


def ranking(db: Connection, pool: str, limit: int) -> list[RankedPlayer]:
    """Return the highest-rated players of a pool."""
    found = db.execute(
        "SELECT r.player, p.name, p.password, r.rating, r.deviation, r.games FROM ratings r "
        "LEFT JOIN players p ON p.id = r.player "
        "WHERE r.pool = ? ORDER BY r.rating DESC, r.player LIMIT ?",
        (pool, limit),
    ).fetchall()
    return [
        RankedPlayer(
            player, name or player.removeprefix("bot:"), password in (None, "!"), round(points), round(width), games
        )
        for player, name, password, points, width, games in found
    ]


def publish_result(db: Connection, match: str) -> None:
    """Show a finished match to everybody."""
    db.execute("UPDATE matches SET public = 1 WHERE id = ?", (match,))


SEEN_BY_READER = (
    "(m.public = 1 OR EXISTS (SELECT 1 FROM match_players o "
    "WHERE o.player = ? AND o.ended_at = q.ended_at AND o.match = q.match))"
)
"""Whether somebody may see a match m, which somebody q has played: it is public, or they have played it, too."""

COLUMNS = "m.id, m.game, m.ended_at, m.result, m.rated, m.seats, m.public"
PUBLIC = (
    f"SELECT {COLUMNS} FROM matches m WHERE m.public = 1 AND (m.ended_at, m.id) < (?, ?) "
    "ORDER BY m.ended_at DESC, m.id DESC LIMIT ?"
)
OF_PLAYER = (
    f"SELECT {COLUMNS} FROM match_players q JOIN matches m ON m.id = q.match "
    f"WHERE q.player = ? AND (q.ended_at, q.match) < (?, ?) AND {SEEN_BY_READER} "
    "ORDER BY q.ended_at DESC, q.match DESC LIMIT ?"
)


def history(
    db: Connection, player: str | None, before: tuple[int, str] | None, limit: int, reader: str | None = None
) -> list[MatchSummary]:
    """Return finished matches that a reader may see, newest first, from a place in that order on.

    These are all public ones, and the private ones that the reader played.
    """
    place = before or (1 << 62, "~")
    if player is not None:
        found = db.execute(OF_PLAYER, (player, *place, reader or "", limit)).fetchall()
    else:
        found = db.execute(PUBLIC, (*place, limit)).fetchall()
        own = [] if reader is None else db.execute(OF_PLAYER, (reader, *place, reader, limit)).fetchall()
        merged = {row[0]: row for row in (*found, *own)}.values()
        found = sorted(merged, key=lambda row: (row[2], row[0]), reverse=True)[:limit]
    return [
        MatchSummary(name, game, at, result, bool(is_rated), _seats.decode(seats), bool(is_public))
        for name, game, at, result, is_rated, seats, is_public in found
    ]
