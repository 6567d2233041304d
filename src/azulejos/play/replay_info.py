"""Replays of records as a page shows them."""

from typing import Any

from azulejos.play.moves import Move
from azulejos.play.record import Record
from azulejos.play.sight import describe_ending, describe_events, describe_game, describe_move, describe_view
from azulejos.play.state import State

__all__ = ["replay_info"]


def replay_info(record: Record) -> dict[str, Any]:
    """Describe a match, as everybody may see it after its end; step 0 is its start.

    >>> from azulejos import parse_record
    >>> record = parse_record("Azulejos: 1\\nGame: azul2\\n\\n(first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4")
    >>> [(step["word"], step["seat"]) for step in replay_info(record)["steps"]]
    [('', None), ('first:1', None), ('fill:BBYR/YKWW/BRKW/YYRR/BKKW', None), ('3R4', 0)]
    """
    states = list(record.states())
    steps = [_step(states[0], None, record, -1)]
    steps += [_step(state, states[number], record, number) for number, state in enumerate(states[1:])]
    return {
        "game": str(record.game),
        "layout": describe_game(record.game),
        "names": list(record.names),
        "headers": dict(record.headers),
        "result": record.result,
        "ending": describe_ending(record),
        "steps": steps,
        "record": str(record),
    }


def _step(state: State, before: State | None, record: Record, number: int) -> dict[str, Any]:
    step = record.steps[number] if number >= 0 else None
    action = step.action if step else None
    evaluation = step.evaluation if step else None
    return {
        "word": str(action) if action else "",
        "seat": before.to_move if before else None,
        "move": describe_move(record.game, action) if isinstance(action, Move) else None,
        "events": describe_events(record.game, state.events) if step else [],
        "sight": describe_view(state.view(state.to_move)),
        "position": str(state),
        "comment": step.comment if step else record.comment,
        "mark": step.mark if step else "",
        "clock_ms": step.clock_ms if step else None,
        "margin": evaluation.margin if evaluation else None,
        "win": list(evaluation.win) if evaluation else None,
    }
