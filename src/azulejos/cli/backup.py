"""`azulejos backup`: a copy of a server's database, made while it runs."""

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["backup"]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy; the file must not exist yet.")],
    database: Annotated[
        str | None,
        typer.Option(metavar="FILE|URL", envvar="AZULEJOS_DATABASE", help="The server's database."),
    ] = None,
) -> None:
    """Copy a server's database to a file while the server runs.

    A SQLite copy is a complete database: serve it with --database. A PostgreSQL copy is for pg_restore.

    **Example**

        azulejos backup azulejos-2026-11-15.db
    """
    from azulejos.cli.serve import default_database
    from azulejos.cli.usage_errors import CommandError
    from azulejos.errors import MissingExtra

    try:
        from azulejos.server.store.opening import database_of
    except ModuleNotFoundError as error:
        raise MissingExtra("server", "backups") from error
    if file.exists():
        raise CommandError(f"{file} is there already", code="file-exists")
    opened = database_of(database or default_database())
    opened.backup(str(file))
    print(f"{file}: {file.stat().st_size} bytes")
