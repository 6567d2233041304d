"""How uncertain values are: less with more search, nothing for what is proved, and as often right as measured."""

import itertools
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy
import pytest

from azulejos import Game, State, azul, parse_game, parse_state
from azulejos.search import Limit, Thinker, Thought, open_solver, open_tree
from azulejos.search.anchor import open_anchor
from azulejos.search.arrays import Floats
from azulejos.search.net_files import UNCERTAINTY, load_net, save_net, shipped_net
from azulejos.search.uncertainty import NUMBERS, ROUNDS, UNKNOWN, margin_error, uncertainty_of, win_error

STORED = Path(__file__).parent / "uncertain.tsv"
"""Values that no fit has seen (`benchmarks/uncertainty.py`): table, round, looks, whether it is solved and finished,
chance to win; then by how much a longer search and the next round differ, and the noise of this: points, chances."""
TABLES = ("azul2", "azul2g", "azul3", "azul3g", "azul4", "azul4g", "duel")
POINTS, CHANCES = range(2)
SMALLEST = 1e-4
NETS = [1.0, 2.0, 3.0, 4.0, 5.0]
MEASURED: Floats = [6.0, 1.5, 0.25, *NETS, 0.2, 1.2, 0.25, *(net / 100 for net in NETS)]
ENDING = (
    "azul2 r5 move2 s2 -/-/-/-/- B4Y1R1K1 - B10Y11R13K10W10 11:W1/Y2/K3/-/W2:BYRK./WB.RK/.W.../.K.../.R...:W "
    "15:W1/R2/Y3/W1/-:BYRK./WBY.K/..B../...B./..K..:*W"
)
"""Every move ends the match, and loses it."""
SOLVED = (
    "azul2 r5 move2 s1 -/-/-/-/- *B2Y2R2K5W2 - B8Y13R10K10W9 11:-/-/B3/W4/-:BYRK./WBYR./.W.Y./.K.../.R...:R "
    "27:Y1/-/R2/B4/-:..RKW/..YRK/.WB../..W../..K..:-"
)
"""The round can be solved, but another one follows."""


def test_uncertainty_falls_with_every_look_and_grows_from_round_to_round() -> None:
    errors = [margin_error(1 << n, 2, False, False, MEASURED) for n in range(20)]
    assert errors == sorted(set(errors), reverse=True)
    assert errors[-1] > NETS[1]
    for solved in (False, True):
        by_rounds = [margin_error(100, at, solved, False, MEASURED) for at in range(1, ROUNDS + 3)]
        assert by_rounds[:ROUNDS] == sorted(set(by_rounds[:ROUNDS]))
        assert set(by_rounds[ROUNDS:]) == {by_rounds[ROUNDS - 1]}


def test_what_is_solved_is_as_uncertain_as_the_net_and_what_is_finished_as_the_search() -> None:
    assert margin_error(100, 3, True, False, MEASURED) == NETS[2]
    assert margin_error(16, 1, False, True, MEASURED) == 3.0
    assert margin_error(16, 1, True, True, MEASURED) == 0.0
    assert win_error(0.5, 16, 1, True, True, MEASURED) == 0.0
    both = margin_error(16, 3, False, False, MEASURED)
    assert both**2 == pytest.approx(margin_error(16, 3, False, True, MEASURED) ** 2 + NETS[2] ** 2)


def test_a_chance_never_leaves_0_to_100_percent_and_an_even_one_is_the_least_certain() -> None:
    wild: Floats = [numbers * 5 for numbers in MEASURED]
    for measured in (MEASURED, wild):
        errors = [win_error(n / 200, 9, 4, False, False, measured) for n in range(201)]
        assert all(0 <= error <= min(n / 200, 1 - n / 200) for n, error in enumerate(errors))
        assert errors == pytest.approx(errors[::-1])
        assert max(errors) == errors[100]


def test_without_measurements_nothing_is_said() -> None:
    unknown = uncertainty_of({})
    assert margin_error(100, 1, False, False, unknown) == UNKNOWN
    assert win_error(0.5, 100, 1, True, True, unknown) == UNKNOWN


def test_a_net_keeps_its_uncertainty_in_its_file(tmp_path: Path) -> None:
    save_net(tmp_path / "net.npz", {"first": numpy.ones((2, 2)), UNCERTAINTY: numpy.array(MEASURED)}, {})
    assert list(uncertainty_of(load_net(tmp_path / "net.npz")[0])) == pytest.approx(MEASURED, rel=1e-3)


def opening(tag: str = "azul2") -> State:
    return parse_game(tag).start(first=0).deal(seed=1)


def errors_of(thought: Thought) -> tuple[float, float]:
    assert thought.win_error is not None
    assert thought.margin_error is not None
    return thought.win_error, thought.margin_error


@pytest.mark.parametrize(("tag", "open_it", "nodes"), [("azul2", open_solver, 300), ("azul3", open_tree, 50)])
def test_a_longer_search_is_surer(tag: str, open_it: Callable[[Game], Thinker], nodes: int) -> None:
    thinker, view = open_it(parse_game(tag)), opening(tag).view(0)
    found = [errors_of(thinker.think(view, Limit(nodes=nodes * times))) for times in (1, 4, 16)]
    assert all(later < earlier for a, b in itertools.pairwise(found) for earlier, later in zip(a, b, strict=True))
    assert min(found[-1]) > 0


def test_moves_that_share_the_positions_are_less_certain_than_one_alone() -> None:
    thinker, view, limit = open_solver(azul(2)), opening().view(0), Limit(nodes=4_000)
    alone, among = thinker.rank(view, limit, count=1)[0], thinker.rank(view, limit)[0]
    assert errors_of(alone) < errors_of(among)


def test_a_finished_match_is_certain() -> None:
    view = parse_state(ENDING).view(1)
    for thought in open_solver(azul(2)).rank(view, Limit(nodes=1_000)):
        assert thought.is_exact
        assert errors_of(thought) == (0.0, 0.0)


def test_only_the_net_is_uncertain_of_a_round_that_is_solved() -> None:
    thought = open_solver(azul(2)).think(parse_state(SOLVED).view(1), Limit(nodes=5_000))
    measured = uncertainty_of(shipped_net(azul(2)))
    assert thought.is_exact
    assert thought.margin_error == pytest.approx(measured[NUMBERS - 1])


def test_the_anchor_says_nothing_about_uncertainty() -> None:
    thought = open_anchor(azul(2)).think(opening().view(0), Limit(nodes=100))
    assert (thought.win_error, thought.margin_error) == (None, None)


def distances(tag: str, what: int) -> list[float]:
    """Return how many uncertainties each of a table's stored values is off."""
    measured, found = uncertainty_of(shipped_net(parse_game(tag))), list[float]()
    for line in STORED.read_text("utf-8").splitlines():
        table, *numbers = line.split("\t")
        if table == tag:
            at_round, looks, solved, finished, win, *differences = map(float, numbers)
            by_search, by_net, noise = differences[3:] if what == CHANCES else differences[:3]
            how = int(looks), int(at_round), bool(solved), bool(finished), measured
            error = margin_error(*how) if what == POINTS else win_error(win, *how)
            if error > SMALLEST:
                found.append(abs(by_search + by_net) / math.sqrt(error**2 + noise))
    assert len(found) > 100
    return found


def share(found: Sequence[float], most: int) -> float:
    return sum(each <= most for each in found) / len(found)


@pytest.mark.parametrize("what", [POINTS, CHANCES])
def test_two_thirds_of_all_values_lie_within_their_uncertainty(what: int) -> None:
    found = [distances(tag, what) for tag in TABLES]
    every = [each for table in found for each in table]
    assert 0.6 <= share(every, 1) <= 0.75
    assert 0.9 <= share(every, 2) <= 0.98
    for table in found:  # values of 64 positions or fewer say less
        assert 0.58 <= share(table, 1) <= 0.8
        assert share(table, 2) >= 0.85
