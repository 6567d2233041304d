"""Finding puzzles: whether a position is one, by the round solver."""

from collections.abc import Iterable, Iterator

from azulejos.bots import make_bot
from azulejos.play import Move, State
from azulejos.puzzles.equal_moves import merged_moves
from azulejos.puzzles.puzzle import DECIDED, Aim, Puzzle, aim_of
from azulejos.puzzles.themes import themes_of
from azulejos.search import Limit, Thinker, open_thinker
from azulejos.search.machines import open_session
from azulejos.search.thinker import Thought

__all__ = ["Finder"]

QUICK_LIMIT, LIMIT = Limit(nodes=40_000), Limit(nodes=200_000)
FEWEST_MOVES, MOST_MOVES = 3, 40
"""Equal moves counted once: with fewer, a guess is too good; with more, too much is left of the round to prove."""
OPINION = Limit(nodes=20_000)
"""How long the engine thinks about the whole match, to confirm a gain."""
RATINGS = {"greedy": 1100, "careful": 1400}
"""The rating of a puzzle that this bot solves; the first that does counts."""
HARD, HARDER_A_MOVE = 1550, 60
"""The rating of a puzzle that none of them solves, and what each move of its line adds."""


class Finder:
    """Finds puzzles of one game. Its solver counts only what is on the table until the round is scored."""

    def __init__(self, solver: Thinker, engine: Thinker) -> None:
        self._solver, self._engine = solver, engine

    @classmethod
    def open(cls, state: State) -> "Finder":
        """Open a finder for the game of a state."""
        return cls(open_session(state.game, "round"), open_thinker(state.game))

    def find(self, state: State) -> Puzzle | None:
        """Return the puzzle of a position; None if it is not one."""
        seat = state.to_move
        if seat is None or not FEWEST_MOVES <= len(state.legal_numbers()) <= MOST_MOVES:
            return None
        view = state.view(seat)
        best = self._solver.rank(view, QUICK_LIMIT, count=2)
        if not all(thought.is_exact for thought in best) or len(best) < 2:
            return None
        groups = merged_moves(state)
        if len(groups) < FEWEST_MOVES:
            return None
        every = self._solver.rank(view, LIMIT)
        if not all(thought.is_exact for thought in every):
            return None
        values = {thought.move: value_of(thought) for thought in every}
        by_group = sorted((values[group[0]], number) for number, group in enumerate(groups))
        (next_best, other), (most, solution) = by_group[-2:]
        aim = aim_of(most, next_best)
        if aim is None or (aim == Aim.GAIN and not self._is_best_for_match(state, groups[solution])):
            return None
        line = self._best_line(state, groups[solution][0])
        refuted = self._best_line(state, groups[other][0])
        return Puzzle(
            position=str(state),
            line=line,
            values=tuple(values[move] for move in state.legal_moves()),
            themes=themes_of(state, line, refuted),
            rating=_rating(state, groups[solution], len(line)),
            positions=every[0].nodes,
        )

    def find_in(self, states: Iterable[State]) -> Iterator[Puzzle]:
        """Yield the puzzles of a match, at most one per round: consecutive positions are similar."""
        last_round = 0
        for state in states:
            puzzle = self.find(state) if state.round != last_round else None
            if puzzle is not None:
                last_round = state.round
                yield puzzle

    def _is_best_for_match(self, state: State, solution: tuple[Move, ...]) -> bool:
        """Whether the engine, which thinks of later rounds too, chooses the same move."""
        assert state.to_move is not None
        return self._engine.think(state.view(state.to_move), OPINION).move in solution

    def _best_line(self, state: State, first: Move) -> tuple[Move, ...]:
        """Return a first move and best play after it, to the end of the round."""
        line, after = [first], state.play(first)
        while after.to_move is not None:
            thought = self._solver.think(after.view(after.to_move), LIMIT)
            line.append(thought.move)
            after = after.play(thought.move)
        return tuple(line)


def value_of(thought: Thought) -> int:
    """Return a thought of the round solver as the value of a puzzle's move."""
    decided = 0 if thought.win == 0.5 else DECIDED if thought.win > 0.5 else -DECIDED
    return round(thought.margin) + decided


def _rating(state: State, solution: tuple[Move, ...], length: int) -> int:
    """Return how hard a puzzle seems: by the simplest bot that solves it, and by its length."""
    assert state.to_move is not None
    view = state.view(state.to_move)
    for name, rating in RATINGS.items():
        if make_bot(name, "puzzle").choose(view) in solution:
            return rating + 20 * length
    return HARD + HARDER_A_MOVE * length
