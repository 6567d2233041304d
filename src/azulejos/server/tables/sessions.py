"""The connections that each session holds open: they end with it."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["JUST_S", "LiveSessions"]

Close = Callable[[], None]
MOST_ENDED = 10_000
JUST_S = 60.0
"""How long a session has just ended: a token that a moderator gives back can be used again after that."""


class LiveSessions:
    """The open connections of sessions and tokens, by the hash of the token.

    >>> sessions, closed = LiveSessions(), []
    >>> with sessions.kept("a1", lambda: closed.append("a1")):
    ...     sessions.end("a1")
    >>> closed
    ['a1']
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._open: dict[str, set[Close]] = {}
        self._ended: OrderedDict[str, float] = OrderedDict()  # when

    @contextmanager
    def kept(self, session: str | None, close: Close) -> Iterator[None]:
        """Call `close` if the session ends inside this context; at once if it has just ended."""
        if session is None:
            yield
            return
        if self._ended.get(session, float("-inf")) > self._now() - JUST_S:
            close()
        self._open.setdefault(session, set()).add(close)
        try:
            yield
        finally:
            self._open[session].discard(close)
            if not self._open[session]:
                del self._open[session]

    @property
    def open(self) -> list[str]:
        """Return the sessions that hold connections open."""
        return list(self._open)

    def end(self, session: str) -> None:
        """Close all connections of a session, and those that are just being opened with it."""
        self._ended[session] = self._now()
        if len(self._ended) > MOST_ENDED:
            self._ended.popitem(last=False)
        for close in list(self._open.get(session, ())):
            close()
