"""How long a driver waits for an engine."""

import time
from dataclasses import dataclass

__all__ = ["Timeouts", "deadline_in"]


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long a driver waits: for the handshake, for readiness, for a move, after `stop`, after `quit`.

    An engine may have much to do before it is ready for the first position of a game, and little after that.
    """

    handshake_ms: int = 20_000
    ready_ms: int = 180_000
    move_ms: int = 60_000
    grace_ms: int = 2_000
    close_ms: int = 2_000


def deadline_in(patience_ms: int) -> float:
    """Return the moment (of `time.monotonic`) after this many milliseconds."""
    return time.monotonic() + patience_ms / 1000
