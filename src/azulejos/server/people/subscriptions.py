"""Who is told of their turns in slow play, and how; messages are stored together with the move that causes them."""

from typing import Literal

import msgspec
from msgspec import Struct

from azulejos.live.match import LiveMatch
from azulejos.server.delivery.outbox import add_message
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection

__all__ = [
    "MOST_SUBSCRIPTIONS",
    "Subscription",
    "add_subscription",
    "drop_subscription",
    "queue_turn",
    "subscription",
    "subscriptions_of",
]

MOST_SUBSCRIPTIONS = 20
DAY_MS = 86_400_000
DIGEST_MS = 7 * 3_600_000
"""When digests are sent: at 7 o'clock, Greenwich time."""

NotificationChannel = Literal["push", "mail", "webhook"]
COLUMNS = "id, channel, target, keys, daily, created_at"


class Subscription(Struct, frozen=True):
    """A way to tell somebody of their turns. `keys` are those of a browser, or the secret of a webhook."""

    id: str
    channel: NotificationChannel
    target: str
    keys: dict[str, str]
    daily: bool
    created_at: int


def _subscription(row: tuple[str, NotificationChannel, str, str, int, int]) -> Subscription:
    name, channel, target, keys, daily, created_at = row
    return Subscription(name, channel, target, msgspec.json.decode(keys, type=dict[str, str]), bool(daily), created_at)


def subscriptions_of(db: Connection, player: str) -> list[Subscription]:
    """Return how a player is told, oldest first."""
    query = f"SELECT {COLUMNS} FROM subscriptions WHERE player = ? ORDER BY created_at, id"
    return [_subscription(row) for row in db.execute(query, (player,)).fetchall()]


def subscription(db: Connection, player: str, name: str) -> Subscription:
    """Return one of a player's subscriptions; refuse one that does not exist."""
    query = f"SELECT {COLUMNS} FROM subscriptions WHERE player = ? AND id = ?"
    found = db.execute(query, (player, name)).fetchone()
    if found is None:
        raise Refusal("no-subscription", "you have no such subscription", 404)
    return _subscription(found)


def add_subscription(db: Connection, player: str, added: Subscription) -> None:
    """Store a subscription, in place of one to the same target."""
    if len(subscriptions_of(db, player)) >= MOST_SUBSCRIPTIONS:
        raise Refusal("too-many-subscriptions", f"at most {MOST_SUBSCRIPTIONS} subscriptions")
    same = (player, added.channel, added.target)
    db.execute("DELETE FROM subscriptions WHERE player = ? AND channel = ? AND target = ?", same)
    keys = msgspec.json.encode(added.keys).decode()
    values = (added.id, *same, keys, int(added.daily), added.created_at)
    db.execute("INSERT INTO subscriptions VALUES (?, ?, ?, ?, ?, ?, ?)", values)


def drop_subscription(db: Connection, player: str, name: str) -> bool:
    """Delete a subscription; whether there was one."""
    return db.execute("DELETE FROM subscriptions WHERE player = ? AND id = ?", (player, name)).rowcount > 0


def queue_turn(db: Connection, match: LiveMatch, now: int, wait_ms: int = 0) -> None:
    """Store a message for the player who is to move, as part of the move's own transaction: one for each turn and way.

    The id names the table and the version, so the same turn is never told twice; a digest has one id for each day.
    `wait_ms` is how long the message waits: the turn may be over by then.
    """
    seat = match.to_move
    player = None if seat is None else match.occupants[seat].player
    if seat is None or player is None:
        return
    others = [each.name for at, each in enumerate(match.occupants) if at != seat]
    for each in subscriptions_of(db, player):
        if each.daily:
            day = (now - DIGEST_MS) // DAY_MS + 1
            body: dict[str, object] = {"kind": "digest", "subscription": each.id}
            add_message(db, f"digest-{each.id}-{day}", each.channel, player, body, now, day * DAY_MS + DIGEST_MS)
        else:
            body = {"kind": "turn", "subscription": each.id, "table": match.id, "version": match.version}
            body |= {"game": str(match.game), "opponents": others, "moves_until": match.clock.runs_out_at()}
            add_message(
                db, f"turn-{match.id}-{match.version}-{each.id}", each.channel, player, body, now, now + wait_ms
            )
