"""Runs of matches that cannot go on end with the reason."""

from pathlib import Path

import pytest

from azulejos.machines.manifest import ModuleError
from azulejos.play import OptionError
from benchmarks import seats
from benchmarks.seat_matches import Run, run_of
from benchmarks.seats import Remaining, play_all
from benchmarks.variants import parse_variant

TEXTS = ("tree:nodes=9", "tree:nodes=5", "tree:nodes=3")


def test_an_error_in_a_process_ends_the_run(tmp_path: Path) -> None:
    variants = tuple(parse_variant(text, tmp_path / "nowhere") for text in TEXTS[:2])
    run = Run("azul2", TEXTS[:2], ("a", "b"), "lisboa")
    with pytest.raises(ModuleError, match=r"nowhere: cannot read manifest\.json"):
        play_all(run, variants, Remaining(run, [], 8, None), tmp_path / "matches.jsonl", 2)


@pytest.mark.parametrize(
    ("count", "against_copies", "fault"),
    [(1, False, "1 variants for 2 seats"), (3, False, "3 variants for 2 seats"), (3, True, "3 variants")],
)
def test_variants_that_do_not_fit_the_seats_are_refused(count: int, against_copies: bool, fault: str) -> None:
    variants = [parse_variant(text, Path("nowhere")) for text in TEXTS[:count]]
    with pytest.raises(OptionError, match=fault):
        run_of("azul4" if against_copies else "azul2", variants, "lisboa", against_copies=against_copies)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["azul2", *TEXTS[:2]], "the following arguments are required: --out"),
        (["azul2", *TEXTS[:2], "--out", "x"], "one of --matches and --minutes is needed"),
        (["azul2", *TEXTS[:2], "--out", "x", "--matches", "0"], "not a positive number: '0'"),
        (["azul9", *TEXTS[:2], "--out", "x", "--matches", "2"], "not a game: 'azul9'"),
        (["azul2", "tree", "tree", "--out", "x", "--matches", "2"], "not a variant: 'tree'"),
        (["azul2", *TEXTS[:2], "--out", "x", "--matches", "2", "--library", "nowhere"], "nowhere: cannot read"),
    ],
)
def test_wrong_commands_are_refused(arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        seats.main(arguments)
    assert fault in f"{capsys.readouterr().err}{refused.value}"
