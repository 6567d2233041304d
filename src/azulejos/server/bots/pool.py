"""The processes that think for bots: started when needed, killed when no longer wanted, replaced when they die."""

import asyncio
import json
import logging
import os
import sys
from contextlib import suppress
from typing import Any

from azulejos.errors import AzulejosError
from azulejos.play import View
from azulejos.server.refusal import Refusal

__all__ = ["BotFailed", "BotPool"]

log = logging.getLogger("azulejos.bots")
LINE_LIMIT = 1 << 24


class BotFailed(AzulejosError):
    """A bot made no move: it crashed, or it took too long."""

    code = "bot-failed"


class _Worker:
    """One process, which works on one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question. Raise BotFailed if the process is gone."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None, "the process was started with pipes"
        assert stdout is not None, "the process was started with pipes"
        try:
            stdin.write(json.dumps(question).encode() + b"\n")
            await stdin.drain()
            line = await stdout.readline()
        except (OSError, ValueError) as error:
            raise BotFailed(f"the process crashed: {error}") from error
        if not line:
            raise BotFailed("the process ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def kill(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self.process.kill()


class BotPool:
    """A limited number of processes; questions wait for a free one."""

    def __init__(self, size: int, *, limit_s: float = 60.0) -> None:
        self.limit_s = limit_s
        self.size = size
        self.deaths = self.asked = 0
        self._free: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._places = asyncio.Semaphore(size)
        self._reaping: set[asyncio.Task[int]] = set()

    async def choose(self, bot: str, view: View, seed: str) -> str:
        """Return a bot's move. If this is canceled, the process is killed, since its move is no longer needed."""
        question = {"kind": "move", "bot": bot, "seed": seed, "position": str(view), "seat": view.seat}
        try:
            answer = await self._ask_once(question)
        except BotFailed as error:
            log.warning("bot %s failed once: %s", bot, error)
            answer = await self._ask_once(question)
        if "move" not in answer:
            raise BotFailed(f"{answer.get('error')}: {answer.get('message')}")
        return str(answer["move"])

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to any question that a worker knows. Raise Refusal for what the worker refuses."""
        try:
            answer = await self._ask_once(question)
        except BotFailed as error:
            raise Refusal("thinking-failed", "the thinking process crashed; try again", 503) from error
        if "error" in answer:
            status = 501 if answer["error"] == "missing-extra" else 503 if answer["error"] == "bot-crashed" else 400
            raise Refusal(str(answer["error"]), str(answer["message"]), status)
        return answer

    async def _ask_once(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked += 1
        async with self._places:
            worker = self._free.pop() if self._free else await self._start()
            answer: dict[str, Any] | None = None
            try:
                answer = await asyncio.wait_for(worker.ask(question), self.limit_s)
            except TimeoutError as error:
                raise BotFailed(f"no answer within {self.limit_s:g} s") from error
            finally:
                if answer is None:
                    self._discard(worker)
                else:
                    self._free.append(worker)
        return answer

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
        self._free.clear()
        if self._reaping:
            await asyncio.wait(list(self._reaping), timeout=5)
