"""One thread that writes: what waits when it is free becomes one transaction, and nobody is told before its commit."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection, Database

__all__ = ["Failed", "Writer"]

Answer = TypeVar("Answer")
Work = Callable[[Connection], Any]
MOST_AT_ONCE = 512
BUSY_S, GATHER_S = 0.004, 0.002


class Failed(Refusal):
    """The database could not keep something: nothing of it was stored, and nobody was told."""

    def __init__(self, code: str = "storage", message: str = "this could not be stored; try again") -> None:
        super().__init__(code, message, 503)


@dataclass(slots=True)
class _Job:
    work: Work
    future: "asyncio.Future[Any]"
    answer: Any = None
    error: BaseException | None = None


class Writer:
    """Run writing work one after the other, many in one transaction (group commit)."""

    def __init__(
        self, database: Database, on_commit: Callable[[int, float], None] = lambda jobs, seconds: None
    ) -> None:
        self._database = database
        self._on_commit = on_commit
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._ended = 0.0
        self.on_lost: Callable[[], None] = lambda: None
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do this work in a transaction; give its answer once it is committed. Raises Failed, with nothing stored."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(_Job(work, future))
        answer: Answer = await future
        return answer

    @property
    def waiting(self) -> int:
        """Count the jobs that wait."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish what waits, then end."""
        self._jobs.put(None)
        self._thread.join(timeout=30)

    def _run(self) -> None:
        while True:
            batch = self._next_batch()
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._do(jobs)
                self._loop.call_soon_threadsafe(_settle, jobs)
            if len(jobs) < len(batch):
                break
        if self._connection is not None:
            self._connection.close()

    def _next_batch(self) -> list[_Job | None]:
        batch = [self._jobs.get()]
        if time.monotonic() - self._ended < BUSY_S:  # much to do: one commit for what comes within a moment
            time.sleep(GATHER_S)
        while batch[-1] is not None and len(batch) < MOST_AT_ONCE:
            try:
                batch.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return batch

    def _do(self, jobs: list[_Job]) -> None:
        """Commit all together; if that fails, each by itself, so that one cannot take the others down."""
        begin = time.perf_counter()
        if not self._committed(jobs) and len(jobs) > 1:
            for job in jobs:
                self._committed([job])
        self._ended = time.monotonic()
        self._on_commit(len(jobs), time.perf_counter() - begin)

    def _committed(self, jobs: list[_Job]) -> bool:
        try:
            if self._connection is None:
                self._connection = self._database.connect()
            for job in jobs:
                job.error = None
                job.answer = job.work(self._connection)
            self._connection.commit()
        except BaseException as error:
            for job in jobs:
                job.error = self._failure(error)
            self._undo()
            return False
        return True

    def _failure(self, error: BaseException) -> BaseException:
        if isinstance(error, Refusal):
            return error
        if self._database.is_conflict(error):
            return Failed("conflict", "this was stored before")
        return Failed() if self._database.is_passing(error) else error

    def _undo(self) -> None:
        """Roll back; a connection that cannot is given up for a new one."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.rollback()
        except BaseException:
            _close_quietly(connection)
            self._loop.call_soon_threadsafe(self.on_lost)  # and with it all locks that it held
        else:
            self._connection = connection


def _close_quietly(connection: Connection) -> None:
    try:
        connection.close()
    except BaseException:
        return


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.answer)
