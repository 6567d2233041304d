"""People with accounts on the page, and servers on this machine that run beside a browser."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import TypeVar

from playwright.sync_api import expect

from tests.browser.watch import Watch
from tests.waiting import PATIENCE_S

__all__ = ["PASSWORD", "in_thread", "log_in", "make_account"]

PASSWORD = "a long password"
Opened = TypeVar("Opened")


@contextmanager
def in_thread(opened: AbstractAsyncContextManager[Opened]) -> Iterator[Opened]:
    """Run something asynchronous in a thread of its own: Playwright has the event loop of this one."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield asyncio.run_coroutine_threadsafe(opened.__aenter__(), loop).result(PATIENCE_S)
    finally:
        asyncio.run_coroutine_threadsafe(opened.__aexit__(None, None, None), loop).result(PATIENCE_S)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def make_account(watch: Watch, name: str) -> None:
    """Make an account on its page."""
    page = watch.page
    watch.go("#/account")
    page.get_by_text("New account").click()
    page.get_by_label("Name").first.fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", name="How others see you")).to_be_visible()


def log_in(watch: Watch, name: str, password: str = PASSWORD) -> None:
    """Log in on the page of the account, which is open."""
    page = watch.page
    page.get_by_label("Name").first.fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name="How others see you")).to_be_visible()
