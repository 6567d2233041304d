"""Components and setup: A1 to A5."""

import pytest

from azulejos import OptionError, azul
from azulejos.games.azul.rules import game as rules
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from tests.games.azul.rules.positions import LETTERS, RED, board, field, position, told

COLORED_SIDE = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_A1_there_are_two_factories_a_player_and_one_more(players: int, factories: int) -> None:
    state = azul(players).start(first=0)
    assert field(state, "factories") == "/".join(["-"] * factories)
    assert str(state).count("0:-/-/-/-/-:") == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_A1_azul_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError) as refused:
        azul(players)
    assert refused.value.code == "bad-players"


def test_A2_all_hundred_tiles_start_in_the_bag_and_the_lid_is_empty() -> None:
    state = azul(2).start(first=0)
    assert field(state, "bag") == "B20Y20R20K20W20"
    assert field(state, "lid") == "-"


def test_A2_the_factories_take_from_the_bag_and_the_lid_takes_what_is_discarded() -> None:
    state = azul(2).start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    assert field(state, "bag") == "B16Y16R16K16W16"
    crowded = position("move1", board(floor="BBBBBBB"), center="*R3", factories="KKKK")
    assert field(crowded.play("CRF"), "lid") == "R3"


def test_A3_a_board_starts_empty_with_score_0() -> None:
    state = azul(2).start(first=0)
    assert field(state, "board1") == "0:-/-/-/-/-:...../...../...../...../.....:-"
    assert field(state, "board2") == field(state, "board1")


def test_A2_A3_a_table_that_was_played_on_is_cleared_before_the_next_match() -> None:
    used = azul(4, gray=True).start(first=3).table
    load("azul", "azulejos.rules.driver").play_out(used, [dice_word(1)], 200)
    assert any(used.lid)
    rules.start(used, 2, 0, 0, -1)
    assert used.key() == azul(2).start().table.key()


@pytest.mark.parametrize(
    ("line", "after"), [(1, "R1/-"), (2, "-/R2/-"), (3, "-/-/R3/-"), (4, "-/-/-/R4/-"), (5, "-/-/-/-/R5")]
)
def test_A3_the_pattern_lines_hold_1_to_5_from_top_to_bottom(line: int, after: str) -> None:
    state = position("move1", center="*R6", factories="BBBB").play(f"CR{line}")
    assert field(state, "board1").startswith(f"0:{after}")


@pytest.mark.parametrize(("tiles", "score"), [(0, 50), (1, 49), (2, 48), (3, 46), (4, 44), (5, 42), (6, 39), (7, 36)])
def test_A3_the_floor_spaces_cost_1_1_2_2_2_3_3_from_left_to_right(tiles: int, score: int) -> None:
    state = position("move2", board(50, floor="B" * tiles or "-"), center="*R1").play("CR2")
    assert state.scores == (score, 0)


def test_A3_a_score_has_no_upper_limit() -> None:
    state = position("move1", board(100, lines="R1", wall="BY.KW"), board(floor="*"), start=2, center="B1").play("CBF")
    assert state.scores == (100 + 5 - 1 + 2, 0)  # a run of 5, a floor tile, and a row


def test_A4_each_color_has_its_space_in_each_row_of_the_colored_side() -> None:
    for row, colors in enumerate(COLORED_SIDE):
        for color in colors:
            lines = "-/" * row + (f"{color}{row}" if row else "-")
            state = position("move1", board(lines=lines), center=f"*{color}1").play(f"C{color}{row + 1}")
            assert told(state, "tiled") == [("tiled", 0, row, colors.index(color), LETTERS.index(color))]


def test_A4_every_row_and_every_column_of_the_colored_side_holds_each_color_once() -> None:
    columns = ["".join(row[column] for row in COLORED_SIDE) for column in range(5)]
    assert [sorted(line) for line in (*COLORED_SIDE, *columns)] == [sorted(LETTERS)] * 10


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_A4_all_players_use_the_same_side(seat: int) -> None:
    boards = [board(lines="R1") if seat == other else board() for other in (1, 2, 3)]
    colored = position("move1", *boards, game="azul3", center="*B1").play("CBF")
    assert told(colored, "tiled") == [("tiled", seat - 1, 0, 2, 2)]
    gray = position("move1", *boards, game="azul3g", center="*B1").play("CBF")
    assert gray.to_move == seat - 1
    assert [move.text for move in gray.legal_moves()] == ["1>1", "1>2", "1>3", "1>4", "1>5"]


def test_A5_the_seat_that_is_named_starts() -> None:
    state = azul(3).start(first=2)
    assert field(state, "phase") == "fill28"
    assert state.deal(seed=1).to_move == 2


def test_A5_or_chance_decides_with_equal_chances() -> None:
    state = azul(4).start()
    assert state.deal_due == "first"
    assert state.chances() == ((0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25))
    drawn = state.deal("first:3")
    assert told(drawn) == [("first-seat", 2)]
    assert drawn.deal(seed="lisboa").to_move == 2


def test_A5_each_factory_gets_four_tiles_and_every_tile_in_the_bag_is_equally_likely() -> None:
    state = azul(2).start(first=0)
    assert state.chances() == ((0, 0.2), (1, 0.2), (2, 0.2), (3, 0.2), (4, 0.2))
    state = state.deal_outcome(RED)
    assert state.chances() == ((0, 20 / 99), (1, 20 / 99), (2, 19 / 99), (3, 20 / 99), (4, 20 / 99))
    state = state.deal("fill:BYR/YKWW/BRKW/YYRR/BKKW")
    assert field(state, "factories") == "BYRR/YKWW/BRKW/YYRR/BKKW"
    assert state.chances() == ()


def test_A5_filling_waits_for_chance_and_draws_nothing_by_itself() -> None:
    state = azul(2).start(first=0)
    assert state.is_chance
    assert state.deal_due == "fill"
    assert state.to_move is None
    assert state.legal_moves() == ()
