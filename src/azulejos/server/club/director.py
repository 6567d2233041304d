"""The director: pairs rounds when they are due, opens their tables, and takes down results.

Everything it does is decided by what is stored, and each step is stored once: of several processes, or before and after
a kill, the one that comes first counts. A table's id and seed follow from the tournament's secret.
"""

import asyncio
import logging
from typing import Any

import msgspec

from azulejos.errors import AzulejosError
from azulejos.live.description import ClockSetting, Occupant, Options
from azulejos.play import parse_game
from azulejos.server.club import tournament_rows as rows
from azulejos.server.club.tournament_rows import EntryRow, StoredTournament, TournamentRow
from azulejos.server.people.fair_play import is_own_opponent
from azulejos.server.store import StorageFailed
from azulejos.server.store.database import Connection
from azulejos.server.tables.hub import Hub
from azulejos.tournaments import Pairing, TournamentError, is_over, next_round

__all__ = ["Director"]

log = logging.getLogger("azulejos.tournaments")
ROUND_S = 1.0
AT_ONCE = 20
FINISHED = (
    "SELECT p.round, p.number, m.seats FROM pairings p JOIN matches m ON m.id = p.table_id "
    "WHERE p.tournament = ? AND p.first_points IS NULL"
)
RUNNING = "SELECT round, number, first, second, table_id FROM pairings WHERE tournament = ? AND first_points IS NULL"


class Director:
    """Runs the tournaments of a server."""

    def __init__(self, hub: Hub) -> None:
        self._hub, self._store = hub, hub.store
        self._opened: set[str] = set()  # tables that this process has seen going on

    async def run(self) -> None:
        """Look after all tournaments, every second."""
        while True:
            try:
                for row in await self._store.read(lambda db: rows.tournament_rows(db, is_running=True, limit=1000)):
                    await self.advance(row)
            except AzulejosError as error:
                log.error("tournaments wait: %s", error)
            except Exception:
                log.exception("a tournament failed")
            await asyncio.sleep(ROUND_S)

    async def advance(self, row: TournamentRow) -> None:
        """Do what is due in a tournament."""
        now = self._hub.now()
        if row.status == "open":
            if row.next_at is not None and row.next_at <= now:
                await self.pair(row.id)
            return
        await self._take_results(row)
        running = await self._store.read(lambda db: db.execute(RUNNING, (row.id,)).fetchall())
        if row.options.over_the_board:
            return
        await self._open_tables(row, running)
        if row.options.kind == "arena":
            await self._advance_arena(row, now, is_idle=not running)
        elif not running:
            await self._finish_round(row, now)

    async def _finish_round(self, row: TournamentRow, now: int) -> None:
        """Set the time of the next round, pair it when its time has come, or end the tournament."""
        stored = await self._store.read(lambda db: rows.load_tournament(db, row.id))
        if is_over(stored.cup) or len(stored.cup.playing(stored.cup.round + 1)) < 2:
            await self._store.write(lambda db: rows.set_status(db, row, "over", None))
        elif row.next_at is None:
            due_at = now + row.options.pause_s * 1000
            await self._store.write(lambda db: rows.set_status(db, row, "playing", due_at))
        elif row.next_at <= now:
            await self.pair(row.id)

    async def _advance_arena(self, row: TournamentRow, now: int, *, is_idle: bool) -> None:
        """Pair those who are free until the time is up (`next_at`); then wait for the last results."""
        if now < (row.next_at or 0):
            await self.pair(row.id)
        elif is_idle:
            await self._store.write(lambda db: rows.set_status(db, row, "over", None))

    async def pair(self, tournament: str) -> None:
        """Pair the next round and store it, unless another process has."""
        stored = await self._store.read(lambda db: rows.load_tournament(db, tournament))
        row, before = stored.row, len(stored.cup.pairings)
        try:
            paired = await asyncio.to_thread(next_round, stored.cup)
        except TournamentError as error:
            if row.status == "open" and error.code == "tournament-over":  # too few came
                await self._store.write(lambda db: rows.set_status(db, row, "cancelled", None))
                return
            raise
        made = paired.pairings[before:]
        if not made:
            return
        next_at = self._ends_at(row) if row.options.kind == "arena" else None
        await self._store.write(lambda db: rows.add_pairings(db, row, made, next_at))

    def _ends_at(self, row: TournamentRow) -> int | None:
        """Return when an arena ends: so many minutes after it began."""
        return self._hub.now() + row.options.minutes * 60_000 if row.status == "open" else row.next_at

    # --- Results

    async def _take_results(self, row: TournamentRow) -> None:
        """Store the results of tables that are over."""
        found = await self._store.read(lambda db: db.execute(FINISHED, (row.id,)).fetchall())
        if not found:
            return
        results = [(number, table, *points_from(seats)) for number, table, seats in found]

        def store(db: Connection) -> None:
            for number, table, points, scores, is_played in results:
                rows.set_result(db, row.id, number, table, points, scores, is_played=is_played)

        await self._store.write(store)

    # --- Tables

    async def _open_tables(self, row: TournamentRow, running: list[Any]) -> None:
        """Open the tables of pairings without a result that this process has not seen yet."""
        missing = [each for each in running if each[4] not in self._opened]
        if not missing:
            return
        stored = await self._store.read(lambda db: rows.load_tournament(db, row.id))
        for begin in range(0, len(missing), AT_ONCE):
            await asyncio.gather(*(self._open(stored, *each) for each in missing[begin : begin + AT_ONCE]))

    async def _open(
        self, stored: StoredTournament, number: int, table: int, first: str, second: str, name: str
    ) -> None:
        """Open a table, or go on with it after a restart; bots play on though nobody watches."""
        row = stored.row
        entries = [stored.entries[first], stored.entries[second]]
        if any(entry.bot for entry in entries):
            self._hub.awake.add(name)
        planned = rows.planned_table(row, Pairing(number, table, first, second))
        if not await self._store.has_table(name):
            occupants = one, other = await self._occupant(row, entries[0]), await self._occupant(row, entries[1])
            options = Options(
                ClockSetting(row.options.clock_kind, row.options.base_s, row.options.increment_s),  # type: ignore[arg-type]
                public=True,
                rated=row.options.rated and not is_own_opponent(one, [other]),
                hints=False,
            )
            try:
                await self._hub.open_table(parse_game(row.game), options, occupants, row.owner, planned=planned)
            except StorageFailed as error:
                if error.code != "conflict":  # another process opened it just now
                    raise
        room = await self._hub.room(name)
        if room.is_changed_here and room.match.can_begin:
            await room.change(room.begun)
        room.go_on()
        self._opened.add(name)

    async def _occupant(self, row: TournamentRow, entry: EntryRow) -> Occupant:
        if entry.bot is not None:
            return Occupant("bot", name=entry.name, bot=entry.bot)
        game, is_program = parse_game(row.game), entry.bot_owner is not None
        rating = await self._hub.rating_of(entry.player, game, is_program=is_program)
        return Occupant(
            "player", entry.name, entry.player, bool(entry.account), rating=rating, bot_owner=entry.bot_owner
        )


def points_from(seats: str) -> tuple[tuple[int, int], tuple[int, int], bool]:
    """Return the points of both seats of a finished match, their scores in it, and whether it counts as played.

    >>> points_from('[{"place": 2, "score": 30}, {"place": 1, "score": 41}]')
    ((0, 2), (30, 41), True)
    >>> points_from('[{"place": null, "score": 3}, {"place": null, "score": 5}]')
    ((1, 1), (3, 5), False)
    """
    first, second = msgspec.json.decode(seats)
    one, other, scores = first["place"], second["place"], (first["score"], second["score"])
    if one is None or other is None:  # a moderator ended it
        return (1, 1), scores, False
    return ((2, 0) if one < other else (0, 2) if other < one else (1, 1)), scores, True
