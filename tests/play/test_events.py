"""Events of moves and deals: names, points, and what is hidden from a seat."""

import pytest

from azulejos import Dice, Event, azul, duel, parse_state
from azulejos.games.azul.rules import events as told
from azulejos.games.contract import GameDefinition
from azulejos.games.registry import definition_of, game_names
from azulejos.play.events import hidden_from, named_events, points_by_seat

every_definition = pytest.mark.parametrize(
    "definition", [definition_of(name) for name in game_names()], ids=game_names()
)

LOOKED = Event("plate-looked-at", (("seat", 1), ("number", 0), ("plate", 12)))
KEPT = Event("plate-kept", (("seat", 1), ("number", 0), ("plate", 12)))
PLACED = Event("plate-placed", (("seat", 1), ("plate", 12), ("space", 4), ("rotation", 2)))


@every_definition
def test_every_kind_of_event_has_its_own_number_and_name(definition: GameDefinition) -> None:
    events = definition.events
    assert list(events) == list(range(len(events)))
    names = [name for name, _ in events.values()]
    assert len(set(names)) == len(names)
    assert all(name == name.lower() and " " not in name for name in names)
    assert all(len(set(fields)) == len(fields) for _, fields in events.values())


@every_definition
def test_every_event_with_points_says_whose_they_are(definition: GameDefinition) -> None:
    assert [name for name, fields in definition.events.values() if "points" in fields and "seat" not in fields] == []


@every_definition
def test_what_is_private_belongs_to_a_seat(definition: GameDefinition) -> None:
    for kind, fields in definition.events.values():
        private = definition.private_fields(kind)
        assert not private or "seat" in fields
        assert "seat" not in private
        assert private < set(fields)


def test_the_rules_tuples_get_their_names() -> None:
    assert named_events("azul", [(told.POURED, 20), (told.ROW_BONUS, 1, 4, 2)]) == (
        Event("poured", (("count", 20),)),
        Event("row-bonus", (("seat", 1), ("row", 4), ("points", 2))),
    )
    assert named_events("azul", []) == ()


@pytest.mark.parametrize("numbers", [(told.POURED,), (told.POURED, 1, 2)])
def test_a_tuple_of_another_length_is_a_mistake(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        named_events("azul", [numbers])


def test_an_event_gives_its_numbers_by_name() -> None:
    event = Event("scored-across", (("seat", 0), ("row", 1), ("column", 2), ("points", 3)))
    assert (event.kind, event.seat, event.points, event.get("column")) == ("scored-across", 0, 3, 2)
    assert (event.get("color"), event.get("color", 7)) == (-1, 7)
    poured = Event("poured", (("count", 20),))
    assert (poured.seat, poured.points) == (None, 0)


def test_points_are_added_up_by_seat() -> None:
    events = [
        Event("scored-across", (("seat", 0), ("row", 1), ("column", 2), ("points", 3))),
        Event("scored-down", (("seat", 0), ("row", 1), ("column", 2), ("points", 2))),
        Event("floor-cost", (("seat", 1), ("space", 0), ("points", -1))),
        Event("poured", (("count", 20),)),
    ]
    assert points_by_seat(events, 3) == (5, -1, 0)
    assert points_by_seat([], 2) == (0, 0)


def test_a_seat_sees_its_own_plates_and_others_see_that_there_are_some() -> None:
    assert hidden_from("duel", [LOOKED, KEPT], 1) == (LOOKED, KEPT)
    for seat in (0, None):
        assert hidden_from("duel", [LOOKED, KEPT], seat) == (
            Event("plate-looked-at", (("seat", 1), ("number", 0), ("plate", -1))),
            Event("plate-kept", (("seat", 1), ("number", -1), ("plate", -1))),
        )


def test_what_is_open_is_told_to_everybody() -> None:
    for seat in (0, 1, None):
        assert hidden_from("duel", [PLACED], seat) == (PLACED,)


def test_a_move_tells_what_happened_in_order() -> None:
    state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("1B1")
    assert [(event.kind, *(number for _, number in event.fields)) for event in state.events] == [
        ("taken", 0, 0, 0, 2),
        ("moved-to-center", 0, 1, 1),
        ("moved-to-center", 0, 2, 1),
        ("put-in-line", 0, 0, 0, 1, 0),
        ("put-on-floor", 0, 0, 0, 1),
    ]


def test_a_deal_tells_all_that_it_brought_and_a_typed_position_tells_nothing() -> None:
    start = azul().start(first=0)
    assert start.events == ()
    state = start.deal(seed=1)
    assert [event.kind for event in state.events] == ["drawn"] * 20 + ["round-began"]
    assert parse_state(str(state)).events == ()
    assert state.resample(0, 1).events == ()


def test_the_end_of_a_match_tells_the_bonuses_and_the_reason() -> None:
    state = parse_state(
        "azul2 r5 move2 s2 -/-/-/-/- R5 - B13Y12R11K11W10 "
        "0:W1/W1/B1/Y1/W1:BYRK./..YRK/K...R/...../.....:KK 0:W1/B2/Y3/K2/W1:B.RK./W.Y.K/..B../...B./.....:WW*WWY"
    ).play("CRF")
    assert [event.kind for event in state.events[-3:]] == ["marker-kept", "row-bonus", "ended"]
    assert state.events[-1].get("reason") == 0
    assert points_by_seat(state.events, 2) == (8, 0)


def test_only_the_drawer_is_told_which_plate_was_drawn() -> None:
    state = duel().start(first=0).deal(seed=1)
    while not state.is_legal("draw"):
        state = state.deal(seed=2) if state.is_chance else state.play(state.legal_moves()[0])
    drawer = state.to_move
    assert drawer is not None
    state = state.play("draw").deal(seed=3).play("stop")
    state = state.deal(state.sample_deal(Dice(4)))
    told_to = {seat: [event.get("plate") for event in state.view(seat).events] for seat in (drawer, 1 - drawer, None)}
    assert min(told_to[drawer]) >= 0
    assert set(told_to[1 - drawer]) == set(told_to[None]) == {-1}
