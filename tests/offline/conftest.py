"""One engine under MicroPython for all tests of a process: it takes a second to start."""

from collections.abc import Iterator

import pytest

from tests.offline.small_engine import SmallEngine


@pytest.fixture(scope="session")
def small() -> Iterator[SmallEngine]:
    """Return the engine of the page, under MicroPython in Node."""
    with SmallEngine() as engine:
        yield engine
