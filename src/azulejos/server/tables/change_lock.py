"""The lock of a table: one change at a time."""

import asyncio
from collections import deque

__all__ = ["ChangeLock"]


class ChangeLock:
    """A lock that can also be taken without waiting; whoever waits gets it in the order of asking.

    >>> lock = ChangeLock()
    >>> lock.take(), lock.take()
    (True, False)
    >>> lock.release()
    >>> lock.is_taken
    False
    """

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take the lock if it is free; return whether it was."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    async def acquire(self) -> None:
        """Wait for the lock and take it."""
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed over just before
                self.release()
            raise

    def release(self) -> None:
        """Hand the lock to whoever waits for it, or free it."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *error: object) -> None:
        self.release()
