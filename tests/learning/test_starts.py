"""What a training starts from: what comes with the game, the anchor's net, nothing, or a file that must not change."""

from collections.abc import Callable
from pathlib import Path

import numpy
import pytest

from azulejos.learning import Plan, Training, TrainingError, jobs
from azulejos.learning.starts import fingerprint, starts_of
from azulejos.play import parse_game
from azulejos.search.net_files import (
    ODDS,
    POLICY,
    UNCERTAINTY,
    NetError,
    Weights,
    anchor_file,
    load_net,
    save_net,
    shipped_file,
    shipped_net,
)
from tests.learning.coin_practice import toss_coins

AZUL2, DUEL = parse_game("azul2"), parse_game("duel")


def weights_of(file: Path | None) -> Weights:
    assert file is not None
    return load_net(file)[0]


def nets_of_azul2() -> Weights:
    """Return what a solver plays with: it needs no policy."""
    return {name: array for name, array in (shipped_net(AZUL2) or {}).items() if name != POLICY}


def same(ours: Weights | None, theirs: Weights | None) -> bool:
    return fingerprint(ours or {}) == fingerprint(theirs or {})


def test_a_net_from_scratch_starts_from_nothing() -> None:
    assert starts_of(Plan("azul2")).joined(None) is None


@pytest.mark.parametrize("tag", ["duel", "azul3", "azul4g"])
def test_a_net_from_scratch_plays_by_the_policy_of_the_game(tag: str) -> None:
    starts = starts_of(Plan(tag))
    assert set(starts.joined(None) or {}) == {POLICY}
    assert set(starts.joined({"first": numpy.zeros((2, 2))}) or {}) == {POLICY, "first"}
    assert starts.hand_made() == starts.policy


def test_a_net_is_refined_with_the_net_for_offers_beside_it() -> None:
    assert same(starts_of(Plan("azul2", refines=True)).joined(None), nets_of_azul2())
    from_anchor = starts_of(Plan("azul2", refines=True, with_net="anchor"))
    assert same(from_anchor.joined(None), weights_of(anchor_file(AZUL2)))
    both = starts_of(Plan("azul2", refines=True, with_net="anchor", with_offers="shipped")).joined(None) or {}
    assert both["offer_first"].tolist() == nets_of_azul2()["offer_first"].tolist()
    assert len(both["first"]) == len(weights_of(anchor_file(AZUL2))["first"])


def test_a_net_for_offers_starts_without_one_unless_it_is_named() -> None:
    alone = starts_of(Plan("azul2", leaves=True))
    assert same(alone.joined(None), weights_of(shipped_file(AZUL2)))
    named = starts_of(Plan("azul2", leaves=True, with_offers="shipped")).joined(None) or {}
    assert same(named, nets_of_azul2())
    made = {name.removeprefix("offer_"): array for name, array in named.items() if name.startswith("offer_")}
    assert same(alone.joined(made), nets_of_azul2())


def test_a_policy_starts_from_estimates_unless_it_is_named() -> None:
    assert len((starts_of(Plan("duel", policy=True)).joined(None) or {})[POLICY]) == 0
    named = starts_of(Plan("duel", policy=True, with_policy="shipped", with_net="anchor"))
    assert len((named.joined(None) or {})[POLICY]) > 900
    assert named.story()["net"]["named"] == "anchor"


def test_a_file_is_a_start(tmp_path: Path) -> None:
    save_net(tmp_path / "net.npz", weights_of(anchor_file(AZUL2)), {})
    named = starts_of(Plan("azul2", refines=True, with_net=str(tmp_path / "net.npz")))
    assert same(named.net, weights_of(tmp_path / "net.npz"))
    assert named.offers is None
    assert named.story()["offers"] == {"named": "none", "weights": None}


REFUSED: list[tuple[Callable[[], Plan], type[Exception], str, str]] = [
    (lambda: Plan("azul3", leaves=True, with_offers="shipped"), TrainingError, "bad-training", "no offers of azul3"),
    (lambda: Plan("azul2", refines=True, with_offers="anchor"), TrainingError, "bad-training", "called 'anchor'"),
    (lambda: Plan("azul2", with_policy="shipped"), TrainingError, "bad-training", "no policy plays"),
    (
        lambda: Plan("azul3", policy=True, with_policy=str(policy_of_duel())),
        NetError,
        "bad-net",
        "not for azul3: it has 996",
    ),
    (lambda: Plan("azul2", with_net="missing.npz"), NetError, "bad-net", "missing.npz"),
    (lambda: Plan("azul2", with_net=str(anchor_file(DUEL))), NetError, "bad-net", "not for azul2: it has 795"),
    (lambda: Plan("duel", with_net=str(policy_of_duel())), NetError, "bad-net", "no weights for this: 'first'"),
    (
        lambda: Plan("azul2", generations=1, first_nodes=0, spreads=(0.3,)),
        TrainingError,
        "bad-training",
        "a policy draws",
    ),
    (
        lambda: Plan("duel", generations=1, first_nodes=0, spreads=(0.3,), with_policy="none"),
        TrainingError,
        "bad-training",
        "a policy draws",
    ),
]


def policy_of_duel() -> Path:
    file = shipped_file(DUEL)
    assert file is not None
    return file.with_name("duel-policy.npz")


@pytest.mark.parametrize(("plan", "kind", "code", "why"), REFUSED, ids=[each[3] for each in REFUSED])
def test_a_start_that_is_not_there_or_does_not_fit_is_refused(
    plan: Callable[[], Plan], kind: type[Exception], code: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(kind, match=why) as refused:
        Training(tmp_path / "nets", plan())
    assert getattr(refused.value, "code", None) == code
    assert not (tmp_path / "nets").exists()


def test_what_is_known_about_chances_does_not_change_a_fingerprint() -> None:
    net = weights_of(anchor_file(AZUL2))
    assert fingerprint(net | {ODDS: numpy.array([1.2, 1.0]), UNCERTAINTY: numpy.ones(3)}) == fingerprint(net)
    assert fingerprint(net | {"last_bias": net["last_bias"] + 0.001}) != fingerprint(net)


def test_a_training_continues_only_with_the_nets_that_it_started_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "_practice", jobs._practice)
    toss_coins()
    file, net = tmp_path / "net.npz", weights_of(anchor_file(DUEL))
    save_net(file, net, {})
    plan = Plan("duel", generations=1, matches=250, epochs=2, gate_matches=40, with_net=str(file))
    (done,) = Training(tmp_path / "training", plan).run()
    save_net(file, net | {ODDS: numpy.array([1.2, 1.0])}, {})
    assert Training(tmp_path / "training", plan).history == [done]
    save_net(file, net | {"last_bias": net["last_bias"] + 1}, {})
    with pytest.raises(TrainingError, match="started from other nets") as refused:
        Training(tmp_path / "training", plan)
    assert refused.value.code == "other-training"
