"""`azulejos admin`: what the operator of a server does with its database, while it runs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.backup import backup
from azulejos.cli.flagged import flagged
from azulejos.cli.usage_errors import CommandError

if TYPE_CHECKING:
    from azulejos.server.store.database import Connection

__all__ = ["admin", "opened_database", "shown_time"]

admin = typer.Typer(help="Manage a server: people, reports, tournaments, backups.", no_args_is_help=False)
DatabaseOption = Annotated[
    str | None,
    typer.Option("--database", metavar="FILE|URL", envvar="AZULEJOS_DATABASE", help="The server's database."),
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]


@contextmanager
def opened_database(address: str | None) -> "Iterator[Connection]":
    """Open the database of a server that exists; everything is committed at the end, or nothing."""
    from azulejos.cli.serve import default_database
    from azulejos.errors import MissingExtra

    try:
        from azulejos.server.store.migrations import migrate
        from azulejos.server.store.opening import database_of
        from azulejos.server.store.sqlite import SqliteDatabase
    except ModuleNotFoundError as error:
        raise MissingExtra("server", "the commands for a server's database") from error
    database = database_of(address or default_database())
    if isinstance(database, SqliteDatabase) and not database.path.exists():
        raise CommandError(f"no such database: {database.path}", code="no-database")
    migrate(database)
    connection = database.connect()
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def shown_time(at: int) -> str:
    """Return a moment for people."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000))


def player_named(db: "Connection", name: str) -> str:
    """Return the id of an account; fail if there is none."""
    from azulejos.server.people.names import name_key

    found = db.execute("SELECT id FROM players WHERE name_key = ?", (name_key(name),)).fetchone()
    if found is None:
        raise CommandError(f"no account has the name {name}", code="no-player")
    return str(found[0])


@admin.callback(invoke_without_command=True)
def explain_admin(ctx: typer.Context) -> None:
    """Manage a server: people, reports, tournaments, backups. Everything works while the server runs."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@admin.command()
def people(
    part: Annotated[str, typer.Argument(metavar="[PART]", help="A part of the name.")] = "",
    database: DatabaseOption = None,
    count: Annotated[int, typer.Option("--count", min=1, max=10_000, help="How many accounts to list.")] = 100,
) -> None:
    """List accounts, newest first: when each was created, its id, its name and how many matches it has finished."""
    from azulejos.server.people.names import name_key

    matches = "(SELECT COUNT(*) FROM match_players m WHERE m.player = p.id)"
    query = f"SELECT p.created_at, p.id, p.name, {matches} FROM players p WHERE p.name_key LIKE ?"
    with opened_database(database) as db:
        wanted = (f"%{name_key(part)}%", count)
        for at, player, name, played in db.execute(f"{query} ORDER BY p.created_at DESC LIMIT ?", wanted).fetchall():
            print(f"{shown_time(at)}  {player}  {name}  {played}")


@admin.command("recovery-code")
def recovery_code(name: NameArgument, database: DatabaseOption = None) -> None:
    """Print a new recovery code for somebody who forgot the password; the previous code stops working."""
    from azulejos.server.people.recovery import new_recovery_code, set_recovery_code

    with opened_database(database) as db:
        code = new_recovery_code()
        set_recovery_code(db, player_named(db, name), code, int(time.time() * 1000))
    print(code)


@admin.command()
def export(
    name: NameArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write; the file must not exist yet.")],
    database: DatabaseOption = None,
) -> None:
    """Write everything that is stored about an account, one line of JSON per item."""
    import asyncio

    from azulejos.cli.serve import default_database
    from azulejos.server.club.exporting import export_lines
    from azulejos.server.store.opening import open_store

    with opened_database(database) as db:
        player = player_named(db, name)

    async def write() -> None:
        store = open_store(database or default_database())
        with file.open("xb") as target:
            async for line in export_lines(store, player):
                target.write(line)
        await store.close()

    asyncio.run(write())
    print(f"{file}: {file.stat().st_size} bytes")


@admin.command()
def reports(
    database: DatabaseOption = None,
    closed: Annotated[bool, typer.Option("--closed", metavar="", help="List closed reports instead.")] = False,
) -> None:
    """List reports about players with their chat, oldest first."""
    from azulejos.server.people.moderation import reports as found

    with opened_database(database) as db:
        for report in found(db, is_open=not closed, limit=1000):
            people = f"{report.accused_name}  by {report.reporter_name}"
            print(f"{shown_time(report.at)}  {report.id}  {report.reason}  {people}")
            for line in filter(None, (report.text, report.outcome)):
                print(f"    {line}")
            for said in report.context:
                print(f"    {shown_time(said.at)} {said.name}: {said.text}")


@admin.command()
def ban(
    name: NameArgument,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="What the player is told.")],
    database: DatabaseOption = None,
    hours: Annotated[
        int | None, typer.Option("--hours", metavar="N", min=1, help="For how long. (default: permanently)")
    ] = None,
    kind: Annotated[str, typer.Option("--kind", metavar="warning|silence|ban", help="What is decided.")] = "ban",
) -> None:
    """Ban, silence or warn a player. A ban ends all sessions; open connections end within seconds."""
    from typing import get_args

    from azulejos.server.people.moderation import SanctionKind, add_sanction
    from azulejos.server.people.recovery import end_sessions

    now = int(time.time() * 1000)
    known: tuple[SanctionKind, ...] = get_args(SanctionKind)
    chosen = next((each for each in known if each == kind), None)
    if chosen is None:
        raise typer.BadParameter(f"wanted {', '.join(known)}", param_hint="'--kind'")
    with opened_database(database) as db:
        player = player_named(db, name)
        until = None if hours is None else now + hours * 3_600_000
        sanction = add_sanction(db, player, chosen, reason, "operator", now, until)
        ended = end_sessions(db, player) if chosen == "ban" else []
    print(f"{sanction}  {chosen}  {name}  {len(ended)} sessions ended")


@admin.command()
def lift(
    sanction: Annotated[str, typer.Argument(metavar="ID", help="The id that `azulejos admin ban` printed.")],
    database: DatabaseOption = None,
) -> None:
    """End a sanction early."""
    from azulejos.server.people.moderation import lift_sanction

    with opened_database(database) as db:
        lift_sanction(db, sanction, "operator", int(time.time() * 1000))
    print(sanction)


@admin.command()
def audit(
    database: DatabaseOption = None,
    count: Annotated[int, typer.Option("--count", min=1, max=10_000, help="How many lines.")] = 100,
) -> None:
    """List what moderators and operators did, newest first."""
    from azulejos.server.people.moderation import audit_lines

    with opened_database(database) as db:
        for line in audit_lines(db, 1 << 62, count):
            target = f"{line.target} ({line.name})" if line.name else line.target
            print(f"{shown_time(line.at)}  {line.moderator}  {line.action}  {target}  {line.detail}")


@admin.command()
def tournaments(database: DatabaseOption = None) -> None:
    """List tournaments, newest first: when each was opened, its id, kind, status, round and name."""
    from azulejos.server.club.tournament_rows import tournament_rows

    with opened_database(database) as db:
        for row in tournament_rows(db, is_running=False, limit=1000):
            state = f"{row.options.kind}  {row.status}  round {row.round}"
            print(f"{shown_time(row.created_at)}  {row.id}  {state}  {row.name}")


@admin.command()
def pairings(
    tournament: Annotated[str, typer.Argument(metavar="ID", help="The id that `azulejos admin tournaments` prints.")],
    database: DatabaseOption = None,
) -> None:
    """Print the pairings of the last round and the standings, to hang up on a wall."""
    from azulejos.server.club.tournament_rows import load_tournament
    from azulejos.tournaments import TIE_BREAKS, standings, whole_tie_breaks

    with opened_database(database) as db:
        stored = load_tournament(db, tournament)
    names = {player: entry.name for player, entry in stored.entries.items()}
    print(f"{stored.row.name}: round {stored.cup.round}")
    for each in stored.cup.pairings:
        if each.round == stored.cup.round:
            result = "" if each.points is None else f"{each.points[0] / 2:g} : {each.points[1] / 2:g}"
            second = "bye" if each.second is None else names[each.second]
            print(f"{each.table:4}  {names[each.first]:24}  {second:24}  {result}".rstrip())
    print("points, " + ", ".join(TIE_BREAKS[stored.row.options.kind]))
    for line in standings(stored.cup):
        breaks = "  ".join(f"{each:g}" for each in whole_tie_breaks(stored.row.options.kind, line.tie_breaks))
        print(f"{line.place:4}  {names[line.player]:24}  {line.points / 2:g}  {breaks}")


admin.command()(flagged)
admin.command()(backup)
