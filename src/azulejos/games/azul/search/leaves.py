"""What the solver of Azul thinks of a position without searching on: its boards as they stand, and the offer."""

from numba import int64

from azulejos.games.azul.rules.round import end_round
from azulejos.games.azul.rules.state import OFFER, OVER, TILING, State
from azulejos.games.azul.rules.tiling import begin_tiling, go_on_tiling, tile
from azulejos.games.azul.search.boards import Scales, value_at_end
from azulejos.games.azul.search.evaluation import POINT, WIN, best_column, value_of_end
from azulejos.games.azul.search.learned import weigh
from azulejos.games.azul.search.offers import correction_for_offer
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Rows
from azulejos.search.net import Net
from azulejos.search.net_files import MARGIN, POINTS_OF_CHANCE, SCALE
from azulejos.search.net_files import WIN as CHANCE

LIKELY_WIN = 12 * POINT


@compiled(inline="early")
def leaf_value(states: Rows[State], ply: int, me: int, scales: Scales) -> int:
    """Evaluate the boards as they stand, corrected for the rest of the offer if there is one, and a net for that."""
    s = states[ply]
    if s.phase == OFFER:
        is_end = s.holds == 0
        value = value_at_end(states, ply, me, int64(WIN if is_end else LIKELY_WIN), scales)
        if not is_end and len(scales.offer.net.inputs) > 0:
            value += int(correction_for_offer(s, me, scales.round[0].table_key, scales.offer) * POINT)
        return value
    return tiled_value(states, ply, me, scales.net)


@compiled
def tiled_value(states: Rows[State], ply: int, me: int, net: Net) -> int:
    """Tile and score the boards as they stand, on the table of the next ply, and evaluate them."""
    states[ply + 1] = states[ply]
    t = states[ply + 1]
    if t.phase == OFFER:
        begin_tiling(t)
    tile_greedily(t, int64(-1))
    if t.phase == OVER:
        return value_of_end(t, me, int64(LIKELY_WIN))
    return weigh(t, me, net)


@compiled
def tile_greedily(s: State, except_for: int) -> None:
    """Finish the round's tiling, choosing columns by points; stop if the excepted seat has a choice."""
    while s.phase == TILING and s.turn != except_for:
        if go_on_tiling(s):
            end_round(s)
        elif s.turn != except_for:
            tile(s, int64(s.turn), int64(s.tiling_line), best_column(s))
            s.tiling_line += 1


@compiled(inline="early")
def answers_at(states: Rows[State], me: int, net: Net) -> tuple[float, float, float]:
    """Evaluate `states[0]` as a leaf: its value, the margin and the log odds of a win, the first two in points.

    The value of a match that would be over contains what a likely win is worth; the margin does not.
    """
    value = tiled_value(states, int64(0), me, net) / POINT
    if states[1].phase == OVER:
        return value, value - LIKELY_WIN / POINT * ((value > 0) - (value < 0)), value / POINTS_OF_CHANCE
    if len(net.inputs) == 0:
        return value, value, value / POINTS_OF_CHANCE
    return value, net.answers[MARGIN] * SCALE, net.answers[CHANCE]
