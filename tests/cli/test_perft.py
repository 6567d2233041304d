"""Counting sequences of moves: literals, and a second count by other means."""

import pytest

from azulejos import State, azul, duel, parse_state
from azulejos.engine.perft import Count, count_sequences, divide
from tests.cli.running import OPENING, failure, run_well

LAST_TILES = (
    "azul2 r6 move1 s2 -/-/-/-/- B1R1 B19Y20R19K20W20 -"
    " 0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:*"
)
OVER = (
    "azul2 r6 over s1 -/-/-/-/- - B19Y19R19K19W19 -"
    " 17:-/-/-/-/-:BYRKW/...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
)


def naive_count(state: State, depth: int) -> Count:
    """Count by playing every sequence out on values, one by one."""
    if depth == 0:
        return Count(1, 0)
    if state.is_chance or state.is_over:
        return Count(0, 1)
    total = Count(0, 0)
    for move in state.legal_moves():
        total += naive_count(state.play(move), depth - 1)
    return total


def duel_opening() -> State:
    state = duel().start(first=0)
    while state.round == 0 or state.is_chance:
        state = state.deal(seed=7) if state.is_chance else state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize(("depth", "sequences"), [(0, 1), (1, 90), (2, 7560), (3, 491436)])
def test_an_opening_of_azul_has_this_many_sequences(depth: int, sequences: int) -> None:
    assert count_sequences(parse_state(OPENING), depth) == Count(sequences, 0)


def test_sequences_that_come_to_a_deal_are_counted_as_stopped() -> None:
    state = parse_state(LAST_TILES)
    assert count_sequences(state, 1) == Count(12, 0)
    assert count_sequences(state, 2) == Count(72, 0)
    assert count_sequences(state, 3) == Count(0, 72)
    assert count_sequences(state, 9) == Count(0, 72)


def test_where_nobody_is_to_move_everything_stops_at_once() -> None:
    assert count_sequences(azul().start(first=0), 2) == Count(0, 1)
    assert count_sequences(parse_state(OVER), 1) == Count(0, 1)
    assert count_sequences(parse_state(OVER), 0) == Count(1, 0)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_count_agrees_with_playing_every_sequence(depth: int) -> None:
    late = parse_state(LAST_TILES)
    assert count_sequences(late, depth) == naive_count(late, depth)
    if depth < 3:
        for state in (parse_state(OPENING), azul(players=3, gray=True).start(first=0).deal(seed=3), duel_opening()):
            assert count_sequences(state, depth) == naive_count(state, depth)


def test_dividing_adds_up_to_the_whole() -> None:
    state = duel_opening()
    parts = divide(state, 2)
    assert [move for move, _ in parts] == list(state.legal_moves())
    assert sum((count for _, count in parts), Count(0, 0)) == count_sequences(state, 2)


def test_the_command_tells_every_length() -> None:
    assert run_well("perft", OPENING, "2") == "1 90 sequences, 0 ended early\n2 7560 sequences, 0 ended early\n"
    assert run_well("perft", OPENING, "0") == "0 1 sequence, 0 ended early\n"


def test_the_command_reads_a_position_that_is_piped_in() -> None:
    assert run_well("perft", "-", "3", typed=f"# late\n{LAST_TILES}\n").endswith("3 0 sequences, 72 ended early\n")


def test_the_command_divides_by_first_moves() -> None:
    lines = run_well("perft", LAST_TILES, "2", "--divide").splitlines()
    assert lines[0] == "CB1 6 sequences, 0 ended early"
    assert len(lines) == 13
    assert lines[-1] == "2 72 sequences, 0 ended early"
    assert run_well("perft", OVER, "2", "--divide") == "2 0 sequences, 1 ended early\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nonsense", "2"], "no such file: nonsense"),
        (["azul2 r1", "2"], "not a position of azul2"),
        ([OPENING.replace("B16", "B15"), "2"], "impossible position: 19 blue tiles instead of 20 (A2)"),
        ([OPENING, "-1"], "No such option: -1"),
        ([OPENING, "deep"], "Invalid value for 'DEPTH'"),
        ([OPENING], "Missing argument 'DEPTH'."),
    ],
)
def test_what_cannot_be_counted_is_refused_in_a_line(arguments: list[str], words: str) -> None:
    assert words in failure("perft", *arguments)
