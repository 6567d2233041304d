"""`azulejos train` says where it fits nets, and refuses a device that is not there."""

import json
from pathlib import Path

import pytest

from azulejos.locale import LANGUAGES, Catalog
from tests.cli.running import failure, run, run_well
from tests.learning.made_torch import CARD, with_torch, without_torch

pytest.importorskip("numba")

SMALL = ("--generations", "1", "--matches", "250", "--epochs", "2", "--gate", "4", "--jobs", "1")


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Toss coins instead of playing."""
    from azulejos.learning import jobs
    from tests.learning.coin_practice import toss_coins

    monkeypatch.setattr(jobs, "_practice", jobs._practice)
    toss_coins()


def test_a_training_says_that_it_fits_on_the_cpu(tmp_path: Path, coins: None) -> None:
    told = run_well("train", "duel", str(tmp_path), *SMALL, "--device", "cpu").splitlines()
    assert told[0] == "nets are fitted on the CPU"
    assert told[1].startswith("generation 1: ")
    again = run_well("train", "duel", str(tmp_path), *SMALL, "--device", "cpu").splitlines()
    assert again == told[1:]  # nothing is left to fit


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_training_names_the_gpu(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from azulejos.learning import Training

    with_torch(monkeypatch, has_gpu=True)
    monkeypatch.setattr(Training, "run", lambda self, progress: ())
    told = run_well("train", "duel", str(tmp_path), *SMALL, "--language", language).splitlines()
    assert told[0] == Catalog.of(language).text("cli.train.on-gpu", name=CARD)


def test_a_gpu_that_cannot_be_used_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("train", "duel", str(tmp_path / "nets"), *SMALL, "--device", "cuda")
    with_torch(monkeypatch, has_gpu=False)
    assert failure(*command) == "PyTorch found no GPU that it can use"
    without_torch(monkeypatch)
    assert failure(*command) == "fits on a GPU need the extra 'train': pip install 'azulejos[train]'"
    assert not (tmp_path / "nets").exists()


def test_a_device_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    told = run("train", "duel", str(tmp_path), "--device", "tpu")
    assert told.exit_code == 2
    assert "'tpu'" in told.stderr
    assert "'auto', 'cpu', 'cuda'" in told.stderr


REFUSED = [
    (("--spreads", "some"), "spreads are numbers with commas between them, such as 0.3,0.6; not 'some'"),
    (("--spreads", "0.3"), "not a plan: spreads are for one generation with 0 first nodes"),
    (("--rate", "0"), "not a plan: a learning rate is above 0"),
    (("--leaves", "--policy"), "not a plan: leaves, policy and refine are different trainings"),
    (("--with-policy", "anchor"), "there is no policy of duel:1a,2b,4a that is called 'anchor'"),
    (("--with-net", "nets/none.npz"), "not a net: none.npz"),
]


@pytest.mark.parametrize(("options", "told"), REFUSED, ids=[" ".join(options) for options, _ in REFUSED])
def test_what_cannot_be_trained_is_refused_before_anything_is_kept(
    options: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    assert failure("train", "duel", str(tmp_path / "nets"), *SMALL, *options).startswith(told)
    assert not (tmp_path / "nets").exists()


def test_a_training_may_start_from_the_net_of_another(tmp_path: Path, coins: None) -> None:
    from azulejos.learning.starts import fingerprint
    from azulejos.play import parse_game
    from azulejos.search.net_files import anchor_file, load_net, save_net

    anchor = anchor_file(parse_game("duel"))
    assert anchor is not None
    save_net(tmp_path / "first.npz", load_net(anchor)[0], {})
    started = ("--refine", "--with-net", str(tmp_path / "first.npz"), "--seed", "2")
    told = run_well("train", "duel", str(tmp_path / "next"), *SMALL, *started, "--device", "cpu")
    assert "generation 1: " in told
    starts = json.loads((tmp_path / "next" / "starts.json").read_text("utf-8"))
    assert starts["net"] == {
        "named": str(tmp_path / "first.npz"),
        "weights": fingerprint(load_net(tmp_path / "first.npz")[0]),
    }
