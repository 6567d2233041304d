"""Runs the server: one process on uvicorn, on a socket of our own."""

import asyncio
import gc
import logging
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.applications import Starlette

from azulejos.server.http.app import make_app
from azulejos.server.settings import Settings
from azulejos.server.wire.limits import MOST_FRAME, PING_S

__all__ = ["listen", "serve", "uvicorn_config"]

COLLECT_AFTER = 100_000
UNREAD_MS = 30_000
"""How long data to a peer may stay unacknowledged before the system drops the connection."""


def listen(host: str, port: int) -> socket.socket:
    """Open the socket that clients connect to; the system drops a peer that stops reading.

    The protocol is named, because asyncio sends at once (TCP_NODELAY) only where it is; uvloop does so anyway.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    try:
        opened.bind((host, port))
    except OSError as error:
        opened.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from error
    opened.listen(1024)
    opened.setblocking(False)
    return opened


def serve(settings: Settings, listening: socket.socket, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal to stop arrives; then stop within seconds."""
    app = make_app(settings)
    server = _Server(uvicorn_config(app, settings), app, on_ready)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    server.run(sockets=[listening])


def uvicorn_config(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Return the configuration of uvicorn for an application with these settings."""
    logging.getLogger("uvicorn.error").addFilter(_without_trace)
    return uvicorn.Config(
        app,
        ws=websocket_protocol(plain=settings.plain_wire),
        ws_max_size=MOST_FRAME,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        http=http_protocol(settings),
        loop="auto",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=max(1, int(settings.stop_after_s)),
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=32 * 1024,
    )


def http_protocol(settings: Settings) -> Any:
    """Return the HTTP protocol for uvicorn: its own, or one with limits that relies on its internals.

    Behind a proxy, all connections come from one address, and the proxy counts them.
    """
    if settings.plain_wire:
        return "httptools"
    from azulejos.server.wire.limited_http import limited_http

    return limited_http(0 if settings.behind_proxy else settings.connections_per_address)


class _WithoutTrace(logging.Filter):
    """Leaves out the trace where uvicorn logs a message that is not UTF-8, which it answers with close code 1007."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass, without its trace if a client caused it."""
        if record.exc_info is not None and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None
            record.levelno, record.levelname = logging.INFO, "INFO"
        return True


_without_trace = _WithoutTrace()


def websocket_protocol(*, plain: bool) -> Any:
    """Return the WebSocket protocol for uvicorn: its own, or the fast one that relies on its internals."""
    if plain:
        return "websockets-sansio"
    from azulejos.server.wire.fast_websocket import FastWebSocket

    return FastWebSocket


def calm_collector() -> None:
    """Make garbage collection rare: tables hold no cycles, and looking for them took a third of a move's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 100)


class _Server(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, app: Starlette, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open for clients."""
        await super().startup(sockets)
        calm_collector()
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify all clients of the restart before their connections end."""
        self._app.state.services.hub.announce_stop()
        await asyncio.sleep(0)  # connections without a fast path send in tasks of their own
        await super().shutdown(sockets)
