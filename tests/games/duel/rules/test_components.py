"""Components: D1 to D6, and the tablets for a first game: D41."""

import itertools

import pytest

from azulejos import BEGINNER_TABLETS, Dice, Game, OptionError, duel, random_tablets
from azulejos.games.duel.rules import components
from tests.games.duel.rules.positions import (
    CHIPS,
    JOKER_PLATES,
    SPECIAL_PLATES,
    Board,
    after_acquire,
    field,
    part,
    position,
    spaces,
    told,
    words,
)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_D1_duel_is_for_two(players: int) -> None:
    with pytest.raises(OptionError) as refused:
        Game("duel", players=players, tablets=BEGINNER_TABLETS)
    assert refused.value.code == "bad-players"


def test_D1_there_are_13_tiles_of_each_of_5_colors_and_special_tiles_are_not_among_them() -> None:
    assert field(duel().start(first=0), "bag") == "B13Y13R13K13T13"


@pytest.mark.parametrize(("number", "is_over"), [(1, False), (2, False), (3, False), (4, False), (5, True)])
def test_D1_a_match_ends_after_the_fifth_round(number: int, is_over: bool) -> None:
    state = after_acquire(Board(), round=number)
    assert state.is_over == is_over
    assert told(state, "ended") == [("ended", 2)] * is_over


def test_D2_four_small_factories_take_4_tiles_and_the_large_one_5() -> None:
    state = position("fill1", round=1, draw=21).deal("fill:BYRKT/BBYY/RRKK/TTBB/YYRR")
    assert field(state, "suns") == "BBYY/RRKK/BBTT/YYRR/BYRKT"
    assert told(state, "drawn")[4:7] == [("drawn", 4, 4), ("drawn", 0, 0), ("drawn", 0, 0)]  # the large one first


def test_D2_the_large_moon_has_4_spaces_and_the_start_player_tile_lies_there() -> None:
    state = position("move1", suns="-/-/-/-/BYRKT").play("LB1")
    assert field(state, "moons") == "-/-/-/-/YRKT"
    assert field(state, "start") == "s1+"


def test_D2_a_small_moon_has_one_stack_on_top_of_a_face_down_chip() -> None:
    state = position("move1", suns="BYRK").play("1B1").play("^YRK")
    assert field(state, "moons") == "YRK/-/-/-/-"
    assert field(state, "chips") == "?/-/-/-"


def test_D3_there_are_9_special_and_9_joker_plates_each_with_3_different_colors() -> None:
    assert list(components.SPECIAL_PLATES) == SPECIAL_PLATES
    assert list(components.JOKER_PLATES) == JOKER_PLATES
    for plate in SPECIAL_PLATES:
        assert len(set(plate) & set("BYRKT")) == 3
        assert plate.count("S") == 1
    for plate in JOKER_PLATES:
        assert len(set(plate) & set("BYRKT")) == 3
        assert plate.count("W") == 1


def test_D3_every_color_is_on_about_as_many_special_plates_as_joker_plates() -> None:
    special, joker = "".join(SPECIAL_PLATES), "".join(JOKER_PLATES)
    assert [special.count(color) for color in "BYRKT"] == [6, 5, 5, 6, 5]
    assert [joker.count(color) for color in "BYRKT"] == [5, 5, 6, 5, 6]


@pytest.mark.parametrize(
    ("rotation", "upper", "lower"), [(0, "YS", "KR"), (1, "KY", "RS"), (2, "RK", "SY"), (3, "SR", "YK")]
)
def test_D3_a_plate_is_2_by_2_spaces_and_turns_clockwise(rotation: int, upper: str, lower: str) -> None:
    state = position("place1", pending="hand=YSKR", start="1+", suns="-/-/-/-/BYRKT").play(f"at5r{rotation}")
    assert spaces(state, 1)[2:4] == [f"..{upper}..", f"..{lower}.."]


def test_D3_the_back_shows_the_kind() -> None:
    state = duel().start(first=0).deal("plate:YKTS").deal("plate:KSTR").deal("plate:WBTK")
    assert state.deal_due == "back"
    assert state.chances() == ((0, 7 / 15), (1, 8 / 15))  # 7 special and 8 joker plates are left
    assert field(state.deal("back:S"), "stack") == "15S"
    assert field(state.deal("back:J"), "stack") == "15J"


def test_D4_there_are_20_chips_two_of_each_of_10_types() -> None:
    assert list(components.CHIPS) == CHIPS
    state = position("move1", suns="BBBB/YYYY/RRRR/KKKK").play("1B6")
    assert state.deal_due == "chip"
    assert state.chances() == tuple((chip, 2 / 20) for chip in range(10))
    assert state.deal("chip:BR").play("2Y6").chances()[5] == (5, 1 / 19)


def test_D5_a_game_has_3_or_all_4_tablets_each_with_one_side_up() -> None:
    assert duel(("1a", "2b", "4a")).tablets == ("1a", "2b", "4a")
    assert str(duel(("1b", "2a", "3b", "4b"))) == "duel:1b,2a,3b,4b"


@pytest.mark.parametrize(
    "tablets",
    [
        (),
        ("1a", "2a"),
        ("1a", "1b", "2a"),  # the two sides of one tablet
        ("1a", "2a", "2b", "3a"),
        ("1a", "2a", "5a"),
        ("1a", "2a", "3c"),
        ("2a", "1a", "3a"),  # not in their order
    ],
)
def test_D5_the_two_sides_of_a_tablet_are_never_in_one_game(tablets: tuple[str, ...]) -> None:
    with pytest.raises(OptionError) as refused:
        duel(tablets)
    assert refused.value.code == "bad-tablets"


@pytest.mark.parametrize(("count", "sets"), [(3, 4 * 8), (4, 16)])
def test_D5_random_means_tablets_at_random_each_on_a_random_side(count: int, sets: int) -> None:
    drawn = {random_tablets(count, Dice(seed)) for seed in range(400)}
    assert len(drawn) == sets
    sides = itertools.product("ab", repeat=count)
    digits = itertools.combinations("1234", count)
    assert drawn == {tuple(map("".join, zip(d, s, strict=True))) for d, s in itertools.product(digits, list(sides))}


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5, 6])
def test_D6_the_pattern_lines_hold_1_to_6_and_the_broken_tile_area_4(line: int) -> None:
    state = position("move1", moons="T/T/T/T/TTTT").play(f"MT{line}")  # 8 turquoise tiles
    assert part(state, 1, "lines") == "/".join(["-"] * (line - 1) + [f"T{line}"] + ["-"] * (6 - line))
    assert part(state, 1, "broken") == "T" * min(4, 8 - line)


def test_D6_a_line_belongs_to_the_dome_row_beside_it_and_two_lines_share_a_row_of_plates() -> None:
    plates = "KYRW0/-/-/YRWB0/-/-/TKRW0"
    assert spaces(after_acquire(Board(plates=plates), round=1), 1) == [
        "KY....",
        "RW....",
        "YR....",
        "WB....",
        "TK....",
        "RW....",
    ]
    for line, tile in enumerate(["K1", "R2", "Y3", "B4", "T5", "R6"]):
        state = after_acquire(Board(plates=plates, lines="-/" * line + tile))
        assert words(state, f"{line + 1}>") == words(state)


def test_D6_the_score_starts_at_5_and_has_no_upper_limit() -> None:
    assert duel().start(first=0).scores == (5, 5)
    assert after_acquire(Board(300, plates="KYRW0", lines="K1")).play("1>1").scores[0] == 301


def test_D41_the_beginner_set_is_a_choice_of_this_program() -> None:
    assert BEGINNER_TABLETS == ("1a", "2b", "4a")
    assert str(duel()) == "duel:1a,2b,4a"
