"""A server in this process and clients of it, over real sockets."""

import asyncio
import json
import random
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from azulejos.server.http.app import make_app
from azulejos.server.run import uvicorn_config
from azulejos.server.settings import Settings
from azulejos.server.tables.hub import Hub
from tests.waiting import PATIENCE_S

__all__ = ["Guest", "Running", "Sitting", "running", "settings_for"]


_clients: "list[Guest | Sitting]" = []
"""All that came since the server began: they are sent home when it ends, also by a test that fails."""


PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""No certificates: servers of tests have none, and reading those of the machine takes 25 ms for each client."""

is_wire_plain = False
"""Whether the servers of tests use uvicorn's own WebSockets instead of the fast ones."""


def database_in(folder: Path) -> str:
    """Return the address of the database of a test."""
    return str(folder / "azulejos.db")


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Return settings for tests: a file of their own, no rate limits, one process for bots."""
    given: dict[str, Any] = {
        "database": database_in(folder),
        "rate": 0.0,
        "workers": 1,
        "sockets_per_address": 0,
        "guests_per_minute": 0,
        "connections_per_address": 0,
        "stop_after_s": 1.0,
        "plain_wire": is_wire_plain,
        **changes,
    }
    return Settings(**given)


@dataclass
class Running:
    """A server that runs: its address, and its inside for tests that look there."""

    url: str
    hub: Hub
    app: Any

    async def guest(self, name: str) -> "Guest":
        """Come as a guest."""
        guest = Guest(self.url)
        await guest.come(name)
        return guest

    async def send_home(self, *clients: "Guest | Sitting") -> None:
        """Close all these."""
        for client in clients:
            await client.close()


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Running]:
    """Run a server for as long as the test needs it."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    app = make_app(settings)
    server = uvicorn.Server(uvicorn_config(app, settings))
    serving = asyncio.create_task(server._serve([listening]))
    while not server.started:
        if serving.done():
            await serving
        await asyncio.sleep(0.005)
    try:
        yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.services.hub, app)
    finally:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        for client in [client for client in _clients if client.url in (url, "")]:
            _clients.remove(client)
            await client.close()
        app.state.services.hub.announce_stop()
        server.should_exit = True
        await serving
        listening.close()


@dataclass(eq=False)
class Guest:
    """Somebody with a browser: cookies, a CSRF word, and tables to sit at."""

    url: str
    id: str = ""
    name: str = ""
    csrf: str = ""
    http: httpx.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE_S, trust_env=False, verify=PLAIN)
        _clients.append(self)

    async def come(self, name: str) -> None:
        """Choose a name."""
        self.learn((await self.post("/api/guest", {"name": name})).json())

    def move_to(self, url: str) -> None:
        """Go on with another process of the same server."""
        self.url = url
        self.http.base_url = httpx.URL(url)

    def learn(self, account: Any) -> None:
        """Remember who the server says that this is."""
        player = account["player"]
        self.id, self.name, self.csrf = player["id"], player["name"], player["csrf"]

    async def post(self, path: str, body: Any, status: int | None = None) -> httpx.Response:
        """Ask for a change, as a page does."""
        headers = {"X-CSRF-Token": self.csrf} if self.csrf else {}
        answer = await self.http.post(path, json=body, headers=headers)
        if status is not None:
            assert answer.status_code == status, (path, answer.status_code, answer.text)
        else:
            assert answer.status_code < 300, (path, answer.status_code, answer.text)
        return answer

    async def get(self, path: str, status: int = 200) -> Any:
        """Ask for something."""
        answer = await self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def open(self, **table: Any) -> str:
        """Open a table; return its id."""
        return str((await self.post("/api/tables", table)).json()["id"])

    async def match_with(self, other: "Guest", **table: Any) -> tuple[str, "Sitting", "Sitting"]:
        """Begin a match with somebody: this guest in seat 0."""
        name = await self.open(**table)
        await other.join(name)
        return name, await self.sit(name), await other.sit(name)

    async def join(self, table: str, **how: Any) -> int:
        """Take a seat."""
        return int((await self.post(f"/api/tables/{table}/join", how)).json()["seat"])

    async def sit(self, table: str, asking: str = "") -> "Sitting":
        """Connect to a table and wait for its state; `asking` is the query of the address."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        socket_url = self.url.replace("http", "ws") + f"/ws/tables/{table}{asking}"
        line = await connect(
            socket_url,
            additional_headers={"Cookie": cookies} if cookies else None,
            proxy=None,
            compression=None,
            open_timeout=PATIENCE_S,
            max_queue=None,  # who has not heard everything yet can still hang up at once
        )
        sitting = Sitting(line, url=self.url)
        await sitting.hear()
        return sitting

    async def close(self) -> None:
        """Close the browser."""
        await self.http.aclose()


@dataclass(eq=False)
class Sitting:
    """A connection to a table that remembers what it was told."""

    line: ClientConnection
    state: dict[str, Any] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)
    sent: int = 0
    url: str = ""

    def __post_init__(self) -> None:
        _clients.append(self)

    async def hear(self, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for the next message and take it in."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.line.recv(), timeout))
        self.heard.append(message)
        if message["type"] in ("table", "moved", "seats"):
            self.state.update(message)
        return message

    async def hear_until(self, kind: str, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for a message of this kind."""
        while True:
            message = await self.hear(timeout)
            if message["type"] == kind:
                return message

    async def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        await self.line.send(json.dumps({"type": kind, **fields}))

    @property
    def version(self) -> int:
        """Return the version that this client knows."""
        return int(self.state["version"])

    @property
    def legal(self) -> list[str]:
        """Return the words of the legal moves, empty if this client is not to move or was not let in."""
        return [move["word"] for move in self.state.get("legal", ())]

    async def play(self, word: str | None = None, **changes: Any) -> dict[str, Any]:
        """Make a move (any legal one) and wait for the answer to it."""
        self.sent += 1
        chosen = word or random.Random(self.version).choice(self.legal)
        move = {"id": f"m{self.sent}", "version": self.version, "word": chosen, **changes}
        await self.say("move", **move)
        while True:
            message = await self.hear()
            if message["type"] in ("moved", "refused") and message["id"] == move["id"]:
                return message

    async def play_on(self, moves: int = 10_000) -> None:
        """Make legal moves whenever it is this client's turn, until the match is over."""
        while self.state["status"] != "over" and moves:
            if self.legal:
                answer = await self.play()
                assert answer["type"] == "moved", answer
                moves -= 1
            else:
                await self.hear()

    async def close(self) -> None:
        """Hang up."""
        with suppress(ConnectionClosed):
            await self.line.close()
