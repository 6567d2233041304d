"""A process that compiles the searches while the first visitors look around, so that their bots need not wait."""

import asyncio
import sys
from contextlib import suppress

from azulejos.rules.loader import has_compiler

__all__ = ["begin_preparing", "end_preparing"]


async def begin_preparing() -> asyncio.subprocess.Process | None:
    """Start the process, unless there is nothing to compile with."""
    if not has_compiler():
        return None
    nowhere = asyncio.subprocess.DEVNULL
    command = (sys.executable, "-m", "azulejos.search.prepare")
    return await asyncio.create_subprocess_exec(*command, stdin=nowhere, stdout=nowhere, stderr=nowhere)


async def end_preparing(process: asyncio.subprocess.Process) -> None:
    """End the process; what it has compiled so far is kept."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
