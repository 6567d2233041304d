"""Puzzles: one solution, proved by the solver and by brute force; files, days, streaks, ratings, the shared picture."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from azulejos import Move, NotationError, azul, parse_state
from azulejos.play.glicko import Rating
from azulejos.puzzles import Aim, Puzzle
from azulejos.puzzles.card import Solved, card_text, draw_card
from azulejos.puzzles.daily import puzzle_of_day, streak_of
from azulejos.puzzles.equal_moves import canonical_text, merged_moves
from azulejos.puzzles.files import pack, shipped_puzzles, unpack
from azulejos.puzzles.finding import Finder
from azulejos.puzzles.info import puzzle_info
from azulejos.puzzles.mining import Miner
from azulejos.puzzles.puzzle import key_of
from azulejos.puzzles.rating import rate_try
from azulejos.puzzles.selection import EASY, MOST_POSITIONS, select
from azulejos.puzzles.text import parse_puzzles, write_puzzle
from tests.puzzles.brute_force import prove

GAMES = ("azul", "duel")
POSITION = (
    "azul2 r4 move1 s1 -/-/-/-/BBRR B3W1 B3Y5R4K3W5 B6Y7K11W6"
    " 10:K1/W2/B2/-/R5:BYR../.B.../KW.../.K.../....B:*R 8:-/R2/W3/Y4/R4:..RKW/WB.../K..Y./...../Y....:YK"
)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    state = parse_state(POSITION)
    found = Finder.open(state).find(state)
    assert found is not None
    return found


def test_the_solver_finds_the_one_move_that_gains_clearly(puzzle: Puzzle) -> None:
    assert (puzzle.solution, puzzle.aim, puzzle.best, puzzle.next_best, puzzle.next_count) == (
        Move("5B3"),
        Aim.GAIN,
        11,
        8,
        1,
    )
    assert puzzle.is_solved_by("5B3")
    assert not puzzle.is_solved_by("5BF")
    assert puzzle.price_of("CB3") == puzzle.best - puzzle.value_of("CB3")
    assert set(puzzle.themes) <= {"bonus", "block", "floor", "marker", "points"}


def test_the_line_is_best_play_to_the_end_of_the_round(puzzle: Puzzle) -> None:
    state = puzzle.state
    for move in puzzle.line:
        state = state.play(move)
    assert state.to_move is None
    assert state.scores[0] - state.scores[1] == puzzle.best


def test_brute_force_proves_it_and_notices_a_wrong_claim(puzzle: Puzzle) -> None:
    prove(puzzle)
    for wrong in (
        replace(puzzle, values=tuple(value + (value == puzzle.best) for value in puzzle.values)),
        replace(puzzle, values=tuple(value - (value == puzzle.best) for value in puzzle.values)),
        replace(puzzle, values=tuple(value - (value != puzzle.best) for value in puzzle.values)),
        replace(puzzle, line=(Move("CB3"),)),
    ):
        with pytest.raises(AssertionError):
            prove(wrong)


def test_between_rounds_and_with_too_much_or_too_little_left_there_is_no_puzzle() -> None:
    finder = Finder.open(azul().start(first=0))
    assert finder.find(azul().start(first=0)) is None
    assert finder.find(azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")) is None
    state = parse_state(POSITION)
    for word in ("5B3", "CR5", "CB4"):
        state = state.play(word)
    assert finder.find(state) is None, "one group is left"


def test_moves_from_equal_factories_are_one_move() -> None:
    state = azul().start(first=0).deal("fill:BBYR/YKWW/BBYR/YYRR/BKKW")
    group = next(group for group in merged_moves(state) if Move("1B2") in group)
    assert group == (Move("1B2"), Move("3B2"))
    assert sum(len(group) for group in merged_moves(state)) == len(state.legal_moves())
    other = azul().start(first=0).deal("fill:YYRR/BBYR/BKKW/BBYR/YKWW")
    assert canonical_text(other) == canonical_text(state)
    assert canonical_text(state.play("1B2")) == canonical_text(other.play("4B2"))


def test_a_set_of_puzzles_survives_its_file(puzzle: Puzzle) -> None:
    text = f"# mined 0\n{write_puzzle(puzzle)}\n\n"
    (read,) = parse_puzzles(text)
    assert (read, read.key) == (puzzle, puzzle.key)
    assert unpack(pack([puzzle, puzzle])) == (puzzle, puzzle)
    with pytest.raises(NotationError):
        parse_puzzles("azul2 r1\tonly two")


def test_a_selection_has_no_puzzle_twice_and_few_easy_ones(puzzle: Puzzle) -> None:
    renamed = replace(puzzle, position=puzzle.position.replace("-/-/-/-/BBRR", "BBRR/-/-/-/-"))
    assert renamed.position != puzzle.position
    assert select([puzzle, renamed], 10) == (renamed,)
    assert select([replace(puzzle, positions=MOST_POSITIONS + 1)], 10) == ()
    chosen = select(shipped_puzzles("azul")[:60], 20)
    assert sum(each.rating < EASY for each in chosen) <= 5
    assert [each.key for each in chosen] == sorted(each.key for each in chosen)


@pytest.mark.slow
def test_mining_finds_the_same_puzzles_in_the_same_match() -> None:
    miner = Miner(azul())
    first = list(miner.mine(1))
    assert first == list(miner.mine(1))
    for puzzle in first:
        prove(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_a_day_has_the_same_puzzle_for_everybody_and_no_puzzle_comes_twice(game: str) -> None:
    known = shipped_puzzles(game)
    day = date(2026, 11, 16)
    assert puzzle_of_day(known, day) is puzzle_of_day(known, date(2026, 11, 16))
    days = [puzzle_of_day(known, day + timedelta(days=n)).position for n in range(len(known))]
    assert len(set(days)) == len(known)


def test_a_streak_counts_days_in_a_row_and_lasts_until_tomorrow() -> None:
    today = date(2026, 3, 1)
    days = [today - timedelta(days=back) for back in (1, 2, 3, 5)]
    assert streak_of(days, today).days == 3
    assert streak_of([*days, today], today).days == 4
    assert streak_of(days, today + timedelta(days=1)).days == 0
    assert streak_of((), today).week == (False,) * 7
    assert streak_of(days, today).week == (False, True, False, True, True, True, False)


def test_solver_and_puzzle_are_rated_against_each_other(puzzle: Puzzle) -> None:
    strong, rated = rate_try(Rating(), puzzle, True)
    weak, harder = rate_try(Rating(), puzzle, False)
    assert weak.rating < 1500 < strong.rating
    assert rated.rating < puzzle.rating < harder.rating
    assert rate_try(strong, puzzle, True, rated)[1].rating < rated.rating


@pytest.mark.parametrize("game", GAMES)
def test_the_shared_picture_shows_the_wall_and_nothing_of_the_solution(game: str) -> None:
    puzzle = shipped_puzzles(game)[0]
    solved = Solved(date(2026, 11, 16), 2, 95, streak_of([date(2026, 11, 16)], date(2026, 11, 16)))
    picture = draw_card(puzzle, solved)
    state = puzzle.state
    assert state.to_move is not None
    assert picture.count("<svg ") == 2
    assert "1:35" in picture
    assert card_text(solved) == "Puzzle of 2026-11-16 Solved in 2 tries, 1:35 1 day in a row"
    for hidden in (str(puzzle.solution), "factory", "theme", *(f">{points}<" for points in state.scores)):
        assert hidden not in picture
    assert draw_card(puzzle, solved, theme="dark", language="is") != picture


@pytest.mark.parametrize("game", GAMES)
def test_no_two_shipped_puzzles_are_equal_and_a_sample_is_proved(game: str) -> None:
    known = shipped_puzzles(game)
    sample = [puzzle for puzzle in known if puzzle.positions < 1000][:20]
    assert len({puzzle.key for puzzle in sample}) == 20
    for puzzle in sample[:5]:
        assert puzzle.key == key_of(puzzle.state)
        prove(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("azul", 2000), ("duel", 500)])
def test_every_shipped_puzzle_has_exactly_one_solution_by_brute_force(game: str, least: int) -> None:
    known = shipped_puzzles(game)
    assert len(known) >= least
    assert len({puzzle.key for puzzle in known}) == len(known)
    for puzzle in known:
        assert puzzle.key == key_of(puzzle.state)
        prove(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_plain_data_for_a_page(game: str) -> None:
    puzzle = shipped_puzzles(game)[1]
    info = puzzle_info(puzzle)
    assert json.loads(json.dumps(info)) == info
    assert info["prices"] == {str(move): puzzle.price_of(move) for move in puzzle.state.legal_moves()}
    assert info["prices"][str(puzzle.solution)] == 0
    assert info["best"] == {"lead": puzzle.best, "decided": 0}
    assert [step["move"]["word"] for step in info["proof"]] == [str(move) for move in puzzle.line]
    assert info["proof"][0]["seat"] == info["seat"]
    first, second = (board["score"] for board in info["proof"][-1]["sight"]["boards"])
    assert (first - second if info["seat"] == 0 else second - first) == puzzle.best, "the proof ends with this lead"
