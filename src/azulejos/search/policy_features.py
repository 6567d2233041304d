"""Notes the features of all first moves of a search, to learn a policy from: one text for all games, like the tree."""

from typing import cast

from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same
from azulejos.search.contract import TreeHooks
from azulejos.search.tree_records import Policy, TreeSession

hooks = cast(TreeHooks, load_same("search.tree_hooks", __name__))
rate_moves = hooks.rate_legal_moves


@compiled
def note_features(session: TreeSession, policy: Policy) -> int:
    """Keep the features of the legal moves of the position that is searched; return how many moves there are."""
    return rate_moves(session.states[1], session.habits[0], session.evaluator, policy)
