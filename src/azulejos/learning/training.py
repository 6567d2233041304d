"""Training: generations of self-play, a fit and a gate; on all cores, resumable, every step kept in a folder."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy

from azulejos.errors import AzulejosError, MissingExtra
from azulejos.learning.arithmetic import Device, arithmetic_on
from azulejos.learning.fit_files import load_fit, save_fit
from azulejos.learning.fitting import Fit, fit, fit_leaves, refit
from azulejos.learning.jobs import PlayJob, SetsJob, compared, played, run_jobs, sampled, searched, widened
from azulejos.learning.policy_fitting import fit_policy
from azulejos.match.evidence import half_width
from azulejos.play import Game, parse_game
from azulejos.rules.loader import has_compiler
from azulejos.search.net_files import POLICY, Weights, load_net, offer_file, save_net, shipped_file, with_offer
from azulejos.search.practice import Moments

__all__ = ["Generation", "Plan", "Score", "Training", "TrainingError"]

SHARD_MATCHES, SHARD_MATCHES_OF_LEAVES, SHARD_MATCHES_OF_A_POLICY = 250, 20, 5
SETS_OF_A_JOB = 20
ONE_NOISY_IN = 3  # rounds, if a net is refined
NO_POLICY: Weights = {POLICY: numpy.zeros(0)}
"""Have a search rate moves by estimates, although a policy may come with the game."""
SEEDS_OF_A_GENERATION = 1_000_000


class TrainingError(AzulejosError):
    """A training cannot begin or continue."""

    code = "bad-training"


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a training: everything that determines its net."""

    game: str
    generations: int = 3
    matches: int = 40_000
    nodes: int = 500
    first_nodes: int | None = None
    """The same for the first generation, which has no net yet; None: the same number."""
    one_random_in: int = 10
    epochs: int = 32
    gate_matches: int = 800
    gate_nodes: int = 2_000
    seed: int = 0
    leaves: bool = False
    """Whether the net is for offers: it corrects leaves that a search cuts within a round."""
    policy: bool = False
    """Whether a policy for the tree search is trained instead of a net."""
    refines: bool = False
    """Whether the net that comes with the game is fitted further, to what it says one round later."""

    @property
    def table(self) -> Game:
        """Return the game that is trained for."""
        return parse_game(self.game)

    def nodes_of(self, generation: int) -> int:
        """Return the number of nodes for each move of a generation's self-play."""
        return self.nodes if generation > 1 or self.first_nodes is None else self.first_nodes

    @property
    def shard_matches(self) -> int:
        """Return the number of matches in a shard."""
        if self.policy:
            return SHARD_MATCHES_OF_A_POLICY
        return SHARD_MATCHES_OF_LEAVES if self.leaves else SHARD_MATCHES

    @property
    def shards(self) -> int:
        """Return the number of shards in which the matches of a generation are played and kept."""
        return max(1, -(-self.matches // self.shard_matches))


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
        if not file.is_file():
            return []
        return [Generation(**{**each, "gate": Score(**each["gate"])}) for each in json.loads(file.read_text("utf-8"))]

    def run(self, progress: Progress = _no_progress) -> Iterator[Generation]:
        """Do the remaining work, and yield each generation when it is finished."""
        for number in range(len(self.history) + 1, self.plan.generations + 1):
            yield self._generation(number, progress)

    def against_hand_made(self, matches: int, nodes: int, progress: Progress = _no_progress) -> Score:
        """Measure the best net against the hand-made evaluation."""
        return self._score(self._best(), None, matches, nodes, seed=7, progress=progress, what="measuring")

    def _check_plan(self) -> None:
        """Begin or continue with this plan; another plan needs another folder."""
        file = self.folder / "plan.json"
        if not file.is_file():
            _write(file, asdict(self.plan))
            return
        begun = Plan(**json.loads(file.read_text("utf-8")))
        if replace(begun, generations=self.plan.generations) != self.plan:
            wanted = f"{begun.game}, {begun.matches} matches of {begun.nodes} nodes, seed {begun.seed}"
            raise TrainingError(f"{self.folder} holds a different training: {wanted}", code="other-training")

    def _best(self) -> Weights | None:
        return self._for_play(load_net(self.net_file)[0] if self.net_file.is_file() else None)

    def _for_play(self, made: Weights | None) -> Weights | None:
        """Return what a search plays with: a net for offers, or a policy, joins the net that comes with the game."""
        if not (self.plan.leaves or self.plan.policy or self.plan.refines):
            return made
        file = shipped_file(self.plan.table)
        if file is None:
            raise TrainingError(f"{self.plan.game} has no net for ends of rounds")
        rounds = load_net(file)[0]
        if self.plan.refines:
            offer = offer_file(file)
            return (made or rounds) | (with_offer(load_net(offer)[0]) if offer.is_file() else {})
        return rounds | (with_offer(made or {}) if self.plan.leaves else made or NO_POLICY)

    def _generation(self, number: int, progress: Progress) -> Generation:
        began = time.monotonic()
        best = self._best()
        made = self._fitted(number, best, progress)
        gate = self._score(
            self._for_play(made.weights),
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
        if self.plan.policy:
            return fit_policy
        if self.plan.refines:
            return partial(refit, weights=widened(self.plan.game, self.plan.nodes, best or {}))
        return fit_leaves if self.plan.leaves else fit

    def _finish(self) -> None:
        """Keep the net of the last finished generation if it won; delete what no later one needs.

        The history decides what is finished: whatever a kill left undone after it was written is done now.
        """
        for done in self.history[-1:]:
            file = self._fit_file(done.number)
            if done.is_kept and file.is_file():
                history = [asdict(each) for each in self.history]
                save_net(self.net_file, load_fit(file).weights, {"plan": asdict(self.plan), "generations": history})
            for old in (*self.folder.glob(f"{file.name}*"), *self.folder.glob(f"played-{done.number - 1}-*")):
                old.unlink()

    def _fit_file(self, generation: int) -> Path:
        return self.folder / f"fit-{generation}.npz"

    def _seed(self, generation: int) -> int:
        return (self.plan.seed * 1000 + generation) * SEEDS_OF_A_GENERATION

    def _shard(self, generation: int, number: int) -> Path:
        return self.folder / f"played-{generation}-{number:05}.npz"

    def _moments(self, generation: int, best: Weights | None, progress: Progress) -> Moments:
        """Play the missing matches of a generation; return its positions and those of the generation before.

        For leaves, the results are corrections, for a policy the visits of moves.
        """
        plan = self.plan
        missing = [number for number in range(plan.shards) if not self._shard(generation, number).is_file()]
        jobs = [
            PlayJob(
                plan.game,
                best,
                plan.shard_matches,
                plan.nodes_of(generation),
                plan.one_random_in,
                self._seed(generation) + number,
                str(self._shard(generation, number)),
                ONE_NOISY_IN if plan.refines else 1,
            )
            for number in missing
        ]
        done = plan.shards - len(missing)
        progress("self-play", done, plan.shards)
        work = searched if plan.policy else sampled if plan.leaves else played
        for _ in run_jobs(work, jobs, self.jobs):
            done += 1
            progress("self-play", done, plan.shards)
        parts = []
        for each in range(max(1, generation - 1), generation + 1):
            for file in sorted(self.folder.glob(f"played-{each}-*.npz")):
                with numpy.load(file) as shard:
                    parts.append((shard["inputs"], shard["results"]))
        return Moments(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))

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
            SetsJob(self.plan.game, ours, theirs, SETS_OF_A_JOB, nodes, seed + SEEDS_OF_A_GENERATION * 1000 * n)
            for n in range(1, count + 1)
        ]
        shares: list[float] = []
        progress(what, 0, count)
        for done, share in enumerate(run_jobs(compared, jobs, self.jobs), 1):
            shares += share
            progress(what, done, count)
        return Score(sum(shares) / len(shares), half_width(shares) or 0.0, len(shares) * players, 1 / players)


def _write(file: Path, told: Any) -> None:
    """Write a file of JSON; one that is there is replaced only once the new one is complete."""
    part = file.with_suffix(".part")
    part.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    part.replace(file)
