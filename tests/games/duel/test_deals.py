"""Duel's deals: their words, their effects, and which are impossible."""

import pytest

from azulejos import Deal, Dice, IllegalMove, NotationError, State, WrongMoment, duel, parse_deal, parse_state
from tests.games.duel.good import LOOK, MOVE, OVER, PLATE, but
from tests.games.duel.rules.positions import Board, field, position, scarce, told, unlikely

SUNS = "BBYY/BBYY/RRKK/RRKK/BYRKT"
GOOD_FILL = "fill:BYRKT/BBYY/RRKK/BBTT/YYRR"
FILLING = position("fill1", round=2, draw=21)  # the bag holds 13 of each color
POURING = position("fill1", round=3, draw=21, bag="B1K1", tower=None)
SCARCE = scarce("-/-/-/B3/-/-")  # 12 tiles are left: B6Y4K2
PARTLY = position("fill1", round=2, draw=10, suns="BBYY/BB/-/-/BYRKT")


def of_drawn(kinds: str) -> State:
    """Return the state after drawing plates of these kinds."""
    state = position("move1", suns=SUNS, stack=f"13{kinds[0]}")
    for kind in kinds[1:] + "S":
        state = state.play("draw").deal(f"back:{kind}")
    return state.play("stop")


@pytest.mark.parametrize(
    ("word", "kind", "parts"),
    [
        ("first:2", "first", {"seat": "2"}),
        ("plate:YSKR", "plate", {"plate": "YSKR"}),
        ("back:J", "back", {"kind": "J"}),
        (GOOD_FILL, "fill", {"tiles": "BYRKT/BBYY/RRKK/BBTT/YYRR"}),
        ("fill:BBBBB>BYRKT/BBYY", "fill", {"tiles": "BBBBB>BYRKT/BBYY"}),
        ("chip:BR", "chip", {"chip": "BR"}),
        ("look:YSKR,WBTK", "look", {"plates": "YSKR,WBTK"}),
    ],
)
def test_a_deal_is_one_word(word: str, kind: str, parts: dict[str, str]) -> None:
    deal = parse_deal(word)
    assert (deal.kind, deal.parts, str(deal)) == (kind, parts, word)


@pytest.mark.parametrize("word", ["", "first:0", "back:X", "plate:YSK", "chip:", "look:", "look:YSKR,", "fill:X"])
def test_other_words_cannot_be_read(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_deal(word)
    assert refused.value.what == "a deal"


def test_each_deal_comes_in_its_turn() -> None:
    state = duel().start()
    due = []
    for word in ["first:1", "plate:YKTS", "plate:KSTR", "plate:WBTK", "back:S", GOOD_FILL]:
        due.append(state.deal_due)
        state = state.deal(word)
    assert due == ["first", "plate", "plate", "plate", "back", "fill"]
    assert state.deal_due is None


LOT = duel().start()
FRONT = parse_state(PLATE)
BACK = duel().start(first=0).deal("plate:YKTS").deal("plate:KSTR").deal("plate:WBTK")
CHIP = position("move1", Board(chips="B,B"), round=2, suns="BBBB/YYRR").play("1B6")
CANNOT_BE = [
    (LOT, "first:3", "no such thing: 3"),
    (FRONT, "plate:YSRK", "no such thing: YSRK"),
    (FRONT, "plate:RTYW", "it is not due now"),  # it is on the display
    (FRONT, "plate:WBTK", "it is not due now"),  # the back showed a special plate
    (CHIP, "chip:RB", "no such thing: RB"),
    (CHIP, "chip:B", "it is not due now"),  # both are out
    (of_drawn("SJ"), "look:YSKR", "fewer plates than were drawn unseen"),
    (of_drawn("SJ"), "look:YSKR,WBTK,TRBW", "more plates than were drawn unseen"),
    (of_drawn("SJ"), "look:YSKR,WBTT", "no such plate: WBTT"),
    (of_drawn("SJ"), "look:WBTK,YSKR", "it is not due now"),  # a special plate was drawn first
    (of_drawn("SS"), "look:YSKR,YSKR", "it is not due now"),
    (of_drawn("SS"), "look:YSKR,YKTS", "it is not due now"),  # it is on a dome
    (FILLING, "fill:BYRKT/BBYY/RRKK/BBTT", "fewer tiles than the factories take"),
    (FILLING, "fill:BYRKT/BBYY/RRKK/BBTT/YYR", "a factory takes a different number of tiles than YYR"),
    (FILLING, "fill:BYRKT/BBY/RRKK/BBTT/YYRR", "a factory takes a different number of tiles than BBY"),
    (FILLING, "fill:BYRK/BBYY/RRKK/BBTT/YYRR", "a factory takes a different number of tiles than BYRK"),
    (FILLING, "fill:BYRKTT/BBYY/RRKK/BBTT/YYRR", "a factory takes 5 tiles, not BYRKTT"),
    (FILLING, "fill:BYRKT/BBYYY/RRKK/BBTT/YYRR", "a factory takes 4 tiles, not BBYYY"),
    (FILLING, "fill:BYRKT/BBYY/RRKK/BBTT/YYRR/B", "more tiles than the factories take"),
    (FILLING, "fill:BYRKT/BBYY/RRKK/BBTT/YYRR/-", "more factories than there are"),
    (FILLING, "fill:BYRKT/BBBB/BBBB/BBBB/BBYY", "not in the bag: BB"),
    (FILLING, "fill:BBBBB/BBYY/RRKK/BBTT/YYRR", "BBBBB goes back and is drawn again (D8)"),
    (FILLING, "fill:BYRKT>BYRKT/BBYY/RRKK/BBTT/YYRR", "BYRKT does not go back (D8)"),
    (FILLING, "fill:BBBBB>YYYYY/BBYY/RRKK/BBTT/YYRR", "YYYYY goes back and is drawn again (D8)"),
    (POURING, "fill:BYRRT/BBYY/RRKK/BBTT/YYRR", "not in the bag: YRRT"),  # black must come before the tower is poured
    (SCARCE, "fill:BBBKK/BBBY/YYY/-/B", "more tiles than the factories take"),
    (SCARCE, "fill:BBBKK/BBBY/YYYY/-/-", "a factory takes a different number of tiles than YYYY"),
    (SCARCE, "fill:BBBKK/BBBY/YY/-/-", "a factory takes a different number of tiles than YY"),
    (PARTLY, "fill:BYRKT/RR/RRKK/BBTT", "a factory takes 2 tiles, not BYRKT"),
    (PARTLY, "fill:RR/RRKK/BBTT/-", "more factories than there are"),
]


@pytest.mark.parametrize(("state", "word", "reason"), CANNOT_BE)
def test_a_deal_that_is_impossible_is_refused_with_its_reason(state: State, word: str, reason: str) -> None:
    before = str(state)
    with pytest.raises(IllegalMove) as refused:
        state.deal(word)
    assert refused.value.code == "impossible-deal"
    assert str(refused.value) == f"cannot deal {word}: {reason}"
    assert str(state) == before


def test_the_back_of_a_kind_that_is_used_up_cannot_show() -> None:
    state = position("back1", round=2, draw=21, stack="2-/1:BKST,SYBR,STYB", display="SKRB,YBKS,TRBS")
    assert state.chances() == ((1, 1.0),)
    with pytest.raises(IllegalMove) as refused:
        state.deal("back:S")
    assert refused.value.code == "impossible-deal"


@pytest.mark.parametrize("text", [MOVE, OVER])
def test_a_deal_out_of_turn_is_another_error(text: str) -> None:
    for word in ("first:1", GOOD_FILL):
        with pytest.raises(WrongMoment) as refused:
            parse_state(text).deal(word)
        assert refused.value.code == "wrong-moment"


def test_a_deal_of_another_kind_is_another_error() -> None:
    with pytest.raises(WrongMoment) as refused:
        FRONT.deal("back:S")
    assert str(refused.value) == "not now: back:S (a deal of kind 'plate' comes next)"


def test_the_tiles_of_a_factory_may_be_named_in_any_order() -> None:
    assert FILLING.deal("fill:TKRYB/YBYB/KRKR/TBTB/RYRY") == FILLING.deal(GOOD_FILL)


def test_tries_that_go_back_stand_before_the_large_factory_each_with_a_mark() -> None:
    state = FILLING.deal("fill:BBBBB>TTTTT>BYRKT/BBYY/RRKK/BBTT/YYRR")
    assert told(state, "redrawn") == [("redrawn", 4, 0, 5), ("redrawn", 4, 4, 5)]
    assert field(state, "suns") == field(FILLING.deal(GOOD_FILL), "suns")


def test_the_tower_may_be_poured_in_the_middle_of_a_factory() -> None:
    state = POURING.deal("fill:YRTBK/BBYY/RRKK/BBTT/YYRR")  # blue and black come from the bag, the others after it
    assert told(state)[:4] == [("drawn", 4, 0), ("drawn", 4, 3), ("poured", 63), ("drawn", 4, 1)]
    assert field(state, "bag") == "B8Y8R8K10T10"


def test_a_short_fill_names_empty_factories() -> None:
    assert field(SCARCE.deal("fill:BBBKK/BBBY/YYY/-/-"), "suns") == "BBBY/YYY/-/-/BBBKK"
    assert SCARCE.deal("fill:BBBKK/BBBY/YYY") == SCARCE.deal("fill:BBBKK/BBBY/YYY/-/-")


def test_a_fill_may_begin_where_single_draws_have_ended() -> None:
    state = PARTLY.deal("fill:KT/RRKK/BBTT")
    assert field(state, "suns") == "BBYY/BBKT/RRKK/BBTT/BYRKT"
    three = FILLING.deal_outcome(0).deal_outcome(1).deal_outcome(2)
    assert three.deal("fill:KT/BBYY/RRKK/BBTT/YYRR") == FILLING.deal(GOOD_FILL)


def test_a_look_begins_with_the_plates_that_somebody_has_seen() -> None:
    state = parse_state(LOOK).deal("look:WBTK")  # the special plate was looked at already
    assert field(state, "phase") == "keep1"
    assert str(state).endswith(" drawn=YKTS,WBTK")


def test_a_sampled_deal_can_be_dealt_and_names_all_factories() -> None:
    for state in (FILLING, POURING, SCARCE, PARTLY, FRONT, BACK, CHIP, LOT, of_drawn("SJJ")):
        for seed in range(10):
            deal = state.sample_deal(Dice(seed))
            after = state.deal(deal)
            assert parse_deal(str(deal)) == deal
            assert deal.kind != "fill" or state is PARTLY or deal.text.count("/") == 4
            assert str(unlikely(str(after))) == str(after)


def test_sampling_draws_a_large_factory_of_one_color_again() -> None:
    state = position("fill1", round=3, draw=21, bag="B12Y1", tower=None)
    deals = [state.sample_deal(Dice(seed)) for seed in range(20)]
    assert any(">" in deal.text for deal in deals)
    for deal in deals:
        *returned, last = deal.parts["tiles"].split("/")[0].split(">")
        assert set(returned) <= {"BBBBB"}
        assert last == "BBBBY"


def test_the_same_dice_bring_the_same_deal() -> None:
    assert FILLING.sample_deal(Dice("lisboa")) == FILLING.sample_deal(Dice("lisboa"))
    assert Deal(str(FILLING.sample_deal(Dice("lisboa")))) != FILLING.sample_deal(Dice("porto"))


def test_a_deal_after_which_chips_are_to_be_turned_stops_there() -> None:
    state = SCARCE.deal("fill:BBBKK/BBBY/YYY/-/-")
    assert state.deal_due == "chip"
    assert "?/?/?/?" in str(state)
    assert but(str(state), ("?/?/?/?", "?/?/B/?")).split(" ")[7] == field(state.deal("chip:B"), "chips")
