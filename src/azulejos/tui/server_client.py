"""A visitor of a server: a name there, and requests over HTTP."""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Any, TypeVar

import msgspec

from azulejos.errors import AzulejosError
from azulejos.server.http.bodies import NewTable, OpenedTable
from azulejos.server.wire.server_messages import LobbyState

__all__ = ["PATIENCE_S", "Visitor", "reason_of"]

PATIENCE_S = 15
Answer = TypeVar("Answer")


class Visitor:
    """A guest of one server, or a spectator without a name. Every request blocks: call it in a thread."""

    def __init__(self, server: str, name: str, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self._name = name
        self._csrf = ""

    def come(self) -> None:
        """Get a name on the server: the earlier one if the server still knows it, otherwise a guest's."""
        if self.cookie and self._take(self._ask("/api/me")):
            return
        if self._name:
            self.cookie = ""
            self._take(self._ask("/api/guest", {"name": self._name}))

    def lobby(self) -> LobbyState:
        """Return the public tables."""
        return _read(self._ask("/api/tables"), LobbyState)

    def open_table(self, wanted: NewTable) -> OpenedTable:
        """Open a table."""
        self.come()
        return _read(self._ask("/api/tables", msgspec.to_builtins(wanted)), OpenedTable)

    def record(self, table: str) -> str:
        """Return the record of a match that is over."""
        return self._ask(f"/api/matches/{table}/record")

    def _take(self, account: str) -> bool:
        """Store who we are according to the server; return whether it knows us."""
        player = _object(account).get("player")
        self._csrf = str(player.get("csrf", "")) if isinstance(player, dict) else ""
        return bool(player)

    def _ask(self, path: str, body: Any = None) -> str:
        """Send a request over HTTP and keep its cookie. Raise a refusal with its code."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie, "X-CSRF-Token": self._csrf}
        given = {name: value for name, value in headers.items() if value}
        request = urllib.request.Request(f"{self.server}{path}", data=data, headers=given)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=PATIENCE_S) as answer:
                self._keep(answer.headers.get("Set-Cookie") or "")
                return str(answer.read().decode("utf-8"))
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.read()) from error
        except (HTTPException, UnicodeDecodeError) as error:
            raise _strange() from error

    def _keep(self, header: str) -> None:
        if header:
            cookies = SimpleCookie(header)
            self.cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())


def _read(answer: str, kind: type[Answer]) -> Answer:
    try:
        return msgspec.json.decode(answer, type=kind)
    except msgspec.DecodeError as error:
        raise _strange() from error


def _object(answer: str) -> dict[str, Any]:
    try:
        found = json.loads(answer)
    except ValueError as error:
        raise _strange() from error
    return found if isinstance(found, dict) else {}


def _strange() -> AzulejosError:
    return AzulejosError("the server at that address is not an Azulejos server", code="no-azulejos-server")


def _refusal(answer: bytes) -> AzulejosError:
    try:
        told = json.loads(answer)
        return AzulejosError(str(told["message"]), code=str(told["code"]))
    except (ValueError, KeyError, TypeError):
        return _strange()


def reason_of(error: Exception) -> str:
    """Return the system's reason why a server could not be reached."""
    return str(getattr(error, "reason", "") or error) or type(error).__name__
