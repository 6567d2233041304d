"""Players who continue whatever happens to the server, and remember every acknowledged move."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.clients import Guest
from tests.waiting import PATIENCE_S

__all__ = ["Acknowledged", "Pair", "Stubborn", "all_went_on", "patiently"]

GAMES: list[dict[str, Any]] = [{"name": "azul"}, {"name": "duel"}, {"name": "azul", "gray": True}]

Acknowledged = tuple[str, int, str, str]
"""A table, a version, a move's id and its word."""


async def patiently(work: Any) -> Any:
    """Ask again until the server answers; `work` makes the request anew each time."""
    while True:
        try:
            return await work()
        except (httpx.TransportError, AssertionError):
            await asyncio.sleep(0.02)


@dataclass
class Stubborn:
    """A player at one table: sends moves, sends them again after a cut, counts what was acknowledged."""

    guest: Guest
    table: str
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    reconnects: int = 0
    stopped: bool = False
    pending: dict[str, Any] | None = None
    state: dict[str, Any] = field(default_factory=dict)
    sent: int = 0
    pause_s: float = 0.0
    line: Any = None
    urls: list[str] = field(default_factory=list)

    async def play(self) -> None:
        """Play until told to stop, or until the match is over."""
        while not self.stopped and self.state.get("status") != "over":
            try:
                await self._sitting()
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                self.reconnects += 1
                if self.urls:  # another process of the same server
                    self.guest.move_to(self.urls[self.reconnects % len(self.urls)])
                await asyncio.sleep(0.02)

    async def _sitting(self) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.guest.http.cookies.items())
        address = self.guest.url.replace("http", "ws") + f"/ws/tables/{self.table}"
        async with connect(
            address,
            additional_headers={"Cookie": cookies},
            proxy=None,
            compression=None,
            open_timeout=5,
            close_timeout=1,
        ) as line:
            self.line = line
            while not self.stopped and self.state.get("status") != "over":
                message = json.loads(await asyncio.wait_for(line.recv(), 5))
                self._take_in(message)
                if message["type"] == "refused" and message["code"] == "storage":
                    await asyncio.sleep(0.05)
                await self._move(line, is_fresh=message["type"] in ("table", "moved", "refused", "accepted"))

    def _take_in(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("table", "moved"):
            self.state.update(message)
        if kind == "moved" and self.pending and message["id"] == self.pending["id"]:
            self.acknowledged.append((self.table, message["version"], message["id"], self.pending["word"]))
            self.pending = None
        if kind == "accepted" and self.pending and message["id"] == self.pending["id"]:
            self.acknowledged.append((self.table, message["made"], message["id"], self.pending["word"]))
            self.pending = None
        if kind == "refused":
            self.refusals.append(message["code"])
            if message["code"] != "storage":
                self.pending = None

    async def _move(self, line: Any, is_fresh: bool) -> None:
        if not is_fresh:
            return
        if self.pending is not None:  # not acknowledged: was it made? Sent again it counts once in either case
            await line.send(json.dumps(self.pending))
        elif self.state.get("legal") and self.state["status"] == "playing":
            await asyncio.sleep(self.pause_s)
            self.sent += 1
            word = random.choice(self.state["legal"])["word"]
            move_id = f"{self.state['you']}-{self.sent}"
            self.pending = {"type": "move", "id": move_id, "version": self.state["version"], "word": word}
            await line.send(json.dumps(self.pending))


@dataclass
class Pair:
    """Two players, or one and a bot, who play one match after the other until they are told to stop."""

    url: str
    number: int
    with_bot: bool = False
    bot: str = "random"
    pause_s: float = 0.01
    urls: list[str] = field(default_factory=list)
    players: list[Stubborn] = field(default_factory=list)
    stopped: bool = False

    async def run(self) -> None:
        """Open a table, play, and again."""
        other = self.urls[-1] if self.urls else self.url
        ana, bram = Guest(self.url), Guest(other)
        await patiently(lambda: ana.come("Ana"))
        await patiently(lambda: bram.come("Bram"))
        game = self.number
        while not self.stopped:
            await self._match(ana, bram, GAMES[game % len(GAMES)])
            game += 1
        await ana.close()
        await bram.close()

    async def _match(self, ana: Guest, bram: Guest, game: dict[str, Any]) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": self.bot} if self.with_bot else {"kind": "open"}]
        table: str = await patiently(lambda: ana.open(game=game, seats=seats))
        if not self.with_bot:
            await patiently(lambda: bram.join(table))
        guests = [ana] if self.with_bot else [ana, bram]
        players = [Stubborn(guest, table, pause_s=self.pause_s, urls=self.urls) for guest in guests]
        self.players += players
        if self.stopped:
            return
        await asyncio.gather(*(player.play() for player in players))

    def stop(self) -> None:
        """Let the match that is being played be the last."""
        self.stopped = True
        for player in self.players:
            player.stopped = True

    @property
    def acknowledged(self) -> list[Acknowledged]:
        """Return all moves that were acknowledged to them."""
        return [move for player in self.players for move in player.acknowledged]


async def all_went_on(pairs: list[Pair], limit_s: float = PATIENCE_S) -> None:
    """Wait until every pair has made moves again."""
    before = [len(pair.acknowledged) for pair in pairs]
    for _ in range(int(limit_s * 20)):
        waiting = [pair for pair, count in zip(pairs, before, strict=True) if len(pair.acknowledged) < count + 2]
        if not waiting:
            return
        await asyncio.sleep(0.05)
    told = [
        (player.pending, player.reconnects, player.refusals[-3:]) for pair in waiting for player in pair.players[-2:]
    ]
    raise AssertionError(f"tables do not go on: {told}")
