"""The scores of variants, from files of matches: `python -m benchmarks.seat_scores FILE...`; `benchmarks.seats` plays.

A score is a variant's mean share of the win per seat; 1 divided by the number of seats is even. Its 95 % interval is
taken over deals, because matches with the same deals are not independent. Deals of which matches are missing do not
count. The *place* is the share of other seats with fewer points (a tie counts as half).
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from azulejos.errors import AzulejosError
from azulejos.match import half_width
from benchmarks.seat_matches import Played, Run, read_matches

__all__ = ["Score", "report", "scores"]


class Score(NamedTuple):
    """What a variant reached: its share of the win and its place, each with half of its 95 % interval; ms per move."""

    variant: str
    share: float
    share_width: float | None
    place: float
    place_width: float | None
    ms: float


def main() -> None:
    """Print the scores of all runs in some files."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.seat_scores", description=__doc__)
    parser.add_argument("file", nargs="+", type=Path)
    files = parser.parse_args().file
    missing = [str(file) for file in files if not file.is_file()]
    if missing:
        parser.error(f"no such file: {', '.join(missing)}")
    try:
        print("\n\n".join(report([played for file in files for played in read_matches(file)])))
    except AzulejosError as error:
        sys.exit(f"{parser.prog}: {error}")


def report(matches: Iterable[Played]) -> list[str]:
    """Return a table for each run; runs that differ only by their seeds are one."""
    runs = defaultdict[Run, list[Played]](list)
    for played in matches:
        runs[replace(played.run, seed="")].append(played)
    return [_table(run, played) for run, played in runs.items()]


def _table(run: Run, matches: Sequence[Played]) -> str:
    deals = complete_deals(matches)
    counted, players = sum(map(len, deals)), len(matches[0].seats)
    left_out = len(matches) - counted
    lines = [
        f"{run.table}: {counted} matches of {len(deals)} deals; {1 / players:.3f} is even"
        + (f"; {left_out} of unfinished deals left out" if left_out else "")
    ]
    for score in scores(run, deals) if deals else ():
        won, place = _with_width(score.share, score.share_width), _with_width(score.place, score.place_width)
        lines.append(f"  {won}  place {place}  {score.ms:7.1f} ms per move  {score.variant}")
    return "\n".join(lines)


def _with_width(mean: float, width: float | None) -> str:
    return f"{mean:.3f} ± {'  ?  ' if width is None else f'{width:.3f}'}"


def complete_deals(matches: Iterable[Played]) -> list[list[Played]]:
    """Return the matches of each deal that was played with all of its seatings."""
    deals = defaultdict[tuple[Run, int], dict[tuple[int, ...], Played]](dict)
    for played in matches:
        deals[played.run, played.deal][played.seats] = played
    return [
        list(found.values())
        for (run, deal), found in sorted(deals.items(), key=lambda item: (item[0][0].seed, item[0][1]))
        if set(found) == set(run.seatings(deal))
    ]


def scores(run: Run, deals: Sequence[Sequence[Played]]) -> list[Score]:
    """Return the score of each variant of a run."""
    found = []
    for number, variant in enumerate(run.variants):
        shares = [fmean(played.shares[seat] for played, seat in _seats(deal, number)) for deal in deals]
        places = [fmean(place_of(played.points, seat) for played, seat in _seats(deal, number)) for deal in deals]
        seats = [each for deal in deals for each in _seats(deal, number)]
        ms = sum(played.ms[seat] for played, seat in seats) / sum(played.moves[seat] for played, seat in seats)
        found.append(Score(variant, fmean(shares), half_width(shares), fmean(places), half_width(places), ms))
    return found


def _seats(matches: Iterable[Played], variant: int) -> list[tuple[Played, int]]:
    """Return the seats of a variant in some matches."""
    return [(played, seat) for played in matches for seat, number in enumerate(played.seats) if number == variant]


def place_of(points: Sequence[int], seat: int) -> float:
    """Return the share of other seats with fewer points; a tie counts as half.

    >>> place_of((30, 41, 30, 12), 0)
    0.5
    """
    others = [each for other, each in enumerate(points) if other != seat]
    return fmean(1.0 if points[seat] > each else 0.5 if points[seat] == each else 0.0 for each in others)


if __name__ == "__main__":
    main()
