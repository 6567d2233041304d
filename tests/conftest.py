"""What holds for all tests."""

import gc
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

# Other tests keep the cores busy: a thread of NumPy's that waits for another one would only burn time.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# Folders and files whose tests take seconds, and the number of processes that begin with them. Tests of the first
# groups compute: what needs the same compiled code stays together, so that it is compiled once. Tests of the others
# mostly wait, for a browser, a terminal or a server; they run beside those that compute, so that no core is idle.
COMPUTING = 2
LONG = (
    (("envs", "rules", "search", "small", "environments.md"), 1),
    (("cli", "docs", "learning", "offline"), 1),
    (("browser",), 2),
    (("tui",), 1),
    (("server",), 1),
)
HAS_BEGUN = pytest.StashKey[bool]()


def group_of(item: pytest.Item) -> int | None:
    """Return the group of folders with long tests that a test belongs to; None if it is a short one."""
    folders = set(item.nodeid.partition("::")[0].split("/"))
    return next((number for number, (group, _) in enumerate(LONG) if not folders.isdisjoint(group)), None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let processes that wait go before those that compute: what they wait for is soon done, and no core is idle.

    The first test shows what kind of process this is: they get their shares in the order in which they are ready.
    """
    if "PYTEST_XDIST_WORKER" in os.environ and HAS_BEGUN not in item.config.stash:
        item.config.stash[HAS_BEGUN] = True
        group = group_of(item)
        if group is not None and group < COMPUTING:
            os.nice(10)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every process of the tests begin with long ones, so that none of them is left alone with one at the end."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    groups: list[list[pytest.Item]] = [[] for _ in LONG]
    short = list[pytest.Item]()
    for item in items:
        group = group_of(item)
        (short if group is None else groups[group]).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    first = 0
    for (_, wanted), members in zip(LONG, groups, strict=True):
        for number, (_, of_file) in enumerate(itertools.groupby(members, key=lambda item: item.path)):
            shares[(first + number % wanted) % processes].extend(of_file)
        first += wanted
    # Each process gets the same number of tests, one after the other; later, idle ones take from the end of others.
    left = iter(short)
    for share in shares:
        share.extend(itertools.islice(left, max(0, len(items) // processes - len(share))))
    items[:] = [*itertools.chain.from_iterable(shares), *left]


def pytest_collection_finish() -> None:
    """Leave all modules and tests out of every later search for garbage: they stay, and take a third of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
