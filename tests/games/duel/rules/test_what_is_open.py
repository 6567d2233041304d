"""What is open and what is hidden: D45."""

import pytest

from azulejos import State, View
from tests.games.duel.rules.positions import Board, field, position, told

SUNS = "BBYY/BBYY/RRKK/RRKK/BYRKT"
EVERYONE = (0, 1, None)


def pending(view: State | View) -> str:
    """Return the unfinished turn in a position line."""
    return " ".join(str(view).split(" ")[14:])


def stack(view: View) -> str:
    """Return the stack of a view."""
    return str(view).split(" ")[11]


def drawn(*more: str) -> State:
    """Return the state after seat 1 drew a joker, a special and another joker plate, and then these words."""
    state = position("move1", suns=SUNS, display="RTYW,TBWY,RWBK", stack="13J")
    for word in ("draw", "back:S", "draw", "back:J", "draw", "back:S", *more):
        state = state.deal(word) if ":" in word else state.play(word)
    return state


LOOKED = ("stop", "look:TRBW,YSKR,KYRW")
KEPT = (*LOOKED, "keep3")
PLACED = (*KEPT, "at1r0")


@pytest.mark.parametrize("seat", EVERYONE)
def test_D45_everything_on_the_table_is_open_to_both(seat: int | None) -> None:
    mine = Board(7, lines="-/B1/R2", broken="KK", dome="", chips="BR")
    state = position("move1", mine, suns=SUNS[:-5] + "-", moons="-/-/-/-/BK", tower="T3", start="2!", round=2)
    assert str(state.view(seat)) == str(state)


@pytest.mark.parametrize("seat", EVERYONE)
def test_D45_of_the_stack_its_size_and_the_kind_of_its_top_plate_are_open(seat: int | None) -> None:
    state = position("move1", suns=SUNS, stack="13J")
    assert stack(state.view(seat)) == "13J"


def test_D45_face_down_chips_and_the_order_of_the_bag_are_known_to_nobody() -> None:
    state = position("move1", suns=SUNS)
    assert field(state, "chips") == "?/?/?/?"
    assert field(state, "bag") == "B8Y8R8K8T12"


def test_D45_ruling_how_many_tiles_of_each_color_lie_in_bag_and_tower_is_open() -> None:
    state = position("move1", suns=SUNS, tower="B2K3")
    for seat in EVERYONE:
        assert str(state.view(seat)).split(" ")[8:10] == ["B6Y8R8K5T12", "B2K3"]


def test_D45_ruling_which_chips_are_not_yet_revealed_is_open() -> None:
    state = position("move1", Board(chips="B,B"), round=2, moons="R").play("MR1")
    for seat in EVERYONE:
        assert state.view(seat).resample(1).chances() == state.chances()
    assert 0 not in dict(state.chances())  # both blue chips are out


@pytest.mark.parametrize("seat", EVERYONE)
def test_D45_the_kind_of_the_next_plate_is_known_before_it_is_paid_for(seat: int | None) -> None:
    assert stack(drawn().view(seat)) == "10S"


@pytest.mark.parametrize("seat", EVERYONE)
def test_D45_ruling_both_see_the_kinds_of_the_plates_a_player_draws_and_nobody_their_fronts(seat: int | None) -> None:
    assert pending(drawn().view(seat)) == "drawn=J,S,J"


def test_D45_ruling_only_the_drawer_sees_the_fronts_and_only_after_stopping() -> None:
    state = drawn(*LOOKED)
    assert pending(state.view(0)) == "drawn=TRBW,YSKR,KYRW"
    assert pending(state.view(1)) == "drawn=J?,S?,J?"
    assert pending(state.view(None)) == "drawn=J?,S?,J?"


def test_D45_looking_is_told_to_the_drawer_alone() -> None:
    state = drawn(*LOOKED)
    looks = [("plate-looked-at", 0, 0, 10), ("plate-looked-at", 0, 1, 5), ("plate-looked-at", 0, 2, 11)]
    assert told(state) == looks
    assert [tuple(number for _, number in event.fields) for event in state.view(0).events] == [
        (0, 0, 10),
        (0, 1, 5),
        (0, 2, 11),
    ]
    for seat in (1, None):
        seen = [tuple(number for _, number in event.fields) for event in state.view(seat).events]
        assert seen == [(0, 0, -1), (0, 1, -1), (0, 2, -1)]


def test_D45_the_kept_plate_is_open_once_it_is_placed() -> None:
    state = drawn(*KEPT)
    assert pending(state.view(0)) == "drawn=TRBW,YSKR,- hand=KYRW"
    for seat in (1, None):
        assert pending(state.view(seat)).endswith(" hand=J?")
        assert dict(state.view(seat).events[0].fields) == {"seat": 0, "number": -1, "plate": -1}
        assert "KYRW0" in str(drawn(*PLACED).view(seat))


def test_D45_a_plate_from_the_display_is_open_all_the_time() -> None:
    state = position("move1", suns=SUNS, display="RTYW,TBWY,RWBK").play("plate2")
    for seat in EVERYONE:
        assert pending(state.view(seat)) == "hand=TBWY"


@pytest.mark.parametrize(("first", "order"), [(1, "TRBW,YSKR"), (2, "YSKR,TRBW")])
def test_D45_ruling_of_plates_put_back_the_other_knows_the_kinds_not_the_fronts_or_the_order(
    first: int, order: str
) -> None:
    state = drawn(*PLACED, f"under{first}")
    assert stack(state.view(0)) == f"10S/1:{order}"
    assert stack(state.view(1)) == "10S/1:S?,J?"
    assert stack(state.view(None)) == "10S/1:S?,J?"


def test_D45_ruling_both_orders_look_the_same_to_the_other_player() -> None:
    one, two = drawn(*PLACED, "under1"), drawn(*PLACED, "under2")
    assert one != two
    for seat in (1, None):
        assert one.view(seat) == two.view(seat)
        assert one.view(seat).events == two.view(seat).events
    assert one.view(0) != two.view(0)


def test_D45_ruling_the_player_who_put_them_there_knows_them_as_long_as_they_lie_in_the_stack() -> None:
    state = drawn(*PLACED, "under2", "1B1", "plate1", "at2r0", "2B2", "3R1")
    assert stack(state.view(0)) == "10S/1:YSKR,TRBW"
    assert stack(state.view(1)) == "10S/1:S?,J?"


def returned_on_top() -> State:
    """Return a state with seat 2 to move and only seat 1's returned plates in the stack."""
    return position("move2", Board(tokens=1), suns=SUNS, round=3, stack="0J/1:TRBW,YSKR,KYRW,STYB")


def test_D45_when_such_a_plate_is_drawn_only_its_former_owner_knows_it_until_the_drawer_stops() -> None:
    state = returned_on_top()
    assert stack(state.view(1)) == "0J/1:S?,S?,J?,J?"
    state = state.play("draw")
    assert field(state, "stack") == "0S/1:YSKR,KYRW,STYB"
    assert pending(state.view(0)) == "drawn=1TRBW"
    assert pending(state.view(1)) == pending(state.view(None)) == "drawn=1J?"
    assert stack(state.view(1)) == "0S/1:S?,S?,J?"
    state = state.play("draw").play("stop")
    assert pending(state.view(1)) == "drawn=1TRBW,1YSKR"
    assert pending(state.view(0)) == "drawn=1TRBW,1YSKR"
    assert pending(state.view(None)) == "drawn=1J?,1S?"


def test_D45_one_who_puts_it_back_again_is_the_one_who_knows_it() -> None:
    state = returned_on_top().play("draw").play("draw").play("stop").play("keep2").play("at1r0")
    assert field(state, "stack") == "0J/1:KYRW,STYB/2:TRBW"
    assert stack(state.view(0)) == "0J/1:KYRW,STYB/2:J?"
    assert stack(state.view(1)) == "0J/1:S?,J?/2:TRBW"
    assert stack(state.view(None)) == "0J/1:S?,J?/2:J?"


def test_D45_drawing_ones_own_plates_again_is_no_surprise() -> None:
    state = position("move1", Board(tokens=1), suns=SUNS, round=3, stack="0J/1:TRBW,YSKR,KYRW,STYB").play("draw")
    assert pending(state.view(0)) == "drawn=1TRBW"  # known before stopping
    assert pending(state.view(1)) == "drawn=1J?"


def test_D45_a_plate_that_is_turned_up_is_open() -> None:
    state = returned_on_top()
    assert "TRBW" not in str(state.view(1))
    ended = position(
        "move2",
        Board(tokens=0, taken=2),
        Board(tokens=0, taken=1),
        "T/-/-/-",
        round=3,
        stack="0J/1:TRBW,YSKR,KYRW",
        display="-,TBWY,-",
    ).play("chip1")
    assert field(ended, "display") == "TRBW,TBWY,YSKR"
    assert str(ended.view(1)).split(" ")[10:12] == ["TRBW,TBWY,YSKR", "0J/1:J?"]
