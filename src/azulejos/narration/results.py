"""How a match stands or ended, in words."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from azulejos.games.parts import has_part, narration_of
from azulejos.locale import spoken
from azulejos.narration.names import signed
from azulejos.narration.story import is_you, name_of

if TYPE_CHECKING:
    from azulejos.play import Outcome
    from azulejos.play.record import Record

__all__ = ["result_lines", "score_line"]


def score_line(scores: Sequence[int], names: Sequence[str]) -> str:
    """Return the points of all seats in one line.

    >>> score_line((12, 9), ["You", "Greedy"])
    'You 12, Greedy 9'
    """
    return ", ".join(f"{name_of(seat, names)} {points}" for seat, points in enumerate(scores))


def result_lines(record: "Record", names: Sequence[str]) -> list[str]:
    """Return how a match ended and where everybody's points came from, or how it stands."""
    from azulejos.play.record import points_by_source

    outcome = record.outcome
    if outcome is None:
        scores = score_line(record.final.scores, names)
        return [spoken().text("cli.result.unfinished", result=record.result, scores=scores)]
    game = record.game.name
    groups = narration_of(game).POINT_SOURCES if has_part(game, "narration") else {}
    lines = [_head(outcome, names)]
    for seat, sources in enumerate(points_by_source(record)):
        lines.append(f"  {name_of(seat, names)}: {_by_source(sources, groups)}")
    return lines


def _head(outcome: "Outcome", names: Sequence[str]) -> str:
    """Return who won, with what score, and why the match ended."""
    reason = spoken().text_or(f"cli.reason.{outcome.reason}", outcome.reason)
    scores = score_line(outcome.scores, names)
    if len(outcome.winners) > 1:
        winners = spoken().joined([name_of(seat, names) for seat in outcome.winners])
        return spoken().text("cli.result.shared", players=winners, scores=scores, reason=reason)
    winner = outcome.winners[0]
    wins = "cli.result.wins.you" if is_you(winner, names) else "cli.result.wins"
    return spoken().text(wins, player=name_of(winner, names), scores=scores, reason=reason)


def _by_source(sources: Mapping[str, int], groups: Mapping[str, str]) -> str:
    sums: dict[str, int] = {}
    for kind, points in sources.items():
        label = spoken().text_or(f"source.{groups.get(kind, kind)}", kind)
        sums[label] = sums.get(label, 0) + points
    told = ", ".join(f"{label} {signed(points)}" for label, points in sums.items())
    return told or spoken().text("board.nothing")
