"""`azulejos flagged`: pairs of players whose rated matches look like farming."""

import time
from typing import Annotated

import typer

__all__ = ["flagged"]


def flagged(
    database: Annotated[
        str | None,
        typer.Option(metavar="FILE|URL", envvar="AZULEJOS_DATABASE", help="The server's database."),
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, max=1000, help="How many pairs to list.")] = 100,
) -> None:
    """List pairs of players who seem to lose on purpose for ratings, newest first. The server may be running.

    Each line has the time, the winner, the loser, the number of wins in a row, and the last match.

    **Example**

        azulejos flagged --count 20
    """
    from azulejos.cli.serve import default_database
    from azulejos.cli.usage_errors import CommandError
    from azulejos.errors import MissingExtra

    try:
        from azulejos.server.people.fair_play import flags
        from azulejos.server.store.opening import database_of
        from azulejos.server.store.sqlite import SqliteDatabase
    except ModuleNotFoundError as error:
        raise MissingExtra("server", "the list of flagged players") from error
    opened = database_of(database or default_database())
    if isinstance(opened, SqliteDatabase) and not opened.path.exists():
        raise CommandError(f"no such database: {opened.path}", code="no-database")
    connection = opened.connect()
    try:
        for flag in flags(connection, count):
            at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(flag.at / 1000))
            print(f"{at}  {flag.winner_name} won {flag.matches} in a row against {flag.loser_name}  {flag.match}")
    finally:
        connection.close()
