"""Themes of puzzles: what the solution gains that the best other move does not."""

from collections.abc import Iterable
from dataclasses import dataclass

from azulejos.games.parts import event_roles_of, puzzles_of
from azulejos.play import Event, Move, State

__all__ = ["BLOCK", "FLOOR", "MARKER", "POINTS", "themes_of"]

BLOCK, FLOOR, MARKER, POINTS = "block", "floor", "marker", "points"


@dataclass(frozen=True, slots=True)
class _Account:
    """What a line of play gains: points for tiles and for bonuses, what dropped tiles cost, and who starts next."""

    own_points: int
    own_bonus: int
    own_floor: int
    other_gains: int
    other_floor: int
    starts: bool


def themes_of(state: State, solution: Iterable[Move], other: Iterable[Move]) -> tuple[str, ...]:
    """Return the themes of a puzzle from its solution and the best other line, the most important first."""
    ours, theirs = _account(state, solution), _account(state, other)
    gains = {
        puzzles_of(state.game.name).BONUS_THEME: ours.own_bonus - theirs.own_bonus,
        BLOCK: theirs.other_gains - ours.other_gains,
        FLOOR: max(ours.own_floor - theirs.own_floor, theirs.other_floor - ours.other_floor),
        POINTS: ours.own_points - theirs.own_points,
        MARKER: int(ours.starts != theirs.starts),
    }
    found = sorted((name for name, gain in gains.items() if gain > 0), key=lambda name: -gains[name])
    return tuple(found) or (POINTS,)


def _account(state: State, line: Iterable[Move]) -> _Account:
    seat, roles = state.to_move, event_roles_of(state.game.name)
    assert seat is not None
    events: list[Event] = []
    for move in line:
        state = state.play(move)
        events += state.events
    own = [event for event in events if event.seat == seat]
    others = [event for event in events if event.seat not in (seat, None)]
    return _Account(
        own_points=_points(own, roles.TILE_POINTS),
        own_bonus=_points(own, roles.BONUSES),
        own_floor=_points(own, roles.COSTS),
        other_gains=_points(others, (*roles.TILE_POINTS, *roles.BONUSES)),
        other_floor=_points(others, roles.COSTS),
        starts=roles.starts_next_round(state.table, seat),
    )


def _points(events: Iterable[Event], kinds: Iterable[str]) -> int:
    return sum(event.points for event in events if event.kind in set(kinds))
