"""Positions of Duel that are set up by hand."""

import random

import pytest

from azulejos import parse_state
from azulejos.errors import OptionError
from azulejos.games.duel.rules.components import CHIPS
from azulejos.games.duel.setup import OPERATIONS
from azulejos.play.setup import Edit, Setup, begin_setup, edit_position

START = str(begin_setup("duel"))


def made(*edits: Edit, start: str = START) -> Setup:
    """Return the initial table after some edits."""
    return edit_position(start, edits)


def field(setup: Setup, number: int) -> str:
    """Return a field of the position line."""
    return str(setup).split()[number]


@pytest.mark.parametrize("tag", ["duel", "duel:1b,2a,3a,4b"])
def test_the_table_to_start_from_is_a_position(tag: str) -> None:
    state = parse_state(str(begin_setup(tag)))
    assert (state.to_move, begin_setup(tag).faults) == (0, [])
    assert state.legal_moves()


def test_the_back_of_a_joker_plate_is_written_J_and_can_be_read() -> None:
    once, twice = made({"op": "top"}), made({"op": "top"}, {"op": "top"})
    assert (field(once, 11), field(twice, 11)) == ("13J", "13S")
    assert parse_state(str(once)).legal_moves()


def test_an_edit_of_a_plate_keeps_the_back_that_the_stack_shows() -> None:
    joker = str(made({"op": "top"}))
    assert field(made({"op": "display", "slot": 0, "plate": None}, start=joker), 11) == "14J"
    assert field(made({"op": "plate", "seat": 0, "space": 4, "plate": "YSKR"}, start=joker), 11) == "12J"


def test_a_plate_comes_from_the_stack_is_turned_and_goes_back_with_its_tiles() -> None:
    lay = {"op": "plate", "seat": 0, "space": 4, "plate": "YSKR"}
    placed = made(lay, {"op": "dome", "seat": 0, "row": 2, "column": 2, "color": "Y"})
    assert (field(placed, 11), field(placed, 12).split(":")[3]) == ("12S", "WBTK0/-/-/-/YSKR0/-/-/-/-")
    assert field(placed, 12).split(":")[4].split("/")[2] == "..Y..."
    turned = made(lay, lay)
    assert field(turned, 12).split(":")[3] == "WBTK0/-/-/-/YSKR1/-/-/-/-"
    assert str(made({**lay, "plate": None}, start=str(placed))) == START


def test_chips_lie_on_factories_and_before_players() -> None:
    assert field(made({"op": "chip", "factory": 1, "chip": "B"}), 7) == "?/B/?/?"
    assert field(made({"op": "chip", "factory": 1, "chip": None}), 7) == "?/-/?/?"
    held = made({"op": "hold", "seat": 0, "chip": "B"}, {"op": "hold", "seat": 0, "chip": "BR", "used": True})
    assert field(held, 12).endswith(":B:BR:2.2")
    gone = made({"op": "hold", "seat": 0, "chip": None, "place": 0}, start=str(held))
    assert field(gone, 12).endswith(":-:BR:2.1")


def test_piles_moons_lines_and_broken_tiles() -> None:
    assert field(made({"op": "sun", "factory": 4, "color": None}), 5).endswith("/BYRK")
    assert field(made({"op": "moon", "factory": 0, "color": "T"}), 6) == "T/-/-/-/-"
    assert field(made({"op": "moon", "factory": 4, "color": "T"}), 6) == "-/-/-/-/T"
    line = {"op": "line", "seat": 1, "line": 3, "place": 0, "color": "T"}
    assert ":-/-/-/T1/-/-:" in field(made(line), 13)
    assert field(made(*[{"op": "broken", "seat": 0, "place": 0, "color": "B"}] * 5), 12).split(":")[2] == "BBBB"


def test_the_start_tile_and_the_numbers() -> None:
    assert field(made({"op": "start-tile", "seat": 1}), 3) == "s2!"
    assert field(made({"op": "start-tile", "seat": 1}, {"op": "start-tile", "seat": None}), 3) == "s2+"
    assert field(made({"op": "tokens", "seat": 1, "tokens": 1}), 13).endswith(":1.0")
    edits = [{"op": "round", "round": 2}, {"op": "turn", "seat": 1}, {"op": "score", "seat": 0, "score": 9}]
    assert str(made(*edits)).split()[1:3] == ["r2", "move2"]
    assert field(made(*edits), 12).startswith("9:")


def test_an_impossible_position_is_drawn_and_its_faults_are_listed() -> None:
    setup = made({"op": "chip", "factory": 1, "chip": "B"})
    assert setup.faults == ["the chip of small factory 2 is face up under tiles (D43)"]


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "fly"},
        {"op": "plate", "seat": 0, "space": 0, "plate": "QQQQ"},
        {"op": "chip", "factory": 0, "chip": "Q"},
        {"op": "tokens", "seat": 0, "tokens": 3},
        {"op": "moon", "factory": 5, "color": "B"},
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(edit: Edit) -> None:
    with pytest.raises(OptionError):
        made(edit)


def test_no_edit_loses_a_tile_or_writes_an_unreadable_line() -> None:
    chance = random.Random(5)
    position = START
    plates = [None, "YSKR", "YKTS", "WBTK", "TRBW"]
    for _ in range(300):
        edit = {
            "op": chance.choice(sorted(OPERATIONS)),
            "color": chance.choice([None, *"BYRKT"]),
            "seat": chance.randrange(2),
            "line": chance.randrange(6),
            "row": chance.randrange(6),
            "column": chance.randrange(6),
            "factory": chance.randrange(4),
            "space": chance.randrange(9),
            "slot": chance.randrange(3),
            "plate": chance.choice(plates),
            "chip": chance.choice([None, *CHIPS]),
            "place": 0 if chance.random() < 0.5 else None,
            "round": chance.randrange(1, 5),
            "score": chance.randrange(99),
            "tokens": chance.randrange(3),
        }
        if edit["op"] in ("line", "broken"):
            edit["place"] = 0
        setup = edit_position(position, [edit])
        assert not [fault for fault in setup.faults if "tiles instead of" in fault], (position, edit)
        position = str(setup)
