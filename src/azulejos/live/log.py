"""The moves of a live match that were not taken back, as a list of moves shows them."""

import functools
from typing import NamedTuple

from azulejos.live.history import History, replay_change
from azulejos.live.match import LiveMatch
from azulejos.live.setup import Setup

__all__ = ["LoggedMove", "logged_moves"]


class LoggedMove(NamedTuple):
    """A move, the round in which it was made, the number of tiles taken, and everybody's points after it."""

    version: int
    seat: int
    word: str
    round: int
    tiles: int
    scores: tuple[int, ...]


def logged_moves(match: LiveMatch) -> tuple[LoggedMove, ...]:
    """Return the moves of a match in order; none where its rules are of another version."""
    return _replayed(match.setup, match.kept) if match.setup.is_replayable else ()


@functools.lru_cache(maxsize=64)  # many viewers may ask at the same version
def _replayed(setup: Setup, kept: History) -> tuple[LoggedMove, ...]:
    state, moves = setup.first_state, list[LoggedMove]()
    for change in kept:
        number = state.round
        state, events = replay_change(state, change)
        if change.kind == "move" and change.seat is not None:
            taken = sum(event.get("count", 0) for event in events if event.kind.startswith("taken"))
            moves.append(LoggedMove(change.version, change.seat, change.word, number, taken, state.scores))
    return tuple(moves)
