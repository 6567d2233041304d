"""Puzzles without a server: the page's engine describes, rates and finds them as the library does."""

import json

import pytest

from azulejos.play.glicko import Rating
from azulejos.puzzles.files import shipped_puzzles
from azulejos.puzzles.info import puzzle_info
from azulejos.puzzles.rating import rate_try
from azulejos.puzzles.text import write_puzzle
from tests.offline.small_engine import SmallEngine

STEP = 331
"""A prime: the sample is spread over the whole set."""


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_the_engine_of_the_page_describes_a_puzzle_as_the_library_does(small: SmallEngine, game: str) -> None:
    puzzle = shipped_puzzles(game)[1]
    assert small.ask(ask="puzzle", line=write_puzzle(puzzle)) == json.loads(json.dumps(puzzle_info(puzzle)))


def test_the_engine_of_the_page_rates_a_first_try(small: SmallEngine) -> None:
    puzzle = shipped_puzzles("azul")[1]
    after = small.ask(ask="rate", line=write_puzzle(puzzle), solver=None, is_solved=True)
    wanted, easier = rate_try(Rating(), puzzle, True)
    assert after["solver"]["rating"] == pytest.approx(wanted.rating)
    assert after["puzzle"]["rating"] == pytest.approx(easier.rating)
    again = small.ask(ask="rate", line=write_puzzle(puzzle), solver=after["solver"], is_solved=False)["solver"]
    assert again["games"] == 2
    assert again["rating"] == pytest.approx(rate_try(wanted, puzzle, False)[0].rating)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azul", "duel"])
def test_shipped_puzzles_have_the_same_solution_in_the_engine_of_the_page(small: SmallEngine, game: str) -> None:
    """Found again from their positions alone, by the WebAssembly of the round solver."""
    for puzzle in shipped_puzzles(game)[::STEP]:
        state = puzzle.state
        record = f"Azulejos: 1\nGame: {state.game}\nPosition: {state}\n\n"
        found = small.ask(ask="mine", record=record, round=state.round)
        assert [line.split("\t")[:5] for line in found["lines"]] == [write_puzzle(puzzle).split("\t")[:5]]
