"""Previews: the books' costs and points as literals, and a check that previews come true."""

import pytest

from azulejos import Game, State, WrongMoment, azul, duel, parse_state
from azulejos.errors import IllegalMove
from azulejos.play import Dice
from azulejos.play.preview import preview_move, preview_moves

OPENING = "fill:BBYR/YKWW/BRKW/YYRR/BKKW"
LATE = (
    "azul2 r5 move1 s2 -/-/-/-/- B3Y2W2 - B8Y9R9K11W10 "
    "31:-/-/Y3/W4/-:BYRK./.BYRK/KWB.R/...../.R..B:BB 25:B1/-/R3/R2/K4:.YRKW/WBYR./KWBY./...../Y....:*"
)


def opening() -> State:
    return azul().start(first=0).deal(OPENING)


def test_tiles_that_fit_and_tiles_that_drop() -> None:
    assert preview_move(opening().view(0), "2W1") == {
        "word": "2W1",
        "points": 0,
        "placed": 1,
        "overflow": 1,
        "discarded": 0,
        "floor_points": -1,
        "takes_marker": False,
        "ends_offer": False,
        "fate": "tiled",
        "line_points": 1,
        "bonus_points": 0,
        "completes_row": False,
        "events": [
            {"event": "taken", "seat": 0, "source": 1, "color": "W", "count": 2},
            {"event": "moved-to-center", "source": 1, "color": "Y", "count": 1},
            {"event": "moved-to-center", "source": 1, "color": "K", "count": 1},
            {"event": "put-in-line", "seat": 0, "line": 0, "color": "W", "count": 1, "held_before": 0},
            {"event": "put-on-floor", "seat": 0, "color": "W", "space": 0, "count": 1},
        ],
    }


def test_an_unfinished_line_scores_nothing_yet() -> None:
    preview = preview_move(opening().view(0), "2W5")
    assert (preview["placed"], preview["fate"], "line_points" in preview) == (2, "incomplete", False)


def test_the_marker_takes_the_first_free_space_of_the_floor() -> None:
    preview = preview_move(opening().play("3R4").view(1), "CBF")
    assert (preview["takes_marker"], preview["overflow"], preview["floor_points"]) == (True, 1, -2)
    assert "fate" not in preview


def test_a_full_row_brings_its_run_and_its_bonus() -> None:
    preview = preview_move(parse_state(LATE).view(0), "CW1")
    assert (preview["line_points"], preview["bonus_points"], preview["completes_row"]) == (8, 2, True)
    assert (preview["placed"], preview["overflow"], preview["floor_points"]) == (1, 1, -2)


def test_lines_above_are_tiled_first() -> None:
    """Blue in line 1 will be above blue's neighbor in row 2 before that is scored."""
    line = "azul2 r6 move1 s2 -/-/-/-/- W2 {}Y19R20K20W18 - 0:{}/-/-/-/-:.Y.../...../...../...../.....:- "
    line += "0:-/-/-/-/-:...../...../...../...../.....:*"
    alone, above = parse_state(line.format("B20", "-")), parse_state(line.format("B19", "B1"))
    assert preview_move(alone.view(0), "CW2")["line_points"] == 1
    assert preview_move(above.view(0), "CW2")["line_points"] == 2


def test_the_gray_side_shows_the_best_column() -> None:
    state = parse_state(
        "azul2g r6 tile1.1 s1 -/-/-/-/- - B10Y10R10K10W10 B8Y10R9K10W10 "
        "2:B1/-/-/-/-:.R.../B..../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    )
    points = {preview["word"]: preview["points"] for preview in preview_moves(state.view(0))}
    assert points == {"1>3": 2, "1>4": 1, "1>5": 1}


def test_only_the_seat_that_is_to_move_looks_ahead() -> None:
    with pytest.raises(WrongMoment):
        preview_move(opening().view(1), "2W1")
    with pytest.raises(WrongMoment):
        preview_move(opening().view(None), "2W1")


def test_an_illegal_move_has_no_preview_but_a_reason() -> None:
    with pytest.raises(IllegalMove) as caught:
        preview_move(opening().view(0), "1K1")
    assert caught.value.code == "no-such-tiles"


def test_drawing_a_plate_costs_a_point() -> None:
    state = duel().start(first=0).deal(seed=3)
    while "draw" not in [move.text for move in state.legal_moves()]:
        state = state.play(state.legal_moves()[0]).deal(seed=3)
    assert preview_move(state.view(state.to_move), "draw") == {"word": "draw", "points": -1}


def test_without_a_plate_a_line_of_duel_waits() -> None:
    state = duel().start(first=0).deal(seed=3)
    while state.table.round == 0:
        state = state.play(state.legal_moves()[0]).deal(seed=3)
    fates = {preview.get("fate") for preview in preview_moves(state.view(state.to_move))}
    assert {"waits", "incomplete"} <= fates


GAMES = [azul(2), azul(3, gray=True), azul(4), duel(), duel(("1b", "2a", "3a", "4b"))]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_previews_come_true(game: Game) -> None:
    """A preview's tiles and points equal those of the rules' events, throughout a random match."""
    dice = Dice(f"preview {game}")
    state = game.start().deal(seed=5)
    for number in range(100):
        seat = state.to_move
        if seat is None:
            break
        moves = state.legal_moves()
        move = moves[dice.below(len(moves))]
        preview = preview_move(state.view(seat), move)
        after = state.play(move)
        if move.kind == "take" and not preview["ends_offer"]:
            told = {event.kind: event.get("count") for event in after.events}
            dropped = told.get("put-on-floor", 0) + told.get("broken", 0)
            assert preview["placed"] == told.get("put-in-line", 0)
            assert preview["overflow"] == dropped + told.get("discarded", 0)
            assert preview["points"] == after.scores[seat] - state.scores[seat] == 0
        if move.kind == "tile":
            kinds = ("scored-alone", "scored-across", "scored-down", "special-tiled")
            first = [event for event in after.events if event.kind in kinds and event.seat == seat]
            assert preview["points"] <= sum(event.points for event in first)
            assert preview["points"] >= 1
        state = after.deal(seed=number)
    assert state.round > 1
