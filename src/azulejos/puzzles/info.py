"""Puzzles as a page shows them: plain data."""

from typing import Any

from azulejos.games.parts import has_part
from azulejos.play import Move, State
from azulejos.play.preview import preview_move
from azulejos.play.sight import describe_events, describe_game, describe_move, describe_view
from azulejos.puzzles.puzzle import DECIDED, Puzzle

__all__ = ["puzzle_info"]


def puzzle_info(puzzle: Puzzle) -> dict[str, Any]:
    """Describe a puzzle with its answer: what is asked, what every move costs, and the proof.

    `prices` has the points that each legal move loses against the solution: 0 for the solution, None if the match
    itself is lost or missed.
    """
    state = puzzle.state
    return {
        "name": puzzle.key,
        "game": str(state.game),
        "position": puzzle.position,
        "layout": describe_game(state.game),
        "sight": _sight(state),
        "seat": state.to_move,
        "aim": puzzle.aim.value,
        "prices": {str(move): puzzle.price_of(move) for move in state.legal_moves()},
        "best": _worth(puzzle.best),
        "next": _worth(puzzle.next_best),
        "next_count": puzzle.next_count,
        "proof": _proof(puzzle),
        "themes": list(puzzle.themes),
        "rating": puzzle.rating,
        "positions": puzzle.positions,
    }


def _worth(value: int) -> dict[str, Any]:
    """Return the lead that a move leads to, and whether the match is then won (1) or lost (-1) or neither (0)."""
    decided = (value > DECIDED // 2) - (value < -DECIDED // 2)
    return {"lead": value - decided * DECIDED, "decided": decided}


def _proof(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Describe best play: each move with who makes it, what it gains, and the table after it."""
    state, steps = puzzle.state, []
    for move in puzzle.line:
        after = state.play(move)
        steps.append(
            {
                "seat": state.to_move,
                "move": describe_move(state.game, move),
                "preview": _preview(state, move),
                "events": describe_events(state.game, after.events),
                "sight": _sight(after),
            }
        )
        state = after
    return steps


def _preview(state: State, move: Move) -> dict[str, Any] | None:
    if not has_part(state.game.name, "previews"):
        return None
    return dict(preview_move(state.view(state.to_move), move))


def _sight(state: State) -> Any:
    return describe_view(state.view(state.to_move))
