"""The line to a table of a server: a name there, messages both ways, and coming back after a cut."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from azulejos.errors import AzulejosError
from azulejos.server.messages import ClientMessage, Refused, ServerMessage
from azulejos.tui.links import Link

__all__ = ["Connection", "Cut", "fetch_record"]

PATIENCE_S = 15
WAITS_S = (0.5, 1, 2, 4, 8)
CLOSE_REFUSED = 4000
_decoder = msgspec.json.Decoder(ServerMessage)


@dataclass(frozen=True, slots=True)
class Cut:
    """The line broke, or was never there; why, in words of the system. It is tried again."""

    reason: str


class Connection:
    """A client of one table. It keeps its name there for as long as it lives, and comes back to its seat."""

    def __init__(self, link: Link, name: str, cookie: str = "") -> None:
        self.link = link
        self.cookie = cookie
        self._name = name
        self._line: ClientConnection | None = None

    async def messages(self) -> AsyncIterator[ServerMessage | Cut]:
        """Give what the server says, for ever: after a cut a `Cut`, and then everything anew."""
        tries = 0
        while True:
            try:
                await self._come()
                cookie = {"Cookie": self.cookie} if self.cookie else None
                async with connect(
                    self.link.socket, additional_headers=cookie, proxy=None, open_timeout=PATIENCE_S
                ) as line:
                    self._line, tries = line, 0
                    while True:
                        yield _decoder.decode(await line.recv())
            except ConnectionClosed as error:
                closed = error.rcvd
                if closed is not None and closed.code == CLOSE_REFUSED:
                    return
                yield Cut((closed.reason or str(int(closed.code))) if closed is not None else "")
            except (OSError, WebSocketException, msgspec.DecodeError, urllib.error.URLError) as error:
                yield Cut(str(getattr(error, "reason", "") or error) or type(error).__name__)
            finally:
                self._line = None
            await asyncio.sleep(WAITS_S[min(tries, len(WAITS_S) - 1)])
            tries += 1

    async def send(self, message: ClientMessage) -> bool:
        """Say something; say whether there is a line to say it on."""
        if self._line is None:
            return False
        try:
            await self._line.send(msgspec.json.encode(message).decode())
        except WebSocketException:
            return False
        return True

    async def _come(self) -> None:
        """Have a name on the server: that of an earlier time if it is still known, else a guest's."""
        is_known = bool(self.cookie) and await asyncio.to_thread(self._is_known)
        if is_known:
            return
        if self._name:
            self.cookie = await asyncio.to_thread(self._new_guest)

    def _is_known(self) -> bool:
        """Say whether the server still knows who we were."""
        answer, _ = _ask(f"{self.link.server}/api/me", cookie=self.cookie)
        return bool(json.loads(answer).get("player"))

    def _new_guest(self) -> str:
        _, header = _ask(f"{self.link.server}/api/guest", body={"name": self._name})
        cookies = SimpleCookie(header)
        return "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())


def fetch_record(link: Link, cookie: str) -> str:
    """Fetch the record of a match that is over."""
    answer, _ = _ask(f"{link.server}/api/matches/{link.table}/record", cookie=cookie)
    return answer


def _ask(url: str, *, body: Any = None, cookie: str = "") -> tuple[str, str]:
    """Ask over HTTP; give the answer and the cookie that came with it. A refusal is raised with its code."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = urllib.request.Request(url, data=data, headers=headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE_S) as answer:
            return answer.read().decode("utf-8"), answer.headers.get("Set-Cookie") or ""
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(error.read()) from error


def _refusal(answer: bytes) -> AzulejosError:
    try:
        told = json.loads(answer)
        return AzulejosError(str(told["message"]), code=str(told["code"]))
    except (ValueError, KeyError, TypeError):
        return AzulejosError("the server refused", code="refused")


def refused(error: AzulejosError) -> Refused:
    """Put an error into the form of a refusal."""
    return Refused(0, error.code, str(error))
