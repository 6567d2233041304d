"""Every setting of a server, with its default."""

import os
from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs.

    `origins` are origins other than its own whose pages may talk to it. `plain_wire` uses uvicorn's own
    WebSockets instead of the fast ones, which rely on its internals. Without `thinking`, pages run bots, analyses and
    reviews themselves. Without `club`, there are no reports, tournaments, seeks and notifications. `url` is the
    address that letters link to; `mail` is an SMTP server (see `delivery.smtp`), and letters come from `mail_from`.
    With `private_targets`, webhooks may go to addresses that are not of the public internet, and without encryption.
    """

    database: str = "azulejos.db"
    sync: str = "normal"
    origins: tuple[str, ...] = ()
    behind_proxy: bool = False
    secure_cookies: bool = False
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_limit_s: float = 180.0
    prepare: bool = False
    thinking: bool = True
    claim_after_s: int = 120
    session_days: int = 180
    accounts: bool = True
    moderators: tuple[str, ...] = ()
    stop_after_s: float = 5.0
    idle_s: float = 300.0
    open_tables_h: int = 48
    rate: float = 20.0
    sockets_per_address: int = 100
    connections_per_address: int = 600
    guests_per_minute: int = 60
    metrics: bool = True
    plain_wire: bool = False
    club: bool = True
    url: str = ""
    mail: str = ""
    mail_from: str = ""
    private_targets: bool = False
