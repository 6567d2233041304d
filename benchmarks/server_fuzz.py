"""Nonsense for a server: many messages over WebSockets, and Schemathesis with a login over every HTTP operation.

usage: python benchmarks/server_fuzz.py [--messages 1000000] [--seed 1] [--database FILE|URL] [--http] [--examples 200]
It fails if the server ends, answers with a 5xx, logs a trace, or no longer plays.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a script sees its own folder only

from benchmarks.server_process import served
from tests.server.nonsense import nonsense
from tests.server.schema_calls import ENDING, STREAMS, command, with_things

TABLES = 40
AT_ONCE = 15
GAMES: tuple[dict[str, Any], ...] = (
    {"name": "azul"},
    {"name": "duel"},
    {"name": "azul", "players": 3},
    {"name": "azul", "gray": True},
)
MODERATOR = "Schemathesis"


@dataclass
class Fuzz:
    """What was sent and what came back."""

    url: str
    dice: random.Random
    left: int
    sent: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    tables: int = 0

    async def person(self, name: str) -> httpx.AsyncClient:
        """Come as a guest."""
        http = httpx.AsyncClient(base_url=self.url, timeout=120, trust_env=False)
        answer = (await http.post("/api/guest", json={"name": name})).raise_for_status().json()
        http.headers["X-CSRF-Token"] = answer["player"]["csrf"]
        return http

    async def table(self) -> None:
        """Play one table after the other with nonsense from two players and a spectator."""
        people = [await self.person(name) for name in ("Ana", "Bram", "Cleo")]
        while self.left > 0:
            game: dict[str, Any] = self.dice.choice(GAMES)
            opened = await people[0].post("/api/tables", json={"game": game, "public": self.dice.random() < 0.5})
            name = opened.raise_for_status().json()["id"]
            self.tables += 1
            for other in people[1 : game.get("players", 2)]:
                (await other.post(f"/api/tables/{name}/join", json={})).raise_for_status()
            await asyncio.gather(*(self.side(http, name) for http in people))
        for http in people:
            await http.aclose()

    async def side(self, http: httpx.AsyncClient, table: str) -> None:
        """Send nonsense to one table from one connection after the other, until its match is over."""
        state: dict[str, Any] = {"version": 0, "legal": [], "status": ""}
        while self.left > 0 and state["status"] != "over":
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            address = self.url.replace("http", "ws") + f"/ws/tables/{table}"
            try:
                async with connect(
                    address, additional_headers={"Cookie": cookie}, proxy=None, compression=None, open_timeout=120
                ) as line:
                    while self.left > 0 and state["status"] != "over":
                        await self.volley(line, state)
            except ConnectionClosed as error:
                self.closed[error.rcvd.code if error.rcvd else 1006] += 1

    async def volley(self, line: Any, state: dict[str, Any]) -> None:
        """Send some messages and a ping, and read until its pong."""
        words = [move["word"] for move in state["legal"]] or ["3R4"]
        for _ in range(AT_ONCE):
            self.left -= 1
            self.sent += 1
            await line.send(nonsense(self.dice, words, state["version"]))
        await line.send(b'{"type":"ping","n":77}', text=True)
        while True:
            message = msgspec.json.decode(await asyncio.wait_for(line.recv(), 120))
            self.codes[message.get("code", message["type"])] += 1
            state.update({key: message[key] for key in state if key in message})
            if message.get("code") == "private":  # the match is over
                state["status"] = "over"
            if message["type"] == "pong" and message["n"] == 77:
                return


async def fuzz(url: str, messages: int, seed: int) -> Fuzz:
    """Send so many messages to a server."""
    done = Fuzz(url, random.Random(seed), messages)
    await asyncio.gather(*(done.table() for _ in range(TABLES)))
    async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as http:
        (await http.get("/api/ready")).raise_for_status()
    return done


def operations(url: str, examples: int) -> int:
    """Let Schemathesis call every operation with a login; return its exit status."""
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as http:
        player = http.post("/api/register", json={"name": MODERATOR, "password": "a long password"}).json()["player"]
        http.headers["X-CSRF-Token"] = player["csrf"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        tables = [opened_table(http) for _ in range(3)]
        http.post(f"/api/tables/{tables[0]}/resign").raise_for_status()
        record = http.get(f"/api/matches/{tables[0]}/record").raise_for_status().text
        things = {
            "tables": tables,
            "matches": tables,
            "players": [player["id"]],
            "player": [stranger(url)],
            "tournaments": [made(http, "/api/tournaments", {"name": "Cup", "over_the_board": True})],
            "studies": [made(http, "/api/studies", {"study": record})],
            "record": [record],
            "study": [record],
            "position": [http.get(f"/api/tables/{tables[1]}").raise_for_status().json()["position"]],
        }
        description = with_things(http.get("/api/openapi.json").json(), things)
    headers = {"Cookie": cookie, "X-CSRF-Token": player["csrf"]}
    first = [f"--exclude-path={path}" for path in (*STREAMS, *ENDING)]
    last = [f"--include-path={path}" for path in ENDING]
    with tempfile.TemporaryDirectory() as folder:
        lines = [command(Path(folder), description, url, headers, examples, *some) for some in (first, last)]
        return max(subprocess.run(line, cwd=folder, check=False).returncode for line in lines)


def stranger(url: str) -> str:
    """Return the id of somebody else, to be reported, blocked and banned."""
    answer = httpx.post(f"{url}/api/guest", json={"name": "Ana"}, trust_env=False)
    return str(answer.raise_for_status().json()["player"]["id"])


def opened_table(http: httpx.Client) -> str:
    """Open a table with a bot; return its id."""
    body = {"game": {"name": "azul"}, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "public": True}
    return made(http, "/api/tables", body)


def made(http: httpx.Client, path: str, body: dict[str, Any]) -> str:
    """Make something; return its id."""
    return str(http.post(path, json=body).raise_for_status().json()["id"])


def main() -> int:
    """Send nonsense and print what came back; return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--http", action="store_true")
    parser.add_argument("--examples", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        with served(given.database or str(Path(folder) / "fuzz.db"), "--moderator", MODERATOR, log=log) as server:
            if given.http:
                status = operations(server.url, given.examples)
            else:
                done = uvloop.run(fuzz(server.url, given.messages, given.seed))
                status = 0
                print(f"{done.sent:,} messages to {done.tables:,} tables; answers: {dict(done.codes.most_common())}")
                print(f"connections closed: {dict(done.closed)}; memory of the server {server.megabytes:.0f} MB")
        log.seek(0)
        logged = log.read()
    traces = logged.count("Traceback")
    print(f"traces in the log: {traces}; load average of the machine {os.getloadavg()[0]:.1f}")
    if traces:
        print(logged[-4000:])
    return 1 if traces or status else 0


if __name__ == "__main__":
    sys.exit(main())
