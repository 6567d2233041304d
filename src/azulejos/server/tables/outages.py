"""Times when no server process was running: no clock is charged for them."""

from collections.abc import Iterable

import msgspec

from azulejos.server.store import Store

__all__ = ["Outage", "add_outage", "note_outage", "time_lived"]

KEPT_OUTAGES = 500
Outage = tuple[int, int]
"""When an outage began and ended, in milliseconds since 1970."""


async def note_outage(store: Store, now: int) -> list[Outage]:
    """Store that no server was running from the last heartbeat until now; return all outages known."""
    alive = await store.fact("alive")
    return await add_outage(store, None if alive is None else (int(alive), now))


async def add_outage(store: Store, outage: Outage | None) -> list[Outage]:
    """Store one more outage; return all outages known."""
    outages = msgspec.json.decode(await store.fact("outages") or "[]", type=list[Outage])
    if outage is not None:
        outages = [*outages, outage][-KEPT_OUTAGES:]
        await store.set_fact("outages", msgspec.json.encode(outages).decode())
    return outages


def time_lived(begin: int, end: int, outages: Iterable[Outage]) -> int:
    """Return for how much of this time a server was running, in milliseconds.

    >>> time_lived(0, 100, [(20, 30), (90, 120)])
    80
    """
    lived, since = 0, begin
    for dead, alive in sorted(outages):
        if alive <= dead:  # the clock of a machine was set back
            continue
        lived += max(0, min(end, dead) - since)
        since = min(end, max(since, alive))
    return lived + max(0, end - since)
