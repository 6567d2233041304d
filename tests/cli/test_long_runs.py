"""Long-running commands: what they print while a user waits."""

import io
import signal
import sys
import time

import pytest

from azulejos.cli import long_runs as series
from azulejos.cli.long_runs import explained_if_slow, interruption_postponed
from tests.waiting import PATIENCE_S


class Screen(io.StringIO):
    """A standard error that may be a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "slow_s", "is_told"), [(True, 0.01, True), (True, 60.0, False), (False, 0.01, False)]
)
def test_only_somebody_who_waits_long_at_a_terminal_is_told_why(
    is_terminal: bool, slow_s: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(is_terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(series, "SLOW_S", slow_s)
    with explained_if_slow():
        deadline = time.monotonic() + (PATIENCE_S if is_told else 0.1)
        while not screen.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    assert ("The first run on a machine compiles it" in screen.getvalue()) == is_told


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_waits_until_a_match_is_counted(number: signal.Signals) -> None:
    before, done = signal.getsignal(number), list[str]()

    def count() -> None:
        with interruption_postponed():
            signal.raise_signal(number)
            done.append("counted")

    with pytest.raises(KeyboardInterrupt):
        count()
    assert done == ["counted"]
    assert signal.getsignal(number) is before
