"""What a host and a search say to each other, on every machine: a question, tables, answers and three functions.

A *search session* is the memory of one search for one kind of table. A host (Python here, TypeScript in a browser)
writes a question into it, has the search begun and advanced in slices, and reads the answers. Everything that is
decided about moves is in the compiled search; the host only watches the time.
"""

from typing import Protocol

from azulejos.rules.flat import flat, number, real

__all__ = ["DEEPER", "DONE", "GOES_ON", "NO_LIMIT", "WORLDS", "Answer", "Question", "SearchSession"]

GOES_ON, DEEPER, DONE = range(3)
"""What `advance` returns: paused, paused with something new to report, nothing left to do."""
NO_LIMIT = 1 << 62
LINE = 64
WORLDS = 16
"""The number of states that agree with a view which are searched in turn, if the view hides something."""


@flat
class Question:
    """What is asked, in the first record of a session's `question`."""

    seat: int = number(64)  # whose move it is
    node_limit: int = number(64)  # in positions (or visits); NO_LIMIT: none
    depth_limit: int = number(64)  # in moves; 0: none
    is_timed: int = number(64)  # 1: the host has a limit of time
    worlds: int = number(64)  # the number of states that the host wrote
    dice: int = number(64)  # the word of the generator
    salt: int = number(64)  # of random numbers that do not depend on the order of visits
    ranks: int = number(64)  # 0: find the best move; 1: value several first moves
    count: int = number(64)  # how many of the best moves to value; -1: those that are wanted, or all if none is
    nodes: int = number(64)  # written by the search: how many positions it has looked at so far


@flat
class Answer:
    """What was found about a first move."""

    move: int = number(64)
    nodes: int = number(64)
    depth: int = number(64)
    is_exact: int = number(64)
    length: int = number(64)  # of the line
    margin: float = real(64)  # expected lead in points at the end of the match
    win: float = real(64)  # chance to win
    margin_error: float = real(64)  # how uncertain they are, see `azulejos.search.uncertainty`
    win_error: float = real(64)
    line: list[int] = number(64, LINE)  # the expected moves, this one first


class SearchSession(Protocol):
    """A search session on some machine: its memory, as writable buffers of bytes, and its functions.

    `states` has room for a record of the search's own and WORLDS states of the host. `wanted` has a byte for each
    number of a move, 1 if it needs a value. The layout of records is that of `azulejos.rules.flat`: no padding.
    """

    @property
    def question(self) -> memoryview:
        """Return the memory of the question."""

    @property
    def wanted(self) -> memoryview:
        """Return the memory of the moves to be valued."""

    @property
    def states(self) -> memoryview:
        """Return the memory of the states."""

    @property
    def answers(self) -> memoryview:
        """Return the memory of the answers."""

    def begin(self) -> None:
        """Start on the question."""

    def advance(self, nodes: int, nodes_left: int) -> int:
        """Look at about this number of further positions, then pause; return GOES_ON, DEEPER or DONE.

        Pausing does not change any result. `nodes_left` is how many positions the host's time may still allow:
        NO_LIMIT without a limit of time, 0 to end as soon as there is an answer.
        """

    def write_answers(self) -> int:
        """Write what is known now into `answers`, best first; return how many there are."""
