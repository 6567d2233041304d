"""`azulejos serve`: the page and the tables behind it."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["serve"]

YEAR_S = 31_536_000


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="AZULEJOS_HOST", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=65535, envvar="AZULEJOS_PORT", help="The port to listen on; 0 for any free port."
        ),
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            envvar="AZULEJOS_DATABASE",
            help="A SQLite file, or postgresql://... (default: azulejos.db in the user's data folder)",
        ),
    ] = None,
    sync: Annotated[
        str,
        typer.Option(
            metavar="normal|full",
            envvar="AZULEJOS_SYNC",
            help="full: each SQLite commit waits for the disk and survives a power failure.",
        ),
    ] = "normal",
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, envvar="AZULEJOS_WORKERS", help="Number of processes that run bots."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", envvar="AZULEJOS_ORIGINS", help="Another origin whose pages may use this server."),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            metavar="",
            envvar="AZULEJOS_BEHIND_PROXY",
            help="Trust X-Forwarded-For from a reverse proxy.",
        ),
    ] = False,
    tls: Annotated[
        bool,
        typer.Option("--tls", metavar="", envvar="AZULEJOS_TLS", help="Clients use HTTPS: mark cookies as secure."),
    ] = False,
    accounts: Annotated[
        bool, typer.Option(metavar="", envvar="AZULEJOS_ACCOUNTS", help="Allow accounts, or only guests.")
    ] = True,
    claim_after: Annotated[
        int,
        typer.Option(
            metavar="SECONDS",
            min=1,
            max=YEAR_S,
            envvar="AZULEJOS_CLAIM_AFTER",
            help="How long a player must be away before the win can be claimed.",
        ),
    ] = 120,
    session_days: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=3650, envvar="AZULEJOS_SESSION_DAYS", help="How long a browser stays logged in."
        ),
    ] = 180,
    rate: Annotated[
        float,
        typer.Option(
            metavar="N",
            min=0,
            max=1_000_000,
            envvar="AZULEJOS_RATE",
            help="Requests per second from one address; 0 for no limit.",
        ),
    ] = 20.0,
    sockets: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            max=1_000_000,
            envvar="AZULEJOS_SOCKETS",
            help="Connections from one address; 0 for no limit.",
        ),
    ] = 100,
    stop_after: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0.5, max=3600, envvar="AZULEJOS_STOP_AFTER", help="How long a shutdown may take."
        ),
    ] = 5.0,
    bot_limit: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=1, max=3600, envvar="AZULEJOS_BOT_LIMIT", help="The longest a bot may think."
        ),
    ] = 180.0,
    prepare: Annotated[
        bool,
        typer.Option(
            metavar="", envvar="AZULEJOS_PREPARE", help="Compile the searching bots before their first match."
        ),
    ] = True,
    idle: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=1,
            max=YEAR_S,
            envvar="AZULEJOS_IDLE",
            help="When to unload a table that nobody is looking at.",
        ),
    ] = 300.0,
    open_hours: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=87_600,
            envvar="AZULEJOS_OPEN_HOURS",
            help="When to delete a table that nobody joined.",
        ),
    ] = 48,
    metrics: Annotated[
        bool, typer.Option(metavar="", envvar="AZULEJOS_METRICS", help="Serve Prometheus metrics at /metrics.")
    ] = True,
    plain_wire: Annotated[
        bool,
        typer.Option(
            "--plain-wire",
            metavar="",
            envvar="AZULEJOS_PLAIN_WIRE",
            help="Use uvicorn's own WebSockets; a move then costs more.",
        ),
    ] = False,
    log_format: Annotated[
        str, typer.Option(metavar="text|json", envvar="AZULEJOS_LOG_FORMAT", help="The format of log lines.")
    ] = "text",
    log_level: Annotated[
        str, typer.Option(metavar="LEVEL", envvar="AZULEJOS_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
    open_browser: Annotated[
        bool, typer.Option("--open", metavar="", envvar="AZULEJOS_OPEN", help="Open the page in a browser.")
    ] = False,
) -> None:
    """Serve the page and the tables: play with friends over a link, or against bots.

    Everything is stored in one SQLite file or in PostgreSQL; a restart loses nothing. Each option can also be set
    with the environment variable shown next to it.

    **Examples**

        azulejos serve --open
        azulejos serve --host 0.0.0.0 --database /var/lib/azulejos/azulejos.db --behind-proxy --tls
        azulejos serve --database postgresql://azulejos@localhost/azulejos
    """
    for option, value in {"rate": rate, "stop-after": stop_after, "bot-limit": bot_limit, "idle": idle}.items():
        if math.isnan(value):  # a range does not refuse it
            raise typer.BadParameter(f"{value} is not a number.", param_hint=f"'--{option}'")
    try:
        from azulejos.server.logs import set_up_logs
        from azulejos.server.run import listen
        from azulejos.server.run import serve as run
        from azulejos.server.settings import Settings
        from azulejos.server.store.opening import prepare_database
    except ModuleNotFoundError as error:
        from azulejos.errors import MissingExtra

        raise MissingExtra("server", "the page and its tables") from error
    set_up_logs(log_format, log_level)
    settings = Settings(
        database=database or default_database(),
        sync=_one_of("--sync", sync, ("normal", "full")),
        origins=tuple(origin or ()),
        behind_proxy=behind_proxy,
        secure_cookies=tls,
        prepare=prepare,
        accounts=accounts,
        claim_after_s=claim_after,
        session_days=session_days,
        rate=rate,
        sockets_per_address=sockets,
        stop_after_s=stop_after,
        bot_limit_s=bot_limit,
        idle_s=idle,
        open_tables_h=open_hours,
        metrics=metrics,
        plain_wire=plain_wire,
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    prepare_database(settings.database)
    listening = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else shown}:{listening.getsockname()[1]}"

    def ready() -> None:
        print(f"Azulejos is ready at {address} (Ctrl-C stops it)", flush=True)
        if open_browser:
            _open_browser(address)

    run(settings, listening, ready)


def default_database() -> str:
    """Return the file in the user's data folder; create the folder if needed."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("azulejos"))
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "azulejos.db")


def _one_of(option: str, given: str, known: tuple[str, ...]) -> str:
    from azulejos.play import OptionError

    if given not in known:
        raise OptionError(f"{option} {given}: wanted {' or '.join(known)}")
    return given


def _open_browser(address: str) -> None:
    """Open the page if there is a screen."""
    import os
    import sys
    import threading
    import webbrowser

    has_screen = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
