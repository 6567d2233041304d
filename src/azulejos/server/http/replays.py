"""Replays of records, as a page shows them."""

from collections.abc import Iterable
from typing import Any

from azulejos.play import Move, Record, State, parse_game, parse_record
from azulejos.play.sight import describe_ending, describe_events, describe_move, describe_view
from azulejos.server.http.analysis_bodies import Replay, ReplayStep
from azulejos.server.refusal import Refusal
from azulejos.server.wire.json_pieces import JSON_PIECES, NO_LIST, NOTHING, raw

__all__ = ["add_sights", "replay_of", "replay_of_text"]

MOST_STEPS = 2500


def replay_of_text(text: str) -> Replay:
    """Return the replay of a record in text. Raise what is wrong with it."""
    return replay_of(parse_record(text))


def replay_of(record: Record) -> Replay:
    """Return the replay of a match, as everybody may see it after its end."""
    if len(record.steps) > MOST_STEPS:
        raise Refusal("too-large", f"at most {MOST_STEPS} steps", 413)
    states = list(record.states())
    steps = [_step(states[0], None, record, -1)]
    steps += [_step(state, states[number], record, number) for number, state in enumerate(states[1:])]
    return Replay(
        game=str(record.game),
        layout=JSON_PIECES.layout(record.game),
        names=list(record.names),
        headers=dict(record.headers),
        result=record.result,
        ending=raw(describe_ending(record)),
        steps=steps,
        record=str(record),
    )


def _step(state: State, before: State | None, record: Record, number: int) -> ReplayStep:
    step = record.steps[number] if number >= 0 else None
    action = step.action if step else None
    evaluation = step.evaluation if step else None
    return ReplayStep(
        word=str(action) if action else "",
        seat=before.to_move if before else None,
        move=raw(describe_move(record.game, action)) if isinstance(action, Move) else NOTHING,
        events=raw(describe_events(record.game, state.events)) if step else NO_LIST,
        sight=raw(describe_view(state.view(state.to_move))),
        position=str(state),
        comment=step.comment if step else record.comment,
        mark=step.mark if step else "",
        clock_ms=step.clock_ms if step else None,
        margin=evaluation.margin if evaluation else None,
        win=list(evaluation.win) if evaluation else None,
    )


def add_sights(tag: str, thoughts: Iterable[dict[str, Any]]) -> None:
    """Add to each thought its move as a page sees it."""
    game = parse_game(tag)
    for thought in thoughts:
        thought["sight"] = describe_move(game, Move(thought["move"]))
