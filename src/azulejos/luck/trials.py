"""Trials of luck: matches of equal players, in which the luck of the deals must be 0 on average."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from azulejos.errors import NotationError
from azulejos.luck.account import WIDTH
from azulejos.luck.deals import deal_luck
from azulejos.luck.worth import Worth, worth_of_outcome
from azulejos.play import Dice, Game, State
from azulejos.play.record.results import outcome_at
from azulejos.search.thinker import Limit, Thinker

__all__ = ["Estimate", "Settings", "Summary", "Trial", "parse_trials", "play_trial", "summarize"]

MAX_ROUNDS = 15
BLOCKS = 100
"""Into how many parts the trials are divided, to see how much a number varies by chance."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the players of a trial think, and how positions are valued: in positions (or visits) each."""

    move_nodes: int = 100
    value_nodes: int = 200
    samples: int = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """A match of equal players, seen by the first seat: its result and its luck, as chances and in points.

    >>> str(Trial(7, 1.0, 0.25, 12, 3.5))
    '7 1 0.25 12 3.5'
    """

    number: int
    win: float
    win_luck: float
    margin: float
    margin_luck: float

    def __str__(self) -> str:
        return f"{self.number} {self.win:g} {self.win_luck:g} {self.margin:g} {self.margin_luck:g}"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the half width of its 95 % interval."""

    value: float
    half_width: float

    @property
    def holds_zero(self) -> bool:
        """Whether 0 lies in the interval."""
        return abs(self.value) <= self.half_width


@dataclass(frozen=True, slots=True)
class Summary:
    """What trials show: mean luck, and the share of a result's variance that goes away when luck is subtracted."""

    matches: int
    win_luck: Estimate
    margin_luck: Estimate
    win_removed: Estimate
    margin_removed: Estimate


def play_trial(game: Game, number: int, thinker: Thinker, settings: Settings) -> Trial:
    """Play the match of a number, every seat by the same search, and weigh its deals; the seats start in turn."""
    seed, win_luck, margin_luck = f"luck/{game}/{number}", 0.0, 0.0
    state = game.start(first=number % game.players)
    moves, values = Limit(nodes=settings.move_nodes), Limit(nodes=settings.value_nodes)
    step = 0
    while outcome_at(state, MAX_ROUNDS) is None:
        if state.is_chance:
            before, state = state, state.deal(dice=Dice(f"{seed}/deal{step}"))
            luck = deal_luck(before, state, step, thinker, values, samples=settings.samples, seed=seed)
            win_luck, margin_luck = win_luck + luck.win(0), margin_luck + luck.margin(0)
        else:
            state = _moved(state, thinker, moves, seed)
        step += 1
    end = _end(state)
    return Trial(number, end.win[0], win_luck, end.margin[0], margin_luck)


def _moved(state: State, thinker: Thinker, limit: Limit, seed: str) -> State:
    assert state.to_move is not None
    legal = state.legal_numbers()
    if len(legal) == 1:
        return state.play_unchecked(legal[0])
    return state.play(thinker.think(state.view(state.to_move), limit, seed=seed).move)


def _end(state: State) -> Worth:
    outcome = outcome_at(state, MAX_ROUNDS)
    assert outcome is not None
    return worth_of_outcome(outcome)


def parse_trials(text: str) -> list[Trial]:
    """Read trials, one a line, as `str(trial)` writes them; a last line without an end is left out.

    >>> parse_trials("0 1 0.25 12 3.5\\n1 0 -0.1 -4")
    [Trial(number=0, win=1.0, win_luck=0.25, margin=12.0, margin_luck=3.5)]
    """
    whole, _, _ = text.rpartition("\n")
    return [_parse_trial(line) for line in whole.splitlines() if line.strip()]


def _parse_trial(line: str) -> Trial:
    words = line.split()
    try:
        number, win, win_luck, margin, margin_luck = words
        return Trial(int(number), float(win), float(win_luck), float(margin), float(margin_luck))
    except ValueError:
        raise NotationError("a trial", line, "a number and four results", code="bad-value") from None


def summarize(trials: Sequence[Trial]) -> Summary:
    """Return what trials show; the interval of a share comes from leaving out one of 100 parts at a time."""
    wins, margins = [each.win for each in trials], [each.margin for each in trials]
    win_luck, margin_luck = [each.win_luck for each in trials], [each.margin_luck for each in trials]
    return Summary(
        len(trials),
        _mean(win_luck),
        _mean(margin_luck),
        _removed(wins, win_luck),
        _removed(margins, margin_luck),
    )


def _mean(numbers: Sequence[float]) -> Estimate:
    error = math.sqrt(_variance(numbers) / max(1, len(numbers) - 1))
    return Estimate(fmean(numbers), WIDTH * error)


def _variance(numbers: Sequence[float]) -> float:
    middle = fmean(numbers)
    return fmean([(number - middle) ** 2 for number in numbers])


def _removed(results: Sequence[float], lucks: Sequence[float]) -> Estimate:
    """Return the share of the results' variance that luck explains; how much it varies is found by the jackknife."""
    pairs = list(zip(results, lucks, strict=True))
    blocks = min(BLOCKS, len(pairs))
    parts = [_share(pairs[:at] + pairs[to:]) for at, to in _cuts(len(pairs), blocks)]
    middle = fmean(parts)
    error = math.sqrt((blocks - 1) / blocks * sum((part - middle) ** 2 for part in parts))
    return Estimate(_share(pairs), WIDTH * error)


def _cuts(count: int, blocks: int) -> list[tuple[int, int]]:
    return [(count * block // blocks, count * (block + 1) // blocks) for block in range(blocks)]


def _share(pairs: Sequence[tuple[float, float]]) -> float:
    before = _variance([result for result, _ in pairs]) if pairs else 0.0
    return 1 - _variance([result - luck for result, luck in pairs]) / before if before else 0.0
