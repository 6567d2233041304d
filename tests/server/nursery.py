"""Runs a server again and again, each in a fresh fork of a process that has everything loaded: for tests that kill it.

usage: python -m tests.server.nursery PORT DATABASE
Each time a server is ready, a line with its process id goes to standard output.
"""

import os
import sys

from azulejos.server.run import listen, serve
from azulejos.server.settings import Settings


def main(port: int, database: str) -> None:
    """Start a server, wait for its end, start the next."""
    listening = listen("127.0.0.1", port)
    settings = Settings(
        database=database, rate=0.0, sockets_per_address=0, workers=1, stop_after_s=2, private_targets=True
    )
    while True:
        child = os.fork()
        if child == 0:
            serve(settings, listening, lambda: print(os.getpid(), flush=True))
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
