"""The desk of a tournament: entering, withdrawing, starting, results by hand; some of it is for the organizer."""

from azulejos.play import parse_game
from azulejos.server.bots.catalog import check_bot
from azulejos.server.club import tournament_rows as rows
from azulejos.server.club.director import Director
from azulejos.server.club.tournament_rows import EntryRow, StoredTournament, TournamentOptions, TournamentRow
from azulejos.server.club.upcoming import UpcomingRounds
from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.accounts import Person
from azulejos.server.people.names import clean_player_name, clean_title
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection
from azulejos.server.tables.hub import Hub
from azulejos.tournaments import DRAW, LOSS, WIN, Entry, Pairing, TournamentError, is_over, rounds_of

__all__ = ["TournamentDesk"]

MOST_ENTRIES = 2048
MOST_RUNNING = 20
FULL_NAME_LENGTH = 40
"""People at a real table are known by their full names."""
RATING = 1500
POINTS = {"first": (WIN, LOSS), "second": (LOSS, WIN), "draw": (DRAW, DRAW), "none": (LOSS, LOSS)}


class TournamentDesk:
    """What people do with the tournaments of a server."""

    def __init__(self, hub: Hub, director: Director) -> None:
        self._hub, self._store, self._director = hub, hub.store, director
        self._upcoming = UpcomingRounds()

    async def stored(self, tournament: str) -> StoredTournament:
        """Return a tournament; refuse one that does not exist."""
        return await self._store.read(lambda db: rows.load_tournament(db, tournament))

    async def upcoming(self, stored: StoredTournament) -> tuple[Pairing, ...]:
        """Return the pairings of the next round if the server pairs it and they can be known already."""
        options = stored.row.options
        if stored.row.status != "playing" or options.over_the_board or options.kind == "arena":
            return ()
        return await self._upcoming.pairings(stored.row.id, stored.cup)

    async def open(self, person: Person, name: str, game: str, options: TournamentOptions, at: int | None) -> str:
        """Open a tournament; whoever opens it is its organizer."""
        running = await self._store.read(lambda db: rows.tournament_rows(db, is_running=True, limit=1000))
        if sum(row.owner == person.id for row in running) >= MOST_RUNNING:
            raise Refusal("too-many-tournaments", f"at most {MOST_RUNNING} tournaments at a time")
        now = self._hub.now()
        row = TournamentRow(new_id(), name, game, person.id, new_secret(), options, "open", 0, now, at)

        def add(db: Connection) -> None:
            rows.add_tournament(db, row)
            rows.note(db, row.id, person.name, "opened", now)

        await self._store.write(add)
        return row.id

    # --- Entries

    async def enter(self, person: Person, tournament: str, team: str) -> None:
        """Let somebody take part, now or from the next round on."""
        stored = await self.stored(tournament)
        options = stored.row.options
        if options.over_the_board:
            raise Refusal("over-the-board", "the organizer enters the players of this tournament", 403)
        if person.is_bot and not options.bots:
            raise Refusal("no-bots", "this tournament is for people", 403)
        if (options.rated or options.accounts) and not person.is_account:
            raise Refusal("needs-account", "this tournament needs an account", 403)
        rating = await self._hub.rating_of(person.id, parse_game(stored.row.game), is_program=person.is_bot)
        entry = EntryRow(
            person.id,
            person.name,
            RATING if rating is None else rating,
            _clean_team(team),
            stored.cup.round + 1,
            None,
            None,
            person.bot_owner,
            int(person.is_account),
        )
        await self._add(stored, [entry], person.name)

    async def enter_person(self, person: Person, tournament: str, name: str, rating: int, team: str) -> None:
        """Enter somebody who plays over the board."""
        stored = await self._as_organizer(person, tournament)
        if not stored.row.options.over_the_board:
            raise Refusal("not-over-the-board", "people enter this tournament themselves", 403)
        chosen = clean_player_name(name, FULL_NAME_LENGTH)
        if any(entry.name == chosen for entry in stored.entries.values()):
            raise Refusal("name-taken", "that name is taken")
        entry = EntryRow(
            f"guest-{new_id(6)}", chosen, rating, _clean_team(team), stored.cup.round + 1, None, None, None, 0
        )
        await self._add(stored, [entry], person.name)

    async def enter_bots(self, person: Person, tournament: str, bot: str, count: int) -> None:
        """Enter bots of the server."""
        stored = await self._as_organizer(person, tournament)
        if not stored.row.options.bots or stored.row.options.over_the_board:
            raise Refusal("no-bots", "this tournament is for people", 403)
        game = parse_game(stored.row.game)
        check_bot(bot, game)
        rating = await self._hub.rating_of(f"bot:{bot}", game, is_program=True) or RATING
        there = sum(entry.bot == bot for entry in stored.entries.values())
        since = stored.cup.round + 1
        entries = [
            EntryRow(f"bot-{bot}-{n}", f"{bot} {n}", rating, "", since, None, bot, None, 0)
            for n in range(there + 1, there + count + 1)
        ]
        await self._add(stored, entries, person.name)

    async def _add(self, stored: StoredTournament, entries: list[EntryRow], who: str) -> None:
        """Store entries that the tournament's rules allow."""
        if stored.row.status not in ("open", "playing"):
            raise Refusal("tournament-over", "the tournament is over")
        if len(stored.entries) + len(entries) > MOST_ENTRIES:
            raise Refusal("tournament-full", f"at most {MOST_ENTRIES} entries")
        back = [entry for entry in entries if entry.player in stored.entries]
        if any(stored.entries[entry.player].until is None for entry in back):
            raise Refusal("entered", "you are already taking part")
        try:
            stored.cup.with_entry(Entry("a new one"))
        except TournamentError as error:
            raise Refusal("begun", "the tournament has started and takes no late entries") from error
        now = self._hub.now()

        def add(db: Connection) -> None:
            for entry in entries:
                rows.add_entry(db, stored.row.id, entry)
                rows.note(db, stored.row.id, who, f"entered {entry.name}", now)

        await self._store.write(add)

    async def withdraw(self, person: Person, tournament: str, player: str) -> None:
        """Let somebody withdraw, or be withdrawn by the organizer; a match in progress is played on."""
        stored = await self.stored(tournament)
        if player != person.id:
            await self._as_organizer(person, tournament)
        entry, now = stored.entries.get(player), self._hub.now()

        def leave(db: Connection) -> bool:
            if entry is None or not rows.withdraw(db, tournament, player, stored.cup.round):
                return False
            rows.note(db, tournament, person.name, f"withdrew {entry.name}", now)
            return True

        if not await self._store.write(leave):
            raise Refusal("no-entry", "this player is not taking part", 404)

    # --- Rounds and results

    async def _as_organizer(self, person: Person, tournament: str) -> StoredTournament:
        stored = await self.stored(tournament)
        if stored.row.owner != person.id:
            raise Refusal("not-organizer", "only the organizer may do this", 403)
        return stored

    async def pair(self, person: Person, tournament: str) -> None:
        """Begin the tournament, or pair its next round now."""
        stored = await self._as_organizer(person, tournament)
        if stored.row.status not in ("open", "playing") or is_over(stored.cup):
            raise Refusal("tournament-over", "the tournament is over")
        if not stored.cup.is_round_over and stored.row.options.kind != "arena":
            raise Refusal("round-running", "a result of this round is missing")
        if len(stored.cup.playing(stored.cup.round + 1)) < 2:
            raise Refusal("too-few", "two players are needed", 409)
        now = self._hub.now()
        await self._director.pair(tournament)
        await self._store.write(
            lambda db: rows.note(db, tournament, person.name, f"paired round {stored.cup.round + 1}", now)
        )

    async def set_result(
        self,
        person: Person,
        tournament: str,
        table: int,
        winner: str,
        scores: tuple[int, int] | None = None,
        *,
        is_played: bool,
    ) -> None:
        """Enter or correct a result of the last round; the log says by whom."""
        stored = await self._as_organizer(person, tournament)
        if stored.row.status != "playing" and not (stored.row.status == "over" and stored.row.options.over_the_board):
            raise Refusal("tournament-over", "the tournament is over")
        points, number, now = POINTS[winner], stored.cup.round, self._hub.now()
        try:
            changed = stored.cup.with_result(number, table, points, is_played=is_played)
        except TournamentError as error:
            raise Refusal("no-pairing", str(error), 404) from error
        is_last = changed.is_round_over and changed.round >= rounds_of(changed) and stored.row.options.over_the_board

        def store(db: Connection) -> None:
            rows.set_result(db, tournament, number, table, points, scores, is_played=is_played)
            how = winner if is_played else f"{winner}, not played"
            how += f", {scores[0]} : {scores[1]}" if scores else ""
            rows.note(db, tournament, person.name, f"round {number} table {table}: {how}", now)
            if is_last and stored.row.status == "playing":
                rows.set_status(db, stored.row, "over", None)

        await self._store.write(store)

    async def cancel(self, person: Person, tournament: str) -> None:
        """End a tournament before its end."""
        stored = await self._as_organizer(person, tournament)
        now = self._hub.now()

        def end(db: Connection) -> bool:
            rows.note(db, tournament, person.name, "cancelled", now)
            return rows.set_status(db, stored.row, "cancelled", None)

        if stored.row.status not in ("open", "playing") or not await self._store.write(end):
            raise Refusal("tournament-over", "the tournament is over")


def _clean_team(name: str) -> str:
    """Return the name of a team; empty without one."""
    return clean_title(name, FULL_NAME_LENGTH) if name.strip() else ""
