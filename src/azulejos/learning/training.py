"""Training: generations of self-play, a fit and a gate; on all cores, resumable, every step kept in a folder."""

import importlib.metadata
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from azulejos.errors import MissingExtra
from azulejos.learning.arithmetic import Device, arithmetic_on
from azulejos.learning.fit_files import load_fit, save_fit
from azulejos.learning.fitting import Fit, fit, fit_leaves, refit
from azulejos.learning.jobs import (
    PlayJob,
    SetsJob,
    compared,
    fit_quick,
    mirror_of,
    played,
    run_jobs,
    sampled,
    searched,
    widened,
)
from azulejos.learning.plans import Plan, TrainingError, command_of, plan_of
from azulejos.learning.policy_fitting import fit_policy
from azulejos.learning.shards import joined
from azulejos.learning.starts import starts_of
from azulejos.match.evidence import half_width
from azulejos.rules.loader import has_compiler
from azulejos.search.net_files import Weights, load_net, save_net
from azulejos.search.practice import Moments, SelfPlay

__all__ = ["Generation", "Plan", "Score", "Training", "TrainingError"]

SETS_OF_A_JOB = 20
ONE_NOISY_IN = 3  # rounds, if a net is refined
SEEDS_OF_A_GENERATION = 1_000_000


@dataclass(frozen=True, slots=True)
class Score:
    """A mean share of wins over sets of matches, half of its 95 % interval, and the share of an equal net."""

    share: float
    half_width: float
    matches: int
    even: float


@dataclass(frozen=True, slots=True)
class Generation:
    """The result of a generation."""

    number: int
    moments: int
    explained: float
    surprise: float | None
    gate: Score
    is_kept: bool
    seconds: float
    """How long it took, since the command was last started."""


Progress = Callable[[str, int, int], None]
"""Called with the current task, how much of it is done, and its total."""


def _no_progress(what: str, done: int, of: int) -> None:
    pass


class Training:
    """A training in a folder. If it is killed, it continues after the last finished shard, fit or gate.

    Raise MissingExtra or NoGpu if it is to fit on a device that cannot be used.
    """

    def __init__(self, folder: Path, plan: Plan, *, jobs: int = 1, device: Device = "auto") -> None:
        if not has_compiler():
            raise MissingExtra("fast", "trainings")
        self.folder, self.plan, self.jobs = folder, plan, jobs
        self._arithmetic = arithmetic_on(device)
        self._starts = starts_of(plan)
        folder.mkdir(parents=True, exist_ok=True)
        self._check_plan()
        self._finish()

    @property
    def gpu(self) -> str | None:
        """Return the name of the GPU that fits run on, None if they run on the CPU."""
        return self._arithmetic.gpu

    @property
    def net_file(self) -> Path:
        """Return the file of the best net so far."""
        return self.folder / "net.npz"

    @property
    def history(self) -> list[Generation]:
        """Return the finished generations."""
        file = self.folder / "history.json"
        told = _read(file) if file.is_file() else []
        return [Generation(**{**each, "gate": Score(**each["gate"])}) for each in told]

    def run(self, progress: Progress = _no_progress) -> Iterator[Generation]:
        """Do the remaining work, and yield each generation when it is finished."""
        for number in range(len(self.history) + 1, self.plan.generations + 1):
            yield self._generation(number, progress)

    def against_hand_made(self, matches: int, nodes: int, progress: Progress = _no_progress) -> Score:
        """Measure the best net against the hand-made evaluation."""
        without = self._starts.hand_made()
        return self._score(self._best(), without, matches, nodes, seed=7, progress=progress, what="measuring")

    def _check_plan(self) -> None:
        """Begin or continue with this plan and what it starts from; another training needs another folder."""
        for name, told in (("plan", asdict(self.plan)), ("starts", self._starts.story())):
            if not (self.folder / f"{name}.json").is_file():
                _write(self.folder / f"{name}.json", told)
        begun = plan_of(_read(self.folder / "plan.json"))
        if replace(begun, generations=self.plan.generations) != self.plan:
            raise TrainingError(f"{self.folder} holds a different training: {command_of(begun)}", code="other-training")
        if _read(self.folder / "starts.json") != self._starts.story():
            raise TrainingError(f"{self.folder} holds a training that started from other nets", code="other-training")

    def _best(self) -> Weights | None:
        return self._starts.joined(load_net(self.net_file)[0] if self.net_file.is_file() else None)

    def _generation(self, number: int, progress: Progress) -> Generation:
        began = time.monotonic()
        best = self._best()
        made = self._fitted(number, best, progress)
        gate = self._score(
            self._starts.joined(made.weights),
            best,
            self.plan.gate_matches,
            self.plan.gate_nodes,
            seed=self._seed(number),
            progress=progress,
            what="gate",
        )
        spent = time.monotonic() - began
        is_kept = gate.share > gate.even
        done = Generation(number, made.rows, made.explained, made.surprise, gate, is_kept, spent)
        _write(self.folder / "history.json", [asdict(each) for each in (*self.history, done)])
        self._finish()
        return done

    def _fitted(self, number: int, best: Weights | None, progress: Progress) -> Fit:
        """Return the fit of a generation; it is kept until the gate has decided."""
        file = self._fit_file(number)
        if not file.is_file():
            inputs, results = self._moments(number, best, progress)
            made = self._fits(best)(
                inputs,
                results,
                epochs=self.plan.epochs,
                seed=self.plan.seed + number,
                on=self._arithmetic,
                progress=lambda done, of: progress("fitting", done, of),
            )
            save_fit(file, made)
        return load_fit(file)

    def _fits(self, best: Weights | None) -> Callable[..., Fit]:
        plan = self.plan
        if plan.is_quick:
            return partial(fit_quick, tag=plan.game, nodes=plan.nodes, weights=best)
        if plan.policy:
            return fit_policy
        if plan.leaves:
            return partial(fit_leaves, batch=plan.batch, rate=plan.rate)
        mirror = mirror_of(plan.game, plan.nodes)
        if not plan.refines:
            return partial(fit, batch=plan.batch, rate=plan.rate, mirror=mirror, one_schedule=plan.one_schedule)
        weights = widened(plan.game, plan.nodes, best or {})
        two_seats = plan.table.players == 2
        return partial(refit, batch=plan.batch, rate=plan.rate, mirror=mirror, weights=weights, two_seats=two_seats)

    def _finish(self) -> None:
        """Keep the net of the last finished generation if it won; delete what no later one needs.

        The history decides what is finished: whatever a kill left undone after it was written is done now.
        """
        for done in self.history[-1:]:
            file = self._fit_file(done.number)
            if done.is_kept and file.is_file():
                save_net(self.net_file, load_fit(file).weights, self._story())
            for old in (*self.folder.glob(f"{file.name}*"), *self.folder.glob(f"played-{done.number - 1}-*")):
                old.unlink()

    def _story(self) -> dict[str, object]:
        """Return how the net was made: with this, anybody can make it again."""
        return {
            "command": command_of(self.plan),
            "version": importlib.metadata.version("azulejos"),
            "fitted_on": self.gpu or "CPU",
            "starts": self._starts.story(),
            "plan": asdict(self.plan),
            "generations": [asdict(each) for each in self.history],
        }

    def _fit_file(self, generation: int) -> Path:
        return self.folder / f"fit-{generation}.npz"

    def _seed(self, generation: int) -> int:
        return (self.plan.seed * 1000 + generation) * SEEDS_OF_A_GENERATION

    def _shard(self, generation: int, number: int) -> Path:
        return self.folder / f"played-{generation}-{number:05}.npz"

    def _moments(self, generation: int, best: Weights | None, progress: Progress) -> Moments:
        """Play the missing matches of a generation; return its positions and those of the generation before.

        For leaves, the results are corrections, for a policy the visits of moves, or the positions are all there is.
        """
        plan = self.plan
        missing = [number for number in range(plan.shards) if not self._shard(generation, number).is_file()]
        jobs = [
            PlayJob(
                plan.game,
                best,
                plan.nodes_of(generation),
                SelfPlay(
                    plan.shard_matches,
                    self._seed(generation) + number,
                    plan.one_random_in,
                    ONE_NOISY_IN if plan.refines else 1,
                    plan.spread_of(number),
                ),
                str(self._shard(generation, number)),
            )
            for number in missing
        ]
        done = plan.shards - len(missing)
        progress("self-play", done, plan.shards)
        work = searched if plan.policy else sampled if plan.leaves else played
        for _ in run_jobs(work, jobs, self.jobs):
            done += 1
            progress("self-play", done, plan.shards)
        kept = range(max(1, generation - 1), generation + 1)
        return joined([file for each in kept for file in sorted(self.folder.glob(f"played-{each}-*.npz"))])

    def _score(
        self,
        ours: Weights | None,
        theirs: Weights | None,
        matches: int,
        nodes: int,
        *,
        seed: int,
        progress: Progress,
        what: str,
    ) -> Score:
        players = self.plan.table.players
        count = max(2, -(-matches // (players * SETS_OF_A_JOB)))
        jobs = [
            SetsJob(
                self.plan.game,
                ours,
                theirs,
                SETS_OF_A_JOB,
                nodes,
                seed + SEEDS_OF_A_GENERATION * 1000 * n,
                self.plan.is_quick,
            )
            for n in range(1, count + 1)
        ]
        shares: list[float] = []
        progress(what, 0, count)
        for done, share in enumerate(run_jobs(compared, jobs, self.jobs), 1):
            shares += share
            progress(what, done, count)
        return Score(sum(shares) / len(shares), half_width(shares) or 0.0, len(shares) * players, 1 / players)


def _read(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def _write(file: Path, told: Any) -> None:
    """Write a file of JSON; one that is there is replaced only once the new one is complete."""
    part = file.with_suffix(".part")
    part.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    part.replace(file)
