"""A real Chromium, a real server with the built page, and pages that report every complaint."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.watch import Watch
from tests.ports import free_port
from tests.waiting import PATIENCE_S
from tools.browser import FLAGS, ROOT, find_chromium, node_paths

os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_paths()[0]))  # Playwright's own Node wants libatomic

from playwright.sync_api import Browser, expect, sync_playwright

# What is waited for comes at once on a free machine; a busy one may take its time.
expect.set_options(timeout=1000 * PATIENCE_S)
Opener = Callable[..., Watch]


@contextmanager
def launch_chromium() -> Iterator[Browser]:
    """Start Chromium, and end it afterwards."""
    found = find_chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=found.path,
            args=list(FLAGS),
            env={**os.environ, **found.environment},
            timeout=1000 * PATIENCE_S,
        )
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium for the tests of a file: while Playwright runs, its event loop is in the way of other tests."""
    with launch_chromium() as launched:
        yield launched


@pytest.fixture(scope="session")
def page_is_built() -> None:
    """Build the page if it is stale; only one process does."""
    import hatch_build

    lock = ROOT / ".cache" / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    deadline = time.monotonic() + PATIENCE_S
    while not hatch_build.is_fresh():
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            assert time.monotonic() < deadline, f"{lock} is in the way"
            time.sleep(0.5)
            continue
        try:
            hatch_build.build()
        finally:
            lock.unlink()


class Server:
    """A server process on a port of its own that can be stopped and started again; `options` are those of `serve`."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.options = folder, options
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        database = str(self.folder / "azulejos.db")
        command = [sys.executable, "-m", "azulejos", "serve", "--port", str(self.port)]
        command += ["--database", database, "--workers", "1", "--rate", "0"]  # many guests from one address
        command += self.options
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}api/about", timeout=PATIENCE_S).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise AssertionError((self.folder / "server.log").read_text())

    def stop(self) -> None:
        """Stop it."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE_S)


@pytest.fixture(scope="session")
def server(page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(page_is_built: None, tmp_path: Path) -> Iterator[Server]:
    """Start a server that a test may stop and start as it likes."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    """Open pages, each with its own cookies; at the end none of them may have complained."""
    opened: list[Watch] = []

    def opener(path: str = "", **options: object) -> Watch:
        watch = Watch(browser, server.url, **options)  # type: ignore[arg-type]
        opened.append(watch)
        watch.go(path)
        return watch

    yield opener
    complaints = [complaint for watch in opened for complaint in watch.complaints()]
    for watch in opened:
        watch.context.close()
    assert complaints == []
