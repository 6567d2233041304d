"""What a person may type as a move, and why it is refused."""

import pytest

from azulejos import AzulejosError, Move, View, azul, duel, parse_state
from azulejos.cli.move_input import list_moves, understand
from azulejos.narration.move_effects import describe
from tests.cli.running import OPENING


def opening() -> View:
    return parse_state(OPENING).view(0)


@pytest.mark.parametrize(
    ("typed", "move"),
    [("1B2", "1B2"), ("1b2", "1B2"), (" 1 b 2 ", "1B2"), ("2wf", "2WF"), ("1", "1B1"), ("90", "5WF"), ("007", "1Y1")],
)
def test_a_move_is_understood_in_any_case_and_by_its_number(typed: str, move: str) -> None:
    assert understand(typed, opening()) == Move(move)


@pytest.mark.parametrize(("typed", "move"), [("PLATE1", "plate1"), ("Plate 3", "plate3"), ("2", "plate2")])
def test_the_words_of_duel_are_understood_too(typed: str, move: str) -> None:
    state = duel().start(first=0).deal(seed=7)
    assert understand(typed, state.view(state.to_move)) == Move(move)


@pytest.mark.parametrize(
    ("typed", "code", "words"),
    [
        ("2b1", "no-such-tiles", "cannot play 2B1: no blue tiles in factory 2"),
        ("cb1", "no-such-tiles", "cannot play CB1: no blue tiles in the center"),
        ("1>2", "not-tiling", "cannot play 1>2: the factory offer goes on; take tiles"),
        ("0", "bad-number", "not a move's number: '0' (wanted 1 to 90, as listed by: moves)"),
        ("91", "bad-number", "wanted 1 to 90"),
        ("9" * 5000, "bad-number", "wanted 1 to 90"),
        ("1b", "half-a-move", "not a whole move: '1b' (wanted 1B1 or 1B2 or 1B3 or 1B4 or 1B5 or 1BF)"),
        ("9b1", "unreadable", "not a move: '9b1'"),
        ("chip2", "unreadable", "not a move: 'chip2'"),
        ("please", "unreadable", "not a move: 'please' (wanted a word like 1B1 or 5WF, a number, or ? for help)"),
        ("\uff11", "unreadable", "not a move: '\uff11'"),
        ("-1", "unreadable", "not a move: '-1'"),
    ],
)
def test_what_is_not_a_legal_move_is_refused_with_the_reason(typed: str, code: str, words: str) -> None:
    with pytest.raises(AzulejosError) as refused:
        understand(typed, opening())
    assert words in str(refused.value)
    assert refused.value.code == code


def test_a_refusal_does_not_recite_the_whole_position() -> None:
    with pytest.raises(AzulejosError) as refused:
        understand("2b1", opening())
    assert "azul2" not in str(refused.value)


def test_the_list_says_what_every_move_would_do() -> None:
    listed = list_moves(opening())
    assert len(listed) == 90
    assert listed[0] == "  1  1B1     take 2 blue from factory 1, put 1 in line 1 (complete), drop 1 on the floor line"
    assert max(len(line) for line in listed) <= 100


def test_the_list_can_be_narrowed_to_how_moves_begin() -> None:
    assert [line.split()[1] for line in list_moves(opening(), "5k")] == ["5K1", "5K2", "5K3", "5K4", "5K5", "5KF"]
    assert list_moves(opening(), "8") == ["no legal move begins with '8'"]


def test_a_move_that_ends_the_round_says_what_it_brings() -> None:
    board = "1:B1/-/-/-/-:.Y.../...../...../...../.....:-"
    other = "0:-/-/-/-/-:...../...../...../...../.....:*"
    state = parse_state(f"azul2 r6 move1 s2 -/-/-/-/- R1 B19Y19R19K20W20 - {board} {other}")
    assert describe(state.view(0), Move("CR2")) == (
        "take 1 red from the center, put 1 in line 2 (1 of 2); the round ends, +2 points"
    )


def test_a_choice_of_a_column_says_what_it_scores() -> None:
    board = "1:B1/-/-/-/-:.Y.../...../...../...../.....:-"
    other = "0:-/-/-/-/-:...../...../...../...../.....:*"
    state = parse_state(
        f"azul2g r6 tile1.1 s2 -/-/-/-/- - B19Y19R20K20W20 - {board} {other}".replace("s2", "s1").replace(":*", ":-")
    )
    assert describe(state.view(0), Move("1>1")).startswith("tile blue in row 1, column 1: +2 across")


def test_listing_reveals_nothing_hidden() -> None:
    game = duel()
    state = game.start(first=0).deal(seed=7)
    seat = state.to_move
    assert seat is not None
    assert list_moves(state.view(seat)) == list_moves(state.resample(seat, "other").view(seat))


def test_both_sides_of_the_board_and_every_player_count_can_be_listed() -> None:
    for players in (2, 3, 4):
        state = azul(players=players, gray=True).start(first=0).deal(seed=1)
        assert len(list_moves(state.view(0))) == len(state.legal_moves())
