"""What a move leads to by the end of its round: the events that follow if everybody goes on sensibly."""

from collections.abc import Iterable
from dataclasses import dataclass

from azulejos.bots import make_bot
from azulejos.play import Dice, Event, Move, State, View
from azulejos.play.events import points_by_seat

__all__ = ["Consequence", "follow"]

DROPS = ("put-on-floor", "discarded", "broken")
PRICES = ("floor-cost", "broken-cost", "start-tile-cost")
BONUSES = ("row-bonus", "column-bonus", "color-bonus", "goal-scored")
TILE_POINTS = ("scored-alone", "scored-across", "scored-down", "special-tiled")
MOST_STEPS = 300
"""So many moves and deals no round has: a guard, not a rule."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a seat has of a move when its round is over.

    `dropped` counts the tiles that the move itself sends to the floor line (in Duel: breaks). The others are sums over
    the rest of the round: `tile_points` for tiles on the wall, `price` for the floor line (0 or less), `bonus` for
    rows, columns, colors and goals, `lines` that were tiled, `wasted` lines that no space took. `others` is what the
    best other seat gains. `starts` says whether it begins the next round, `share` is its share of the victory if the
    match ends, else None.
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

    Nothing that the seat could not know goes into it: what is hidden, and every deal, is drawn from the seed.

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
    return Consequence(
        dropped=sum(event.get("count") for event in states[0].events if event.kind in DROPS and event.seat == seat),
        tile_points=_points(events, seat, TILE_POINTS),
        price=_points(events, seat, PRICES),
        bonus=_points(events, seat, BONUSES),
        lines=sum(event.kind == "tiled" and event.seat == seat for event in events),
        wasted=sum(event.kind in ("line-broken", "line-left") and event.seat == seat for event in events),
        others=max(gain for other, gain in enumerate(gains) if other != seat),
        starts=states[-1].table.start_seat == seat,
        share=None if outcome is None else _share(outcome.winners, seat),
    )


def _points(events: list[Event], seat: int, kinds: tuple[str, ...]) -> int:
    return sum(event.points for event in events if event.kind in kinds and event.seat == seat)


def _share(winners: tuple[int, ...], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def _rest_of_round(state: State, moves: list[Move], dice: Dice) -> list[State]:
    """Return the states after every move and deal until a new round would begin, from that after the first move on."""
    greedy = make_bot("greedy", "consequences")
    states: list[State] = []
    for _ in range(MOST_STEPS):
        if state.is_over:
            break
        if state.is_chance:
            after = state.deal(state.sample_deal(dice))
            if after.round > state.round:
                break
        else:
            planned = moves.pop(0) if moves else None
            if planned is None or not state.is_legal(planned):
                moves.clear()  # chance went another way than the plan
                assert state.to_move is not None
                planned = greedy.choose(state.view(state.to_move))
            after = state.play(planned)
        state = after
        states.append(state)
    return states
