"""What holds for all tests."""

import itertools
import os
import signal
import threading

import pytest

# A shell that runs the tests in the background lets them, and every process they start, ignore Ctrl-C. Some tests
# press it.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Servers that tests start by the dozen need not each compile the searching bots ahead of time.
os.environ["AZULEJOS_PREPARE"] = "false"

# Folders whose tests compile, search, or drive a browser or a terminal for seconds at a time.
LONG = ("browser", "cli", "docs", "envs", "learning", "rules", "search", "small", "tui")


def is_long(item: pytest.Item) -> bool:
    """Whether a test is in one of the folders with long ones."""
    file = item.nodeid.partition("::")[0]
    return not set(LONG).isdisjoint(file.split("/"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every process of the tests begin with long ones, so that none of them is left alone with one at the end."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if is_long(item)]
    short = iter([item for item in items if not is_long(item)])
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for number, (_, of_file) in enumerate(itertools.groupby(long, key=lambda item: item.path)):
        shares[number % processes].extend(of_file)
    # Each process gets the same number of tests, one after the other; later, idle ones take from the end of others.
    size = len(items) // processes
    for share in shares:
        share.extend(itertools.islice(short, max(0, size - len(share))))
    items[:] = [*itertools.chain.from_iterable(shares), *short]
