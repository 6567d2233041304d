"""Sights: literals for both games, and a check that they contain no secret."""

import json
from typing import Any, cast

import pytest

from azulejos import Game, Record, State, azul, duel, parse_state
from azulejos.games.azul.sight_shapes import AzulSight
from azulejos.games.duel.sight_shapes import DuelSight
from azulejos.games.registry import definition_of
from azulejos.play import Dice, Move
from azulejos.play.sight import (
    describe_ending,
    describe_events,
    describe_game,
    describe_legal_moves,
    describe_move,
    describe_move_for,
    describe_view,
    has_secrets,
)

LATE = (
    "azul2 r5 move1 s2 -/-/-/-/- B3Y2W2 - B10Y9R9K11W9 "
    "31:W1/-/Y3/W4/-:BYRK./.BYRK/KWB.R/...../.R..B:- 25:B1/-/R3/R2/K4:.YRKW/WBYR./KWBY./...../Y....:*"
)


def azul_of(state: State, seat: int | None = None) -> AzulSight:
    return cast(AzulSight, describe_view(state.view(seat)))


def duel_of(state: State, seat: int | None = None) -> DuelSight:
    return cast(DuelSight, describe_view(state.view(seat)))


def test_a_position_of_azul_is_described_in_letters() -> None:
    sight = azul_of(parse_state(LATE))
    assert sight == {
        "game": "azul",
        "round": 5,
        "phase": "offer",
        "to_move": 0,
        "start_seat": 1,
        "marker_seat": 1,
        "marker_in_center": False,
        "factories": ["", "", "", "", ""],
        "center": "BBBYYWW",
        "bag": {"B": 0, "Y": 0, "R": 0, "K": 0, "W": 0},
        "lid": {"B": 10, "Y": 9, "R": 9, "K": 11, "W": 9},
        "boards": [
            {
                "score": 31,
                "lines": ["W", "", "YYY", "WWWW", ""],
                "wall": ["BYRK.", ".BYRK", "KWB.R", ".....", ".R..B"],
                "floor": "",
                "bonus": 0,
            },
            {
                "score": 25,
                "lines": ["B", "", "RRR", "RR", "KKKK"],
                "wall": [".YRKW", "WBYR.", "KWBY.", ".....", "Y...."],
                "floor": "*",
                "bonus": 0,
            },
        ],
        "tiling": None,
        "last_round": True,
    }


def test_the_marker_lies_in_the_center_until_somebody_takes_it() -> None:
    state = azul().start(first=1).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    assert (azul_of(state)["marker_in_center"], azul_of(state)["marker_seat"]) == (True, None)
    state = state.play("3R4").play("CBF")
    assert (azul_of(state)["marker_in_center"], azul_of(state)["marker_seat"]) == (False, 0)
    assert azul_of(state)["boards"][0]["floor"] == "*B"


def test_a_round_is_the_last_only_when_a_full_line_completes_a_row() -> None:
    open_lines = LATE.replace("31:W1/-/Y3", "31:-/-/Y2").replace("25:B1/-/R3", "25:-/-/R2")
    sight = azul_of(parse_state(open_lines.replace("B10Y9R9K11W9", "B11Y10R10K11W10")))
    assert sight["last_round"] is False


def bonuses(state: State) -> list[int]:
    return [board["bonus"] for board in describe_view(state.view(0))["boards"]]


def test_a_sight_tells_what_complete_columns_and_colors_would_add_now_a23() -> None:
    state = parse_state(
        "azul2 r6 move1 s1 BBYR/-/-/-/- *- B12Y18R18K19W19 - "
        "5:-/-/-/-/-:B..../W..../K..../R..../Y....:- 5:-/-/-/-/-:B..../.B.../..B../...B./....B:-"
    )
    assert bonuses(state) == [7, 10]


def test_nothing_is_added_after_the_end_a23() -> None:
    state = parse_state(LATE)
    while not state.is_over:
        state = state.play(state.legal_moves()[0])
    assert max(azul_of(state)["boards"][0]["wall"].count(row) for row in ("BYRKW", "WBYRK")) == 1
    assert bonuses(state) == [0, 0]


def test_goals_add_to_a_score_as_one_sum_that_never_takes_it_below_0_d33() -> None:
    game = duel(tablets=("1b", "2b", "3b"))
    state, dice, seen = game.start(first=0).deal(seed=1), Dice(1), set()
    for _ in range(80):
        legal = state.legal_moves()
        state = state.play(legal[dice.below(len(legal))]).deal(seed=1)
        goals = [goal["points"] for goal in duel_of(state)["goals"]]
        sums = [sum(points) for points in zip(*goals, strict=True)]
        ended = [score + bonus for score, bonus in zip(state.scores, bonuses(state), strict=True)]
        assert ended == [max(0, score + more) for score, more in zip(state.scores, sums, strict=True)]
        seen |= {more < -score for score, more in zip(state.scores, sums, strict=True)}
    assert seen == {False, True}


def test_the_gray_side_tells_which_columns_may_be_chosen() -> None:
    state = parse_state(
        "azul2g r6 tile1.1 s1 -/-/-/-/- - B10Y10R10K10W10 B8Y10R9K10W10 "
        "1:B1/-/-/-/-:...../B..../...../...../.....:- 1:-/-/-/-/-:R..../...../...../...../.....:-"
    )
    assert azul_of(state)["tiling"] == {"seat": 0, "line": 0, "color": "B", "columns": [1, 2, 3, 4]}
    assert describe_game(state.game)["game"] == "azul"
    assert cast(Any, describe_game(state.game))["wall"] is None


def duel_midway(moves: int, seed: int = 3) -> State:
    state, dice = duel().start(first=0).deal(seed=seed), Dice(seed)
    for _ in range(moves):
        legal = state.legal_moves()
        state = state.play(legal[dice.below(len(legal))]).deal(seed=seed)
    return state


def test_the_first_moment_of_duel() -> None:
    sight = duel_of(duel().start(first=0).deal(seed=1), 1)
    assert (sight["phase"], sight["to_move"], sight["start_seat"], sight["round"]) == ("free", 1, 0, 0)
    assert [len(factory["sun"]) for factory in sight["factories"]] == [4, 4, 4, 4]
    assert [factory["chip"] for factory in sight["factories"]] == ["?"] * 4
    assert (len(sight["large_sun"]), sight["start_tile_out"]) == (5, True)
    assert (sight["stack"]["size"], sight["stack"]["unseen"], sight["stack"]["lots"]) == (15, 15, [])
    assert sight["boards"][0]["spaces"] == ["......"] * 6
    assert [goal["goal"] for goal in sight["goals"]] == ["columns", "corners", "rows"]


def put_back() -> tuple[State, list[str]]:
    """Return the state after seat 1 drew three plates, kept one, and began to put the others back."""
    state = duel_midway(4).deal(seed=3)
    assert state.to_move is not None
    state = state.play("draw").deal(seed=1).play("draw").deal(seed=1).play("draw").deal(seed=1).play("stop")
    state = state.deal(seed=1)
    names = [plate["plate"] for plate in duel_of(state, state.to_move)["drawn"] if plate]
    return state, cast(list[str], names)


def test_drawn_plates_are_told_to_the_seat_that_looked_and_by_kind_to_others() -> None:
    state, names = put_back()
    mover = cast(int, state.to_move)
    assert len(names) == 3
    assert None not in names
    for other in (1 - mover, None):
        drawn = duel_of(state, other)["drawn"]
        assert [plate and plate["plate"] for plate in drawn] == [None, None, None]
        assert not any(name in json.dumps(describe_view(state.view(other))) for name in names)


def test_plates_put_back_stay_known_to_their_seat_alone() -> None:
    state, names = put_back()
    mover = cast(int, state.to_move)
    state = state.play("keep1").play("at1r0")
    state = state.play("under2").deal(seed=1)
    lot = duel_of(state, mover)["stack"]["lots"][-1]
    assert (lot["seat"], sorted(lot["plates"])) == (mover, sorted(names[1:]))
    hidden = duel_of(state, 1 - mover)["stack"]["lots"][-1]["plates"]
    assert {name[1] for name in hidden} == {"?"}


def test_which_plate_was_kept_is_not_told_to_others() -> None:
    assert describe_move_for(duel(), Move("under3"), mover=1, seat=0) == {"word": "", "kind": "under"}
    assert describe_move_for(duel(), Move("under3"), mover=1, seat=1)["drawn"] == 2
    assert describe_move_for(duel(), Move("plate3"), mover=1, seat=0)["slot"] == 2


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("3R4", {"kind": "take", "source": 2, "color": "R", "line": 3}),
        ("CKF", {"kind": "take", "source": "center", "color": "K", "line": None}),
        ("LT6", {"kind": "take", "source": "large", "color": "T", "line": 5}),
        ("MB1", {"kind": "take", "source": "moons", "color": "B", "line": 0}),
        ("4>2", {"kind": "tile", "row": 3, "column": 1}),
        ("chip2", {"kind": "chip", "factory": 1}),
        ("plate1", {"kind": "plate", "slot": 0}),
        ("draw", {"kind": "draw"}),
        ("stop", {"kind": "stop"}),
        ("keep2", {"kind": "keep", "drawn": 1}),
        ("at5r0", {"kind": "place", "space": 4, "turns": 0}),
        ("under3", {"kind": "under", "drawn": 2}),
        ("^BYR", {"kind": "order", "colors": "BYR"}),
        ("leave", {"kind": "leave"}),
        ("payBR", {"kind": "pay", "chip": "BR"}),
    ],
)
def test_every_kind_of_move_is_taken_apart(word: str, parts: dict[str, object]) -> None:
    game = azul() if word.startswith("C") else duel()
    assert describe_move(game, Move(word)) == {"word": word, **parts}


def test_events_have_names_instead_of_numbers() -> None:
    state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4").play("CBF")
    assert describe_events(state.game, state.events) == [
        {"event": "taken", "seat": 1, "source": "center", "color": "B", "count": 1},
        {"event": "marker-taken", "seat": 1, "space": 0},
        {"event": "put-on-floor", "seat": 1, "color": "B", "space": 1, "count": 1},
    ]


def test_an_ending_tells_places_and_where_points_came_from() -> None:
    record = Record.begin(azul(), position=parse_state(LATE)).add("CW2").add("CYF").add("CBF")
    ending = describe_ending(record)
    assert ending is not None
    assert (ending["reason"], ending["scores"], ending["places"]) == ("row-completed", [61, 38], [1, 2])
    assert ending["sources"][1] == {
        "start": 25,
        "scored-across": 10,
        "scored-down": 3,
        "floor-cost": -4,
        "row-bonus": 4,
    }
    assert describe_ending(Record.begin(azul())) is None


def test_an_abandoned_match_ends_without_places() -> None:
    ending = describe_ending(Record.begin(azul()).add("first:1").stop("abandoned"))
    assert ending is not None
    assert (ending["reason"], ending["places"], ending["seat"]) == ("abandoned", [], None)


def presets() -> list[Game]:
    return [game for name in ("azul", "duel") for game in definition_of(name).presets().values()]


@pytest.mark.parametrize("game", presets(), ids=str)
def test_a_sight_follows_from_the_view_alone(game: Game) -> None:
    """Two states that a seat cannot tell apart look the same, throughout a random match."""
    dice = Dice(f"sight {game}")
    state = game.start().deal(seed=5)
    for number in range(120):
        if state.to_move is None:
            break
        for seat in (*range(game.players), None):
            sight = describe_view(state.view(seat))
            twin = state.resample(seat, f"twin {number}")
            assert describe_view(twin.view(seat)) == sight
            assert json.loads(json.dumps(sight)) == sight
        moves = describe_legal_moves(state.view(state.to_move))
        assert [Move(move["word"]) for move in moves] == list(state.legal_moves())
        state = state.play(moves[dice.below(len(moves))]["word"]).deal(seed=number)
    assert has_secrets(game) is (game.name == "duel")
