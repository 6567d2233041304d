"""A learned policy for the tree search: how likely a move is the best, as the sum of the weights of its features.

The features are a game's own (its module `search.policy`). The weights are fitted to the visits of long searches. To
learn, the features of each move can be kept.
"""

from typing import TYPE_CHECKING, cast

import numpy

from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats, floats, ints
from azulejos.search.net_files import POLICY
from azulejos.search.tree_records import Policy

if TYPE_CHECKING:
    from azulejos.search.net_files import Weights

ABOUT = 8
FEATURES_OF_A_MOVE = 63


def policy_of(weights: "Weights | None", moves: int = 0) -> Policy:
    """Return the policy among the weights of a table, or one without weights; with room for so many moves' features."""
    given = weights.get(POLICY) if weights else None
    known = cast(Floats, numpy.zeros(0, numpy.float32) if given is None else given.astype(numpy.float32))
    room = (moves + 1) * (FEATURES_OF_A_MOVE + 1) if moves else 0
    return Policy(known, floats(ABOUT), ints(room), floats(room))


@compiled(inline="late")
def counted(policy: Policy, feature: int, amount: float) -> float:
    """Return what a feature adds to a move's score; if features are kept, add it to those of the current move."""
    if len(policy.features) > 0:
        n = policy.features[0] + 1
        policy.features[0] = n
        policy.features[n] = feature
        policy.amounts[n] = amount
    return policy.weights[feature] * amount


@compiled
def keep_features(policy: Policy, place: int) -> None:
    """Keep the features of the current move, the one at this place of the list, if they are kept."""
    features, amounts = policy.features, policy.amounts
    if len(features) == 0:
        return
    first = (place + 1) * (FEATURES_OF_A_MOVE + 1)
    for i in range(features[0] + 1):
        features[first + i] = features[i]
        amounts[first + i] = amounts[i]
    features[0] = 0
