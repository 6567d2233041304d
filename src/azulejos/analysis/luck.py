"""Luck and skill in a review: how much of a result came from the deals, and how much each side's moves lost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.analysis.positions import thinker_for
from azulejos.analysis.review import JudgedMove, Review
from azulejos.luck.account import Account, make_account
from azulejos.luck.deals import SAMPLES, DealLuck, weigh_deals
from azulejos.luck.worth import Worth, worth_of, worth_of_outcome
from azulejos.play import Record
from azulejos.search.thinker import Limit, Thinker

__all__ = ["LuckReport", "judge_luck"]

CHANCE_DIGITS, POINT_DIGITS = 4, 2


@dataclass(frozen=True, slots=True)
class LuckReport:
    """The luck of every deal, and the account of every seat, as a chance to win and in points.

    `is_final` says whether the results are those of a finished match; if not, they are the value of the last position.
    """

    deals: tuple[DealLuck, ...]
    chances: tuple[Account, ...]
    points: tuple[Account, ...]
    is_final: bool

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON."""
        return {
            "is_final": self.is_final,
            "deals": [deal.as_dict() for deal in self.deals],
            "chances": [account.as_dict(CHANCE_DIGITS) for account in self.chances],
            "points": [account.as_dict(POINT_DIGITS) for account in self.points],
        }


def judge_luck(
    review: Review,
    limit: Limit,
    *,
    thinker: Thinker | None = None,
    samples: int = SAMPLES,
    seed: int | str = 0,
    is_stopped: Callable[[], bool] | None = None,
    on_valued: Callable[[], None] = lambda: None,
    known: Sequence[DealLuck] = (),
) -> LuckReport | None:
    """Split the result of a reviewed match into luck and skill; None if nothing was played, or somebody stopped it.

    The limit is for each position after a deal; `on_valued` is called after each (`positions_to_value` counts them).
    The first deals are not weighed again if they are `known`. Luck is meant for random deals: if somebody chose them,
    it only tells how good they were.
    """
    record = review.record
    first = next((state for state in record.states() if state.to_move is not None), None)
    if first is None or first.to_move is None:
        return None
    thinker = thinker or thinker_for(first.view(first.to_move))
    deals = (
        *known,
        *weigh_deals(
            record,
            thinker,
            limit,
            samples=samples,
            seed=seed,
            is_stopped=is_stopped,
            on_valued=on_valued,
            known=len(known),
        ),
    )
    if is_stopped and is_stopped():
        return None
    starts_with_deal = bool(deals) and record.start.is_chance
    start = deals[0].mean if starts_with_deal else worth_of(first, thinker, limit, seed)
    end, is_final = _end(record, thinker, limit, seed)
    seats = range(record.game.players)
    return LuckReport(
        deals,
        chances=tuple(_chances(review, deals, start, end, seat) for seat in seats),
        points=tuple(_points(review, deals, start, end, seat) for seat in seats),
        is_final=is_final,
    )


def _end(record: Record, thinker: Thinker, limit: Limit, seed: int | str) -> tuple[Worth, bool]:
    """Return what the record ended with: its outcome, or what its last position with a seat to move is worth."""
    if record.outcome is not None:
        return worth_of_outcome(record.outcome), True
    last = next(state for state in reversed(list(record.states())) if state.to_move is not None)
    return worth_of(last, thinker, limit, seed), False


def _chances(review: Review, deals: tuple[DealLuck, ...], start: Worth, end: Worth, seat: int) -> Account:
    return make_account(
        seat,
        review.record.game.players,
        start=start.win[seat],
        luck=sum(deal.win(seat) for deal in deals),
        losses=[(move.seat, move.loss) for move in review.moves],
        result=end.win[seat],
        errors=[deal.error.win[seat] for deal in deals],
    )


def _points(review: Review, deals: tuple[DealLuck, ...], start: Worth, end: Worth, seat: int) -> Account:
    return make_account(
        seat,
        review.record.game.players,
        start=start.margin[seat],
        luck=sum(deal.margin(seat) for deal in deals),
        losses=[(move.seat, points_lost(move)) for move in review.moves],
        result=end.margin[seat],
        errors=[deal.error.margin[seat] for deal in deals],
    )


def points_lost(move: JudgedMove) -> float:
    """Return how many points of margin a move lost; below 0 if the best move pays points for a better chance."""
    return 0.0 if move.best is None or move.played is None else move.best.margin - move.played.margin
