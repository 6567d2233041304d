"""Puzzles over HTTP: by number, and the one of the day, the same for everybody."""

import asyncio
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest

from azulejos.play.glicko import Rating
from azulejos.puzzles.daily import puzzle_of_day
from azulejos.puzzles.files import shipped_puzzles
from azulejos.puzzles.rating import rate_try
from azulejos.server.http.puzzle_routes import Puzzle
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.test_people import account, serve

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


def test_a_first_try_rates_the_account_and_the_puzzle_for_everybody(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, guest = await account(server, "Ana"), await account(server, "Bram"), await server.guest("Gil")
        puzzle = shipped_puzzles("azul")[0]
        solution = puzzle.solution.text
        wrong = next(move.text for move in puzzle.state.legal_moves() if not puzzle.is_solved_by(move))
        path = "/api/puzzles/azul/1"
        assert (await guest.post(f"{path}/tries", {"move": solution}, 403)).json()["code"] == "needs-account"
        assert (await ana.post(f"{path}/tries", {"move": "9B9"}, 400)).json()["code"] == "unreadable"
        wanted = rate_try(Rating(), puzzle, True)
        solved = (await ana.post(f"{path}/tries", {"move": solution})).json()
        assert (solved["first"], solved["solved"], solved["puzzle"]) == (True, True, round(wanted[1].rating))
        assert solved["rating"] == pytest.approx(wanted[0].rating)
        assert solved["change"] == round(wanted[0].rating) - 1500 > 0
        again = (await ana.post(f"{path}/tries", {"move": wrong})).json()
        assert (again["first"], again["solved"], again["change"]) == (False, False, 0)
        assert again["rating"] == solved["rating"]
        missed = (await bram.post(f"{path}/tries", {})).json()
        assert missed["rating"] == pytest.approx(rate_try(Rating(), puzzle, False, wanted[1])[0].rating)
        assert missed["puzzle"] > solved["puzzle"]
        assert (await guest.get(path))["rating"] == missed["puzzle"]
        (line,) = (await guest.get(f"/api/players/{ana.id}"))["ratings"]
        assert (line["pool"], line["games"]) == ("puzzles-azul", 1)

    serve(tmp_path, play)
