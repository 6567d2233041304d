"""Links to tables of a server: what a browser's address line shows, and what an invitation holds."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from azulejos.errors import NotationError

__all__ = ["Link", "parse_link"]

TABLE = re.compile(r"/?(?:table|tables|t)/(?P<table>[0-9a-z]{1,40})/?")


@dataclass(frozen=True, slots=True)
class Link:
    """A table of a server, and the key that reserves a seat there, if there is one."""

    server: str
    table: str
    key: str | None = None

    @property
    def socket(self) -> str:
        """Give the address of the table's WebSocket."""
        return f"{self.server.replace('http', 'ws', 1)}/ws/tables/{self.table}"


def parse_link(text: str) -> Link:
    """Read the link of a table: as the page shows it, or short.

    >>> parse_link("http://localhost:8000/#/table/k3x9?key=abc")
    Link(server='http://localhost:8000', table='k3x9', key='abc')
    >>> parse_link("localhost:8000/t/k3x9")
    Link(server='http://localhost:8000', table='k3x9', key=None)
    >>> parse_link("somewhere")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a link to a table: 'somewhere' (wanted something like http://HOST/#/table/ID)
    """
    typed = text.strip()
    parts = urlsplit(typed if "://" in typed else f"http://{typed}")
    path, query = parts.path, parts.query
    if parts.fragment:
        path, _, query = parts.fragment.partition("?")
    found = TABLE.fullmatch(path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        wanted = "something like http://HOST/#/table/ID"
        raise NotationError("a link to a table", typed, wanted, code="bad-link")
    key = parse_qs(query).get("key", [None])[0]
    return Link(f"{parts.scheme}://{parts.netloc}", found["table"], key)
