"""Scores of matches between variants, the files of these matches, and which of them are still to be played."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from azulejos.play import OptionError
from benchmarks.seat_matches import Played, Run, read_matches
from benchmarks.seat_scores import complete_deals, report, scores
from benchmarks.seats import Remaining

RUN = Run("azul2", ("tree:nodes=9", "tree:nodes=5"), ("a", "b"), "lisboa", against_copies=True)


def match(deal: int, seats: tuple[int, ...], winner: int) -> Played:
    """Return a match whose winner has 50 points, the other seat 40 and half of the time per move."""
    points = tuple(50 if seat == winner else 40 for seat in range(2))
    ms = tuple(100.0 if seat == winner else 50.0 for seat in range(2))
    return Played(RUN, deal, seats, tuple(float(seat == winner) for seat in range(2)), points, ms, (10, 10))


def deal_of(number: int, wins: int) -> list[Played]:
    """Return a pair of matches of which the first variant wins so many."""
    return [match(number, (0, 1), 0 if wins > 0 else 1), match(number, (1, 0), 1 if wins > 1 else 0)]


FIVE = [*deal_of(0, 2), *deal_of(1, 1), *deal_of(2, 2), *deal_of(3, 1), *deal_of(4, 1)]
"""Scores of 1, 0.5, 1, 0.5 and 0.5: their mean is 0.7, their variance 0.075."""


def test_a_score_is_a_mean_with_an_interval_over_deals() -> None:
    first, second = scores(RUN, complete_deals(FIVE))
    assert (first.variant, second.variant) == RUN.variants
    assert first.share == pytest.approx(0.7)
    assert first.share_width == pytest.approx(1.96 * (0.075 / 5) ** 0.5)
    assert second.share == pytest.approx(0.3)
    assert (first.place, first.place_width) == (first.share, first.share_width)  # with two seats, these are the same
    assert (first.ms, second.ms) == pytest.approx((8.5, 6.5))


def test_the_seats_of_a_variant_in_one_deal_count_as_one_result() -> None:
    run = replace(RUN, table="azul4", against_copies=False)
    deals = [
        [Played(run, n, seats, (1.0, 0.0, 0.0, 0.0), (9, 8, 7, 6), (1.0,) * 4, (1,) * 4) for seats in run.seatings(n)]
        for n in range(2)
    ]
    for score in scores(run, deals):
        assert (score.share, score.share_width) == (0.25, 0.0)
        assert score.place == pytest.approx(0.5)


def test_deals_with_missing_matches_do_not_count() -> None:
    assert len(complete_deals([*FIVE, match(5, (0, 1), 0)])) == 5
    (told,) = report([*FIVE, match(5, (0, 1), 0)])
    assert told.splitlines() == [
        "azul2: 10 matches of 5 deals; 0.500 is even; 1 of unfinished deals left out",
        "  0.700 ± 0.240  place 0.700 ± 0.240      8.5 ms per move  tree:nodes=9",
        "  0.300 ± 0.240  place 0.300 ± 0.240      6.5 ms per move  tree:nodes=5",
    ]


def test_runs_with_other_seeds_are_more_deals_and_other_builds_are_another_table() -> None:
    others = [replace(played, run=replace(RUN, seed="porto")) for played in FIVE]
    rebuilt = [replace(played, run=replace(RUN, builds=("a", "c"))) for played in FIVE]
    assert [told.partition(";")[0] for told in report([*FIVE, *others, *rebuilt])] == [
        "azul2: 20 matches of 10 deals",
        "azul2: 10 matches of 5 deals",
    ]


def test_one_match_alone_has_no_score() -> None:
    assert report(FIVE[:1]) == ["azul2: 0 matches of 0 deals; 0.500 is even; 1 of unfinished deals left out"]


def test_a_file_of_matches_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    assert read_matches(file) == []
    file.write_text("".join(f"{played}\n" for played in FIVE))
    assert read_matches(file) == FIVE


def test_a_line_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(f"{FIVE[0]}\n{FIVE[1]}\n{str(FIVE[2])[:50]}")
    assert read_matches(file) == FIVE[:2]
    assert file.read_text() == f"{FIVE[0]}\n{FIVE[1]}\n"


@pytest.mark.parametrize("line", ["", "{", "[]", "7", '{"table": "azul2"}'])
def test_a_line_that_is_no_match_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(f"{FIVE[0]}\n{line}\n")
    with pytest.raises(OptionError, match=r"matches\.jsonl, line 2 is not a match"):
        read_matches(file)


def test_a_run_goes_on_where_it_was() -> None:
    known = [*deal_of(0, 1), match(1, (1, 0), 0)]
    assert list(Remaining(RUN, known, 5, None)) == [(1, (0, 1)), (2, (0, 1)), (2, (1, 0))]
    assert list(Remaining(RUN, known, 4, None)) == [(1, (0, 1))]
    assert list(Remaining(RUN, known, 2, None)) == []


def test_after_its_time_a_run_begins_no_deal_but_completes_the_one_it_began() -> None:
    assert list(Remaining(RUN, [], None, 0)) == []
    left = Remaining(RUN, [], None, 60)
    assert list(islice(left, 3)) == [(0, (0, 1)), (0, (1, 0)), (1, (0, 1))]
