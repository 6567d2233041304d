"""The round solver's hooks for Azul. See `azulejos.search.round_records.RoundHooks`."""

from numba import int64

from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.evaluation import value_of_end
from azulejos.games.azul.search.solver import position_key as position_key
from azulejos.games.azul.search.tree_hooks import moment
from azulejos.rules.kit import compiled


@compiled
def stage(s: State) -> int:
    """Return the kind of the position; chance never decides within a round."""
    return moment(s)


@compiled
def verdict(s: State, seat: int) -> int:
    """Return how a finished match ended for a seat; full rows decide between equal points (A24)."""
    value = value_of_end(s, seat, int64(0))
    return 1 if value > 0 else -1 if value < 0 else 0


@compiled
def lead(s: State, seat: int) -> int:
    """Return the points of a seat minus those of the best other."""
    best = -1
    for p in range(int64(s.players)):
        if p != seat:
            best = max(best, s.score[p])
    return s.score[seat] - best
