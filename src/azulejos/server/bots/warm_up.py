"""A process that compiles the searches when a server starts, so that the first bots need not wait for that."""

import asyncio
import sys
from contextlib import suppress

from azulejos.rules.loader import has_compiler

__all__ = ["start_warm_up", "stop_warm_up"]


async def start_warm_up() -> asyncio.subprocess.Process | None:
    """Start the process; return None if there is no compiler."""
    if not has_compiler():
        return None
    nowhere = asyncio.subprocess.DEVNULL
    command = (sys.executable, "-m", "azulejos.search.prepare")
    return await asyncio.create_subprocess_exec(*command, stdin=nowhere, stdout=nowhere, stderr=nowhere)


async def stop_warm_up(process: asyncio.subprocess.Process) -> None:
    """Kill the process; what it has compiled so far is kept."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
