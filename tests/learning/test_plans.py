"""A plan refuses what cannot be done, and the command that it names has this plan."""

import shlex
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from azulejos import learning
from azulejos.learning import Plan, TrainingError
from azulejos.learning.plans import OPTIONS, command_of, plan_of
from azulejos.play import parse_game
from tests.cli.running import run_well

PLANS = [
    Plan("azul2"),
    Plan("azul2g", refines=True, with_net="anchor", with_offers="nets/an offer.npz", one_random_in=8, seed=3),
    Plan("azul2", leaves=True, with_net="nets/rounds.npz", with_offers="none", matches=320, nodes=12_000, epochs=14),
    Plan(
        str(parse_game("duel")),
        policy=True,
        with_net="anchor",
        with_policy="none",
        nodes=2000,
        gate_matches=400,
        gate_nodes=400,
    ),
    Plan(
        str(parse_game("duel")),
        generations=1,
        first_nodes=0,
        spreads=(0.3, 0.6),
        batch=24_576,
        rate=0.002,
        one_schedule=True,
        with_policy="nets/policy.npz",
    ),
]
REFUSED = [
    ({"leaves": True, "policy": True}, "different trainings"),
    ({"one_random_in": 0}, "at least 1"),
    ({"spreads": (0.3,)}, "0 first nodes"),
    ({"spreads": (0.3,), "first_nodes": 0}, "0 first nodes"),  # a second generation would search
    ({"spreads": (float("nan"),), "first_nodes": 0, "generations": 1}, "from 0 up"),
    ({"spreads": (-1.0,), "first_nodes": 0, "generations": 1}, "from 0 up"),
    ({"batch": 0}, "at least one row"),
    ({"rate": 0.0}, "above 0"),
    ({"rate": float("inf")}, "above 0"),
    ({"policy": True, "rate": 0.1}, "no batches"),
    ({"refines": True, "one_schedule": True}, "from scratch"),
    ({"with_offers": "shipped"}, "no net for offers plays"),
    ({"refines": True, "with_net": "none"}, "needs a net"),
    ({"leaves": True, "with_net": "none"}, "needs a net"),
]


@pytest.mark.parametrize("plan", PLANS, ids=command_of)
def test_the_command_of_a_plan_has_this_plan(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Plan] = []

    class Noted:
        history = ()
        gpu = None
        net_file = tmp_path / "net.npz"

        def __init__(self, folder: Path, plan: Plan, **others: Any) -> None:
            begun.append(plan)

        def run(self, progress: Any) -> tuple[()]:
            return ()

    monkeypatch.setattr(learning, "Training", Noted)
    words = [str(tmp_path) if word == "FOLDER" else word for word in shlex.split(command_of(plan))]
    assert words.pop(0) == "azulejos"
    run_well(*words)
    assert begun == [plan]


def test_every_field_of_a_plan_has_its_option() -> None:
    assert {"game", *OPTIONS} == set(Plan.__slots__)


@pytest.mark.parametrize("plan", PLANS, ids=command_of)
def test_a_plan_is_read_as_it_was_written(plan: Plan) -> None:
    told = asdict(plan)
    assert plan_of({**told, "spreads": list(plan.spreads)}) == plan


def test_a_plan_without_newer_fields_is_read() -> None:
    assert plan_of({"game": "azul2", "matches": 360, "leaves": True}) == Plan("azul2", matches=360, leaves=True)


@pytest.mark.parametrize(("changes", "why"), REFUSED, ids=lambda part: str(part))
def test_what_cannot_be_done_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(TrainingError, match=why) as refused:
        replace(Plan("duel"), **changes)
    assert refused.value.code == "bad-training"


def test_shards_take_turns_with_spreads() -> None:
    plan = Plan("duel", generations=1, first_nodes=0, spreads=(0.3, 0.6))
    assert [plan.spread_of(shard) for shard in range(4)] == [0.3, 0.6, 0.3, 0.6]
    assert Plan("duel").spread_of(1) is None
