"""Facts: means with intervals from the matches of a data set."""

from pathlib import Path
from typing import Any

import pytest

from azulejos.dataset.fact_tables import bar_plot, edge_table, length_table, round_table, source_table
from azulejos.dataset.facts import Mean, facts_in, facts_of_matches, mean_of
from azulejos.dataset.plan import Plan
from azulejos.games.parts import facts_of
from tests.cli.running import run_well
from tests.dataset.test_writing import written

PLAN = Plan("azul2", ("random",), matches=3, seed="x", max_rounds=2, tables=("matches",))
OPENING = (
    "azul2 r1 move1 s1 BBYR/YKWW/BRKW/YYRR/BKKW *- B16Y16R16K16W16 -"
    " 0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
)


def row(starters: list[int], points: list[list[int]], shares: list[float]) -> dict[str, Any]:
    told = {"rounds": len(starters), "decisions": 20, "starters": starters, "points": points}
    return {**told, "scores": points[-1], "shares": shares, "final": OPENING}


def test_the_first_seat_and_the_starter_of_a_round_are_compared_with_the_others() -> None:
    rows = [
        row([1, 0, 0], [[2, 5], [9, 6], [30, 40]], [0.0, 1.0]),
        row([0, 1, 1], [[4, 4], [6, 9], [50, 20]], [1.0, 0.0]),
    ]
    found = facts_of_matches(PLAN, rows)
    assert found.first_share.value == 1.0
    assert found.first_lead.value == 20
    assert [mean.value for mean in found.starter_gains[:2]] == [1.5, 4.5]
    assert found.starter_gains[2].count == 0  # the last round also has the bonuses
    assert found.starter_shares[1].value == 0.0
    assert (found.winner.value, found.others.value, found.margin.value) == (45, 25, 20)
    assert found.lengths == {3: 2}


def test_what_comes_before_round_1_is_no_round() -> None:
    early = {**row([0, 1, 0], [[0, 0], [4, 1], [30, 40]], [0.0, 1.0]), "rounds": 2}
    assert facts_of_matches(PLAN, [early, early]).starter_gains[0].value == -3


def test_points_decide_if_others_would_have_won_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = iter([{"rows": (0, 12), "colors": (10, 10)}, {"rows": (2, 0), "colors": (0, 0)}])
    monkeypatch.setattr(facts_of(PLAN.table.name), "final_points", lambda table: next(sources))
    rows = [row([0], [[30, 40]], [0.0, 1.0]), row([0], [[50, 20]], [1.0, 0.0])]
    found = facts_of_matches(PLAN, rows).sources
    assert found["rows"].decides.value == 0.5
    assert found["rows"].points.value == 3.5
    assert found["rows"].seats.value == 0.5
    assert found["colors"].decides.value == 0.0


def test_the_interval_is_that_of_the_mean() -> None:
    assert mean_of([0, 1] * 50) == Mean(0.5, 0.098494, 100)
    assert str(mean_of([0, 1] * 50)) == "0.500 ± 0.098"


def test_the_command_prints_tables_and_draws_a_plot(tmp_path: Path) -> None:
    folder, plot = written(tmp_path / "data", PLAN), tmp_path / "decides.svg"
    told = run_well("facts", str(folder), "--plot", str(plot))
    found = [facts_in(folder)]
    tables = [edge_table(found), round_table(found), length_table(found), source_table(found[0])]
    assert told == "\n\n".join(tables) + "\n"
    assert "| azul2 | random | 3 | " in told
    assert plot.read_text(encoding="utf-8").startswith("<svg")


def test_a_plot_marks_what_would_be_even() -> None:
    picture = bar_plot("Share", [("a", Mean(0.6, 0.01, 10)), ("b", Mean(0.4, 0.02, 10))], even=0.5)
    assert picture.count("<rect") == 2
    assert "stroke-dasharray" in picture
