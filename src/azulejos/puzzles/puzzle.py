"""Puzzles: a position in which exactly one move wins, saves or gains clearly, proved to the end of the round."""

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from azulejos.play import Move, State, parse_state
from azulejos.puzzles.equal_moves import canonical_text, merged_moves

__all__ = ["DECIDED", "GAP", "Aim", "Puzzle", "aim_of", "key_of"]

DECIDED = 10_000
"""What a won match counts beside its points, in the values of moves; a lost one counts as much against."""
GAP = 3
"""How many points the best move of a puzzle gains at least over all others, if no match is decided."""


class Aim(StrEnum):
    """The task of a puzzle."""

    WIN = "win"
    SAVE = "save"
    GAIN = "gain"


@dataclass(frozen=True)
class Puzzle:
    """A position with a seat to move, and what each of its moves is worth.

    `values` has a number for each legal move, in their order: the lead of the seat once the round is scored if
    everybody plays their best, and DECIDED more (or less) if the match is then won (or lost). `line` is best play,
    the solution first. `positions` tells how many the solver looked at. The `rating` is how hard it was made out to be
    before anybody tried. `known_key` is the name of the puzzle if it was written down; finding it takes longer than the
    rest.
    """

    position: str
    line: tuple[Move, ...]
    values: tuple[int, ...]
    themes: tuple[str, ...]
    rating: int
    positions: int
    known_key: str = field(default="", compare=False, repr=False)

    @cached_property
    def state(self) -> State:
        """Return the position as a state."""
        return parse_state(self.position)

    @cached_property
    def key(self) -> str:
        """Return the name of the puzzle, from its position; renaming factories does not change it."""
        return self.known_key or key_of(self.state)

    @property
    def solution(self) -> Move:
        """Return the move that solves it; moves that differ by an equal factory solve it too."""
        return self.line[0]

    @property
    def aim(self) -> Aim:
        """Return the task."""
        aim = aim_of(self.best, self.next_best)
        assert aim is not None, "a puzzle has one solution"
        return aim

    @property
    def best(self) -> int:
        """Return the value of the solution."""
        return max(self.values)

    @property
    def next_best(self) -> int:
        """Return the value of the best other move."""
        return max(value for value in self.values if value != self.best)

    @property
    def next_count(self) -> int:
        """Return how many moves share the value of the best other move, equal ones counted once."""
        return sum(self.value_of(group[0]) == self.next_best for group in merged_moves(self.state))

    def value_of(self, move: Move | str) -> int:
        """Return the value of a legal move. Raise IllegalMove if it is not one."""
        state = self.state
        number = state.game.number(move)
        legal = state.legal_numbers()
        if number not in legal:
            state.play(move)  # raises, with the reason
        return self.values[legal.index(number)]

    def is_solved_by(self, move: Move | str) -> bool:
        """Whether a move solves the puzzle."""
        return self.value_of(move) == self.best

    def price_of(self, move: Move | str) -> int | None:
        """Return how many points a move loses against the solution; None if it loses or misses the match instead."""
        price = self.best - self.value_of(move)
        return price if price < DECIDED // 2 else None


def key_of(state: State) -> str:
    """Return the name of the puzzle of a position."""
    return hashlib.sha256(canonical_text(state).encode()).hexdigest()[:8]


def aim_of(best: int, next_best: int) -> Aim | None:
    """Return what a position asks for, by the values of its best move and of the next one; None for no puzzle.

    >>> aim_of(DECIDED + 2, 9), aim_of(-1, -DECIDED - 1), aim_of(5, 2)
    (<Aim.WIN: 'win'>, <Aim.SAVE: 'save'>, <Aim.GAIN: 'gain'>)
    >>> aim_of(5, 3), aim_of(DECIDED + 9, DECIDED + 1)
    (None, None)
    """
    half = DECIDED // 2
    if best > half:
        return Aim.WIN if next_best < half else None
    if best < -half:
        return None
    if next_best < -half:
        return Aim.SAVE
    return Aim.GAIN if best - next_best >= GAP else None
