"""Tournaments in the database: as values to and from rows."""

import hashlib
import hmac
from typing import Any, Literal

import msgspec
from msgspec import Struct

from azulejos.server.ids import ID_LETTERS
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection
from azulejos.tournaments import Entry, Kind, Pairing, Rules, Tournament

__all__ = [
    "EntryRow",
    "LogLine",
    "StoredTournament",
    "TournamentOptions",
    "TournamentRow",
    "add_entry",
    "add_pairings",
    "add_tournament",
    "load_tournament",
    "log_lines",
    "note",
    "planned_table",
    "row_of",
    "set_result",
    "set_status",
    "tournament_rows",
    "withdraw",
]

TournamentStatus = Literal["open", "playing", "over", "cancelled"]
ID_LENGTH = 10


class TournamentOptions(Struct, frozen=True):
    """How a tournament is played; times in seconds. `minutes` is how long an arena lasts.

    With `accounts`, guests may not enter.
    """

    kind: Kind
    rounds: int
    team_size: int
    clock_kind: str
    base_s: int
    increment_s: int
    pause_s: int
    minutes: int
    rated: bool
    bots: bool
    over_the_board: bool
    accounts: bool = False


class TournamentRow(Struct, frozen=True):
    """A tournament without its entries. `next_at` is when it begins, or when the next round is paired."""

    id: str
    name: str
    game: str
    owner: str
    seed: str
    options: TournamentOptions
    status: TournamentStatus
    round: int
    created_at: int
    next_at: int | None


class EntryRow(Struct, frozen=True):
    """Somebody who takes part. `bot` plays on the server; `bot_owner` is the account of a network bot."""

    player: str
    name: str
    rating: int
    team: str
    since: int
    until: int | None
    bot: str | None
    bot_owner: str | None
    account: int


class LogLine(Struct, frozen=True):
    """What somebody did in a tournament."""

    at: int
    who: str
    what: str


class StoredTournament(Struct, frozen=True):
    """A tournament with everything: its row, its entries by player, and all of it as a value."""

    row: TournamentRow
    entries: dict[str, EntryRow]
    cup: Tournament


_options = msgspec.json.Decoder(TournamentOptions)
COLUMNS = "id, name, game, owner, seed, options, status, round, created_at, next_at"


def _row(found: Any) -> TournamentRow:
    values = [*found]
    values[5] = _options.decode(found[5])
    return TournamentRow(*values)


def row_of(db: Connection, tournament: str) -> TournamentRow:
    """Return a tournament without its entries; refuse one that does not exist."""
    found = db.execute(f"SELECT {COLUMNS} FROM tournaments WHERE id = ?", (tournament,)).fetchone()
    if found is None:
        raise Refusal("no-tournament", "there is no such tournament", 404)
    return _row(found)


def tournament_rows(db: Connection, *, is_running: bool, limit: int) -> list[TournamentRow]:
    """Return tournaments, newest first: all, or those that are open or being played."""
    where = "WHERE status IN ('open', 'playing')" if is_running else ""
    query = f"SELECT {COLUMNS} FROM tournaments {where} ORDER BY created_at DESC, id LIMIT ?"
    return [_row(found) for found in db.execute(query, (limit,)).fetchall()]


def load_tournament(db: Connection, tournament: str) -> StoredTournament:
    """Return a tournament with its entries and pairings."""
    row = row_of(db, tournament)
    columns = "player, name, rating, team, since, until, bot, bot_owner, account"
    query = f"SELECT {columns} FROM entries WHERE tournament = ? ORDER BY player"
    entries = [EntryRow(*found) for found in db.execute(query, (tournament,)).fetchall()]
    columns = "round, number, first, second, first_points, second_points, is_played, first_score, second_score"
    query = f"SELECT {columns} FROM pairings WHERE tournament = ? ORDER BY round, number"
    pairings = []
    for number, table, first, second, *points, is_played, one, other in db.execute(query, (tournament,)).fetchall():
        result = None if points[0] is None else (points[0], points[1])
        scores = None if one is None else (one, other)
        pairings.append(Pairing(number, table, first, second, result, bool(is_played), scores))
    rules = Rules(row.options.kind, row.options.rounds, row.options.team_size)
    values = tuple(Entry(each.player, each.rating, each.team, each.since, each.until) for each in entries)
    cup = Tournament(rules, values, tuple(pairings))
    return StoredTournament(row, {each.player: each for each in entries}, cup)


def add_tournament(db: Connection, row: TournamentRow) -> None:
    """Store a new tournament."""
    options = msgspec.json.encode(row.options).decode()
    values = (row.id, row.name, row.game, row.owner, row.seed, options, row.status, row.round, row.created_at)
    db.execute("INSERT INTO tournaments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, row.next_at))


def add_entry(db: Connection, tournament: str, entry: EntryRow) -> None:
    """Store an entry; one that has withdrawn comes back with what it had."""
    values = msgspec.structs.astuple(entry)
    db.execute(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tournament, player) "
        "DO UPDATE SET until = NULL",
        (tournament, *values),
    )


def withdraw(db: Connection, tournament: str, player: str, last_round: int) -> bool:
    """Let an entry play no more rounds after this one; before the first round, delete it. Whether there was one."""
    if last_round == 0:
        statement, values = "DELETE FROM entries WHERE tournament = ? AND player = ?", (tournament, player)
        return db.execute(statement, values).rowcount > 0
    statement = "UPDATE entries SET until = ? WHERE tournament = ? AND player = ? AND until IS NULL"
    return db.execute(statement, (last_round, tournament, player)).rowcount > 0


def add_pairings(
    db: Connection, row: TournamentRow, pairings: tuple[Pairing, ...], next_at: int | None, status: str = "playing"
) -> bool:
    """Store a round; whether nobody else had stored it. Who reads the same entries and results pairs the same."""
    number = pairings[0].round if pairings else row.round
    statement = "UPDATE tournaments SET round = ?, status = ?, next_at = ? WHERE id = ? AND round = ? AND status = ?"
    if not db.execute(statement, (number, status, next_at, row.id, row.round, row.status)).rowcount:
        return False
    for each in pairings:
        points = (None, None) if each.points is None else each.points
        is_online = each.second is not None and each.points is None and not row.options.over_the_board
        table = planned_table(row, each)[0] if is_online else None
        db.execute(
            "INSERT INTO pairings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)",
            (row.id, each.round, each.table, each.first, each.second, *points, int(each.is_played), table),
        )
    return True


def set_result(
    db: Connection,
    tournament: str,
    number: int,
    table: int,
    points: tuple[int, int],
    scores: tuple[int, int] | None,
    *,
    is_played: bool,
) -> None:
    """Store or correct a result, with the scores of the match if they are known."""
    db.execute(
        "UPDATE pairings SET first_points = ?, second_points = ?, is_played = ?, first_score = ?, second_score = ? "
        "WHERE tournament = ? AND round = ? AND number = ?",
        (*points, int(is_played), *(scores or (None, None)), tournament, number, table),
    )


def set_status(db: Connection, row: TournamentRow, status: TournamentStatus, next_at: int | None) -> bool:
    """Go on to another status; whether nobody else had."""
    statement = "UPDATE tournaments SET status = ?, next_at = ? WHERE id = ? AND status = ? AND round = ?"
    return db.execute(statement, (status, next_at, row.id, row.status, row.round)).rowcount > 0


def planned_table(row: TournamentRow, pairing: Pairing) -> tuple[str, str]:
    """Return the id and the seed of a pairing's table; both follow from the secret of the tournament."""
    secret = hmac.new(row.seed.encode(), f"{pairing.round}:{pairing.table}".encode(), hashlib.sha256).digest()
    name = "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in secret[:ID_LENGTH])
    return name, secret[ID_LENGTH:].hex()


# --- The log


def note(db: Connection, tournament: str, who: str, what: str, now: int) -> None:
    """Note what somebody did."""
    db.execute("INSERT INTO tournament_log VALUES (?, ?, ?, ?)", (tournament, now, who, what))


def log_lines(db: Connection, tournament: str, limit: int) -> list[LogLine]:
    """Return what was done in a tournament, newest first."""
    query = "SELECT at, who, what FROM tournament_log WHERE tournament = ? ORDER BY at DESC LIMIT ?"
    return [LogLine(*row) for row in db.execute(query, (tournament, limit)).fetchall()]
