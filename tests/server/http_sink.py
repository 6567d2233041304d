"""An HTTP server on this machine that keeps what is posted to it, and answers as it is told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

__all__ = ["HttpSink", "Posted", "http_sink"]


@dataclass(frozen=True)
class Posted:
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class HttpSink:
    """The requests that arrived; the next ones are answered with these statuses, then with 201."""

    url: str = ""
    posted: list[Posted] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one request and answer it."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        status = self.statuses.pop(0) if self.statuses else 201
        self.posted.append(Posted(head[0].split()[1], headers, body))
        writer.write(f"HTTP/1.1 {status} Told\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def http_sink() -> AsyncIterator[HttpSink]:
    """Run the server."""
    sink = HttpSink()
    serving = await asyncio.start_server(sink.serve, "127.0.0.1", 0)
    sink.url = f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}"
    try:
        yield sink
    finally:
        serving.close()
        await serving.wait_closed()
