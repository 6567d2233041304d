"""Ports for servers in tests that are stopped and started again, so that they cannot ask for any free port."""

import os
import re
import socket

__all__ = ["free_port"]

FIRST_PORT, PORTS_OF_A_PROCESS, PROCESSES = 20_000, 400, 30
"""Systems choose ports for outgoing connections above these, so nobody takes one while its server is stopped."""

_given = 0


def free_port() -> int:
    """Return a port that no other test of this run gets."""
    global _given
    worker = re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or "0"
    block = FIRST_PORT + PORTS_OF_A_PROCESS * (int(worker) % PROCESSES)
    for _ in range(PORTS_OF_A_PROCESS):
        _given += 1
        port = block + (os.getpid() + _given) % PORTS_OF_A_PROCESS
        if _is_free(port):
            return port
    raise AssertionError(f"all ports from {block} on are in use")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
