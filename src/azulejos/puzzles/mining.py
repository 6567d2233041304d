"""Mining puzzles from self-play: matches of the engine with a few other moves, each position tried."""

from collections.abc import Iterator

from azulejos.play import Dice, Game, State
from azulejos.puzzles.finding import Finder
from azulejos.puzzles.puzzle import Puzzle
from azulejos.search import Limit, grows_tree, open_thinker
from azulejos.search.machines import open_session

__all__ = ["Miner"]

QUICK_SOLVER, QUICK_TREE = Limit(nodes=150), Limit(nodes=40)
ONE_RANDOM_IN = 8
"""One move in so many is any legal move, so that positions differ and mistakes happen."""
MAX_ROUNDS = 12


class Miner:
    """Plays matches of a game against itself and yields the puzzles in them; the same number plays the same match."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._engine = open_thinker(game)
        self._limit = QUICK_TREE if grows_tree(game) else QUICK_SOLVER
        self._finder = Finder(open_session(game, "round"), self._engine)

    def mine(self, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of the match with this number."""
        yield from self._finder.find_in(self._match(f"puzzles/{self._game}/{number}"))

    def _match(self, seed: str) -> Iterator[State]:
        dice = Dice(seed)
        state = self._game.start(dice.below(self._game.players)).deal(dice=dice)
        while not state.is_over and state.round <= MAX_ROUNDS:
            assert state.to_move is not None
            yield state
            legal = state.legal_numbers()
            if dice.below(ONE_RANDOM_IN) == 0:
                state = state.play_unchecked(legal[dice.below(len(legal))])
            else:
                state = state.play(self._engine.think(state.view(state.to_move), self._limit, seed=seed).move)
            if state.is_chance:
                state = state.deal(dice=dice)
