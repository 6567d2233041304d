"""A bot that looks two moves ahead: what it does, and what the next player would do then."""

from azulejos.bots.move_values import best_of, board_estimate, finished, move_estimate
from azulejos.bots.sense import sensible_moves
from azulejos.errors import WrongMoment
from azulejos.play import Move, State, View

__all__ = ["CarefulBot"]

WORTH_A_LOOK = 10
"""How many of its own moves, those with the best estimates, are examined more closely."""

WEIGHT_OF_MANY = 0.3
"""The weight of the boards of several others: the rest gain too from what one of them loses."""


class CarefulBot:
    """Compares boards after the next player's best answer, so it also takes tiles that the next player wants.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> CarefulBot(seed=7).choose(view) in view.legal_moves()
    True
    """

    def __init__(self, seed: int | str = 0, *, name: str = "careful") -> None:
        self.name = name
        self._seed = seed

    def choose(self, view: View) -> Move:
        """Choose the sensible move after which the lead is largest. The seed decides what the seat does not know."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        state = view.resample(self._seed)
        estimates = {number: move_estimate(state, number, view.to_move) for number in sensible_moves(state)}
        looked_at = sorted(estimates, key=lambda number: -estimates[number])[:WORTH_A_LOOK]
        leads = {number: _lead(state.play_unchecked(number), view.to_move) for number in looked_at}
        return view.game.move(best_of(leads, f"{self._seed}/{view}"))


def _lead(after: State, seat: int) -> float:
    """Return the seat's estimate less its share of the others', once the next player has answered."""
    after = finished(after, seat)
    other = after.to_move
    if other is not None and other != seat:
        replies = {number: move_estimate(after, number, other) for number in after.legal_numbers()}
        after = finished(after.play_unchecked(best_of(replies, "")), other)
    rivals = [board_estimate(after, player) for player in range(after.game.players) if player != seat]
    weight = 1.0 if len(rivals) == 1 else WEIGHT_OF_MANY
    return board_estimate(after, seat) - weight * sum(rivals) / len(rivals)
