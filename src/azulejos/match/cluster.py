"""Playing matches on a Ray cluster: every match is a task on any free core."""

import importlib
import os
import socket
import sys
from collections.abc import Generator, Iterable
from contextlib import ExitStack, redirect_stdout
from types import TracebackType
from typing import Any, Self

from azulejos.errors import AzulejosError, MissingExtra
from azulejos.match.isolation import play_isolated
from azulejos.match.pairs import Played, Series, play_one
from azulejos.match.workers import Task

__all__ = ["Cluster", "ClusterError"]

REACH_S = 5.0
"""How long a cluster may take to answer before it is considered dead."""
RETRIES = 3
"""How often a match is replayed if its node is lost."""
SETTINGS, FRAME_HEAD = 4, 9
"""In HTTP/2: the type of a server's first frame, and the length of a frame header."""
LOCAL_CLUSTER = "auto"
"""The address of whatever cluster runs on this machine."""


class ClusterError(AzulejosError):
    """A cluster cannot be reached, or cannot play."""

    code = "no-cluster"


class Cluster:
    """A connection to a Ray cluster. Use it in a `with` statement, which ends the connection, not the cluster.

    Every node needs the same version of Azulejos, with the extras that its bots need. `address` is that of Ray's head
    node, `HOST:PORT`, or `auto` for a cluster that this machine is part of. While the connection is open, standard
    output goes to standard error, because Ray prints to it.
    """

    def __init__(self, address: str) -> None:
        self._ray: Any = _import_ray()
        _require_reachable(address)
        with ExitStack() as stack:
            stack.enter_context(redirect_stdout(sys.stderr))  # Ray prints; our output is for other programs
            try:
                self._ray.init(address=address, log_to_driver=False, configure_logging=False, logging_level="ERROR")
            except Exception as error:  # a dozen types, none of which says what is wrong
                raise ClusterError(f"no Ray cluster at {address}: {_first_line(error)}") from error
            stack.callback(self._ray.shutdown)
            self._require_same_version()
            self._open = stack.pop_all()

    @property
    def cores(self) -> int:
        """Return the number of cores of all nodes."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def play_all(self, tasks: Iterable[Task]) -> Generator[tuple[Series, Played], None, None]:
        """Play these matches and yield each as it ends, as `workers.play_all` does on this machine.

        A match whose node is lost is played again on another node. A match whose process dies is played again in its
        own process, to find out which bot crashed it. Closing the iterator cancels running matches.
        """
        play, play_alone = (self._ray.remote(num_cpus=1, max_retries=RETRIES)(how) for how in (play_one, play_isolated))
        left = iter(tasks)
        under_way: dict[Any, Task] = {}
        try:
            while True:
                while len(under_way) < 2 * self.cores and (task := next(left, None)) is not None:
                    under_way[play.remote(*task)] = task
                if not under_way:
                    return
                (done, *_), _ = self._ray.wait(list(under_way), num_returns=1)
                task = under_way.pop(done)
                try:
                    played = self._result(done)
                except self._ray.exceptions.WorkerCrashedError:
                    under_way[play_alone.remote(*task)] = task
                else:
                    yield task[0], played
        finally:
            for reference in under_way:
                self._ray.cancel(reference, force=True)

    def close(self) -> None:
        """End the connection."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _result(self, reference: Any) -> Played:
        try:
            played: Played = self._ray.get(reference)
        except self._ray.exceptions.WorkerCrashedError:
            raise
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, AzulejosError):
                raise error.cause from error
            raise ClusterError(f"a match failed: {_first_line(error.cause or error)}") from error
        except self._ray.exceptions.RayError as error:
            raise ClusterError(f"the cluster is gone: {_first_line(error)}") from error
        return played

    def _require_same_version(self) -> None:
        """Raise unless the nodes have this version: another one would play other matches."""
        ours = version()
        try:
            theirs = self._ray.get(self._ray.remote(version).remote())
        except Exception as error:
            raise ClusterError(f"Azulejos is not installed on the cluster: {_first_line(error)}") from error
        if theirs != ours:
            raise ClusterError(f"the cluster has Azulejos {theirs}, this is {ours}", code="other-version")


def version() -> str:
    """Return the version of this program (on a node of a cluster: of the one installed there)."""
    import importlib.metadata

    return importlib.metadata.version("azulejos")


def _import_ray() -> Any:
    """Import Ray with its usage reports turned off."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise MissingExtra("ray", "matches on a cluster") from error


def _require_reachable(address: str) -> None:
    """Raise at once, not after a minute, if nothing listens at the address."""
    if address == LOCAL_CLUSTER:
        return
    host, _, port = address.rpartition(":")
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ClusterError(f"not an address: {address!r} (wanted auto or HOST:PORT)", code="bad-option")
    try:
        with socket.create_connection((host, int(port)), REACH_S) as connection:
            is_ray = bool(os.environ.get("RAY_USE_TLS")) or _speaks_grpc(connection)
    except OSError as error:
        raise ClusterError(f"no Ray cluster at {address}: {error.strerror or error}") from error
    if not is_ray:
        raise ClusterError(f"no Ray cluster at {address}: something else listens there")


def _speaks_grpc(connection: socket.socket) -> bool:
    """Whether the other end speaks HTTP/2, as Ray does: send a greeting and expect its settings.

    Ray itself would try for minutes before reporting that a port is not Ray's.
    """
    connection.settimeout(REACH_S)
    connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, SETTINGS, 0, 0, 0, 0, 0]))
    answer = b""
    while len(answer) < FRAME_HEAD and (more := connection.recv(FRAME_HEAD - len(answer))):
        answer += more
    return len(answer) == FRAME_HEAD and answer[3] == SETTINGS


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
