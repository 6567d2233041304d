"""The processes that think for bots: started when needed, killed when no longer wanted, replaced when they die.

Bots that do not search have a process of their own, so that they never wait for one that does, nor for one that loads a
small search; bots with small searches have another.
"""

import asyncio
import json
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from azulejos.errors import AzulejosError
from azulejos.play import View
from azulejos.server.bots.catalog import pace_of
from azulejos.server.bots.fair_queue import NOBODY, Asker, FairQueue
from azulejos.server.histogram import LONG_S, Histogram
from azulejos.server.refusal import Refusal

__all__ = ["MOST_WAITING", "BotFailed", "BotPool", "BotQuestion", "Choice", "effort_under"]

log = logging.getLogger("azulejos.bots")
LINE_LIMIT = 1 << 24
OnProgress = Callable[[float], None]
"""Is told the share of a long work that is done."""

MOST_WAITING = 3
"""How many analyses and reviews of one person may wait."""

RETRY_S = 10
"""How long a client is asked to wait before it sends a question again that could not be answered."""

LEAST_EFFORT = 12
"""The least percentage of its usual thinking that a bot does under pressure."""


class BotFailed(AzulejosError):
    """A bot made no move: it crashed, or it took too long."""

    code = "bot-failed"


class _ProcessDied(BotFailed):
    """The process is gone, which says nothing about the question: another process may answer it."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A question for a move. `time_ms` is the longest that the bot may think; `on_begin` is called when it begins."""

    bot: str
    view: View
    seed: str
    asker: Asker = NOBODY
    time_ms: int | None = None
    on_begin: Callable[[], None] = lambda: None


class Choice(NamedTuple):
    """A move, how long the bot thought about it, and how much of its usual thinking that was, in percent."""

    word: str
    used_ms: int = 0
    effort: int = 100


def effort_under(waiting: int, places: int) -> int:
    """Return how much a bot thinks while others wait: its share of the machine, in percent, and no less than an eighth.

    >>> [effort_under(waiting, places=2) for waiting in (0, 1, 2, 100)]
    [100, 66, 50, 12]
    """
    return max(LEAST_EFFORT, 100 * places // (places + waiting))


class _Worker:
    """One process, which works on one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None, "the process was started with pipes"
        assert stdout is not None, "the process was started with pipes"
        try:
            stdin.write(json.dumps(question).encode() + b"\n")
            await stdin.drain()
            line = await stdout.readline()
        except (OSError, ValueError, RuntimeError) as error:  # uvloop raises RuntimeError for a pipe that is closed
            raise _ProcessDied(f"the process crashed: {error}") from error
        if not line.endswith(b"\n"):
            raise _ProcessDied("the process ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended."""
        return self.process.returncode is None

    def kill(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self.process.kill()


class _Lane:
    """A limited number of processes, and the questions that wait for one."""

    def __init__(self, size: int) -> None:
        self.queue = FairQueue(size)
        self.free: list[_Worker] = []


class BotPool:
    """A limited number of processes; questions wait for a free one, each person's in turn."""

    def __init__(self, size: int, *, limit_s: float = 60.0) -> None:
        self.limit_s = limit_s
        self.size = size
        self.deaths = self.asked = 0
        self.wait_seconds, self.think_seconds = Histogram(LONG_S), Histogram(LONG_S)
        self._slow = _Lane(size)
        self._lanes = {"at-once": _Lane(1), "short": _Lane(1), "long": self._slow}
        self._all: set[_Worker] = set()
        self._reaping: set[asyncio.Task[int]] = set()

    @property
    def waiting(self) -> int:
        """Return the number of questions that wait for a process."""
        return sum(lane.queue.waiting for lane in self._lanes.values())

    async def choose(self, question: BotQuestion) -> Choice:
        """Return a bot's move. If this is canceled, the process is killed, since its move is no longer needed."""
        view = question.view
        asked = {"kind": "move", "bot": question.bot, "seed": question.seed, "position": str(view), "seat": view.seat}
        lane = self._lanes[pace_of(question.bot, view.game)]

        def begin() -> dict[str, Any]:
            question.on_begin()
            effort = effort_under(lane.queue.waiting, lane.queue.places) if lane is self._slow else 100
            return {**asked, "effort": effort, "time_ms": question.time_ms}

        try:
            answer = await self._ask_once(begin, question.asker, lane)
        except BotFailed as error:
            log.warning("bot %s failed once: %s", question.bot, error)
            answer = await self._ask_once(begin, question.asker, lane)
        if "move" not in answer:
            raise BotFailed(f"{answer.get('error')}: {answer.get('message')}")
        return Choice(str(answer["move"]), int(answer["used_ms"]), int(answer["effort"]))

    async def ask(
        self, question: dict[str, Any], asker: Asker = NOBODY, on_progress: OnProgress = lambda share: None
    ) -> dict[str, Any]:
        """Return the answer to any question that a worker knows. Raise Refusal for what the worker refuses.

        A long work is asked for in parts; before each, all others who wait have their turn.
        """
        if self._slow.queue.waiting_of(asker) >= MOST_WAITING:
            raise Refusal("busy", f"at most {MOST_WAITING} of your analyses and reviews may wait at a time", 429)
        answer = await self._ask_part(question, asker)
        while "found" in answer:
            on_progress(answer["share"])
            answer = await self._ask_part({**question, "found": answer["found"]}, asker)
        return answer

    async def _ask_part(self, question: dict[str, Any], asker: Asker) -> dict[str, Any]:
        """Return the answer to a question or a part of one; if its process dies, it is asked once more."""
        try:
            try:
                answer = await self._ask_once(lambda: question, asker, self._slow)
            except _ProcessDied as error:
                log.warning("a question failed once: %s", error)
                answer = await self._ask_once(lambda: question, asker, self._slow)
        except BotFailed as error:
            reason = "the thinking process crashed" if isinstance(error, _ProcessDied) else "thinking took too long"
            raise Refusal("thinking-failed", f"{reason}; try again", 503, wait_s=RETRY_S) from error
        if "error" in answer:
            status = 501 if answer["error"] == "missing-extra" else 503 if answer["error"] == "bot-crashed" else 400
            raise Refusal(str(answer["error"]), str(answer["message"]), status)
        return answer

    async def _ask_once(self, begin: Callable[[], dict[str, Any]], asker: Asker, lane: _Lane) -> dict[str, Any]:
        """Wait for a process, and ask it what `begin` returns then."""
        self.asked += 1
        asked_at = time.perf_counter()
        async with lane.queue.place(asker):
            begun_at = time.perf_counter()
            self.wait_seconds.observe(begun_at - asked_at)
            worker = self._living(lane) or await self._start()
            answer: dict[str, Any] | None = None
            try:
                answer = await asyncio.wait_for(worker.ask(begin()), self.limit_s)
            except TimeoutError as error:
                raise BotFailed(f"no answer within {self.limit_s:g} s") from error
            finally:
                self.think_seconds.observe(time.perf_counter() - begun_at)
                if answer is None:
                    self._discard(worker)
                else:
                    lane.free.append(worker)
        return answer

    def _living(self, lane: _Lane) -> _Worker | None:
        """Return a free process; those that died while nobody asked them are forgotten."""
        while lane.free:
            worker = lane.free.pop()
            if worker.is_alive:
                return worker
            self._discard(worker)
        return None

    async def _start(self) -> _Worker:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "azulejos.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            limit=LINE_LIMIT,
        )
        worker = _Worker(process)
        self._all.add(worker)
        return worker

    def _discard(self, worker: _Worker) -> None:
        self.deaths += 1
        self._all.discard(worker)
        worker.kill()
        task = asyncio.create_task(worker.process.wait())  # otherwise it would remain as a zombie
        self._reaping.add(task)
        task.add_done_callback(self._reaping.discard)

    def pids(self) -> list[int]:
        """Return the ids of all processes."""
        return [worker.process.pid for worker in self._all]

    async def close(self) -> None:
        """Kill all processes."""
        for worker in list(self._all):
            self._discard(worker)
        for lane in self._lanes.values():
            lane.free.clear()
        if self._reaping:
            await asyncio.wait(list(self._reaping), timeout=5)
