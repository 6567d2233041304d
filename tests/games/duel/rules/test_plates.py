"""Dome plates: D10 to D12."""

import pytest

from azulejos import IllegalMove, State
from tests.games.duel.rules.positions import Board, after_acquire, field, part, position, spaces, told, words

SUNS = "BBYY/BBYY/RRKK/RRKK/BYRKT"


def drawing(score: int = 5, plates: str = "SJJ") -> State:
    """Return the state in which seat 1 has drawn plates of these kinds in round 1 and must choose."""
    state = position("move1", Board(score, plates="WBTK0"), Board(plates="YKTS0"), suns=SUNS, stack=f"13{plates[0]}")
    for kind in plates[1:] + "S":
        state = state.play("draw").deal(f"back:{kind}")
    return state


def kept(order: str = "") -> State:
    """Return the state after drawing a special and two joker plates, placing the first, and any given returns."""
    state = drawing().play("stop").deal("look:YSKR,TRBW,KYRW").play("keep1").play("at2r0")
    return state.play(f"under{order}") if order else state


def test_D10_a_token_takes_a_face_up_plate_to_a_free_space_in_any_rotation() -> None:
    state = position("move1", Board(plates="-/-/-/-/WBTK0"), suns=SUNS, display="YSKR,KSTR,TRBW").play("plate1")
    assert part(state, 1, "counts") == "1.0"
    free = [space for space in range(1, 10) if space != 5]
    assert words(state) == " ".join(f"at{space}r{turns}" for space in free for turns in range(4))
    state = state.play("at3r2")
    assert part(state, 1, "plates") == "-/-/YSKR2/-/WBTK0/-/-/-/-"
    assert spaces(state, 1)[:2] == ["....RK", "....SY"]
    assert told(state) == [("plate-placed", 0, 5, 2, 2)]
    assert state.to_move == 1


def test_D10_the_display_is_not_refilled_during_the_round() -> None:
    state = position("move1", suns=SUNS, display="YSKR,KSTR,TRBW").play("plate2").play("at1r0")
    assert field(state, "display") == "YSKR,-,TRBW"
    assert words(state, "plate", "draw") == "plate1 plate3 draw"


def test_D10_a_face_up_plate_costs_no_points() -> None:
    assert position("move1", suns=SUNS).play("plate1").play("at1r0").scores == (5, 5)


def test_D10_there_are_two_tokens_a_round_and_no_third() -> None:
    for tokens, plates in [(2, "plate1 plate2 plate3 draw"), (1, "plate1 plate2 plate3 draw"), (0, "")]:
        state = position("move1", Board(tokens=tokens), suns=SUNS)
        assert words(state, "plate", "draw") == plates


def test_D10_a_placed_plate_lies_for_good_and_its_space_is_taken() -> None:
    state = position("move1", Board(plates="YSKR0"), suns=SUNS).play("plate1")
    with pytest.raises(IllegalMove) as refused:
        state.play("at1r1")
    assert refused.value.code == "placing-plate"


def test_D11_each_plate_drawn_costs_a_point_paid_at_once() -> None:
    state = position("move1", suns=SUNS).play("draw")
    assert state.scores == (4, 5)
    assert told(state) == [("plate-drawn", 0, 0, 0), ("draw-cost", 0, -1)]
    assert drawing(plates="SJJ").scores == (2, 5)


@pytest.mark.parametrize(("score", "after"), [(3, 0), (2, 0), (1, 0), (0, 0)])
def test_D11_ruling_at_0_points_a_draw_is_free(score: int, after: int) -> None:
    state = drawing(score, "SJJ")
    assert state.scores == (after, 5)
    assert field(state, "stack") == "10S"


def test_D11_one_sees_only_backs_until_one_stops() -> None:
    state = drawing(plates="SJ")
    assert str(state).endswith(" drawn=S,J")
    assert words(state) == "draw stop"
    looking = state.play("stop")
    assert looking.deal_due == "look"
    assert {plate // 9 for plate, _ in looking.chances()} == {0}  # the first was a special plate


def test_D11_ruling_once_drawn_the_display_is_closed_and_other_actions_too() -> None:
    state = drawing(plates="S")
    for word in ("plate1", "1B1", "chip1"):
        with pytest.raises(IllegalMove) as refused:
            state.play(word)
        assert refused.value.code == "drawing-plates"


def test_D11_one_looks_at_all_keeps_one_and_places_it() -> None:
    state = drawing().play("stop").deal("look:YSKR,TRBW,KYRW")
    assert words(state) == "keep1 keep2 keep3"
    state = state.play("keep2")
    assert str(state).endswith(" drawn=YSKR,-,KYRW hand=TRBW")
    state = state.play("at9r1")
    assert part(state, 1, "plates") == "WBTK0/-/-/-/-/-/-/-/TRBW1"


def test_D11_the_others_go_under_the_stack_in_the_order_chosen() -> None:
    assert words(kept()) == "under2 under3"
    assert field(kept("2"), "stack") == "10S/1:TRBW,KYRW"  # the last one goes below automatically
    assert field(kept("3"), "stack") == "10S/1:KYRW,TRBW"
    assert kept("3").to_move == 1


def test_D11_what_was_put_back_comes_up_after_the_rest_of_the_stack_in_that_order() -> None:
    state = position("move2", Board(plates="WBTK0/YSKR0"), suns=SUNS, stack="/1:TRBW,KYRW,STYB")
    assert field(state, "stack") == "9S/1:TRBW,KYRW,STYB"
    for _ in range(9):
        state = state.play("draw").deal(seed=1)
    assert field(state, "stack") == "0J/1:TRBW,KYRW,STYB"
    assert field(state.play("draw"), "stack") == "0J/1:KYRW,STYB"
    assert field(state.play("draw").play("draw"), "stack") == "0S/1:STYB"
    assert words(state.play("draw").play("draw").play("draw")) == "stop"


def test_D11_ruling_a_single_plate_must_be_kept() -> None:
    state = drawing(plates="S").play("stop").deal("look:SKRB")
    assert told(state) == [("plate-looked-at", 0, 0, 2), ("plate-kept", 0, 0, 2)]
    assert str(state).endswith(" drawn=- hand=SKRB")
    assert field(state.play("at2r0"), "stack") == "12S"


def test_D11_ruling_the_number_of_draws_is_limited_by_the_stack() -> None:
    state = position("move1", round=4, suns=SUNS).play("draw")  # round 4 begins with one plate in the stack
    assert field(state, "stack") == "0-"
    assert words(state) == "stop"


def test_D11_even_all_13_plates_of_the_stack_may_be_drawn() -> None:
    state = position("move1", Board(20), suns=SUNS)
    while "draw" in words(state):
        state = state.play("draw").deal(seed=4)
    assert state.scores == (7, 5)
    state = state.play("stop").deal(seed=4)
    assert words(state) == " ".join(f"keep{n}" for n in range(1, 14))
    state = state.play("keep13").play("at1r0")
    for n in range(1, 12):
        state = state.play(f"under{n}")
    assert field(state, "stack")[:4] in ("0S/1", "0J/1")
    assert field(state, "stack").count(",") == 11


def test_D12_the_phase_continues_until_both_have_used_both_tokens() -> None:
    done = Board(tokens=0, taken=2)
    state = position("move1", Board(tokens=2, taken=2), done, "-/-/-/-")
    state = state.play("plate1").play("at1r0")
    assert words(state) == "plate2 plate3 draw"
    assert state.to_move == 0
    assert told(state, "passed") == [("passed", 1)]
    state = state.play("plate2").play("at2r0")
    assert state.deal_due == "plate"
    assert told(state, "plate-turned", "round-began") == []


def test_D12_in_round_5_there_are_no_tokens() -> None:
    state = after_acquire(Board(), round=4).deal(seed=1)
    assert state.round == 5
    assert part(state, 1, "counts") == part(state, 2, "counts") == "0.0"
    assert words(state, "plate", "draw") == ""


@pytest.mark.parametrize(("number", "stack"), [(1, "13"), (2, "9"), (3, "5"), (4, "1")])
def test_D12_rounds_start_with_3_plates_face_up_and_13_9_5_1_in_the_stack(number: int, stack: str) -> None:
    if number == 1:
        state = position("move1", suns=SUNS)
    else:
        state = after_acquire(Board(), round=number - 1).deal(seed=3)
    assert state.round == number
    assert "-" not in field(state, "display")
    assert field(state, "stack")[:-1] == stack


def test_D12_all_18_plates_are_used_and_each_has_9() -> None:
    state = after_acquire(Board(), round=4)
    assert field(state, "display") == "-,-,-"
    assert field(state, "stack") == "0-"
    assert "-" not in part(state, 1, "plates") + part(state, 2, "plates")
