"""The jobs of a training's processes: play matches and keep them or leaves of their searches, compare two nets."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from azulejos.games.parts import searches_of
from azulejos.learning.fitting import Fit
from azulejos.learning.shards import keep
from azulejos.match.workers import prepare_worker
from azulejos.play import Game, OptionError, parse_game
from azulejos.search.net_files import Weights
from azulejos.search.policy_practice import PolicyPractice
from azulejos.search.practice import LeafPractice, Practice, QuickPractice, SelfPlay

if TYPE_CHECKING:
    from azulejos.learning.arithmetic import Arithmetic, Array, Whole
    from azulejos.learning.fitting import Progress

__all__ = [
    "PlayJob",
    "SetsJob",
    "compared",
    "fit_quick",
    "mirror_of",
    "played",
    "run_jobs",
    "sampled",
    "searched",
    "widened",
]

Job = TypeVar("Job")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class PlayJob:
    """Matches of a net (None: the hand-made evaluation) against itself, and the file for their positions."""

    game: str
    weights: Weights | None
    nodes: int
    how: SelfPlay
    file: str


@dataclass(frozen=True, slots=True)
class SetsJob:
    """Sets of matches of one net against another."""

    game: str
    ours: Weights | None
    theirs: Weights | None
    sets: int
    nodes: int
    seed: int
    is_quick: bool = False
    """Whether quick play was trained, so that trees have to play."""


@lru_cache(maxsize=4)
def _practice(tag: str, nodes: int) -> Practice:
    game = parse_game(tag)
    return _known(searches_of(game.name).open_practice, game)(game, nodes)


@lru_cache(maxsize=4)
def _leaf_practice(tag: str, nodes: int) -> LeafPractice:
    game = parse_game(tag)
    return _known(searches_of(game.name).open_leaf_practice, game)(game, nodes)


@lru_cache(maxsize=4)
def _policy_practice(tag: str, nodes: int) -> PolicyPractice | QuickPractice:
    game = parse_game(tag)
    opens = searches_of(game.name).open_quick_practice
    return opens(game, nodes) if opens else PolicyPractice(game, nodes)


@lru_cache(maxsize=4)
def _quick_practice(tag: str, nodes: int) -> QuickPractice:
    game = parse_game(tag)
    return _known(searches_of(game.name).open_quick_practice, game)(game, nodes)


def _known(opens: Answer | None, game: Game) -> Answer:
    if opens is None:
        raise OptionError(f"the game {game.name!r} has no such self-play for training", code="no-training")
    return opens


def played(job: PlayJob) -> None:
    """Play the matches; the file appears only once it is complete."""
    practice = _practice(job.game, job.nodes)
    keep(Path(job.file), *practice.play(job.weights, job.how))


def widened(tag: str, nodes: int, weights: Weights) -> Weights:
    """Return a net with all inputs of the moments that self-play notes."""
    return _practice(tag, nodes).widened(weights)


def mirror_of(tag: str, nodes: int) -> "Whole | None":
    """Return in which order a mirror shows the inputs of such moments; None if it shows another game."""
    return _practice(tag, nodes).mirror


def sampled(job: PlayJob) -> None:
    """Play the matches and sample leaves of their searches; the file appears only once it is complete."""
    practice = _leaf_practice(job.game, job.nodes)
    keep(Path(job.file), *practice.sample(job.weights or {}, job.how.matches, job.how.one_random_in, job.how.seed))


def searched(job: PlayJob) -> None:
    """Play the matches and keep the visits of all moves; the file appears only once it is complete."""
    practice = _policy_practice(job.game, job.nodes)
    keep(Path(job.file), *practice.sample(job.weights or {}, job.how.matches, job.how.one_random_in, job.how.seed))


def fit_quick(
    inputs: "Array",
    results: "Array",
    *,
    tag: str,
    nodes: int,
    weights: Weights | None,
    epochs: int,
    seed: int,
    on: "Arithmetic",
    progress: "Progress | None" = None,
) -> Fit:
    """Learn the policy from rounds of quick play, a step for each epoch. What it explains is its gain in a round."""
    made = _quick_practice(tag, nodes).learn(weights or {}, inputs, epochs, seed, progress)
    return Fit(made.weights, made.gain, None, len(inputs))


def compared(job: SetsJob) -> list[float]:
    """Return our share of the wins in each set."""
    practice = _quick_practice(job.game, job.nodes) if job.is_quick else _practice(job.game, job.nodes)
    return practice.compare(job.ours, job.theirs, job.sets, job.seed)


def run_jobs(work: Callable[[Job], Answer], jobs: Sequence[Job], processes: int) -> Iterator[Answer]:
    """Run the jobs on several processes and yield the answers as they arrive."""
    if not jobs:
        return
    yield work(jobs[0])  # in this process, so that everything is compiled only once
    if processes <= 1:
        yield from map(work, jobs[1:])
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=prepare_worker)
    try:
        for future in as_completed([pool.submit(work, job) for job in jobs[1:]]):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
