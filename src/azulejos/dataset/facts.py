"""What is true of a game, from the matches of a data set: means with 95 % intervals."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from azulejos.dataset.loading import load_dataset, read_plan, to_arrow
from azulejos.dataset.plan import MATCHES, Plan
from azulejos.games.parts import facts_of, has_part
from azulejos.match.evidence import NORMAL_95
from azulejos.play import parse_state

__all__ = ["Facts", "Mean", "Source", "facts_in", "mean_of"]

ROUNDS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, half of its 95 % interval, and how many matches it rests on."""

    value: float
    half_width: float
    count: int

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.half_width:.3f}"

    def rounded(self, digits: int = 2) -> str:
        """Return the mean and its interval with this number of digits."""
        return f"{self.value:.{digits}f} ± {self.half_width:.{digits}f}"


def mean_of(values: Iterable[float]) -> Mean:
    """Return the mean of independent values with its interval.

    >>> mean_of([1, 0, 1, 1])
    Mean(value=0.75, half_width=0.49, count=4)
    """
    told = list(values)
    if len(told) < 2:
        return Mean(told[0] if told else math.nan, math.nan, len(told))
    return Mean(fmean(told), round(NORMAL_95 * stdev(told) / math.sqrt(len(told)), 6), len(told))


@dataclass(frozen=True, slots=True)
class Source:
    """What points came from: the mean per seat, how often a seat has any, and how often it decides a match.

    It decides if other seats would have won (by points alone) without it.
    """

    points: Mean
    seats: Mean
    decides: Mean


@dataclass(frozen=True, slots=True)
class Facts:
    """What the matches of a data set show."""

    plan: Plan
    matches: int
    first_share: Mean
    """The share of the win of the seat that moved first; 1/players is even."""
    first_lead: Mean
    """Its final lead over the mean of the others, in points."""
    starter_gains: tuple[Mean, ...]
    """In rounds 1, 2, ...: how many more points the seat that moved first gained in the round than the others."""
    starter_shares: tuple[Mean, ...]
    """In rounds 1, 2, ...: the share of the win of the seat that moved first in the round."""
    rounds: Mean
    lengths: Mapping[int, int]
    decisions: Mean
    winner: Mean
    others: Mean
    margin: Mean
    """The winner's points less the best other's."""
    shared: Mean
    """How often a win is shared."""
    sources: Mapping[str, Source]


Row = dict[str, Any]


def facts_in(where: str | Path) -> Facts:
    """Read the matches of a data set."""
    data = load_dataset(where, MATCHES)
    plan = read_plan(data)
    rows = [row for batch in to_arrow(data) for row in batch.to_pylist()]
    return facts_of_matches(plan, rows)


def facts_of_matches(plan: Plan, rows: Sequence[Row]) -> Facts:
    """Return what matches show."""
    lengths: dict[int, int] = {}
    for row in rows:
        lengths[row["rounds"]] = lengths.get(row["rounds"], 0) + 1
    rows = [_numbered(row) for row in rows]
    gains = [_starter_gains(row) for row in rows]
    ordered = [sorted(row["scores"], reverse=True) for row in rows]
    return Facts(
        plan=plan,
        matches=len(rows),
        first_share=mean_of(row["shares"][row["starters"][0]] for row in rows),
        first_lead=mean_of(_lead(row["scores"], row["starters"][0]) for row in rows),
        starter_gains=tuple(mean_of(g[n] for g in gains if n < len(g)) for n in range(ROUNDS_SHOWN)),
        starter_shares=tuple(
            mean_of(row["shares"][row["starters"][n]] for row in rows if n < len(row["starters"]))
            for n in range(ROUNDS_SHOWN)
        ),
        rounds=mean_of(row["rounds"] for row in rows),
        lengths=dict(sorted(lengths.items())),
        decisions=mean_of(row["decisions"] for row in rows),
        winner=mean_of(scores[0] for scores in ordered),
        others=mean_of(fmean(scores[1:]) for scores in ordered),
        margin=mean_of(scores[0] - scores[1] for scores in ordered),
        shared=mean_of(float(max(row["shares"]) < 1) for row in rows),
        sources=_sources(plan, rows),
    )


def _numbered(row: Row) -> Row:
    """Return a row without what comes before round 1, like placing pieces in a round 0."""
    early = max(0, len(row["starters"]) - row["rounds"])
    return {**row, "starters": row["starters"][early:], "points": row["points"][early:]}


def _lead(scores: Sequence[int], seat: int) -> float:
    return scores[seat] - fmean(points for other, points in enumerate(scores) if other != seat)


def _starter_gains(row: Row) -> list[float]:
    """Return the lead in gained points of the seat that moved first, for each round."""
    before = [0] * len(row["scores"])
    gains = []
    for starter, after in zip(row["starters"], row["points"], strict=False):
        gains.append(_lead([now - then for now, then in zip(after, before, strict=True)], starter))
        before = after
    return gains[:-1] if len(gains) > 1 else gains  # the last round also has the bonuses


def _sources(plan: Plan, rows: Sequence[Row]) -> dict[str, Source]:
    if not has_part(plan.table.name, "facts"):
        return {}
    points = facts_of(plan.table.name).final_points
    told = [(row["scores"], points(parse_state(row["final"]).table)) for row in rows]
    names = dict.fromkeys(name for _, found in told for name in found)
    return {name: _source([(scores, found[name]) for scores, found in told if name in found]) for name in names}


def _source(told: Sequence[tuple[Sequence[int], Sequence[int]]]) -> Source:
    return Source(
        points=mean_of(fmean(own) for _, own in told),
        seats=mean_of(fmean(points > 0 for points in own) for _, own in told),
        decides=mean_of(float(_leaders(scores) != _leaders(_less(scores, own))) for scores, own in told),
    )


def _less(scores: Sequence[int], own: Sequence[int]) -> list[int]:
    return [points - part for points, part in zip(scores, own, strict=True)]


def _leaders(scores: Sequence[int]) -> set[int]:
    """Return the seats with the most points.

    >>> _leaders([30, 41, 41])
    {1, 2}
    """
    return {seat for seat, points in enumerate(scores) if points == max(scores)}
