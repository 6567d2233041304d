"""The headers of a record: who, where and when, and what the replay needs."""

import re
from datetime import date

from azulejos.errors import NotationError
from azulejos.play.game import Game
from azulejos.play.record.letters import require_printable

__all__ = ["KEY", "STRUCTURE", "check_header", "known_key"]

STRUCTURE = ("Azulejos", "Game", "Rules", "Position", "MaxRounds", "Result")
"""Headers that have their own field in a record."""

KEY = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
SEAT = re.compile(r"Seat([0-9]+)")
DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_KNOWN = {key.lower(): key for key in (*STRUCTURE, "Event", "Date", "Seed")}


def known_key(key: str) -> str:
    """Return a key in its usual spelling; known keys are case-insensitive.

    >>> known_key("game"), known_key("SEAT2"), known_key("myClub")
    ('Game', 'Seat2', 'myClub')
    """
    spelled = key.capitalize()
    return spelled if SEAT.fullmatch(spelled) else _KNOWN.get(key.lower(), key)


def check_header(game: Game | None, key: str, value: str) -> None:
    """Raise unless a record of this game may have this header; without a game, seat numbers are not checked."""
    if not KEY.fullmatch(key):
        raise NotationError("a header", key, "a key of letters, digits and hyphens", code="bad-header")
    require_printable(value, "a header's value")
    seat = SEAT.fullmatch(key)
    seats = game.players if game else 9
    if seat and seat.group(1) not in [str(n + 1) for n in range(seats)]:
        raise NotationError("a seat", key, f"Seat1 to Seat{seats}", code="wrong-seat-count")
    if key == "Date" and not _is_date(value):
        raise NotationError("a date", value, "a year, month and day like 2026-11-15, or less of it", code="bad-value")


def _is_date(value: str) -> bool:
    if not DATE.fullmatch(value):
        return False
    try:
        date.fromisoformat((value + "-01-01")[:10])
    except ValueError:
        return False
    return True
