"""What a view of Duel leaves out, and what resampling draws again (D45)."""

import itertools

import pytest

from azulejos import State, View, parse_state, parse_view
from tests.games.duel.good import EVERY_GOOD, KEEP, RETURNED, SUNS, UNDER
from tests.games.duel.rules.positions import JOKER_PLATES, PLATES, SPECIAL_PLATES, Board, field, position

STACK = "0J/2:TRBW,YSKR,KYRW,STYB,TYWK"  # all put back by seat 2
OTHERS = (1, None)  # the other player and a spectator, while seat 1 draws


def pending(moment: State | View) -> str:
    """Return the unfinished turn in a position line."""
    return " ".join(str(moment).split(" ")[14:])


def stack(moment: State | View) -> str:
    """Return the stack."""
    return str(moment).split(" ")[11]


def phase(moment: State | View) -> str:
    """Return the phase and the seat."""
    return str(moment).split(" ")[2]


def one_kept(kept: int, stack: str = "13J") -> State:
    """Return the state after seat 1 drew four plates in round 1, looked at them and kept one to place."""
    state = position("move1", Board(9), suns=SUNS, display="RTYW,TBWY,RWBK", stack=stack)
    for word in ("draw", "back:S", "draw", "back:J", "draw", "back:S", "draw", "back:J", "stop"):
        state = state.deal(word) if ":" in word else state.play(word)
    return state.deal("look:TRBW,YSKR,KYRW,STYB").play(f"keep{kept}")


def four_drawn(stack: str = "13J") -> State:
    """Return the state after seat 1 drew four plates in round 1, looked at them and placed the second."""
    return one_kept(2, stack).play("at1r0")


def whole_stack_drawn() -> State:
    """Return the state after seat 1 drew the rest of the stack in round 3 and placed the first plate."""
    state = position("move1", Board(9), suns=SUNS, round=3, stack=STACK, bag="T2", tower=None)
    for _ in range(5):
        state = state.play("draw")
    return state.play("stop").play("keep1").play("at1r0")


def test_while_plates_are_put_back_the_others_see_them_all_in_hand_as_a_set_of_kinds() -> None:
    state = four_drawn()
    assert pending(state) == "drawn=TRBW,-,KYRW,STYB"
    for seat in OTHERS:
        assert pending(state.view(seat)) == "drawn=S?,J?,J?,-"
        assert stack(state.view(seat)) == "9J"
    after_one = state.play("under4")
    assert pending(after_one) == "drawn=TRBW,-,KYRW,-"
    assert stack(after_one) == "9J/1:STYB"
    for seat in OTHERS:
        assert pending(after_one.view(seat)) == "drawn=S?,J?,J?,-"
        assert stack(after_one.view(seat)) == "9J"


def test_while_a_kept_plate_is_placed_the_others_do_not_see_which_one_it_is() -> None:
    states = [one_kept(number) for number in (1, 2, 3, 4)]
    assert pending(states[1]) == "drawn=TRBW,-,KYRW,STYB hand=YSKR"
    for seat in OTHERS:
        views = [state.view(seat) for state in states]
        assert [pending(view) for view in views[:2]] == ["drawn=S?,S?,J?,- hand=J?", "drawn=S?,J?,J?,- hand=S?"]
        assert (views[0], views[1]) == (views[2], views[3])
        assert {view.events for view in views} == {views[0].events}
        for state in states:
            assert parse_view(str(state.view(seat)), seat) == state.view(seat)
    assert [state.view(0) == state.view(None) for state in states] == [False] * 4


def test_no_step_of_putting_back_tells_the_others_which_plate_it_was() -> None:
    start = four_drawn()
    for seat in OTHERS:
        steps = [start.play(f"under{n}") for n in (1, 3, 4)]
        assert len({step.view(seat) for step in steps}) == 1
        assert len({step.view(seat).events for step in steps}) == 1
        ends = [start.play(f"under{a}").play(f"under{b}") for a, b in itertools.permutations((1, 3, 4), 2)]
        assert len(set(ends)) == 6
        assert len({end.view(seat) for end in ends}) == 1
        assert len({end.view(seat).events for end in ends}) == 1


def test_the_player_who_puts_back_sees_every_step() -> None:
    state = four_drawn().play("under4")
    assert str(state.view(0)) == str(state)
    assert str(state.play("under1").view(0)) == str(state.play("under1"))
    assert stack(state.play("under1")) == "9J/1:STYB,TRBW,KYRW"
    assert [dict(event.fields) for event in state.view(0).events] == [{"seat": 0, "number": 3, "plate": 7}]


def test_what_was_put_back_is_shown_to_the_others_by_kinds_special_ones_first() -> None:
    for first, second in itertools.permutations((1, 3, 4), 2):
        state = four_drawn().play(f"under{first}").play(f"under{second}")
        for seat in OTHERS:
            assert stack(state.view(seat)) == "9J/1:S?,J?,J?"


def test_the_back_of_the_top_plate_is_open_but_only_when_all_are_back() -> None:
    state = whole_stack_drawn()
    assert stack(state) == "0-"
    state = state.play("under3")  # a joker plate; special plates are still in hand
    assert stack(state) == "0-/1:KYRW"
    assert [event.kind for event in state.events] == ["plate-put-back"]
    for seat in OTHERS:
        assert stack(state.view(seat)) == "0-"
        assert pending(state.view(seat)) == "drawn=S?,S?,J?,J?,-"
    state = state.play("under2").play("under4")
    assert stack(state) == "0J/1:KYRW,YSKR,STYB,TYWK"
    for seat in OTHERS:
        assert stack(state.view(seat)) == "0J/1:S?,S?,J?,J?"
        assert [event.kind for event in state.view(seat).events] == ["plate-put-back", "plate-put-back", "top-seen"]


def test_lots_of_both_players_lie_apart_and_each_knows_its_own() -> None:
    text = "0J/2:KYRW,STYB/1:TRBW,YSKR"
    state = position("move1", Board(tokens=1), suns=SUNS, round=3, stack=text)
    assert stack(state.view(0)) == "0J/2:S?,J?/1:TRBW,YSKR"
    assert stack(state.view(1)) == "0J/2:KYRW,STYB/1:S?,J?"
    assert stack(state.view(None)) == "0J/2:S?,J?/1:S?,J?"


def test_a_lot_that_is_drawn_from_keeps_its_owner() -> None:
    state = parse_state(RETURNED).play("draw")
    assert stack(state) == "0S/1:YSKR,KYRW,STYB"
    assert stack(state.view(1)) == "0S/1:S?,S?,J?"


def test_hiding_leaves_the_state_as_it_is() -> None:
    for text in EVERY_GOOD:
        state = parse_state(text)
        for seat in (0, 1, None):
            state.view(seat)
            state.resample(seat, "x")
        assert str(state) == text


def test_only_plates_are_hidden() -> None:
    for text in EVERY_GOOD:
        state = parse_state(text)
        for seat in (0, 1, None):
            seen = str(state.view(seat)).split(" ")
            assert seen[:11] == text.split(" ")[:11]
            assert seen[12:14] == text.split(" ")[12:14]


@pytest.mark.parametrize("text", EVERY_GOOD)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_resampled_state_is_sound_and_looks_the_same(text: str, seat: int | None) -> None:
    view = parse_state(text).view(seat)
    for seed in range(5):
        made = view.resample(seed)
        assert str(parse_state(str(made))) == str(made)
        assert made.view(seat) == view
        assert made == parse_state(text).resample(seat, seed)


def test_the_seat_that_knows_everything_gets_the_same_state_again() -> None:
    for text in (RETURNED, KEEP, UNDER):
        for seed in range(5):
            assert str(parse_state(text).resample(0, seed)) == text


def test_resampling_draws_unknown_fronts_among_those_that_may_be_and_keeps_the_kinds() -> None:
    state = parse_state(RETURNED)
    seen = set()
    for seed in range(300):
        made = state.resample(1, seed)
        lots = stack(made).partition(":")[2].split(",")
        assert [plate in JOKER_PLATES for plate in lots].count(True) == 2
        assert lots[0] in JOKER_PLATES  # its back shows
        seen.update(lots)
    shown = {plate for plate in PLATES if plate in str(state.view(1))}
    assert seen == set(PLATES) - shown  # all plates that seat 2 cannot see


def test_resampling_brings_every_order_of_a_hidden_lot_with_the_top_kind_in_place() -> None:
    state = parse_state(RETURNED)  # a joker plate on top of a joker and two special plates
    orders = set()
    for seed in range(200):
        lots = stack(state.resample(None, seed)).partition(":")[2].split(",")
        orders.add("".join("J" if plate in JOKER_PLATES else "S" for plate in lots))
    assert orders == {"JJSS", "JSJS", "JSSJ"}


def test_resampling_while_plates_are_put_back_gives_them_all_back_into_the_hand() -> None:
    state = four_drawn().play("under4")
    for seed in range(20):
        made = state.resample(1, seed)
        assert phase(made) == "under1"
        assert stack(made) == "9J"
        hand = pending(made).removeprefix("drawn=").split(",")
        assert hand[3] == "-"
        assert [plate in SPECIAL_PLATES for plate in hand[:3]] == [True, False, False]
        assert [move.text for move in made.legal_moves()] == ["under1", "under2", "under3"]
        assert made.play("under2").play("under1").to_move == 1


def test_resampling_what_is_drawn_and_looked_at_keeps_kinds_and_numbers() -> None:
    state = parse_state(KEEP)  # a special plate and two joker plates
    hands = {pending(state.resample(1, seed)) for seed in range(100)}
    assert len(hands) > 50
    for hand in hands:
        plates = hand.removeprefix("drawn=").split(",")
        assert [plate in JOKER_PLATES for plate in plates] == [False, True, True]
        assert len(set(plates)) == 3


def test_resampling_keeps_what_nobody_has_seen_unseen() -> None:
    state = position("move2", Board(tokens=1), suns=SUNS, round=2, stack="5S/1:TRBW,YSKR,KYRW")
    made = state.resample(1, 3)
    assert stack(made).startswith("5S/1:")
    drawn = made.play("draw")
    assert drawn.deal_due == "back"
    assert drawn.chances() == ((1, 1.0),)  # the last special plate that nobody has seen is in hand


def test_a_former_owner_knows_what_the_other_draws_until_it_is_put_back_again() -> None:
    state = position("move2", Board(tokens=1), suns=SUNS, round=3, stack="0J/1:TRBW,YSKR,KYRW,STYB")
    state = state.play("draw").play("draw").play("draw").play("stop")
    assert pending(state.view(0)) == "drawn=1TRBW,1YSKR,1KYRW"
    state = state.play("keep1").play("at1r0")
    assert pending(state.view(0)) == "drawn=S?,J?,-"
    assert stack(state.view(0)) == "0S/1:STYB"
    state = state.play("under3")
    assert stack(state.view(0)) == "0S/1:STYB/2:S?,J?"


def test_a_view_reads_back_from_its_text() -> None:
    for state in (four_drawn(), four_drawn().play("under4"), whole_stack_drawn(), whole_stack_drawn().play("under2")):
        for seat in (0, 1, None):
            view = state.view(seat)
            assert parse_view(str(view), seat) == view
            assert field(view.resample(1), "suns") == field(state, "suns")
