"""Live matches restored from stored changes or from a record."""

from collections.abc import Sequence
from dataclasses import replace

from azulejos.errors import AzulejosError
from azulejos.live.clock import start_clock
from azulejos.live.description import Description
from azulejos.live.history import Change, History, replay_change
from azulejos.live.match import LiveMatch
from azulejos.live.setup import Setup
from azulejos.play import Move, Record
from azulejos.play.record.results import is_stop
from azulejos.play.record.sources import sources_at, with_points

__all__ = ["follow", "restore", "resume"]


def restore(match: LiveMatch, changes: Sequence[Change]) -> LiveMatch:
    """Return a match with these changes after its own. Under other rules they are kept, but nothing is replayed."""
    for change in changes:
        match = _with_change(match, change)
    return match


def follow(match: LiveMatch, description: Description, changes: Sequence[Change]) -> LiveMatch:
    """Return a match with what another process has stored: the changes after its own, and the description."""
    return replace(restore(match, changes), description=description)


def _with_change(match: LiveMatch, change: Change) -> LiveMatch:
    if change.version != match.version + 1:
        raise AzulejosError(f"version {change.version} of match {match.id} follows {match.version}", code="bad-rows")
    grown = replace(match, changes=match.changes.plus(change))
    if change.kind == "end":
        clock = replace(match.clock, left=change.left).run(None, change.at)
        return replace(grown, result=change.result, events=(), clock=clock)
    if not match.setup.is_replayable:
        is_undo = change.kind == "undo"
        return replace(grown, kept=match.kept.until(change.to) if is_undo else match.kept.plus(change))
    if change.kind == "undo":
        undone = grown.back_at(change.to)
        return replace(undone, events=(), clock=match.clock.run(match.clock_seat(undone.to_move), change.at))
    state, events = replay_change(match.state or match.setup.first_state, change)
    sources = sources_at(match.setup.first_state) if change.kind == "start" else match.sources
    clock = start_clock(match.options.clock, match.game.players) if change.kind == "start" else match.clock
    return replace(
        grown,
        kept=grown.changes if match.kept is match.changes else match.kept.plus(change),
        state=state,
        turn=state.to_move,
        events=events,
        deals=match.deals + len(change.deals),
        clock=replace(clock, left=change.left).run(match.clock_seat(state.to_move), change.at),
        result=match.setup.result_at(state, state.to_move, change.version),
        sources=with_points(sources, events),
    )


def resume(record: Record, setup: Setup, description: Description, now: int = 0) -> LiveMatch:
    """Return the match of a record where the record ends; the deals that come next follow from the seed of `setup`.

    `events` holds what those deals caused.
    """
    begun = restore(LiveMatch(setup, description), _changes_of(record, now))
    if is_stop(record.result):
        return restore(begun, [Change(begun.version + 1, "end", now, result=record.result)])
    assert begun.state is not None, "a record has a state"
    state, events, deals = setup.deal(begun.state, begun.deals, begun.deal_seed)
    last = begun.changes[-1]
    changes = History([*begun.changes[:-1], last._replace(deals=last.deals + deals)])
    return replace(
        begun,
        changes=changes,
        kept=changes,
        state=state,
        turn=state.to_move,
        events=events,
        clock=begun.clock.run(begun.clock_seat(state.to_move), now),
        deals=begun.deals + len(deals),
        result=setup.result_at(state, state.to_move, begun.version),
        sources=with_points(begun.sources, events),
    )


def _changes_of(record: Record, now: int) -> list[Change]:
    """Return the changes of a record: the start with its deals, then every move with the deals after it."""
    changes = [Change(1, "start", now)]
    for state, step in zip(record.states(), record.steps, strict=False):
        if isinstance(step.action, Move):
            changes.append(Change(len(changes) + 1, "move", now, state.to_move, step.action.text))
        else:
            changes[-1] = changes[-1]._replace(deals=(*changes[-1].deals, step.action.text))
    return changes
