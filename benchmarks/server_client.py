"""The players of the server's benchmark, in a separate process that is as light as possible."""

import asyncio
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import connect


class Legal(msgspec.Struct):
    """The part of a legal move that the benchmark reads."""

    word: str


class Heard(msgspec.Struct):
    """The part of a message that the benchmark reads."""

    type: str
    id: str | None = None
    version: int = 0
    status: str = ""
    legal: list[Legal] = []


_decoder = msgspec.json.Decoder(Heard)


class Player:
    """One connection: it makes a move when it is its turn, and notes how long the response takes."""

    def __init__(self, url: str, cookie: str, dice: random.Random, interval_s: float) -> None:
        self.url, self.cookie, self.dice, self.interval_s = url, cookie, dice, interval_s
        self.latencies: list[float] = []
        self.acknowledged: list[list[Any]] = []
        self.heard = 0
        self.over = False
        self.until = float("inf")

    async def run(self, begin: asyncio.Event, ready: "asyncio.Queue[int]", leave: asyncio.Event) -> None:
        """Connect, wait for the start, then play until time is up."""
        async with connect(
            self.url, additional_headers={"Cookie": self.cookie}, proxy=None, compression=None, ping_interval=None
        ) as line:
            state = _decoder.decode(await line.recv())
            ready.put_nowait(1)
            listening = asyncio.create_task(begin.wait())
            while not begin.is_set():
                hearing = asyncio.create_task(line.recv())
                await asyncio.wait({hearing, listening}, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    self.take_in(state, hearing.result())
                else:
                    hearing.cancel()
                    await asyncio.wait({hearing})
            await self.play(line, state)
            ready.put_nowait(1)
            await leave.wait()  # hanging up is not part of what is measured

    def take_in(self, state: Heard, text: str | bytes) -> Heard:
        """Update the state from a message, and return the message."""
        message = _decoder.decode(text)
        self.heard += 1
        if message.type in ("moved", "table"):
            state.version, state.status, state.legal = message.version, message.status, message.legal
        return message

    async def play(self, line: Any, state: Heard) -> None:
        """Make each move about one interval after the turn began."""
        number = 0
        while time.monotonic() < self.until and state.status == "playing":
            if not state.legal:
                try:
                    self.take_in(state, await asyncio.wait_for(line.recv(), max(0.01, self.until - time.monotonic())))
                except TimeoutError:
                    return
                continue
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.interval_s)
            number += 1
            word = self.dice.choice(state.legal).word
            move_id = f"m{number}"
            version = state.version
            begin = time.perf_counter()
            await line.send(json.dumps({"type": "move", "id": move_id, "version": version, "word": word}))
            while True:
                message = self.take_in(state, await line.recv())
                if message.id == move_id:
                    break
            if message.type == "moved":
                self.latencies.append(time.perf_counter() - begin)
                self.acknowledged.append([self.url.rpartition("/")[2], message.version, move_id, word])


async def main(plan_file: str) -> None:
    """Read the plan, play, and write the measurements to standard output."""
    plan = json.loads(Path(plan_file).read_text())
    dice = random.Random(1)
    players = [Player(url, cookie, dice, interval_s) for url, cookie, interval_s in plan["players"]]
    begin, ready, leave = asyncio.Event(), asyncio.Queue[int](), asyncio.Event()
    tasks = []
    for number, player in enumerate(players):
        tasks.append(asyncio.create_task(player.run(begin, ready, leave)))
        if number % 50 == 49:
            await asyncio.sleep(0.2)
    for _ in players:
        await asyncio.wait_for(ready.get(), 120)
    print("connected", flush=True)
    sys.stdin.readline()
    until = time.monotonic() + plan["seconds"]
    for player in players:
        player.until = until
    begin.set()
    for _ in players:
        await asyncio.wait_for(ready.get(), plan["seconds"] + 30)
    answer = {
        "latencies": sorted(latency for player in players for latency in player.latencies),
        "acknowledged": [move for player in players for move in player.acknowledged],
        "heard": sum(player.heard for player in players),
        "failed": [repr(task.exception()) for task in tasks if task.done() and task.exception()][:5],
    }
    print(json.dumps(answer), flush=True)
    leave.set()
    await asyncio.wait(tasks, timeout=30)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
