"""Finding an opponent: seeks in the database, paired by game, clock and rating."""

from dataclasses import dataclass
from typing import Any

import msgspec

from azulejos.live.description import ClockSetting, Occupant, Options
from azulejos.play import Dice, Game, parse_game
from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.accounts import Person
from azulejos.server.people.moderation import are_apart
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection
from azulejos.server.tables.hub import Hub

__all__ = ["Seek", "Seeks"]

COLUMNS = "id, player, name, rating, game, clock, rated, spread, created_at, until, account, bot_owner, table_id"
RATING = 1500
LIVE_MS, SLOW_MS = 30_000, 7 * 86_400_000
"""How long a seek waits: a live one must be asked about now and then, one for slow play waits a week."""
WIDER, WIDER_EVERY_MS = 50, {"days": 6 * 3_600_000}
USUAL_WIDER_MS = 10_000
MOST_SEEKS = 5


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for an opponent."""

    id: str
    player: str
    name: str
    rating: int
    game: str
    clock: str
    rated: int
    spread: int
    created_at: int
    until: int
    account: int
    bot_owner: str | None
    table_id: str | None

    @property
    def setting(self) -> ClockSetting:
        """Return how time is kept."""
        return msgspec.json.decode(self.clock, type=ClockSetting)

    def reach(self, now: int) -> int:
        """Return how far an opponent's rating may be away: the longer the wait, the farther."""
        every_ms = WIDER_EVERY_MS.get(self.setting.kind, USUAL_WIDER_MS)
        return self.spread + WIDER * ((now - self.created_at) // every_ms)

    def suits(self, other: "Seek", now: int) -> bool:
        """Whether two may be paired: different people, of ratings that both accept."""
        hands = {self.bot_owner or self.player, other.bot_owner or other.player}
        gap = abs(self.rating - other.rating)
        return len(hands) == 2 and gap <= min(self.reach(now), other.reach(now))


def seek_by_id(db: Connection, seek: str) -> Seek:
    """Return a seek; refuse one that does not exist."""
    found = db.execute(f"SELECT {COLUMNS} FROM seeks WHERE id = ?", (seek,)).fetchone()
    if found is None:
        raise Refusal("no-seek", "nobody is looking for this match anymore", 404)
    return Seek(*found)


class Seeks:
    """Those who look for an opponent on this server."""

    def __init__(self, hub: Hub) -> None:
        self._hub, self._store = hub, hub.store

    async def waiting(self, limit: int) -> list[Seek]:
        """Return those who wait, newest first."""
        now = self._hub.now()
        query = f"SELECT {COLUMNS} FROM seeks WHERE table_id IS NULL AND until > ? ORDER BY created_at DESC LIMIT ?"
        return [Seek(*row) for row in await self._store.read(lambda db: db.execute(query, (now, limit)).fetchall())]

    async def begin(
        self, person: Person, game: Game, clock: ClockSetting, *, rated: bool, spread: int, only: str | None = None
    ) -> Seek:
        """Look for an opponent, or for the one of this seek only; the seek may have found one at once."""
        rating = await self._hub.rating_of(person.id, game, is_program=person.is_bot)
        now = self._hub.now()
        seek = Seek(
            new_id(),
            person.id,
            person.name,
            RATING if rating is None else rating,
            str(game),
            msgspec.json.encode(clock).decode(),
            int(rated),
            spread,
            now,
            now + (SLOW_MS if clock.kind == "days" else LIVE_MS),
            int(person.is_account),
            person.bot_owner,
            None,
        )
        await self._store.write(lambda db: _add(db, seek, now))
        return await self._pair(seek, only)

    async def ask(self, person: Person, name: str) -> Seek:
        """Return what has become of a seek, which goes on waiting, and look again for an opponent."""
        seek = await self._own(person, name)
        if seek.table_id is not None:
            if await self._store.has_table(seek.table_id):
                return seek
            await self._store.write(lambda db: db.execute("UPDATE seeks SET table_id = NULL WHERE id = ?", (name,)))
        now = self._hub.now()
        if seek.setting.kind != "days":
            await self._store.write(
                lambda db: db.execute("UPDATE seeks SET until = ? WHERE id = ?", (now + LIVE_MS, name))
            )
        return await self._pair(seek)

    async def _own(self, person: Person, name: str) -> Seek:
        seek = await self._store.read(lambda db: seek_by_id(db, name))
        if seek.player != person.id:
            raise Refusal("no-seek", "nobody is looking for this match anymore", 404)
        return seek

    async def end(self, person: Person, name: str) -> None:
        """Look no longer."""
        await self._own(person, name)
        await self._store.write(lambda db: db.execute("DELETE FROM seeks WHERE id = ? AND table_id IS NULL", (name,)))

    async def accept(self, person: Person, name: str) -> Seek:
        """Play against somebody who waits, if both ratings suit."""
        theirs = await self._store.read(lambda db: seek_by_id(db, name))
        if theirs.rated and not person.is_account:
            raise Refusal("needs-account", "a rated match needs an account", 403)
        game = parse_game(theirs.game)
        mine = await self.begin(person, game, theirs.setting, rated=bool(theirs.rated), spread=4000, only=name)
        if mine.table_id is None:
            await self._store.write(lambda db: db.execute("DELETE FROM seeks WHERE id = ?", (mine.id,)))
            raise Refusal("not-suited", "this player is looking for an opponent with another rating")
        return mine

    async def _pair(self, seek: Seek, only: str | None = None) -> Seek:
        """Find the opponent of the nearest rating and open a table; of several processes, one gets each opponent."""
        now, table = self._hub.now(), new_id()
        found = await self._store.write(lambda db: _take_opponent(db, seek, table, now, only))
        if found is None:
            return await self._store.read(lambda db: seek_by_id(db, seek.id))
        pair = [found, seek]
        dice = Dice(new_secret())
        if dice.below(2):
            pair.reverse()
        options = Options(seek.setting, public=bool(seek.rated), rated=bool(seek.rated), hints=False)
        occupants = tuple(
            Occupant("player", each.name, each.player, bool(each.account), rating=each.rating, bot_owner=each.bot_owner)
            for each in pair
        )
        await self._hub.open_table(
            parse_game(seek.game), options, occupants, found.player, planned=(table, new_secret())
        )
        return await self._store.read(lambda db: seek_by_id(db, seek.id))


def _add(db: Connection, seek: Seek, now: int) -> None:
    db.execute("DELETE FROM seeks WHERE until < ?", (now,))
    count = db.execute("SELECT COUNT(*) FROM seeks WHERE player = ? AND table_id IS NULL", (seek.player,)).fetchone()[0]
    if count >= MOST_SEEKS:
        raise Refusal("too-many-seeks", f"at most {MOST_SEEKS} seeks at a time")
    values: list[Any] = [getattr(seek, name) for name in COLUMNS.split(", ")]
    db.execute(f"INSERT INTO seeks VALUES ({', '.join('?' * len(values))})", values)


def _take_opponent(db: Connection, seek: Seek, table: str, now: int, only: str | None) -> Seek | None:
    """Take the nearest opponent for a seek that still waits: both get the table, or neither."""
    query = (
        f"SELECT {COLUMNS} FROM seeks WHERE game = ? AND clock = ? AND rated = ? AND table_id IS NULL AND until > ? "
        "AND player <> ?"
    )
    found = db.execute(query, (seek.game, seek.clock, seek.rated, now, seek.player)).fetchall()
    others = [other for other in (Seek(*row) for row in found) if only in (None, other.id) and other.suits(seek, now)]
    others.sort(key=lambda other: (abs(other.rating - seek.rating), other.created_at))
    other = next((other for other in others if not are_apart(db, seek.player, [other.player])), None)
    if other is None:
        return None
    statement = "UPDATE seeks SET table_id = ? WHERE id = ? AND table_id IS NULL"
    if not db.execute(statement, (table, seek.id)).rowcount:
        return None
    if not db.execute(statement, (table, other.id)).rowcount:
        db.execute("UPDATE seeks SET table_id = NULL WHERE id = ?", (seek.id,))
        return None
    return other
