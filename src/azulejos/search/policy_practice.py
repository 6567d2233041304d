"""Practice for a policy: matches of the tree search against itself, with the features and visits of all first moves."""

from typing import TYPE_CHECKING, Any

import numpy

from azulejos.play import Dice, Game, OptionError, State
from azulejos.rules.loader import load
from azulejos.search.machines import TREE, session_modules
from azulejos.search.native_session import NativeSession
from azulejos.search.net_files import POLICY, Weights, shipped_net
from azulejos.search.policy import FEATURES_OF_A_MOVE, policy_of
from azulejos.search.practice import FEATURES_KEPT, Choices
from azulejos.search.session_thinker import SessionThinker
from azulejos.search.thinker import Limit

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PolicyPractice"]


class PolicyPractice:
    """The tree search of a game with a number of visits per move, for one kind of table."""

    def __init__(self, game: Game, visits: int) -> None:
        self._game, self._limit = game, Limit(nodes=visits)
        self._module: Any = load(game.name, session_modules(game.name)[TREE], compiled=True)
        if not self._module.hooks.FEATURES:
            raise OptionError(f"the game {game.name!r} has no policy to train", code="no-training")
        self._features: Any = load(game.name, "azulejos.search.policy_features", compiled=True)

    def sample(self, weights: Weights, matches: int, one_random_in: int, seed: int) -> Choices:
        """Play matches with these weights, one move in `one_random_in` at random; return the moves of all positions."""
        session = self._module.new_session(self._game, (shipped_net(self._game) or {}) | weights)
        thinker = SessionThinker(self._game, NativeSession(self._module, session))
        hooks = self._module.hooks
        noting = policy_of({POLICY: numpy.zeros(hooks.FEATURES)}, hooks.MAX_MOVES)
        rows: list[NDArray[numpy.float16]] = []
        results: list[NDArray[numpy.float32]] = []
        for match in range(matches):
            dice = Dice(f"policy/{seed}/{match}")
            state = _next_decision(self._game.start(first=dice.below(self._game.players)), dice)
            while state.to_move is not None:
                moves = state.legal_moves()
                if len(moves) == 1:
                    state = _next_decision(state.play(moves[0]), dice)
                    continue
                thought = thinker.think(state.view(state.to_move), self._limit, seed=dice.below(1 << 40))
                n = self._features.note_features(session, noting)
                rows.append(_kept_features(noting, n))
                results.append(_shares(session, n))
                move = moves[dice.below(len(moves))] if dice.below(one_random_in) == 0 else thought.move
                state = _next_decision(state.play(move), dice)
        return Choices(numpy.concatenate(rows), numpy.concatenate(results))


def _next_decision(state: State, dice: Dice) -> State:
    while not state.is_over and state.to_move is None:
        state = state.deal(seed=dice.below(1 << 60))
    return state


def _kept_features(noting: Any, n: int) -> "NDArray[numpy.float16]":
    """Return the numbers of the features of n moves, counted from 1, and then their amounts; 0 where there are none."""
    places = numpy.arange(1, FEATURES_KEPT + 1)
    numbers = noting.features.reshape(-1, FEATURES_OF_A_MOVE + 1)[1 : n + 1]
    amounts = noting.amounts.reshape(-1, FEATURES_OF_A_MOVE + 1)[1 : n + 1]
    is_used = places <= numbers[:, :1]
    kept = numpy.where(is_used, numbers[:, places] + 1, 0), numpy.where(is_used, amounts[:, places], 0)
    return numpy.concatenate(kept, axis=1).astype(numpy.float16)


def _shares(session: Any, n: int) -> "NDArray[numpy.float32]":
    """Return each listed move's share of the visits of the root, and how many moves there are."""
    root, visits = session.tree.nodes[0], numpy.zeros(len(session.tree.marks))
    edges = session.tree.edges[root["first_edge"] :][: root["edges"]]
    visits[edges["move"]] = edges["visits"]
    listed = visits[session.evaluator.moves[:n]]
    shares = listed / max(1.0, listed.sum())
    return numpy.stack([shares, numpy.full(n, n)], axis=1).astype(numpy.float32)
