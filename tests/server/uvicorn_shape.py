"""What the fast WebSocket and the limited HTTP rely on inside uvicorn, checked against whatever release is installed.

usage: python tests/server/uvicorn_shape.py
Prints what is missing, a line each; the exit status is 1 if anything is. It imports uvicorn and the standard library
alone, so that it can run where nothing else is installed.
"""

import ast
import asyncio
import inspect
import sys
import textwrap
from typing import Any

__all__ = ["shape_faults"]

ATTRIBUTES = (
    "close_sent",
    "conn",
    "disconnected",
    "handshake_complete",
    "handshake_initiated",
    "loop",
    "ping_timer",
    "queue",
    "read_paused",
    "scheme",
    "transport",
    "writable",
)
METHODS = {
    "connection_lost": ["self", "exc"],
    "data_received": ["self", "data"],
    "handle_connect": ["self", "event"],
    "keepalive_timeout": ["self"],
    "pause_writing": ["self"],
    "receive": ["self"],
    "resume_writing": ["self"],
    "send": ["self", "message"],
    "send_keepalive_ping": ["self"],
    "send_receive_event_to_app": ["self"],
    "shutdown": ["self"],
}
HTTP_METHODS = {
    "connection_lost": ["self", "exc"],
    "connection_made": ["self", "transport"],
    "data_received": ["self", "data"],
    "handle_websocket_upgrade": ["self"],
    "on_headers_complete": ["self"],
    "on_message_complete": ["self"],
    "pause_writing": ["self"],
    "resume_writing": ["self"],
    "send_400_response": ["self", "msg"],
}
"""What the limited HTTP relies on."""

QUEUE_METHODS = {"empty", "get", "put_nowait"}
"""What the inbox offers in place of the queue."""

PAUSING = {"__init__", "receive", "send", "send_receive_event_to_app"}
"""Where uvicorn changes `read_paused`; the fast WebSocket knows these places."""

NOTED = {"connection_lost", "keepalive_timeout", "send", "shutdown"}
WITHIN_DATA_RECEIVED = {"handle_connect", "handle_parser_exception", "send_receive_event_to_app"}
ENDING = {"__init__", *NOTED, *WITHIN_DATA_RECEIVED}
"""Where uvicorn ends a WebSocket; after each of them, the fast WebSocket notes what is still allowed."""


def shape_faults(protocol: type[Any] | None = None) -> list[str]:
    """Return what the fast WebSocket needs and this protocol does not have; by default the one of uvicorn."""
    if protocol is None:
        try:
            from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
        except ImportError as error:
            return [f"the protocol cannot be imported: {error}"]
        return [*shape_faults(WebSocketsSansIOProtocol), *http_faults()]
    source = textwrap.dedent(inspect.getsource(protocol))
    tree = ast.parse(source)
    return [
        *[
            f"method {name}{tuple(wanted)} has changed"
            for name, wanted in METHODS.items()
            if not _has(protocol, name, wanted)
        ],
        *asyncio.run(_attribute_faults(protocol)),
        *[f"the queue is used by .{name}()" for name in sorted(_used_of_queue(tree) - QUEUE_METHODS)],
        *[f"read_paused is changed in {name}()" for name in sorted(_pausing(tree) - PAUSING)],
        *[f"a connection is ended in {name}()" for name in sorted(_ending(tree) - ENDING)],
        *([] if '"extensions":' in source else ["the scope of a connection has no extensions"]),
    ]


def http_faults() -> list[str]:
    """Return what the limited HTTP needs and uvicorn's does not have."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
    except ImportError as error:
        return [f"the HTTP protocol cannot be imported: {error}"]
    methods = [name for name, wanted in HTTP_METHODS.items() if not _has(Protocol, name, wanted)]
    names = ("self.url", "self.headers", "self.client", "self.loop", "self.transport", "self.cycle", "self.flow")
    more = (".cycle.response_complete", ".cycle.keep_alive", ".flow.pause_reading()")
    source = inspect.getsource(Protocol)
    return [
        *[f"method {name} of HTTP has changed" for name in methods],
        *[f"{name} of HTTP is missing" for name in (*names, *more) if name not in source],
    ]


def _has(protocol: type[Any], name: str, wanted: list[str]) -> bool:
    method = getattr(protocol, name, None)
    return method is not None and list(inspect.signature(method).parameters) == wanted


async def _attribute_faults(protocol: type[Any]) -> list[str]:
    import uvicorn
    from uvicorn.server import ServerState

    config = uvicorn.Config(_application, ws_per_message_deflate=False, lifespan="off", log_config=None)
    made = protocol(config, ServerState(), {})
    return [f"attribute {name} is missing" for name in ATTRIBUTES if not hasattr(made, name)]


async def _application(scope: Any, receive: Any, send: Any) -> None:
    """Do nothing."""


def _used_of_queue(tree: ast.AST) -> set[str]:
    """Return the methods of `self.queue` that are called."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "queue"
    }


def _pausing(tree: ast.AST) -> set[str]:
    """Return the methods that assign `self.read_paused`."""
    return {method for method, name in _assigned(tree) if name == "read_paused"}


def _ending(tree: ast.AST) -> set[str]:
    """Return the methods that end a WebSocket: they say so, or let the parser write a closing frame."""
    closing = {
        method.name
        for method in _methods(tree)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and node.attr in ("send_close", "fail")
    }
    return closing | {method for method, name in _assigned(tree) if name in ("close_sent", "disconnected")}


def _assigned(tree: ast.AST) -> set[tuple[str, str]]:
    """Return the attributes that are assigned, each with the method that does it."""
    return {
        (method.name, target.attr)
        for method in _methods(tree)
        for node in ast.walk(method)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute)
    }


def _methods(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


if __name__ == "__main__":
    found = shape_faults()
    print("\n".join(found) if found else "as expected")
    sys.exit(bool(found))
