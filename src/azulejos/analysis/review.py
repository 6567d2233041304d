"""A review of a match: every move compared with the best one, from what its player could know."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from azulejos.analysis.grading import NOTEWORTHY, Mark, accuracy_of, mark_of
from azulejos.analysis.positions import limit_as_dict, thinker_for, thought_as_dict
from azulejos.analysis.reasons import Reason, reasons_for
from azulejos.play import Move, Record, View
from azulejos.search.thinker import Limit, Thinker, Thought

__all__ = ["JudgedMove", "Review", "judge_moves", "review"]

FORMAT = 1
"""The version of the plain data."""

Stopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of a match and its grade. Moves and steps count from 0, like everything in code.

    `played` and `best` are thoughts about this move and about the best one, on one scale; None if there was no choice.
    `loss` is the loss of winning chance. `chances` are those of all seats after the move: the mover's comes from the
    search; with three or four players those of the others are the last known ones, scaled so that all add up to 1.
    """

    number: int
    step: int
    round: int
    seat: int
    move: Move
    mark: Mark
    loss: float = 0.0
    played: Thought | None = None
    best: Thought | None = None
    chances: tuple[float, ...] = ()
    reasons: tuple[Reason, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "number": self.number,
            "step": self.step,
            "round": self.round,
            "seat": self.seat,
            "move": str(self.move),
            "mark": self.mark.value,
            "loss": round(self.loss, 4),
            "chances": [round(chance, 4) for chance in self.chances],
            "played": self.played and thought_as_dict(self.played),
            "best": self.best and thought_as_dict(self.best),
            "reasons": [reason.as_dict() for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """The findings about a match; `is_complete` says whether every move of the record was judged."""

    record: Record
    limit: Limit
    moves: tuple[JudgedMove, ...]
    is_complete: bool

    def choices(self, seat: int) -> tuple[JudgedMove, ...]:
        """Return the moves of a seat that had a choice."""
        return tuple(each for each in self.moves if each.seat == seat and each.mark != Mark.FORCED)

    def accuracy(self, seat: int) -> float | None:
        """Return the accuracy of a seat from 0 to 100; None if it had no choice."""
        return accuracy_of(each.loss for each in self.choices(seat))

    def mean_loss(self, seat: int) -> float:
        """Return the seat's mean loss of winning chance per move."""
        return fmean([each.loss for each in self.choices(seat)] or [0.0])

    def counts(self, seat: int) -> dict[Mark, int]:
        """Return how many moves of a seat have each mark."""
        found = Counter(each.mark for each in self.moves if each.seat == seat)
        return {mark: found[mark] for mark in Mark}

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON.

        Seats, moves and steps count from 0; chances and losses are from 0 to 1; margins are in points.
        """
        return {
            "format": FORMAT,
            "game": str(self.record.game),
            "names": list(self.record.names),
            "result": self.record.result,
            "limit": limit_as_dict(self.limit),
            "is_complete": self.is_complete,
            "players": [self._player(seat) for seat in range(self.record.game.players)],
            "moves": [each.as_dict() for each in self.moves],
        }

    def _player(self, seat: int) -> dict[str, Any]:
        accuracy = self.accuracy(seat)
        return {
            "seat": seat,
            "accuracy": None if accuracy is None else round(accuracy, 1),
            "mean_loss": round(self.mean_loss(seat), 4),
            "marks": {mark.value: count for mark, count in self.counts(seat).items()},
        }


def review(
    record: Record,
    limit: Limit,
    *,
    thinker: Thinker | None = None,
    seed: int | str = 0,
    progress: Callable[[int, int], None] | None = None,
    is_stopped: Stopped | None = None,
) -> Review:
    """Judge every move of a record, with this limit for each.

    `progress` is called with the number of moves that are done and the number of all moves. Once `is_stopped` returns
    True, the findings so far are returned.
    """
    total = len(record.moves)
    found: list[JudgedMove] = []
    for judged in judge_moves(record, limit, thinker=thinker, seed=seed, is_stopped=is_stopped):
        found.append(judged)
        if progress:
            progress(len(found), total)
    return Review(record, limit, tuple(found), len(found) == total)


def judge_moves(
    record: Record,
    limit: Limit,
    *,
    thinker: Thinker | None = None,
    seed: int | str = 0,
    is_stopped: Stopped | None = None,
    known: Sequence[JudgedMove] = (),
) -> Iterator[JudgedMove]:
    """Yield the judged moves one by one, as soon as each is known, without the first ones that are known already."""
    players = record.game.players
    chances = known[-1].chances if known else (1 / players,) * players
    states = list(record.states())
    moves = [(number, step) for number, step in enumerate(record.steps) if isinstance(step.action, Move)]
    for number, (at, step) in list(enumerate(moves))[len(known) :]:
        state, move = states[at], step.action
        seat = state.to_move
        assert seat is not None
        assert isinstance(move, Move)
        place = number, at, state.round, seat, move
        view = state.view(seat)
        if len(view.legal_numbers()) == 1:
            yield JudgedMove(*place, Mark.FORCED, chances=chances)
            continue
        if is_stopped and is_stopped():
            return
        thinker = thinker or thinker_for(view)
        thoughts = thinker.rank(view, limit, count=1, moves=[move], seed=seed, is_stopped=is_stopped)
        if is_stopped and is_stopped():
            return  # an interrupted thought is not a judgment
        judged = _judged(place, view, thoughts, chances)
        chances = judged.chances
        yield judged


def _judged(
    place: tuple[int, int, int, int, Move], view: View, thoughts: tuple[Thought, ...], before: tuple[float, ...]
) -> JudgedMove:
    seat, move = place[3], place[4]
    best, played = thoughts[0], next(thought for thought in thoughts if thought.move == move)
    loss = max(0.0, best.win - played.win)
    mark = mark_of(loss, is_best=best.move == move)
    reasons = reasons_for(view, played.variation, best.variation) if mark in NOTEWORTHY else ()
    return JudgedMove(*place, mark, loss, played, best, _chances(before, seat, played.win), reasons)


def _chances(before: tuple[float, ...], seat: int, win: float) -> tuple[float, ...]:
    """Return the chances with a new one for a seat; those of the others keep their proportions.

    >>> _chances((0.5, 0.25, 0.25), 0, 0.8)
    (0.8, 0.1, 0.1)
    """
    rest = sum(before) - before[seat]
    scaled = [(1 - win) * (chance / rest if rest else 1 / (len(before) - 1)) for chance in before]
    return tuple(win if other == seat else round(chance, 12) for other, chance in enumerate(scaled))
