"""The history of a live match: one change for each version."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, overload

from azulejos.play import Event, State

__all__ = ["EMPTY_HISTORY", "Change", "History", "replay_change", "replay_steps"]


class Change(NamedTuple):
    """One version of a match: what changed, and the time that every seat had left after it.

    `start` and `move` name the deals that followed, so no seed is needed to replay them. `undo` goes back to the
    version `to`. `end` stops the match with a result in notation.
    """

    version: int
    kind: Literal["start", "move", "undo", "end"]
    at: int
    seat: int | None = None
    word: str = ""
    id: str | None = None
    deals: tuple[str, ...] = ()
    to: int = 0
    result: str = ""
    left: tuple[int, ...] = ()


class History(Sequence[Change]):
    """Changes in order. Adding one returns a new history that shares the old changes.

    A tuple would be copied for every move, which touches each change of the match: they are out of the caches by then.

    >>> first = History().plus(Change(1, "start", 0))
    >>> longer, other = first.plus(Change(2, "move", 5)), first.plus(Change(2, "end", 9))
    >>> len(first), longer[-1].kind, other[-1].kind
    (1, 'move', 'end')
    """

    __slots__ = ("_shared", "size")

    def __init__(self, changes: Sequence[Change] = ()) -> None:
        self._shared = list(changes)
        self.size = len(self._shared)

    def plus(self, change: Change) -> "History":
        """Return this history and one more change. Only the first to continue from here shares; any other copies."""
        made = History.__new__(History)
        is_newest = len(self._shared) == self.size > 0
        made._shared = self._shared if is_newest else self._shared[: self.size]
        made._shared.append(change)
        made.size = self.size + 1
        return made

    def until(self, version: int) -> "History":
        """Return the changes up to a version."""
        return History([change for change in self if change.version <= version])

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, place: int) -> Change: ...

    @overload
    def __getitem__(self, place: slice) -> list[Change]: ...

    def __getitem__(self, place: int | slice) -> Change | list[Change]:
        if isinstance(place, slice):
            begin, end, step = place.indices(self.size)
            return self._shared[begin:end:step]
        if not -self.size <= place < self.size:
            raise IndexError(place)
        return self._shared[place % self.size]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(tuple(self[:]))


EMPTY_HISTORY = History()


def replay_change(state: State, change: Change) -> tuple[State, tuple[Event, ...]]:
    """Repeat a change; return the state after it and what happened."""
    after, events = state, list[Event]()
    for after in replay_steps(state, change):
        events += after.events
    return after, tuple(events)


def replay_steps(state: State, change: Change) -> Iterator[State]:
    """Repeat a change step by step: yield the state after its move, if it is one, and after each of its deals."""
    if change.kind == "move":
        state = state.play(change.word)
        yield state
    for deal in change.deals:
        state = state.deal(deal)
        yield state
