"""The result of a record, and the ranking of a match that the rules did not end."""

import re
from typing import TYPE_CHECKING

from azulejos.errors import NotationError
from azulejos.play.game import Game
from azulejos.play.outcome import Outcome

if TYPE_CHECKING:
    from azulejos.play.state import State

__all__ = ["UNFINISHED", "check_result", "is_played_out", "is_stop", "loser_of", "outcome_at", "ranked", "result_of"]

UNFINISHED = "*"
STOP = re.compile(r"abandoned|(?:resigned|time|forfeit) ([1-9])")
FINISH = re.compile(r"([0-9]{1,7}(?:-[0-9]{1,7})+) [a-z]+(?:-[a-z]+)*")
EXPECTED = "points and a reason like 45-38 row-completed, or * or resigned, time or forfeit SEAT or abandoned"


def result_of(outcome: Outcome) -> str:
    """Return an outcome as a result text.

    >>> result_of(Outcome((45, 38), (1, 2), (1, 0), "row-completed"))
    '45-38 row-completed'
    """
    return "-".join(str(points) for points in outcome.scores) + " " + outcome.reason


def check_result(game: Game | None, result: str) -> None:
    """Raise unless this can be the result of a match; without a game, seat numbers are not checked."""
    stop, finish = STOP.fullmatch(result), FINISH.fullmatch(result)
    if not stop and not finish and result != UNFINISHED:
        raise NotationError("a result", result, EXPECTED, code="bad-value")
    if game and (
        (stop and int(stop.group(1) or 1) > game.players) or (finish and finish.group(1).count("-") + 1 != game.players)
    ):
        raise NotationError(f"a result of {game}", result, f"{game.players} seats", code="wrong-seat-count")


def is_stop(result: str) -> bool:
    """Whether a result says that the match stopped before its end."""
    return STOP.fullmatch(result) is not None


def loser_of(result: str) -> int | None:
    """Return the seat (from 0) that resigned, ran out of time or forfeited; None if there is none.

    >>> loser_of("time 2"), loser_of("abandoned")
    (1, None)
    """
    match = STOP.fullmatch(result)
    return int(match.group(1)) - 1 if match and match.group(1) else None


def ranked(scores: tuple[int, ...], reason: str, last: int | None = None) -> Outcome:
    """Rank seats by points alone; a loser, if given, comes last.

    >>> ranked((30, 41, 30), "rounds-played").places
    (2, 1, 2)
    >>> ranked((30, 41, 30), "resigned", last=1).places
    (1, 3, 1)
    """
    keys = [(seat == last, -points) for seat, points in enumerate(scores)]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Outcome(scores, places, (0,) * len(scores), reason)


def is_played_out(state: "State", max_rounds: int | None) -> bool:
    """Whether the next round would exceed the limit. Any deal shows it, because luck does not matter here."""
    if max_rounds is None or state.is_over or state.round < max_rounds:
        return False
    return state.round > max_rounds or (state.is_chance and state.deal(seed=0).round > max_rounds)


def outcome_at(state: "State", max_rounds: int | None) -> Outcome | None:
    """Return the outcome at this state of a match with a limit of rounds; None if it is not over."""
    if is_played_out(state, max_rounds):
        return ranked(state.scores, "rounds-played")
    return state.outcome
