"""Replays of records, and positions, as a page shows them."""

from collections.abc import Iterable
from typing import Any

from azulejos.play import Deal, Move, Record, State, parse_game, parse_record, parse_state
from azulejos.play.preview import illegal_tries, preview_moves
from azulejos.play.record.steps import parse_action
from azulejos.play.setup import begin_setup, edit_position
from azulejos.play.sight import describe_ending, describe_events, describe_move, describe_view
from azulejos.server.http.analysis_bodies import EditPosition, PositionSeen, Replay, ReplayStep, SetupSeen
from azulejos.server.refusal import Refusal
from azulejos.server.wire.json_pieces import JSON_PIECES, NO_LIST, NOTHING, raw

__all__ = ["add_sights", "position_seen", "replay_of", "replay_of_text", "setup_seen"]

MOST_STEPS = 2500


def replay_of_text(text: str) -> Replay:
    """Return the replay of a record in text. Raises what is wrong with it."""
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


def setup_seen(body: EditPosition) -> SetupSeen:
    """Return a position after some edits, possible or not. Raises what cannot be read."""
    made = edit_position(body.position or str(begin_setup(body.game)), body.edits)
    return SetupSeen(
        position=str(made),
        game=str(made.game),
        layout=JSON_PIECES.layout(made.game),
        sight=raw(describe_view(made.view)),
        faults=made.faults,
    )


def position_seen(text: str, play: list[str]) -> PositionSeen:
    """Return a position after these moves and deals. Raises what is wrong with them."""
    state = parse_state(text)
    for word in play:
        action = parse_action(word)
        state = state.deal(action) if isinstance(action, Deal) else state.play(action)
    view = state.view(state.to_move)
    previews = [] if state.to_move is None else preview_moves(view)
    return PositionSeen(
        position=str(state),
        game=str(state.game),
        layout=JSON_PIECES.layout(state.game),
        sight=raw(describe_view(view)),
        legal=JSON_PIECES.legal(view),
        previews=raw(previews),
        illegal=raw(illegal_tries(view)),
        events=raw(describe_events(state.game, state.events)),
        deal_due=state.deal_due,
    )
