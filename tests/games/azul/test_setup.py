"""Positions of Azul that are set up by hand."""

import random

import pytest

from azulejos import parse_state
from azulejos.errors import OptionError
from azulejos.games.azul.setup import OPERATIONS
from azulejos.play.setup import Edit, Setup, begin_setup, edit_position

START = str(begin_setup("azul2"))


def made(*edits: Edit, start: str = START) -> Setup:
    """Return the initial table after some edits."""
    return edit_position(start, edits)


def boards(setup: Setup) -> list[str]:
    """Return the fields of the boards."""
    return str(setup).split()[8:]


@pytest.mark.parametrize("tag", ["azul2", "azul3", "azul4", "azul2g", "azul4g"])
def test_the_table_to_start_from_is_a_position(tag: str) -> None:
    state = parse_state(str(begin_setup(tag)))
    assert (state.to_move, begin_setup(tag).faults) == (0, [])
    assert state.legal_moves()


def test_a_line_is_filled_up_to_the_place_and_emptied_by_the_same_again() -> None:
    fill = {"op": "line", "seat": 0, "line": 2, "place": 1, "color": "R"}
    assert boards(made(fill))[0].startswith("0:-/-/R2/-/-:")
    assert boards(made(fill, fill)) == boards(made())
    assert boards(made(fill, {**fill, "color": None})) == boards(made())


def test_A14_A19_the_round_and_the_bag_follow_from_the_tiles_on_the_table() -> None:
    line = {"op": "line", "seat": 0, "line": 2, "place": 1, "color": "R"}
    assert str(made(line)).split()[1] == "r2"  # the factories are full, so the line is older
    assert str(made(line)).split()[6:8] == ["B12Y12R12K12W12", "B3Y3R1K3W8"]
    row = [{"op": "wall", "seat": 1, "row": 0, "column": column, "color": "B"} for column in range(4)]
    assert str(made(*row)).split()[1] == "r5"
    assert made(*row).faults == made(line).faults == []
    early = made(*row, {"op": "round", "round": 2})
    assert early.faults == ["seat 2: tiles in wall row 1: 4, more than one for each round of tiling (A14)"]


def test_a_line_gets_no_more_tiles_than_there_are() -> None:
    poor = START.replace("B15Y15R15K15W20", "B15Y15R15K15W2")
    full = made({"op": "line", "seat": 0, "line": 4, "place": 4, "color": "W"}, start=poor)
    assert boards(full)[0].startswith("0:-/-/-/-/W2:")


def test_A4_a_printed_space_takes_its_own_color_and_a_gray_one_any() -> None:
    tile = {"op": "wall", "seat": 1, "row": 0, "column": 0, "color": "R"}
    assert ":B..../" in boards(made(tile))[1]
    assert ":R..../" in boards(made(tile, start=str(begin_setup("azul2g"))))[1]
    assert boards(made(tile, tile)) == boards(made())


def test_the_start_marker_lies_in_one_place_only() -> None:
    taken = made({"op": "floor", "seat": 1, "place": 0, "color": "*"})
    assert (boards(taken)[1][-1], str(taken).split()[3], str(taken).split()[5]) == ("*", "s2", "-")
    moved = made({"op": "floor", "seat": 0, "place": 3, "color": "*"}, start=str(taken))
    assert [board[-1] for board in boards(moved)] == ["*", "-"]
    assert [board[-1] for board in boards(made({"op": "marker"}, start=str(moved)))] == ["-", "-"]
    assert [
        board[-1] for board in boards(made({"op": "floor", "seat": 0, "place": 0, "color": None}, start=str(moved)))
    ] == [
        "-",
        "-",
    ]


def test_a_floor_line_holds_no_more_than_its_spaces() -> None:
    tile = {"op": "floor", "seat": 0, "place": 0, "color": "W"}
    assert boards(made(*[tile] * 9))[0].endswith(":WWWWWWW")


def test_piles_grow_and_shrink() -> None:
    assert str(made({"op": "center", "color": "W"})).split()[5] == "*W1"
    assert str(made({"op": "factory", "factory": 1, "color": None})).split()[4] == "BYRK/BYR/BYRK/BYRK/BYRK"
    full = made({"op": "factory", "factory": 1, "color": "W"})
    assert str(full) == START


def test_numbers_are_set() -> None:
    edits = [{"op": "round", "round": 3}, {"op": "turn", "seat": 1}, {"op": "score", "seat": 0, "score": 42}]
    assert str(made(*edits)).startswith("azul2 r3 move2 s1 ")
    assert boards(made(*edits))[0].startswith("42:")
    assert str(made({"op": "start", "seat": 1})).split()[3] == "s2"


def test_an_impossible_position_is_drawn_and_its_faults_are_listed() -> None:
    half = made({"op": "factory", "factory": 0, "color": None})
    assert half.faults == ["a factory holds 3 tiles: it is emptied at once or holds 4 (A7, A20)"]


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "fly"},
        {"op": "factory", "factory": 5, "color": "B"},
        {"op": "line", "seat": 0, "line": 1, "place": 2, "color": "B"},
        {"op": "turn", "seat": True},
        {"op": "score", "seat": 0, "score": -1},
        {"op": "center", "color": "BB"},
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(edit: Edit) -> None:
    with pytest.raises(OptionError):
        made(edit)


@pytest.mark.parametrize("tag", ["azul2", "azul3g"])
def test_no_edit_loses_a_tile_or_writes_an_unreadable_line(tag: str) -> None:
    chance = random.Random(5)
    position = str(begin_setup(tag))
    for _ in range(300):
        edit = {
            "op": chance.choice(sorted(OPERATIONS)),
            "color": chance.choice([None, "*", *"BYRKW"]),
            "seat": chance.randrange(2),
            "line": chance.randrange(5),
            "row": chance.randrange(5),
            "column": chance.randrange(5),
            "factory": chance.randrange(5),
            "place": 0,
            "round": chance.randrange(1, 9),
            "score": chance.randrange(99),
        }
        setup = edit_position(position, [edit])
        assert not [fault for fault in setup.faults if "tiles instead of 20" in fault], (position, edit)
        position = str(setup)
