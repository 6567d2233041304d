"""The rules of small Azul, one by one."""

import pytest

from azulejos import Game, IllegalMove, PositionError, State, parse_state
from azulejos.games.registry import definition_of, game_names

SMALL = Game("small")


def at(text: str) -> State:
    """Parse a position of small Azul."""
    return parse_state(f"small {text}")


def kinds(state: State) -> list[str]:
    """Return the kinds of the last events."""
    return [event.kind for event in state.events]


def test_the_game_comes_from_another_distribution() -> None:
    assert "small" in game_names(), "installed by `make test` into .venv/test-games"
    assert definition_of("small").package == "azulejos_small"


def test_S1_two_players_have_three_lines_a_wall_and_a_floor() -> None:
    state = SMALL.start(first=0)
    assert (SMALL.players, len(state.table.line_count[0]), len(state.table.floor[0])) == (2, 3, 3)
    with pytest.raises(PositionError, match=r"line 2 holds 3 tiles \(S1\)"):
        at("r1 move1 s1 BB/YR *- B2Y3 - 0:-/R3/-:.../.../...:- 0:-/-/-:.../.../...:-")


def test_S2_there_are_four_tiles_of_each_color() -> None:
    assert SMALL.start().table.bag == [4, 4, 4]
    with pytest.raises(PositionError, match=r"5 blue tiles instead of 4 \(S2\)"):
        at("r1 move1 s1 BB/YR *- B3Y3R3 - 0:-/-/-:.../.../...:- 0:-/-/-:.../.../...:-")


def test_S3_each_round_puts_two_tiles_on_each_factory() -> None:
    state = SMALL.start(first=0).deal("fill:BB/YR")
    assert str(state).startswith("small r1 move1 s1 BB/YR *- B2Y3R3 -")
    with pytest.raises(IllegalMove) as refused:
        at("r1 fill4 s1 -/- - B1Y3R4 B3Y1 0:-/-/-:.../.../...:- 0:-/-/-:.../.../...:-").deal("fill:BB/YY")
    assert refused.value.code == "impossible-deal"


def test_S4_the_rest_goes_to_the_center_and_the_first_there_takes_the_marker() -> None:
    state = SMALL.start(first=0).deal("fill:BB/YR").play("2Y1")
    assert str(state).startswith("small r1 move2 s1 BB/- *R1 ")
    state = state.play("CR1")
    assert str(state).startswith("small r1 move1 s2 BB/- - ")
    assert kinds(state) == ["taken", "marker-taken", "put-in-line"]


@pytest.mark.parametrize(
    ("board", "move", "code"),
    [
        ("0:B1/-/-:.../.../...:-", "1B1", "line-full"),
        ("0:-/B1/-:.../.../...:-", "2Y2", "line-holds-other-color"),
        ("0:-/-/-:#../.../...:-", "1B1", "wall-has-color"),
        ("0:-/-/-:.../.../...:-", "1Y1", "no-such-tiles"),
    ],
)
def test_S5_a_line_takes_one_color_that_its_row_lacks(board: str, move: str, code: str) -> None:
    out = "B1Y1R1" if "B1" in board or "#" in board else "B2Y1R1"
    state = at(f"r2 move1 s1 BB/YR *- Y2R2 {out} {board} 0:-/-/-:.../.../...:-")
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert refused.value.code == code


def test_S6_a_full_line_moves_one_tile_to_the_wall() -> None:
    state = at("r1 move1 s1 BB/- - B2Y4R2 - 0:-/-/-:.../.../...:- 0:R1/-/-:.../.../...:R*")
    after = state.play("1B2")
    assert after.table.wall == [[[0, 0, 0], [0, 1, 0], [0, 0, 0]], [[0, 0, 1], [0, 0, 0], [0, 0, 0]]]
    assert after.table.out == [1, 0, 1]


def test_S7_a_tile_scores_its_runs_across_and_down() -> None:
    state = at("r2 move1 s1 -/- Y1 B1Y1R2 B2R2 0:-/-/-:#../..#/...:- 0:-/-/-:.../.../...:Y*").play("CY1")
    assert [event.points for event in state.events if event.kind == "scored"] == [2]


def test_S8_the_floor_costs_1_1_and_2_points_but_no_more_than_there_are() -> None:
    rich = at("r1 move1 s1 -/- B2 B2Y4R2 - 9:-/-/-:.../.../...:R* 0:-/-/-:.../.../...:R")
    after = rich.play("CBF")
    assert after.scores == (9 - 4, 0)
    assert after.table.out == [2, 0, 2]


def test_S9_a_complete_row_ends_the_match_and_counts() -> None:
    over = at("r3 move1 s1 -/- R1 - B2Y2R2 4:-/-/-:##./.../...:- 4:R1/B1/Y1:.../.../...:*").play("CR1")
    assert over.is_over
    assert over.outcome is not None
    assert over.outcome.reason == "row-completed"
    assert over.scores == (4 + 3 + 2, 4 + 1 - 1)
    last = at("r3 move1 s1 -/- R1 - B4Y4R2 4:-/-/-:.../.../...:- 4:R1/-/-:.../.../...:*").play("CRF")
    assert last.outcome is not None
    assert (last.outcome.reason, last.scores, last.outcome.winners) == ("rounds-played", (3, 4), (1,))
