"""Practice of quick play: positions between rounds from matches of the tree, and tables learned from rounds of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.quick_tables import WEIGHTS, hand_made
from azulejos.play import Game
from azulejos.rules.loader import load, record_type
from azulejos.search.arrays import by_name, floats, ints, records
from azulejos.search.net_files import POLICY, Weights, shipped_net
from azulejos.search.practice import Choices, Learned, dice_of

if TYPE_CHECKING:
    from azulejos.games.azul.search import quick_learning, quick_tables, tree_hooks, tree_selfplay
    from azulejos.search import tree_session
else:
    quick_learning = load("azul", "search.quick_learning", compiled=True)
    quick_tables = load("azul", "search.quick_tables", compiled=True)
    tree_hooks = load("azul", "search.tree_hooks", compiled=True)
    tree_selfplay = load("azul", "search.tree_selfplay", compiled=True)
    tree_session = load("azul", "azulejos.search.tree_session", compiled=True)

__all__ = ["AzulQuickPractice"]

ROOM = 1 << 14
ROUNDS_EXPECTED = 12
DEALS = 1_000
"""How many deals each step learns from."""
RATE = 0.03
"""How much a step changes a weight at most; in the second half of the steps, it falls to 0."""
ENTROPY = 0.06
"""What uncertainty counts beside the chance to win, shared out among the seats."""
HELD_OUT = 20  # one position in this many measures the result
MEASURED = 4_000
"""How many deals measure the result."""


class AzulQuickPractice:
    """The tree search with a number of visits per move, and quick play, for one kind of table."""

    def __init__(self, game: Game, visits: int) -> None:
        self._game, self._visits = game, visits
        self._table = (game.players, int(game.gray))
        self._states = records(State, 2)
        self._habits = tree_hooks.new_habits()[0]
        self._evaluator = tree_hooks.new_evaluator()
        self._notes = quick_learning.new_notes()

    def sample(self, weights: Weights, matches: int, one_random_in: int, seed: int) -> Choices:
        """Play matches with these weights, one move in `one_random_in` at random; return all positions before a deal.

        A row holds the bytes of a position, as numbers.
        """
        kept: Any = records(State, (matches + 1) * ROUNDS_EXPECTED)
        count = tree_selfplay.keep_matches(
            self._states,
            dice_of(seed),
            *self._table,
            matches,
            one_random_in,
            1,
            self._habits,
            self._session(weights),
            kept,
            numpy.zeros((len(kept) * self._game.players, 4)),
        )
        rows = kept[:count].view(numpy.uint8).reshape(count, -1)
        return Choices(rows.astype(numpy.float16), numpy.zeros((count, 1), numpy.float32))

    def learn(
        self,
        weights: Weights,
        positions: "NDArray[numpy.float16]",
        steps: int,
        seed: int,
        progress: Callable[[int, int], None] | None = None,
    ) -> Learned:
        """Learn tables from rounds after these positions; the nets among the weights judge how a round ended."""
        starts = positions.astype(numpy.uint8).view(record_type(State)).ravel()
        held_out = max(1, len(starts) // HELD_OUT)
        known, dice = hand_made().astype(numpy.float64), dice_of(seed)
        judges = tree_hooks.new_judges(self._game, (shipped_net(self._game) or {}) | weights)
        means, squares = numpy.zeros(WEIGHTS), numpy.zeros(WEIGHTS)
        for step in range(1, steps + 1):
            slopes: Any = numpy.zeros(WEIGHTS)
            tables = quick_tables.new_tables({POLICY: known})
            quick_learning.learn_from_rounds(
                self._states,
                starts[:-held_out],
                DEALS,
                ENTROPY / self._game.players,
                tables,
                self._notes,
                judges,
                self._habits,
                self._evaluator,
                dice,
                slopes,
            )
            slopes /= DEALS * quick_learning.ROLLOUTS
            means += 0.1 * (slopes - means)
            squares += 0.001 * (slopes**2 - squares)
            rate = RATE * min(1.0, 2 * (1 - (step - 1) / steps))
            known += rate * means / (1 - 0.9**step) / (numpy.sqrt(squares / (1 - 0.999**step)) + 1e-7)
            if progress:
                progress(step, steps)
        gains = self._gains(known, starts[-held_out:], judges, dice_of(seed + 1))
        return Learned({POLICY: known.astype(numpy.float32)}, float(gains.mean()))

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play sets of matches on the same dice, ours once in every seat; return our share of each set's wins."""
        shares = floats(sets)
        first, second = self._session(ours or {}), self._session(theirs or {})
        tree_selfplay.compare_trees(self._states, ints(1), *self._table, seed, self._habits, first, second, shares)
        return [float(share) for share in shares]

    def _gains(self, known: Any, starts: Any, judges: Any, dice: Any) -> Any:
        """Return how much more of the win the tables bring after each of some rounds than the hand-made ones."""
        gains: Any = floats(MEASURED)
        ours, theirs = quick_tables.new_tables({POLICY: known}), quick_tables.new_tables(None)
        for tables in (ours, theirs):
            quick_tables.make_tables(tables)
        quick_learning.compare_rounds(
            self._states, starts, ours, theirs, self._notes, judges, self._habits, self._evaluator, dice, gains
        )
        return gains

    def _session(self, weights: Weights) -> Any:
        session = tree_session.new_session(self._game, (shipped_net(self._game) or {}) | weights, ROOM + self._visits)
        by_name(session.question)[0].node_limit = self._visits
        return session
