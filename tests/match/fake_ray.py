"""A stand-in for Ray that plays in this process: what the code does with Ray, without its minute of start."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class RayError(Exception):
    """Anything that goes wrong in Ray."""


class WorkerCrashedError(RayError):
    """A process died."""


class RayTaskError(RayError):
    """A task raised something."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class FakeRay:
    """As much of Ray as a tournament uses. References are numbers; tasks run when their result is asked for."""

    def __init__(self, cpus: int = 2) -> None:
        self.exceptions = SimpleNamespace(
            RayError=RayError, WorkerCrashedError=WorkerCrashedError, RayTaskError=RayTaskError
        )
        self.cpus = cpus
        self.calls: dict[int, tuple[Callable[..., Any], tuple[Any, ...]]] = {}
        self.most_under_way = 0
        self.given: dict[str, Any] = {}
        self.cancelled: list[int] = []
        self.is_up = False
        self.fails_with: Exception | None = None
        self.deadly: Callable[..., Any] | None = None

    def init(self, **options: Any) -> None:
        self.given, self.is_up = options, True

    def shutdown(self) -> None:
        self.is_up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cpus)}

    def remote(self, *function: Callable[..., Any], **options: Any) -> Any:
        if not function:
            return self.remote
        reference = SimpleNamespace()

        def call(*arguments: Any) -> int:
            number = max([0, *self.calls]) + 1
            self.calls[number] = (function[0], arguments)
            self.most_under_way = max(self.most_under_way, len(self.calls))
            return number

        reference.remote = call
        return reference

    def wait(self, references: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        last = references[-1]  # the latest first: results may come in any order
        return [last], references[:-1]

    def get(self, reference: int) -> Any:
        function, arguments = self.calls.pop(reference)
        if self.fails_with and arguments:
            raise self.fails_with
        if self.deadly is not None and function is self.deadly:
            raise WorkerCrashedError
        return function(*arguments)

    def cancel(self, reference: int, force: bool) -> None:
        assert force
        self.cancelled.append(reference)
