"""The writing thread: all waiting jobs become one transaction, and callers continue after its commit.

Rows alone are committed without the thread where that waits for nothing: to wake a thread and be woken by it takes as
long as to write some rows, and longer on a machine that has other work.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection, Database

__all__ = ["StorageFailed", "Then", "Writer", "add_rows"]

Result = TypeVar("Result")
Work = Callable[[Connection], Any]
Then = Callable[[BaseException | None], None]
"""Called after a commit with None, or with the error if nothing was stored; it may not raise."""

LONGEST_END_S = 30.0
LOOK_AGAIN_S = 0.01
MOST_ROWS = 32
TIDY_AFTER = 2000
"""After how many jobs the database does what commits have left for later."""


class StorageFailed(Refusal):
    """Something could not be stored, not even in part."""

    def __init__(self, code: str = "storage", message: str = "this could not be stored; try again") -> None:
        super().__init__(code, message, 503)


@dataclass(slots=True)
class _Job:
    work: Work | None
    future: "asyncio.Future[Any] | None"
    row: tuple[str, int, str] | None = None
    is_fenced: bool = False
    then: Then | None = None
    result: Any = None
    error: BaseException | None = None

    def settle(self) -> None:
        """Tell whoever waits for this job how it ended.

        The writing thread still knows the job; it would otherwise free what belongs to this one, whose caches have it.
        """
        if self.then is not None:
            then, self.then = self.then, None
            then(self.error)
        elif self.future is None or self.future.done():
            return
        elif self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Runs jobs that write, one after the other, many in one transaction (group commit)."""

    def __init__(
        self, database: Database, on_commit: Callable[[int, float], None] = lambda jobs, seconds: None
    ) -> None:
        self._database = database
        self._on_commit = on_commit
        self._batches: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._gathered: list[_Job] = []
        self._writing = 0  # jobs that the thread is working on
        self._is_closed = False
        self._connection: Connection | None = None
        self._here: Connection | None = None  # for commits that wait for nothing; the thread opens it
        self._untidy = 0  # jobs since the database has tidied up
        self.fence: Work = lambda db: None
        self.settling: Callable[[], AbstractContextManager[None]] = nullcontext
        self.failures = 0
        self._failed_at = float("-inf")
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Connection], Result], *, is_fenced: bool = False) -> Awaitable[Result]:
        """Return the result of this work once its transaction is committed.

        Raises StorageFailed, with nothing stored. Fenced work is stored only if `fence` raises nothing in the same
        transaction.
        """
        future = self._loop.create_future()
        self._gather(_Job(work, future, is_fenced=is_fenced))
        return future

    def add_row(self, table: str, version: int, body: str) -> Awaitable[None]:
        """Add a row to a match, like fenced work; rows that wait together are added by one statement."""
        future = self._loop.create_future()
        self._gather(_Job(None, future, (table, version, body), is_fenced=True))
        return future

    def add_row_then(self, table: str, version: int, body: str, then: Then) -> None:
        """Add a row like `add_row`, and call a function afterwards, which costs less than waking a task.

        What is stored together is called together, inside the context that `settling` makes.
        """
        self._gather(_Job(None, None, (table, version, body), is_fenced=True, then=then))

    def _gather(self, job: _Job) -> None:
        if self._is_closed:
            raise StorageFailed
        self._gathered.append(job)
        if len(self._gathered) == 1 and not self._writing:
            self._loop.call_soon(self._pass_on)  # together with all other jobs of this round of the loop

    def _pass_on(self) -> None:
        """Commit all gathered jobs here, or hand them to the thread, waking it once."""
        jobs, self._gathered = self._gathered, []
        if self._commit_here(jobs):
            self._settle(jobs)
            return
        self._writing = len(jobs)
        self._batches.put(jobs)

    def _commit_here(self, jobs: list[_Job]) -> bool:
        """Commit rows without the thread; return False, with nothing stored, if anything is in the way."""
        here = self._here
        if here is None or any(job.row is None for job in jobs):
            return False
        begin = time.perf_counter()
        try:
            add_rows(here, [job.row for job in jobs if job.row is not None])
            self.fence(here)
            self._database.check_place()
            here.commit()
        except Exception:  # the thread tries again, waits if it must, and tells what is wrong
            self._here = None
            _close_quietly(here)
            return False
        self._note_commit(jobs, begin)
        if self._untidy >= TIDY_AFTER:
            self._batches.put([])
        return True

    def _note_commit(self, jobs: list[_Job], begin: float) -> None:
        self._untidy += len(jobs)
        self._on_commit(len(jobs), time.perf_counter() - begin)

    def _settle(self, jobs: list[_Job]) -> None:
        """Finish every job with its result or error, then continue with jobs that arrived in the meantime."""
        self._writing = 0
        if self._gathered and self._here is None:
            self._pass_on()  # the thread goes on meanwhile
        elif self._gathered:
            self._loop.call_soon(self._pass_on)
        with self.settling():
            for job in jobs:
                try:
                    job.settle()
                except Exception as error:  # the others are stored all the same
                    self._loop.call_exception_handler({"message": "a stored job failed", "exception": error})

    @property
    def waiting(self) -> int:
        """Return the number of jobs that wait."""
        return len(self._gathered) + self._writing

    @property
    def seconds_since_failure(self) -> float:
        """Return how long ago the database last failed to store something; infinity if it never did."""
        return time.monotonic() - self._failed_at

    async def close(self) -> None:
        """Finish all waiting jobs, then end."""
        self._is_closed = True
        until = self._loop.time() + LONGEST_END_S
        while self.waiting and self._loop.time() < until:
            await asyncio.sleep(LOOK_AGAIN_S)
        self._batches.put(None)
        await self._loop.run_in_executor(None, self._thread.join, LONGEST_END_S)
        if self._here is not None:
            self._here.close()

    def _run(self) -> None:
        while (jobs := self._batches.get()) is not None:
            if jobs:
                self._commit(jobs)
                self._loop.call_soon_threadsafe(self._settle, jobs)
            with suppress(Exception):  # what cannot be done now is done after another commit
                self._prepare_next()
        if self._connection is not None:
            self._connection.close()

    def _commit(self, jobs: list[_Job]) -> None:
        """Commit all together; if that fails, commit each alone, so that one failure does not affect the others."""
        begin = time.perf_counter()
        if not self._try_commit(jobs) and len(jobs) > 1:
            for job in jobs:
                self._try_commit([job])
        self._note_commit(jobs, begin)

    def _prepare_next(self) -> None:
        """Tidy up, and open the connection for commits without this thread."""
        if self._connection is not None and self._untidy >= TIDY_AFTER:
            self._untidy = 0
            self._database.tidy(self._connection)
        if self._connection is not None and self._here is None:
            self._here = self._database.connect_at_once()

    def _try_commit(self, jobs: list[_Job]) -> bool:
        try:
            if self._connection is None:
                self._connection = self._database.connect()
                self._database.prepare_writer(self._connection)
            add_rows(self._connection, [job.row for job in jobs if job.row is not None])
            for job in jobs:
                job.error = None
                if job.work is not None:
                    job.result = job.work(self._connection)
            if any(job.is_fenced for job in jobs):
                self.fence(self._connection)  # last, so that nothing can come between it and the commit
            self._database.check_place()
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
            return StorageFailed("conflict", "this was stored before")
        self.failures += 1
        self._failed_at = time.monotonic()
        return StorageFailed() if self._database.is_temporary(error) else error

    def _undo(self) -> None:
        """Roll back; a connection that cannot is replaced by a new one."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.rollback()
        except BaseException:
            _close_quietly(connection)
        else:
            self._connection = connection


def add_rows(db: Connection, rows: Sequence[tuple[str, int, str]]) -> None:
    """Add rows to matches; a version that is already there is a conflict.

    One statement for many: after each the thread waits for the interpreter, which is busy elsewhere.
    """
    for begin in range(0, len(rows), MOST_ROWS):
        some = rows[begin : begin + MOST_ROWS]
        places = ", ".join(["(?, ?, ?)"] * len(some))
        db.execute(f"INSERT INTO rows VALUES {places}", [value for row in some for value in row])


def _close_quietly(connection: Connection) -> None:
    try:
        connection.close()
    except BaseException:
        return
