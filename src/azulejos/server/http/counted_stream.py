"""Streams of events, which count as connections of their address."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from azulejos.server.http.request import ApiRequest

__all__ = ["CountedStream"]


class CountedStream(StreamingResponse):
    """A stream that is refused if its address has too many.

    It counts before its first line: nothing else runs between the check and the count, however many come at once.
    """

    def __init__(
        self, request: ApiRequest, lines: AsyncGenerator[bytes], media_type: str, headers: dict[str, str] | None = None
    ) -> None:
        request.services.require_room(request.address)
        self._request, self._lines = request, lines
        super().__init__(lines, media_type=media_type, headers={"X-Accel-Buffering": "no", **(headers or {})})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines until they end or the client leaves."""
        with self._request.services.counted(self._request.address):
            async with aclosing(self._lines):
                await super().__call__(scope, receive, send)
