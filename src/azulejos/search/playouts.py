"""Playouts: whole matches played at random, for measuring and as the simplest user of the fast rules."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from azulejos.errors import AzulejosError
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import has_compiler, load, record_type
from azulejos.search.thinker import lay_out

__all__ = ["PlayoutSpeed", "Rules", "measure_playouts", "random_matches"]

Rules = Literal["compiled", "quiet", "plain"]
"""The version of the rules, see `azulejos.rules.loader`; `plain` tells events (to nobody, in a playout)."""

MAX_MOVES = 10_000  # of one match: nothing makes players complete a row (A26)
SLICE_S = 0.05


@dataclass(frozen=True, slots=True)
class PlayoutSpeed:
    """How fast random matches of a game are played on one core, by CPU time."""

    game: str
    plain_moves_per_cpu_s: float
    compiled_moves_per_cpu_s: float | None
    """None where Numba is not installed."""
    moves_per_game: float
    matches: int
    """Over how many matches the moves were counted."""


def random_matches(game: Game, rules: Rules = "compiled", seed: int = 0) -> Callable[[int], int]:
    """Return a function that plays a number of random matches and returns the number of their moves.

    >>> from azulejos import azul
    >>> play = random_matches(azul(players=3), "quiet", seed=7)
    >>> [play(1), play(1), play(10)]
    [68, 93, 940]
    """
    driver = load(game.name, "azulejos.rules.driver", compiled=rules == "compiled", quiet=rules == "quiet")
    table = game.definition.start(game, 0)
    states: Any = [table]
    dice: Any = [dice_word(seed)]
    if rules == "compiled":
        import numpy

        states, dice = numpy.zeros(1, record_type(type(table))), numpy.array(dice)
        lay_out(table, states, 0)

    def play(matches: int) -> int:
        return int(driver.play_outs(states, dice, matches, MAX_MOVES))

    return play


def measure_playouts(game: Game, *, matches: int | None = None, seconds: float = 1.0, seed: int = 0) -> PlayoutSpeed:
    """Measure random matches with plain rules and, where Numba is installed, with compiled ones.

    Plays for about `seconds` of CPU time with each, or exactly `matches`. The best slice counts: other programs on the
    machine can only make a slice slower.
    """
    if matches is not None and matches < 1:
        raise AzulejosError(f"nothing to measure: {matches} matches", code="bad-count")
    plain = _measured(random_matches(game, "quiet", seed), matches, seconds)
    compiled = _measured(random_matches(game, "compiled", seed), matches, seconds) if has_compiler() else None
    most = compiled or plain
    return PlayoutSpeed(
        game=str(game),
        plain_moves_per_cpu_s=plain.moves_per_s,
        compiled_moves_per_cpu_s=compiled.moves_per_s if compiled else None,
        moves_per_game=most.moves / most.matches,
        matches=most.matches,
    )


@dataclass(frozen=True, slots=True)
class _Measured:
    moves: int
    matches: int
    moves_per_s: float


def _measured(play: Callable[[int], int], matches: int | None, seconds: float) -> _Measured:
    play(1)  # compile, or fetch from the cache
    if matches is not None:
        moves, taken = _timed(play, matches)
        return _Measured(moves, matches, moves / taken)
    best, all_moves, all_matches, spent, slice_matches = 0.0, 0, 0, 0.0, 1
    while spent < seconds or not best:
        moves, taken = _timed(play, slice_matches)
        all_moves, all_matches, spent = all_moves + moves, all_matches + slice_matches, spent + taken
        if taken < SLICE_S:
            slice_matches *= 2
        else:
            best = max(best, moves / taken)
    return _Measured(all_moves, all_matches, best)


def _timed(play: Callable[[int], int], matches: int) -> tuple[int, float]:
    before = time.process_time()
    moves = play(matches)
    return moves, max(time.process_time() - before, 1e-9)
