"""Reasons: what two moves lead to is compared, code by code."""

from dataclasses import replace

import pytest

from azulejos import Move, parse_game, parse_state
from azulejos.analysis import consequences
from azulejos.analysis.consequences import Consequence, follow
from azulejos.analysis.reasons import CODES, Reason, compare, reasons_for
from tests.cli.running import OPENING

EVEN = Consequence(dropped=0, tile_points=4, price=0, bonus=0, lines=3, wasted=0, others=4, starts=False, share=None)
LAST_ROUND = (
    "azul2 r5 move1 s2 -/-/-/-/- B3Y2W2 - B10Y9R9K11W9"
    " 31:W1/-/Y3/W4/-:BYRK./.BYRK/KWB.R/...../.R..B:- 25:B1/-/R3/R2/K4:.YRKW/WBYR./KWBY./...../Y....:*"
)


@pytest.mark.parametrize(
    ("worse", "reason"),
    [
        ({"dropped": 3}, "drops-tiles 3 0"),
        ({"price": -6}, "costs-floor 6 0"),
        ({"wasted": 1}, "wastes-line 1 0"),
        ({"lines": 1}, "fewer-lines 1 3"),
        ({"tile_points": 1}, "fewer-points 1 4"),
        ({"bonus": -2}, "misses-bonus -2 0"),
        ({"others": 9}, "helps-others 9 4"),
        ({"share": 0.0}, "loses-match"),
        ({}, "later"),
    ],
)
def test_every_difference_is_a_reason(worse: dict[str, int], reason: str) -> None:
    (found,) = compare(replace(EVEN, **worse), EVEN)  # type: ignore[arg-type]  # numbers of these fields
    assert str(found) == reason


def test_what_only_the_better_move_reaches_is_a_reason() -> None:
    assert compare(EVEN, replace(EVEN, starts=True)) == (Reason("loses-start"),)
    assert compare(EVEN, replace(EVEN, share=1.0)) == (Reason("misses-win"),)
    assert compare(replace(EVEN, share=0.5), replace(EVEN, share=1.0)) == (Reason("loses-match"),)


def test_a_lost_match_that_both_lead_to_is_no_reason() -> None:
    lost = replace(EVEN, share=0.0)
    assert compare(lost, lost) == (Reason("later"),)
    assert compare(EVEN, lost) == (Reason("later"),)


def test_the_weightiest_reasons_come_first_and_three_are_enough() -> None:
    worse = replace(EVEN, dropped=1, price=-8, tile_points=1, others=9, share=0.0)
    assert [reason.code for reason in compare(worse, EVEN)] == ["loses-match", "costs-floor", "helps-others"]


def test_all_codes_are_listed() -> None:
    worst = replace(EVEN, dropped=1, price=-1, wasted=1, lines=0, tile_points=0, bonus=-1, others=5)
    fields = ("dropped", "price", "wasted", "lines", "tile_points", "bonus", "others")
    changes = [{field: getattr(worst, field)} for field in fields]
    codes = {reason.code for change in changes for reason in compare(replace(EVEN, **change), EVEN)}
    assert codes | {"loses-match", "misses-win", "loses-start", "later"} == set(CODES)


def test_tiles_on_the_floor_are_told_from_the_events() -> None:
    view = parse_state(OPENING).view(0)
    found = reasons_for(view, [Move("1BF")], [Move("1B2")])
    assert {str(reason).split(" ")[0] for reason in found} >= {"drops-tiles", "costs-floor"}
    assert Reason("drops-tiles", 2, 0) in found


def test_everything_that_a_move_leads_to_by_the_end_of_the_match_is_counted() -> None:
    assert follow(parse_state(LAST_ROUND).view(0), [Move("CW2")]) == Consequence(
        dropped=0, tile_points=28, price=-4, bonus=6, lines=4, wasted=0, others=13, starts=False, share=1.0
    )


def test_points_and_floor_and_bonus_of_two_moves_are_listed_together() -> None:
    found = reasons_for(parse_state(LAST_ROUND).view(0), [Move("CYF")], [Move("CW2")])
    assert [str(reason) for reason in found] == ["fewer-points 20 28", "costs-floor 8 4", "drops-tiles 2 0"]


def test_a_plan_that_chance_makes_impossible_is_dropped() -> None:
    view = parse_state(OPENING).view(0)
    assert follow(view, [Move("1B2"), Move("1B3")]) == follow(view, [Move("1B2")])


def test_the_same_view_gives_the_same_consequence() -> None:
    view = parse_state(OPENING).view(0)
    assert follow(view, [Move("2W2")]) == follow(view, [Move("2W2")])


def test_a_game_of_another_distribution_has_reasons_of_its_own() -> None:
    view = parse_game("small").start(first=0).deal("fill:BB/YR").view(0)
    best, worst = follow(view, [Move("1B2")]), follow(view, [Move("1BF")])
    assert (best.dropped, worst.dropped) == (0, 2)
    assert best.lines > 0
    assert "drops-tiles 2 0" in map(str, compare(worst, best))


def test_where_a_game_tells_nothing_of_its_events_points_still_count(monkeypatch: pytest.MonkeyPatch) -> None:
    view = parse_game("small").start(first=0).deal("fill:BB/YR").view(0)
    known = follow(view, [Move("1BF")])
    monkeypatch.setattr(consequences, "has_part", lambda game, name: False)
    found = follow(view, [Move("1BF")])
    assert (found.dropped, found.price, found.lines, found.starts) == (0, 0, 0, False)
    assert (found.others, found.share) == (known.others, known.share)
