"""Links to tables of a server, as a browser shows them and invitations contain them."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs, quote, urlsplit

from azulejos.errors import NotationError

__all__ = ["Link", "parse_link", "parse_server"]

TABLE = re.compile(r"/?(?:table|tables|t)/(?P<table>[0-9a-z]{1,40})/?")

HOST = re.compile(r"[\w.:%-]+")


@dataclass(frozen=True, slots=True)
class Link:
    """A table of a server, with the key of a reserved seat if there is one."""

    server: str
    table: str
    key: str | None = None

    @property
    def socket(self) -> str:
        """Return the address of the table's WebSocket."""
        return f"{self.server.replace('http', 'ws', 1)}/ws/tables/{self.table}"

    def __str__(self) -> str:
        """Write the link as a browser shows it.

        >>> str(Link("http://localhost:8000", "k3x9", "a b"))
        'http://localhost:8000/#/table/k3x9?key=a%20b'
        """
        return f"{self.server}/#/table/{self.table}" + (f"?key={quote(self.key)}" if self.key else "")


def parse_link(text: str) -> Link:
    """Parse a link to a table: as the page shows it, or shortened.

    >>> parse_link("http://localhost:8000/#/table/k3x9?key=abc")
    Link(server='http://localhost:8000', table='k3x9', key='abc')
    >>> parse_link("localhost:8000/t/k3x9")
    Link(server='http://localhost:8000', table='k3x9', key=None)
    >>> parse_link("somewhere")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a link to a table: 'somewhere' (wanted something like http://HOST/#/table/ID)
    """
    typed = text.strip()
    parts = _split(typed)
    path, query = (parts.path, parts.query) if parts else ("", "")
    if parts and parts.fragment:
        path, _, query = parts.fragment.partition("?")
    found = TABLE.fullmatch(path)
    if parts is None or found is None:
        raise NotationError("a link to a table", typed, "something like http://HOST/#/table/ID", code="bad-link")
    key = parse_qs(query).get("key", [None])[0]
    return Link(_server(parts), found["table"], key)


def parse_server(text: str) -> str:
    """Parse the address of a server; a link to one of its tables works too.

    >>> parse_server("localhost:8000"), parse_server("https://tiles.example/#/table/k3x9")
    ('http://localhost:8000', 'https://tiles.example')
    >>> parse_server("ftp://tiles.example")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a server: 'ftp://tiles.example' (wanted something like http://HOST)
    """
    parts = _split(text.strip())
    if parts is None:
        raise NotationError("a server", text.strip(), "something like http://HOST", code="bad-server")
    return _server(parts)


def _server(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


def _split(typed: str) -> SplitResult | None:
    """Split an address; return None if it is not one."""
    try:
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        parts.port  # noqa: B018  # raises if it is not a number
        host = parts.hostname or ""
        host.encode("idna")  # raises if the name cannot be looked up
    except ValueError:
        return None
    return parts if parts.scheme in ("http", "https") and HOST.fullmatch(host) else None
