"""What every search offers: limits to think within, and thoughts that come out of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from azulejos.errors import AzulejosError
from azulejos.play import Move, View
from azulejos.rules.flat import packer

if TYPE_CHECKING:
    from azulejos.search.arrays import Rows

__all__ = ["Limit", "Report", "Thinker", "Thought", "lay_out"]


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop: after a number of positions, moves ahead, or milliseconds; at least one of them.

    >>> Limit(nodes=20_000, time_ms=500)
    Limit(nodes=20000, depth=None, time_ms=500)
    """

    nodes: int | None = None
    depth: int | None = None
    time_ms: int | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.nodes, self.depth, self.time_ms) if limit is not None]
        if not given or min(given) < 1:
            raise AzulejosError(f"a limit needs nodes, a depth or a time above 0: {self}", code="bad-limit")


@dataclass(frozen=True, slots=True)
class Thought:
    """The best move and why: the expected line of play, its value for the seat, and the work that was done.

    `margin` is the expected lead over the best other seat at the end of the match, in points. `win` is the chance to
    win (a shared win counts its share); it is 1 or 0 only if the match is proved to be won or lost within this round
    (see `outcome`). `is_exact` means that the rest of the round was seen to its end.

    `win_error` and `margin_error` say how uncertain both are: about two thirds of all values would move no farther than
    that in a much longer search (`azulejos.search.uncertainty`). They are None where nothing was measured.
    """

    move: Move
    variation: tuple[Move, ...]
    margin: float
    win: float
    nodes: int
    depth: int
    time_ms: int
    is_exact: bool
    win_error: float | None = None
    margin_error: float | None = None

    @property
    def outcome(self) -> Literal["won", "lost"] | None:
        """Return how the match ends for the seat if that is proved; None if it is not.

        >>> Thought(Move("3R4"), (), 5.0, 1.0, 1, 1, 1, is_exact=False).outcome
        'won'
        """
        return "won" if self.win >= 1 else "lost" if self.win <= 0 else None


def lay_out(table: Any, states: "Rows[Any]", at: int) -> None:
    """Copy a plain table into an array of states."""
    packer(table.__class__)(table, states, at * states[at].itemsize)


Report = Callable[[Thought], None]
"""What a thinker calls with its best thought so far, as often as it has a better or deeper one."""


class Thinker(Protocol):
    """A search of one game. It is shown a view, never the state, and keeps nothing between two questions.

    The same view, limit of nodes or depth, and seed give the same thoughts.
    """

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        """Find the best move of the seat that is to move, within a limit and soon after `is_stopped` says yes."""

    def rank(
        self,
        view: View,
        limit: Limit,
        *,
        count: int | None = None,
        moves: Iterable[Move] | None = None,
        seed: int | str = 0,
        is_stopped: Callable[[], bool] | None = None,
    ) -> tuple[Thought, ...]:
        """Value several first moves on one scale, best first: the `count` best, these `moves`, or all.

        With both, the `count` best of all and these moves besides. The limit is for all of them together.
        """
