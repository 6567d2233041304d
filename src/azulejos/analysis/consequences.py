"""What a move leads to by the end of its round, if everybody continues sensibly."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from azulejos.bots import chosen_move, make_bot
from azulejos.games.contract import Table
from azulejos.games.parts import event_roles_of, has_part
from azulejos.play import Dice, Event, Move, State, View
from azulejos.play.events import points_by_seat

__all__ = ["Consequence", "follow"]

MAX_STEPS = 300
"""More moves and deals than any round has: a guard, not a rule."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a seat gains from a move by the end of the round.

    `dropped` is the number of tiles that the move itself drops on the floor. `tile_points`, `price` (0 or less),
    `bonus`, `lines` and `wasted` are sums over the events of the round: points for tiles, the cost of dropped tiles,
    points for goals, tiled lines, and full lines that were lost. Which events these are is in the game's part
    `event_roles`; without it they are 0. `others` is what the best other seat gains. `starts` says whether the seat
    starts the next round, `share` is its share of the win if the match ends, else None.
    """

    dropped: int
    tile_points: int
    price: int
    bonus: int
    lines: int
    wasted: int
    others: int
    starts: bool
    share: float | None


def follow(view: View, moves: Iterable[Move], seed: int | str = "consequences") -> Consequence:
    """Play moves on a state that agrees with the view, then let every seat play greedily until the round is over.

    Nothing that the seat could not know is used: what is hidden, and every deal, is drawn from the seed.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> follow(view, [Move("1B1")]).dropped, follow(view, [Move("1B2")]).dropped
    (1, 0)
    """
    seat = view.to_move
    assert seat is not None, "a seat is to move"
    states = _rest_of_round(view.resample(seed), list(moves), Dice(f"{seed}/deals"))
    events = [event for state in states for event in state.events]
    gains = points_by_seat(events, view.game.players)
    outcome = states[-1].outcome
    roles = event_roles_of(view.game.name) if has_part(view.game.name, "event_roles") else NoRoles()
    own = [event for event in events if event.seat == seat]
    return Consequence(
        dropped=sum(
            event.get("count") for event in states[0].events if event.seat == seat and event.kind in roles.DROPS
        ),
        tile_points=_points(own, roles.TILE_POINTS),
        price=_points(own, roles.COSTS),
        bonus=_points(own, roles.BONUSES),
        lines=sum(event.kind in roles.TILED_LINES for event in own),
        wasted=sum(event.kind in roles.WASTED_LINES for event in own),
        others=max(gain for other, gain in enumerate(gains) if other != seat),
        starts=roles.starts_next_round(states[-1].table, seat),
        share=None if outcome is None else _share(outcome.winners, seat),
    )


class NoRoles:
    """The roles of events in a game that does not define them."""

    DROPS: Collection[str] = ()
    COSTS: Collection[str] = ()
    BONUSES: Collection[str] = ()
    TILE_POINTS: Collection[str] = ()
    TILED_LINES: Collection[str] = ()
    WASTED_LINES: Collection[str] = ()

    def starts_next_round(self, table: Table, seat: int) -> bool:
        """Return False: it is not known."""
        return False


def _points(events: Iterable[Event], kinds: Collection[str]) -> int:
    return sum(event.points for event in events if event.kind in kinds)


def _share(winners: tuple[int, ...], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def _rest_of_round(state: State, moves: list[Move], dice: Dice) -> list[State]:
    """Return the states after every move and deal until a new round would begin; the first is the one after a move."""
    greedy = make_bot("greedy", "consequences")
    states: list[State] = []
    for _ in range(MAX_STEPS):
        if state.is_over:
            break
        if state.is_chance:
            after = state.deal(state.sample_deal(dice))
            if after.round > state.round:
                break
        else:
            planned = moves.pop(0) if moves else None
            if planned is None or not state.is_legal(planned):
                moves.clear()  # chance decided otherwise than expected
                assert state.to_move is not None
                planned = chosen_move(greedy, state.view(state.to_move))
            after = state.play(planned)
        state = after
        states.append(state)
    return states
