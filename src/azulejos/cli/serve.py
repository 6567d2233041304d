"""`azulejos serve`: the page and the tables behind it."""

import difflib
import math
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

__all__ = ["serve"]

YEAR_S = 31_536_000
_variables: set[str] = set()
"""The environment variables of all settings."""


def _setting(variable: str, description: str, *flags: str, metavar: str = "", **limits: float) -> Any:
    """Return an option that an environment variable can set too."""
    _variables.add(variable)
    return typer.Option(*flags, metavar=metavar, envvar=variable, help=description, **limits)  # type: ignore[call-overload]  # `min` and `max`


def serve(
    host: Annotated[
        str, _setting("AZULEJOS_HOST", "The address to listen on; 0.0.0.0 for all.", metavar="ADDRESS")
    ] = "127.0.0.1",
    port: Annotated[
        int, _setting("AZULEJOS_PORT", "The port to listen on; 0 for any free port.", metavar="N", min=0, max=65_535)
    ] = 8000,
    database: Annotated[
        str | None,
        _setting(
            "AZULEJOS_DATABASE",
            "A SQLite file, or postgresql://... (default: azulejos.db in the user's data folder)",
            metavar="FILE|URL",
        ),
    ] = None,
    sync: Annotated[
        str,
        _setting(
            "AZULEJOS_SYNC",
            "full: each SQLite commit waits for the disk and survives a power failure.",
            metavar="normal|full",
        ),
    ] = "normal",
    workers: Annotated[
        int | None, _setting("AZULEJOS_WORKERS", "Number of processes that run bots.", metavar="N", min=1)
    ] = None,
    origin: Annotated[
        list[str] | None, _setting("AZULEJOS_ORIGINS", "Another origin whose pages may use this server.", metavar="URL")
    ] = None,
    behind_proxy: Annotated[
        bool, _setting("AZULEJOS_BEHIND_PROXY", "Trust X-Forwarded-For from a reverse proxy.", "--behind-proxy")
    ] = False,
    tls: Annotated[bool, _setting("AZULEJOS_TLS", "Clients use HTTPS: mark cookies as secure.", "--tls")] = False,
    accounts: Annotated[bool, _setting("AZULEJOS_ACCOUNTS", "Allow accounts, or only guests.")] = True,
    club: Annotated[bool, _setting("AZULEJOS_CLUB", "Allow reports, tournaments, seeks and notifications.")] = True,
    moderator: Annotated[
        list[str] | None,
        _setting("AZULEJOS_MODERATORS", "An account that deals with reports.", metavar="NAME"),
    ] = None,
    claim_after: Annotated[
        int,
        _setting(
            "AZULEJOS_CLAIM_AFTER",
            "How long a player must be away before the win can be claimed.",
            metavar="SECONDS",
            min=1,
            max=YEAR_S,
        ),
    ] = 120,
    session_days: Annotated[
        int, _setting("AZULEJOS_SESSION_DAYS", "How long a browser stays logged in.", metavar="N", min=1, max=3650)
    ] = 180,
    rate: Annotated[
        float,
        _setting(
            "AZULEJOS_RATE", "Requests per second from one address; 0 for no limit.", metavar="N", min=0, max=1_000_000
        ),
    ] = 20.0,
    sockets: Annotated[
        int,
        _setting(
            "AZULEJOS_SOCKETS",
            "WebSockets and streams of events from one address; 0 for no limit.",
            metavar="N",
            min=0,
            max=1_000_000,
        ),
    ] = 100,
    connections: Annotated[
        int,
        _setting(
            "AZULEJOS_CONNECTIONS",
            "HTTP connections from one address; 0 for no limit, which --behind-proxy implies.",
            metavar="N",
            min=0,
            max=1_000_000,
        ),
    ] = 600,
    guests: Annotated[
        int,
        _setting(
            "AZULEJOS_GUESTS",
            "New guests per minute from one address; 0 for no limit.",
            metavar="N",
            min=0,
            max=1_000_000,
        ),
    ] = 60,
    stop_after: Annotated[
        float, _setting("AZULEJOS_STOP_AFTER", "How long a shutdown may take.", metavar="SECONDS", min=0.5, max=3600)
    ] = 5.0,
    bot_limit: Annotated[
        float, _setting("AZULEJOS_BOT_LIMIT", "The longest a bot may think.", metavar="SECONDS", min=1, max=3600)
    ] = 180.0,
    prepare: Annotated[
        bool, _setting("AZULEJOS_PREPARE", "Compile the searching bots before their first match.")
    ] = True,
    thinking: Annotated[
        bool, _setting("AZULEJOS_THINKING", "Run bots and analyses here, or leave them to the visitors' browsers.")
    ] = True,
    idle: Annotated[
        float,
        _setting(
            "AZULEJOS_IDLE", "When to unload a table that nobody is looking at.", metavar="SECONDS", min=1, max=YEAR_S
        ),
    ] = 300.0,
    open_hours: Annotated[
        int,
        _setting("AZULEJOS_OPEN_HOURS", "When to delete a table that nobody joined.", metavar="N", min=1, max=87_600),
    ] = 48,
    metrics: Annotated[bool, _setting("AZULEJOS_METRICS", "Serve Prometheus metrics at /metrics.")] = True,
    plain_wire: Annotated[
        bool, _setting("AZULEJOS_PLAIN_WIRE", "Use uvicorn's own WebSockets; a move then costs more.", "--plain-wire")
    ] = False,
    url: Annotated[str, _setting("AZULEJOS_URL", "The page's address, for links in letters.", metavar="URL")] = "",
    mail: Annotated[
        str,
        _setting(
            "AZULEJOS_MAIL",
            "The SMTP server for letters: smtp://USER:PASSWORD@HOST (better set with the variable).",
            metavar="URL",
        ),
    ] = "",
    mail_from: Annotated[
        str,
        _setting("AZULEJOS_MAIL_FROM", "The sender of letters (default: azulejos@HOST).", metavar="ADDRESS"),
    ] = "",
    private_targets: Annotated[
        bool,
        _setting("AZULEJOS_PRIVATE_TARGETS", "Let webhooks go to addresses of the local network.", "--private-targets"),
    ] = False,
    log_format: Annotated[
        str, _setting("AZULEJOS_LOG_FORMAT", "The format of log lines.", metavar="text|json")
    ] = "text",
    log_level: Annotated[
        str, _setting("AZULEJOS_LOG_LEVEL", "debug, info, warning or error.", metavar="LEVEL")
    ] = "info",
    open_browser: Annotated[bool, _setting("AZULEJOS_OPEN", "Open the page in a browser.", "--open")] = False,
) -> None:
    """Serve the page and the tables: play with friends over a link, or against bots.

    Everything is stored in one SQLite file or in PostgreSQL; a restart loses nothing. Each option can also be set
    with the environment variable shown next to it.

    **Examples**

        azulejos serve --open
        azulejos serve --host 0.0.0.0 --database /var/lib/azulejos/azulejos.db --behind-proxy --tls
        azulejos serve --database postgresql://azulejos@localhost/azulejos
    """
    check_environment(os.environ)
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
        prepare=prepare and thinking,
        thinking=thinking,
        accounts=accounts,
        club=club,
        moderators=tuple(moderator or ()),
        claim_after_s=claim_after,
        session_days=session_days,
        rate=rate,
        sockets_per_address=sockets,
        connections_per_address=connections,
        guests_per_minute=guests,
        stop_after_s=stop_after,
        bot_limit_s=bot_limit,
        idle_s=idle,
        open_tables_h=open_hours,
        metrics=metrics,
        plain_wire=plain_wire,
        url=url,
        mail=_checked_mail(mail, url),
        mail_from=mail_from,
        private_targets=private_targets,
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


PREFIX = "AZULEJOS_"
OTHER_VARIABLES = {"AZULEJOS_CACHE", "AZULEJOS_LANGUAGE"}
"""Variables that other parts of the program read."""
ALIKE = 0.9
"""How much a variable with another prefix must be like a setting to be taken for one."""


def check_environment(environment: Mapping[str, str]) -> None:
    """Refuse variables that look like settings but are not, so that a misspelled setting is not ignored."""
    from azulejos.play import OptionError

    known = OTHER_VARIABLES | _variables
    for name in sorted(environment.keys() - known):
        near = difflib.get_close_matches(name.upper(), known, 1, 0.6 if name.upper().startswith(PREFIX) else ALIKE)
        near = near or [each for each in known if sorted(each) == sorted(name.upper())]  # letters in another order
        if near or name.upper().startswith(PREFIX):
            hint = f"did you mean {near[0]}?" if near else "azulejos serve --help lists them"
            raise OptionError(f"no such setting: {name} ({hint})", code="unknown-setting")


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


def _checked_mail(mail: str, url: str) -> str:
    """Return the mail server if it is one and there is an address to link to."""
    from azulejos.play import OptionError
    from azulejos.server.delivery.smtp import mail_server_of

    if mail:
        mail_server_of(mail)
        if not url:
            raise OptionError("--mail needs --url: emails link to the page")
    return mail


def _open_browser(address: str) -> None:
    """Open the page if there is a screen."""
    import sys
    import threading
    import webbrowser

    has_screen = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
