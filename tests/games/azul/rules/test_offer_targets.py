"""Phase A, the factory offer: where the tiles may go: A9 to A12."""

from tests.games.azul.rules.positions import RED, board, field, position, told, words


def test_A9_all_tiles_taken_go_to_one_line_or_to_the_floor_line() -> None:
    state = position("move1", center="*R2", factories="BBBB")
    assert [word for word in words(state).split() if word.startswith("C")] == ["CR1", "CR2", "CR3", "CR4", "CR5", "CRF"]
    assert field(state.play("CR4"), "board1") == board(lines="-/-/-/R2", floor="*")


def test_A9_the_floor_line_may_be_chosen_although_a_line_has_room() -> None:
    state = position("move1", factories="RRRR/BBBB", center="*-").play("1RF")
    assert field(state, "board1") == board(floor="RRRR")
    assert told(state, "put-in-line") == []


def test_A9_so_there_is_a_move_even_when_no_line_takes_the_color() -> None:
    state = position("move1", board(lines="B1/Y1/K1/W1/Y2"), factories="RRRR", center="*-")
    assert words(state) == "1RF"


def test_A9_a_chosen_line_takes_as_many_as_fit_and_none_is_held_back() -> None:
    state = position("move1", board(lines="-/-/-/R1"), factories="RRRR/BBBB", center="*-").play("1R4")
    assert field(state, "board1") == board(lines="-/-/-/R4", floor="R")
    assert told(state, "put-in-line", "put-on-floor") == [
        ("put-in-line", 0, 3, RED, 3, 1),
        ("put-on-floor", 0, RED, 0, 1),
    ]


def test_A9_nobody_elses_board_is_touched() -> None:
    other = board(7, lines="R1", floor="K")
    state = position("move1", board(), other, factories="RRRR/BBBB", center="*-").play("1R5")
    assert field(state, "board2") == other


def test_A10_a_line_that_holds_a_color_takes_no_other() -> None:
    state = position("move1", board(lines="-/R1/-/B2/Y4"), factories="RRRR", center="*-")
    assert words(state) == "1R1 1R2 1R3 1RF"


def test_A10_tiles_are_added_behind_those_that_the_line_holds() -> None:
    state = position("move1", board(lines="-/-/-/-/R2"), factories="BYRR", center="*-").play("1R5")
    assert field(state, "board1") == board(lines="-/-/-/-/R4")
    assert told(state, "put-in-line") == [("put-in-line", 0, 4, RED, 2, 2)]  # from the right: spaces 3 and 4


def test_A11_a_color_may_not_go_to_a_line_whose_wall_row_holds_it() -> None:
    state = position("move1", board(wall="..R../...R./...../.K.../.R..."), factories="RRRR", center="*-")
    assert words(state) == "1R3 1R4 1RF"


def test_A11_the_walls_of_others_do_not_matter() -> None:
    state = position("move1", board(), board(wall="..R.."), factories="RRRR", center="*-")
    assert "1R1" in words(state).split()


def test_A11_a_line_is_open_again_to_other_colors_once_it_was_tiled() -> None:
    state = position("move1", board(lines="R1"), board(), center="*B1").play("CBF")
    state = state.deal("fill:RRRR/BBBB/YYYY/KKKK/WWWW")
    assert field(state, "board1") == board(wall="..R..")
    assert [word for word in words(state).split() if word.endswith("1")] == ["2B1", "3Y1", "4K1", "5W1"]


def test_A12_what_does_not_fit_goes_to_the_floor_line_from_left_to_right() -> None:
    state = position("move1", board(lines="-/R1", floor="K"), factories="RRRR/BBBB", center="*-").play("1R2")
    assert field(state, "board1") == board(lines="-/R2", floor="KRRR")
    assert told(state, "put-on-floor", "discarded") == [("put-on-floor", 0, RED, 1, 3)]


def test_A12_what_does_not_fit_there_goes_to_the_lid_at_once() -> None:
    state = position("move1", board(5, floor="KKKKK"), factories="RRRR/BBBB", center="*-", lid="R1").play("1R1")
    assert field(state, "board1") == board(5, lines="R1", floor="KKKKKRR")
    assert field(state, "lid") == "R2"
    assert told(state, "put-on-floor", "discarded") == [("put-on-floor", 0, RED, 5, 2), ("discarded", 0, RED, 1)]


def test_A12_what_goes_to_the_lid_costs_nothing() -> None:
    state = position("move1", board(20, floor="KKKKKKK"), board(floor="*"), start=2, factories="RRRR").play("1RF")
    assert state.scores == (20 - 14, 0)
    assert told(state, "discarded") == [("discarded", 0, RED, 4)]
    assert told(state, "put-on-floor") == []


def test_A12_choosing_a_full_line_is_no_move() -> None:
    state = position("move1", board(lines="R1/R2/R2"), factories="RRRR", center="*-")
    assert words(state) == "1R3 1R4 1R5 1RF"
