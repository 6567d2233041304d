"""Words and position lines: literals and round trips."""

import pytest

from azulejos import Deal, IllegalMove, Move, NotationError, PositionError, azul, parse_game, parse_state
from azulejos.play.normal import normal_form
from tests.play.records import EVERY_GAME, random_record


@pytest.mark.parametrize("tag", EVERY_GAME)
def test_every_number_of_a_move_has_a_word_that_leads_back_to_it(tag: str) -> None:
    game = EVERY_GAME[tag]
    assert [game.number(str(game.move(number))) for number in range(game.action_count)] == list(
        range(game.action_count)
    )


@pytest.mark.parametrize(
    ("number", "word"), [(0, "1B1"), (75, "3R4"), (149, "5WF"), (167, "CRF"), (179, "CWF"), (180, "1>1"), (204, "5>5")]
)
def test_moves_of_azul_for_two_have_the_numbers_that_the_book_of_numbers_says(number: int, word: str) -> None:
    assert azul(gray=True).move(number) == Move(word)
    assert azul(gray=True).number(word) == number


@pytest.mark.parametrize(
    "word", ["", "3R", "3R44", "0R1", "3r4", "3R7", "3G1", "CC1", " 3R4", "3R4 ", "3R4!", "٣R4", "7>1"]
)
def test_what_is_not_a_move_is_refused(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        Move(word)
    assert refused.value.found == word


@pytest.mark.parametrize("word", ["6R1", "3T1", "3R6", "LB1", "draw", "1>6"])
def test_a_move_of_another_game_is_no_move_of_azul_for_two(word: str) -> None:
    with pytest.raises(NotationError):
        azul().start(first=0).deal(seed=1).play(word)


@pytest.mark.parametrize("word", ["first", "first:0", "first:12", "fill:XX", "chip:", "plate:BYR", "back:B", "look:"])
def test_what_is_not_a_deal_is_refused(word: str) -> None:
    with pytest.raises(NotationError):
        Deal(word)


@pytest.mark.parametrize(
    "word",
    [
        "fill:BBYR/YKWW/BRKW/YYRR",
        "fill:BBYR/YKWW/BRKW/YYRR/BKK",
        "fill:BBYR/YKWW/BRKW/YYRR/BKKWW",
        "fill:BBYR/YKWW/BRKW/YYRR/BKKW/B",
        "fill:BBYR/-/YKWW/BRKW/YYRR/BKKW",
        "fill:",
    ],
)
def test_a19_a_fill_of_another_size_is_impossible(word: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        azul().start(first=0).deal(word)
    assert refused.value.code == "impossible-deal"


def test_the_tiles_of_a_factory_may_be_told_in_any_order() -> None:
    start = azul().start(first=0)
    assert start.deal("fill:RYBB/WWKY/BRKW/YYRR/BKKW") == start.deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")


@pytest.mark.parametrize(
    "tag", ["azul1", "azul5", "azul", "azul2G", "azul02", "azul2+", "azul2+fold+fold", "AZUL2", "azul2 "]
)
def test_what_is_not_a_game_is_refused(tag: str) -> None:
    with pytest.raises(NotationError):
        parse_game(tag)


def test_the_set_up_of_azul_for_two_as_a_line() -> None:
    assert str(azul().start()) == (
        "azul2 r0 lot s1 -/-/-/-/- - B20Y20R20K20W20 - "
        "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    )


def test_after_the_first_move_the_rest_of_the_factory_lies_beside_the_marker() -> None:
    state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4")
    assert str(state) == (
        "azul2 r1 move2 s1 BBYR/YKWW/-/YYRR/BKKW *B1K1W1 B16Y16R16K16W16 - "
        "0:-/-/-/R1/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    )


@pytest.mark.parametrize("more", [" luck=3", " x y z", "  ", " ?"])
def test_unknown_fields_at_the_end_of_a_line_are_ignored(more: str) -> None:
    state = azul().start(first=1)
    assert parse_state(str(state) + more) == state


def test_all_faults_of_a_position_are_listed() -> None:
    line = str(azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW"))
    with pytest.raises(PositionError) as refused:
        parse_state(line.replace("B16", "B15").replace("W16", "W17").replace(" *-", " -"))
    assert refused.value.faults == (
        "19 blue tiles instead of 20 (A2)",
        "21 white tiles instead of 20 (A2)",
        "the marker is neither in the center nor on a floor line (A6, A8)",
    )


def test_the_normal_form_sorts_factories_full_ones_first_and_empty_ones_last() -> None:
    state = azul().start(first=0).deal("fill:YKWW/BBYR/BRKW/YYRR/BKKW").play("2B2").play("5W1")
    assert str(state).split()[4] == "YKWW/-/BRKW/YYRR/-"
    assert normal_form(state).split()[4] == "BRKW/YKWW/YYRR/-/-"
    assert parse_state(normal_form(state)).scores == state.scores


def test_the_normal_form_keeps_the_order_while_factories_are_filled() -> None:
    state = azul().start(first=0)
    for color in (4, 4, 4, 4, 0):
        state = state.deal_outcome(color)
    assert normal_form(state) == str(state)
    assert str(state).split()[4] == "WWWW/B/-/-/-"


def test_a20_in_the_normal_form_of_a_short_round_the_short_factory_follows_the_full_ones() -> None:
    wall = "BYRK./WBYR./KWBY./RKWB./YRKW."
    lines = ["W1/K1/R2/-/-", "W1/K1/R2/-/-", "W1/K1/-/Y2/-", "-/-/-/-/B2"]
    boards = " ".join(f"40:{held}:{wall}:-" for held in lines)
    state = parse_state(f"azul4 r9 move1 s1 -/-/BYYW/BK/-/-/-/-/- *- - - {boards}")
    assert normal_form(state) == f"azul4 r9 move1 s1 BYYW/BK/-/-/-/-/-/-/- *- - - {boards}"
    assert len(parse_state(normal_form(state)).legal_moves()) == len(state.legal_moves())


@pytest.mark.parametrize("tag", EVERY_GAME)
def test_the_normal_form_is_a_position_and_its_own_normal_form(tag: str) -> None:
    for state in random_record(EVERY_GAME[tag], 2, longest=120).states():
        normal = normal_form(state)
        assert normal_form(parse_state(normal)) == normal
        assert len(parse_state(normal).legal_moves()) == len(state.legal_moves())
