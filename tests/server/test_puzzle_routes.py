"""Puzzles over HTTP: by number, and the one of the day, the same for everybody."""

import asyncio
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from azulejos.puzzles.daily import puzzle_of_day
from azulejos.puzzles.files import shipped_puzzles
from azulejos.server.http.puzzle_routes import Puzzle
from tests.server.clients import Guest, running, settings_for

CHRISTMAS = date(2026, 12, 25)
LATE_MS = int(datetime(2026, 12, 25, 23, 59, tzinfo=UTC).timestamp() * 1000)


async def puzzle_at(guest: Guest, path: str) -> Puzzle:
    """Return a puzzle, with every field of the shape that is promised."""
    return msgspec.json.decode((await guest.http.get(f"/api/puzzles/{path}")).content, type=Puzzle)


def test_a_puzzle_is_found_by_its_number_and_by_the_day(tmp_path: Path) -> None:
    async def ask() -> None:
        async with running(settings_for(tmp_path)) as server:
            server.hub.now = lambda: LATE_MS  # type: ignore[method-assign]
            guest, known = await server.guest("Ana"), shipped_puzzles("duel")
            second = await puzzle_at(guest, "duel/2")
            assert (second.number, second.count, second.name) == (2, len(known), known[1].key)
            today = await puzzle_at(guest, "duel/today")
            assert today.name == puzzle_of_day(known, CHRISTMAS).key == known[today.number - 1].key
            for path, code in {"chess/1": "no-puzzles", "duel/0": "no-such-puzzle", "duel/x": "no-such-puzzle"}.items():
                assert (await guest.get(f"/api/puzzles/{path}", status=404))["code"] == code

    asyncio.run(ask())
