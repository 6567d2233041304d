"""The connections that each session holds open: they end with it."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["LiveSessions"]

Close = Callable[[], None]
MOST_ENDED = 10_000


class LiveSessions:
    """The open connections of sessions and tokens, by the hash of the token.

    >>> sessions, closed = LiveSessions(), []
    >>> with sessions.kept("a1", lambda: closed.append("a1")):
    ...     sessions.end("a1")
    >>> closed
    ['a1']
    """

    def __init__(self) -> None:
        self._open: dict[str, set[Close]] = {}
        self._ended: OrderedDict[str, None] = OrderedDict()

    @contextmanager
    def kept(self, session: str | None, close: Close) -> Iterator[None]:
        """Call `close` if the session ends inside this context; at once if it has just ended."""
        if session is None:
            yield
            return
        if session in self._ended:
            close()
        self._open.setdefault(session, set()).add(close)
        try:
            yield
        finally:
            self._open[session].discard(close)
            if not self._open[session]:
                del self._open[session]

    def end(self, session: str) -> None:
        """Close all connections of a session, and those that are just being opened with it."""
        self._ended[session] = None
        if len(self._ended) > MOST_ENDED:
            self._ended.popitem(last=False)
        for close in list(self._open.get(session, ())):
            close()
