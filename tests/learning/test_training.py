"""A training keeps every step, continues after a kill, and keeps only nets that win."""

import json
import signal
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import numpy
import pytest

import azulejos
from azulejos.learning import Plan, Training, TrainingError, jobs
from azulejos.learning.curves import plot_curves
from azulejos.learning.plans import plan_of
from azulejos.learning.starts import fingerprint
from azulejos.play import OptionError, parse_game
from azulejos.search.net_files import NetError, Weights, load_net, save_net, shipped_net, shipped_policy
from azulejos.search.practice import Moments, SelfPlay
from tests.learning.coin_practice import CoinPractice, toss_coins

# Compiling self-play takes a minute or more. What a training does around it shows without.
PRACTICES = ["coins", *(pytest.param(tag, marks=pytest.mark.slow) for tag in ("duel", "azul2"))]
TRAINED = """
import sys
from azulejos.cli import main
from tests.learning.coin_practice import toss_coins

if sys.argv.pop(1) == "coins":
    toss_coins()
main()
"""
KILLED = """
import os, signal, sys
from pathlib import Path
import azulejos
from azulejos.learning import Plan, Training
from azulejos.play import parse_game
from tests.learning.coin_practice import toss_coins

if sys.argv[3] == "coins":
    toss_coins()

def kill(what: str, done: int, of: int) -> None:
    if (what, done) == ("self-play", 1):
        os.kill(os.getpid(), signal.SIGKILL)

game = str(parse_game(sys.argv[2]))
plan = Plan(game, generations=1, matches=500, nodes=2, epochs=2, gate_matches=4, gate_nodes=10)
list(Training(Path(sys.argv[1]), plan, jobs=1).run(kill))
"""
KILLED_ANYWHERE = """
import json, os, signal, sys
from pathlib import Path
from azulejos.learning import Training, training
from azulejos.learning.plans import plan_of
from tests.learning.coin_practice import toss_coins

def die(*_) -> None:
    os.kill(os.getpid(), signal.SIGKILL)

def kill(what: str, done: int, of: int) -> None:
    step[0] += (what, done) == ("self-play", 0)
    if [step[0], what, done] == moment:
        die()

toss_coins()
step, moment = [0], json.loads(sys.argv[3])
save_net = training.save_net
if moment[1] == "before the net":
    training.save_net = die
elif moment[1] == "after the net":
    training.save_net = lambda *net: die(save_net(*net))
list(Training(Path(sys.argv[1]), plan_of(json.loads(sys.argv[2]))).run(kill))
"""
MOMENTS = [
    (1, "self-play", 1),
    (2, "self-play", 1),
    (2, "fitting", 1),
    (2, "gate", 1),
    (1, "before the net", 0),
    (1, "after the net", 0),
]
KEPT_TWICE = Plan("duel", generations=2, matches=500, nodes=4, epochs=2, gate_matches=40, gate_nodes=4, seed=8)
SMALL = Plan("duel", generations=1, matches=250, nodes=4, epochs=2, gate_matches=40, gate_nodes=4)


def small_training(folder: Path, **changes: object) -> Training:
    return Training(folder, Plan(**{**{name: getattr(SMALL, name) for name in SMALL.__slots__}, **changes}))


def game_of(practice: str) -> str:
    return "duel" if practice == "coins" else practice


@pytest.fixture(scope="module", params=PRACTICES)
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Training:
    """Train a little, with a bad net as the result: it has seen next to nothing."""
    training = small_training(tmp_path_factory.mktemp("training"), game=game_of(request.param))
    told: list[tuple[str, int, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "_practice", jobs._practice)
        if request.param == "coins":
            toss_coins()
        assert [done.number for done in training.run(lambda *step: told.append(step))] == [1]
    assert {what for what, _, _ in told} == {"self-play", "fitting", "gate"}
    assert all(0 <= done <= of for _, done, of in told)
    return training


def test_a_generation_is_judged_by_paired_matches(trained: Training) -> None:
    (done,) = trained.history
    assert done.gate.matches == 80  # two jobs of twenty pairs
    assert done.gate.even == 0.5
    assert done.is_kept == (done.gate.share > 0.5)
    assert trained.net_file.is_file() == done.is_kept
    assert done.moments > 1000


def test_a_finished_training_does_nothing_more_and_can_go_further(trained: Training) -> None:
    again = small_training(trained.folder, game=trained.plan.game)
    assert list(again.run()) == []
    assert again.history == trained.history


def test_another_plan_needs_another_folder(trained: Training) -> None:
    with pytest.raises(TrainingError, match="a different training") as refused:
        small_training(trained.folder, game=trained.plan.game, nodes=5)
    assert refused.value.code == "other-training"


def test_the_first_generation_may_have_a_limit_of_its_own() -> None:
    plan = Plan("duel", generations=3, nodes=30, first_nodes=0)
    assert [plan.nodes_of(generation) for generation in (1, 2, 3)] == [0, 30, 30]
    assert Plan("duel", nodes=30).nodes_of(1) == 30


@pytest.mark.slow
def test_the_first_generation_may_play_at_first_sight(tmp_path: Path) -> None:
    plan = Plan("duel", generations=1, matches=250, nodes=30, first_nodes=0, epochs=2, gate_matches=4, gate_nodes=4)
    (done,) = Training(tmp_path, plan).run()
    of_a_match = 4 * 2  # four moments between rounds, for both seats
    least = 250 * of_a_match * 19 // 20  # one in 20 is held out
    assert least <= done.moments < least + of_a_match, "no match is split"


def test_curves_are_drawn(trained: Training, tmp_path: Path) -> None:
    plot_curves(trained.history, "a training", tmp_path / "curves.svg")
    drawn = (tmp_path / "curves.svg").read_text(encoding="utf-8")
    assert "share of wins" in drawn
    assert "generation" in drawn


def test_the_file_of_a_net_says_how_to_make_it_again(tmp_path: Path, coins: None) -> None:
    training = Training(tmp_path, KEPT_TWICE)
    done = [asdict(each) for each in training.run()]
    made = load_net(training.net_file)[1]
    how = "--generations 2 --matches 500 --nodes 4 --epochs 2 --gate 40 --gate-nodes 4 --seed 8"
    assert made["command"] == f"azulejos train duel FOLDER {how}"
    assert plan_of(made["plan"]) == KEPT_TWICE
    assert made["generations"] == done
    assert (made["version"], made["fitted_on"]) == (azulejos.__version__, "CPU")
    policy = shipped_policy(KEPT_TWICE.table)
    assert made["starts"] == {
        "net": {"named": "none", "weights": None},
        "offers": {"named": "none", "weights": None},
        "policy": {"named": "shipped", "weights": fingerprint(policy)},
    }


def test_matches_are_played_as_the_plan_says(tmp_path: Path, coins: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[SelfPlay] = []
    plan = {"matches": 1000, "first_nodes": 0, "one_random_in": 40, "spreads": (0.3, 0.6)}
    play = CoinPractice.play

    def noted(practice: CoinPractice, weights: Weights | None, how: SelfPlay) -> Moments:
        asked.append(how)
        return play(practice, weights, how)

    monkeypatch.setattr(CoinPractice, "play", noted)
    list(small_training(tmp_path / "quick", **plan).run())
    assert [(how.matches, how.one_random_in, how.one_noisy_in, how.spread) for how in asked] == [
        (250, 40, 1, 0.3),
        (250, 40, 1, 0.6),
        (250, 40, 1, 0.3),
        (250, 40, 1, 0.6),
    ]
    assert len({how.seed for how in asked}) == 4
    asked.clear()
    list(small_training(tmp_path / "refined", refines=True, one_random_in=8).run())
    assert [(how.one_random_in, how.one_noisy_in, how.spread) for how in asked] == [(8, 3, None)]


@pytest.mark.parametrize("practice", PRACTICES)
def test_a_killed_training_continues_with_the_matches_that_were_played(practice: str, tmp_path: Path) -> None:
    tag = game_of(practice)
    command = [sys.executable, "-c", TRAINED, practice, "train", tag, str(tmp_path), "--generations", "1"]
    command += ["--jobs", "1", "--matches", "500", "--nodes", "2", "--epochs", "2", "--gate", "4", "--gate-nodes", "10"]
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), tag, practice], check=False)
    assert killed.returncode == -signal.SIGKILL
    played = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("played-*.npz")}
    assert len(played) == 1
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "generation 1: " in told
    assert all((tmp_path / name).stat().st_mtime_ns == when for name, when in played.items())
    assert len(json.loads((tmp_path / "history.json").read_text("utf-8"))) == 1


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Toss coins instead of playing."""
    monkeypatch.setattr(jobs, "_practice", jobs._practice)
    toss_coins()


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: "-".join(map(str, moment)))
def test_a_kill_changes_nothing(moment: tuple[int, str, int], tmp_path: Path, coins: None) -> None:
    """Compare a training that was killed with one that was not: the same generations, the same net."""
    stopped, whole = tmp_path / "stopped", tmp_path / "whole"
    command = [sys.executable, "-c", KILLED_ANYWHERE, str(stopped), json.dumps(asdict(KEPT_TWICE)), json.dumps(moment)]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    for folder in (stopped, whole):
        list(Training(folder, KEPT_TWICE).run())
    ours, theirs = (Training(folder, KEPT_TWICE).history for folder in (stopped, whole))
    assert [(each.moments, each.gate, each.is_kept) for each in ours] == [
        (each.moments, each.gate, each.is_kept) for each in theirs
    ]
    assert all(each.is_kept for each in theirs)
    first, second = (load_net(folder / "net.npz")[0] for folder in (stopped, whole))
    assert all(numpy.allclose(first[name], second[name], atol=1e-3) for name in first)
    assert {file.name for file in stopped.iterdir()} == {file.name for file in whole.iterdir()}


def test_a_finished_fit_is_not_repeated(tmp_path: Path, coins: None) -> None:
    told: list[str] = []

    def stop_at_the_gate(what: str, done: int, of: int) -> None:
        if what == "gate":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(Training(tmp_path, SMALL).run(stop_at_the_gate))
    list(Training(tmp_path, SMALL).run(lambda what, done, of: told.append(what)))
    assert set(told) == {"gate"}


@pytest.mark.slow
def test_a_net_for_offers_is_trained_beside_the_one_that_comes_with_the_game(tmp_path: Path) -> None:
    plan = {"leaves": True, "game": "azul2", "matches": 30, "nodes": 200}
    training = small_training(tmp_path, **plan)
    (done,) = training.run()
    assert done.surprise is None
    assert done.moments > 500
    assert done.gate.matches == 80
    assert len(list(tmp_path.glob("played-1-*.npz"))) == 2
    assert list(small_training(tmp_path, **plan).run()) == []


def test_a_net_for_offers_needs_a_game_that_samples_leaves(tmp_path: Path) -> None:
    with pytest.raises(OptionError) as refused:
        list(small_training(tmp_path, leaves=True).run())
    assert refused.value.code == "no-training"


@pytest.mark.parametrize("tag", ["azul2", "azul3", "azul4", "azul2g", "azul3g", "azul4g"])
def test_every_table_of_azul_has_a_net_with_its_story(tag: str) -> None:
    weights = shipped_net(parse_game(tag))
    assert weights is not None
    from azulejos.search.net_files import shipped_file

    file = shipped_file(parse_game(tag))
    assert file is not None
    made = load_net(file)[1]
    assert made["plan"]["game"] == tag
    assert any(each["is_kept"] for each in made["generations"])


def test_a_net_for_offers_comes_with_its_story() -> None:
    from azulejos.search.net_files import offer_file, shipped_file

    file = shipped_file(parse_game("azul2"))
    assert file is not None
    made = load_net(offer_file(file))[1]
    assert (made["plan"]["game"], made["plan"]["leaves"]) == ("azul2", True)
    assert any(each["is_kept"] for each in made["generations"])
    assert {"first", "offer_first"} <= set(shipped_net(parse_game("azul2")) or {})


def test_all_nets_together_are_small() -> None:
    games = Path(azulejos.__file__).parent / "games"
    sizes = [file.stat().st_size for file in games.rglob("*.npz")]
    assert len(sizes) > 6
    assert sum(sizes) < 1_000_000


def test_a_file_holds_the_first_layer_in_bytes_that_every_machine_reads_alike(tmp_path: Path) -> None:
    weights = {
        "first": numpy.random.default_rng(7).normal(size=(40, 64)),
        "last": numpy.array([[0.5, 0.25]]),
    }
    save_net(tmp_path / "net.npz", weights, {})
    found = load_net(tmp_path / "net.npz")[0]
    assert set(found) == {"first", "last"}
    assert abs(found["first"] - weights["first"]).max() < 0.02
    assert (found["last"] == weights["last"]).all()
    save_net(tmp_path / "again.npz", found, {})  # written again, nothing changes
    assert (load_net(tmp_path / "again.npz")[0]["first"] == found["first"]).all()


def test_what_is_not_a_net_is_refused_with_a_code(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(b"no net")
    with pytest.raises(NetError, match="not a net") as refused:
        load_net(tmp_path / "net.npz")
    assert refused.value.code == "bad-net"
