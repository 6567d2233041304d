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

# Folders whose tests compile, search, or drive a browser or a terminal for seconds at a time. What needs the same
# compiled code stays together, so that it is compiled once.
LONG = (("browser",), ("envs",), ("tui",), ("learning", "search"), ("cli", "docs", "offline", "rules", "small"))
WAITING = "server"  # tests that mostly wait; every process has some of them


def group_of(item: pytest.Item) -> int | None:
    """Return the group of folders with long tests that a test belongs to; None if it is a short one."""
    folders = set(item.nodeid.partition("::")[0].split("/"))
    return next((number for number, group in enumerate(LONG) if not folders.isdisjoint(group)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every process of the tests begin with long ones, so that none of them is left alone with one at the end."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    others = list[pytest.Item]()
    for item in items:
        group = group_of(item)
        (others if group is None else shares[group % processes]).append(item)
    waiting = [item for item in others if item.nodeid.startswith(f"tests/{WAITING}/")]
    for number, (_, of_file) in enumerate(itertools.groupby(waiting, key=lambda item: item.path)):
        shares[number % processes].extend(of_file)
    # Each process gets the same number of tests, one after the other; later, idle ones take from the end of others.
    short = (item for item in others if item not in waiting)
    for share in shares:
        share.extend(itertools.islice(short, max(0, len(items) // processes - len(share))))
    items[:] = [*itertools.chain.from_iterable(shares), *short]
