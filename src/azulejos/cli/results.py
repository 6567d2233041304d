"""How a match stands or ended, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azulejos.cli.telling import YOU, name_of, signed

if TYPE_CHECKING:
    from azulejos.play.record import Record

__all__ = ["result_lines", "score_line"]

SOURCES = {
    "start": "at the start",
    "scored-alone": "tiles",
    "scored-across": "tiles",
    "scored-down": "tiles",
    "special-tiled": "special tiles",
    "floor-cost": "floor line",
    "broken-cost": "broken tiles",
    "start-tile-cost": "start player tile",
    "draw-cost": "drawn plates",
    "row-bonus": "rows",
    "column-bonus": "columns",
    "color-bonus": "colours",
    "goal-scored": "goals",
    "clamped": "not below 0",
}
"""What brings points, by kind of event."""


def score_line(scores: Sequence[int], names: Sequence[str]) -> str:
    """Tell the points of all seats.

    >>> score_line((12, 9), ["You", "Greedy"])
    'You 12, Greedy 9'
    """
    return ", ".join(f"{name_of(seat, names)} {points}" for seat, points in enumerate(scores))


def result_lines(record: "Record", names: Sequence[str]) -> list[str]:
    """Tell how a match ended, and where everybody's points came from; or how it stands."""
    from azulejos.play.record import points_by_source

    outcome = record.outcome
    if outcome is None:
        return [f"The match is not over ({record.result}): {score_line(record.final.scores, names)}."]
    winners = [name_of(seat, names) for seat in outcome.winners]
    if len(winners) > 1:
        head = f"{', '.join(winners[:-1])} and {winners[-1]} share the victory"
    else:
        head = f"{winners[0]} {'win' if winners[0] == YOU else 'wins'}"
    lines = [f"{head}: {score_line(outcome.scores, names)} ({outcome.reason})."]
    for seat, sources in enumerate(points_by_source(record)):
        lines.append(f"  {name_of(seat, names)}: {_by_source(sources)}")
    return lines


def _by_source(sources: dict[str, int]) -> str:
    sums: dict[str, int] = {}
    for kind, points in sources.items():
        label = SOURCES.get(kind, kind)
        sums[label] = sums.get(label, 0) + points
    return ", ".join(f"{label} {signed(points)}" for label, points in sums.items()) or "nothing"
