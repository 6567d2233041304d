"""The plan of a training: everything that determines its net, and the command that has this plan."""

import math
import shlex
from dataclasses import dataclass, fields
from typing import Any

from azulejos.errors import AzulejosError
from azulejos.games.parts import searches_of
from azulejos.play import Game, parse_game

__all__ = ["NONE", "SHIPPED", "Plan", "TrainingError", "command_of", "plan_of"]

NONE, SHIPPED = "none", "shipped"
SHARD_MATCHES, SHARD_MATCHES_OF_LEAVES, SHARD_MATCHES_OF_A_POLICY = 250, 20, 5
OPTIONS = {
    "leaves": "--leaves",
    "policy": "--policy",
    "refines": "--refine",
    "with_net": "--with-net",
    "with_offers": "--with-offers",
    "with_policy": "--with-policy",
    "generations": "--generations",
    "matches": "--matches",
    "nodes": "--nodes",
    "first_nodes": "--first-nodes",
    "one_random_in": "--one-random-in",
    "spreads": "--spreads",
    "epochs": "--epochs",
    "batch": "--batch",
    "rate": "--rate",
    "one_schedule": "--one-schedule",
    "gate_matches": "--gate",
    "gate_nodes": "--gate-nodes",
    "seed": "--seed",
}
"""The options of `azulejos train` that set a plan's fields."""


class TrainingError(AzulejosError):
    """A training cannot begin or continue."""

    code = "bad-training"


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a training: everything that determines its net. Raise TrainingError if it contradicts itself."""

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
    """Whether a net is fitted further, to what it says one round later."""
    with_net: str | None = None
    """Whose net for ends of rounds plays, at first or always: "shipped", "anchor", "none" or a file; None: as usual."""
    with_offers: str | None = None
    """The same for the net for offers."""
    with_policy: str | None = None
    """The same for the policy."""
    spreads: tuple[float, ...] = ()
    """How much chance there is in moves that a policy draws without search; shards take turns. None: as usual."""
    batch: int | None = None
    """How many rows each step of a fit learns from; None: as usual for what is trained."""
    rate: float | None = None
    """The highest learning rate; None: as usual."""
    one_schedule: bool = False
    """Whether the learning rate falls once over all epochs, not once in each half of them."""

    def __post_init__(self) -> None:
        """Refuse what cannot be done."""
        self._check(self.leaves + self.policy + self.refines < 2, "leaves, policy and refine are different trainings")
        self._check(self.one_random_in > 0, "one move in N is random: N is at least 1")
        self._check(all(0 <= each < math.inf for each in self.spreads), "a spread is a number from 0 up")
        self._check(not self.spreads or self._has_no_search, "spreads are for one generation with 0 first nodes")
        self._check(self.batch is None or self.batch > 0, "a batch has at least one row")
        self._check(self.rate is None or 0 < self.rate < math.inf, "a learning rate is above 0")
        self._check(not self.policy or (self.batch, self.rate) == (None, None), "a policy has no batches and no rate")
        self._check(not self.one_schedule or self._is_new, "only a net from scratch has one schedule")
        self._check(self.with_offers is None or self.leaves or self.refines, "no net for offers plays in this training")
        self._check(self.with_net != NONE or self._is_new, "this training needs a net for ends of rounds")

    def _check(self, is_met: bool, wanted: str) -> None:
        if not is_met:
            raise TrainingError(f"not a plan: {wanted}")

    @property
    def _is_new(self) -> bool:
        """Whether a net for ends of rounds is trained from scratch."""
        return not (self.leaves or self.policy or self.refines)

    @property
    def is_quick(self) -> bool:
        """Whether a policy is learned from rounds of quick play, not from the visits of searches."""
        return self.policy and searches_of(self.table.name).open_quick_practice is not None

    @property
    def _has_no_search(self) -> bool:
        """Whether all matches are played without search."""
        return self._is_new and self.generations == 1 and self.first_nodes == 0

    @property
    def table(self) -> Game:
        """Return the game that is trained for."""
        return parse_game(self.game)

    def nodes_of(self, generation: int) -> int:
        """Return the number of nodes for each move of a generation's self-play."""
        return self.nodes if generation > 1 or self.first_nodes is None else self.first_nodes

    def spread_of(self, shard: int) -> float | None:
        """Return the spread of the matches in a shard."""
        return self.spreads[shard % len(self.spreads)] if self.spreads else None

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


def plan_of(told: dict[str, Any]) -> Plan:
    """Return a plan from its JSON.

    >>> plan_of({"game": "azul2", "seed": 7}).seed
    7
    """
    return Plan(**{**told, "spreads": tuple(told.get("spreads", ()))})


def command_of(plan: Plan) -> str:
    """Return the command that has this plan, without what is usual.

    >>> command_of(Plan("azul2", leaves=True, with_net="a net.npz", matches=320))
    "azulejos train azul2 FOLDER --leaves --with-net 'a net.npz' --matches 320"
    """
    usual = {field.name: field.default for field in fields(Plan)}
    words = ["azulejos", "train", plan.game, "FOLDER"]
    for name, option in OPTIONS.items():
        value = getattr(plan, name)
        if value != usual[name]:
            words += [option] if value is True else [option, _word(value)]
    return shlex.join(words)


def _word(value: object) -> str:
    """Return how an option's value is written.

    >>> _word((0.3, 0.6)), _word(4096)
    ('0.3,0.6', '4096')
    """
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
