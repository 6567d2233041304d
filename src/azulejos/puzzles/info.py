"""Puzzles as a page shows them: plain data."""

from typing import Any

from azulejos.play.sight import describe_move
from azulejos.puzzles.puzzle import Puzzle

__all__ = ["puzzle_info"]


def puzzle_info(puzzle: Puzzle) -> dict[str, Any]:
    """Describe a puzzle with its answer: what is asked, what every move is worth, and the proof.

    The position itself is described by `azulejos.play.position_info`, as everywhere.
    """
    state = puzzle.state
    moves = [str(move) for move in state.legal_moves()]
    return {
        "name": puzzle.key,
        "game": str(state.game),
        "position": puzzle.position,
        "seat": state.to_move,
        "round": state.round,
        "aim": puzzle.aim.value,
        "values": dict(zip(moves, puzzle.values, strict=True)),
        "best": puzzle.best,
        "next": puzzle.next_best,
        "next_count": puzzle.next_count,
        "line": [describe_move(state.game, move) for move in puzzle.line],
        "themes": list(puzzle.themes),
        "rating": puzzle.rating,
        "positions": puzzle.positions,
    }
