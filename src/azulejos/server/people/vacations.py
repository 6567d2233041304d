"""Vacations: for some days a year, nobody runs out of time in slow play."""

from typing import NamedTuple

from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection

__all__ = ["DAYS_A_YEAR", "VacationState", "begin_vacation", "end_vacation", "excused_times", "vacation_of"]

DAY_MS = 86_400_000
DAYS_A_YEAR = 30


class VacationState(NamedTuple):
    """Until when a player is away, if now, and how many days of the last year's allowance are left."""

    until: int | None
    days_left: int


def vacation_of(db: Connection, player: str, now: int) -> VacationState:
    """Return whether a player is on vacation, and how much is left."""
    year_ago = now - 365 * DAY_MS
    query = "SELECT begun_at, until FROM vacations WHERE player = ? AND until > ?"
    found = [(int(begun_at), int(until)) for begun_at, until in db.execute(query, (player, year_ago)).fetchall()]
    used_ms = sum(until - max(begun_at, year_ago) for begun_at, until in found)
    left = max(0, DAYS_A_YEAR - -(-used_ms // DAY_MS))
    return VacationState(next((until for _, until in found if until > now), None), left)


def begin_vacation(db: Connection, player: str, days: int, now: int) -> None:
    """Begin a vacation of so many days."""
    state = vacation_of(db, player, now)
    if state.until is not None:
        raise Refusal("on-vacation", "you are already on vacation")
    if days > state.days_left:
        raise Refusal("no-vacation-left", f"{state.days_left} days of vacation are left")
    db.execute("INSERT INTO vacations VALUES (?, ?, ?)", (player, now, now + days * DAY_MS))


def end_vacation(db: Connection, player: str, now: int) -> None:
    """Come back early; the rest is not used up."""
    db.execute("UPDATE vacations SET until = ? WHERE player = ? AND until > ?", (now, player, now))


def excused_times(db: Connection, player: str, since: int, now: int) -> list[tuple[int, int]]:
    """Return the parts of this time in which a player was on vacation."""
    query = "SELECT begun_at, until FROM vacations WHERE player = ? AND until > ? AND begun_at < ?"
    found = db.execute(query, (player, since, now)).fetchall()
    return [(max(since, int(begun_at)), min(now, int(until))) for begun_at, until in found]
