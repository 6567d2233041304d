"""A proof of puzzles that shares nothing with the solver: plain rules, every move, bounds of known positions.

It has its own idea of the end of a round and of who has won: what `State` says, not the hooks of a search.
"""

from collections import Counter
from typing import Any

from azulejos import State
from azulejos.puzzles.equal_moves import merged_moves
from azulejos.puzzles.puzzle import DECIDED, Puzzle
from azulejos.rules.loader import load

FAR = 1 << 30


def prove(puzzle: Puzzle) -> None:
    """Raise AssertionError unless the solution is worth what the puzzle says, and no other move more than the next."""
    state = puzzle.state
    proof = Proof(state)
    groups = merged_moves(state)
    solving = [group for group in groups if puzzle.solution in group]
    others = [state.play(group[0]) for group in groups if puzzle.solution not in group]
    assert len(solving) == 1
    after = state.play(puzzle.solution)
    assert proof.is_at_least(after.table, puzzle.best)
    assert not proof.is_at_least(after.table, puzzle.best + 1)
    for other in others:
        assert not proof.is_at_least(other.table, puzzle.next_best + 1)
    assert any(proof.is_at_least(other.table, puzzle.next_best) for other in others), "some other move is worth that"


class Proof:
    """Answers how far the seat to move can be ahead when the round is scored, whatever the other does."""

    def __init__(self, state: State) -> None:
        assert state.to_move is not None
        self._game, self._seat = state.game, state.to_move
        self._rules: Any = load(state.game.name, quiet=True)
        self._known: dict[object, tuple[int, int]] = {}
        self._useful = Counter[tuple[bool, int]]()

    def is_at_least(self, table: Any, wanted: int) -> bool:
        """Whether the seat can be ahead by this much. Moves that answered the question elsewhere are tried first."""
        rules = self._rules
        if rules.is_over(table) or rules.is_chance(table):
            return self._value_at_end(table) >= wanted
        key = table.key()
        low, high = self._known.get(key, (-FAR, FAR))
        if low >= wanted or high < wanted:
            return low >= wanted
        is_own = table.turn == self._seat
        answer = not is_own
        moves = State(self._game, table).legal_numbers()
        moves.sort(key=lambda move: -self._useful[is_own, move])
        for move in moves:
            after = table.copy()
            rules.play(after, move)
            if self.is_at_least(after, wanted) == is_own:
                self._useful[is_own, move] += 1
                answer = is_own
                break
        self._known[key] = (wanted, high) if answer else (low, wanted - 1)
        return answer

    def _value_at_end(self, table: Any) -> int:
        """Return the lead when a round is scored; a match that is won or lost counts more."""
        state = State(self._game, table)
        assert state.is_over or state.deal(seed="any").round > state.round, "chance decides within the round"
        lead = state.scores[self._seat] - state.scores[1 - self._seat]
        if state.outcome is None:
            return lead
        winners = state.outcome.winners
        return lead + (0 if len(winners) == 2 else DECIDED if self._seat in winners else -DECIDED)
