"""Why a move of Duel is refused: every code, with its message."""

import ast
import inspect

import pytest

from azulejos import IllegalMove, NotationError, OptionError, State, WrongMoment, parse_state
from azulejos.games.duel import illegal_moves as refusals
from tests.games.duel.good import DRAW, FREE, KEEP, LAST, ORDER, OVER, PAID, PLACE, PLATE, SUNS, UNDER
from tests.games.duel.rules.positions import Board, after_acquire, position

ACQUIRE = position("move1", Board(lines="R1/B1", taken=2, tokens=0), chips="?/-/-/K", suns="BBRR", moons="-/-/-/-/T")
NO_PLATE = position("move1", display="-,RTYW,TBWY", suns=SUNS, other=Board(tokens=1))
NO_CHIP = position("move1", Board(taken=0), Board(taken=1), chips="?/?/-/K", suns="BBRR/YYYY")
TILING = after_acquire(Board(plates="KYRW0/YSKR0", dome="K.....", lines="-/R2"))  # KY YS above RW KR
CHOOSING = after_acquire(Board(plates="KYRW0", lines="-/R1", chips="R,R"))
IN_A_STEP = "seat {} is in the middle of a step: {}"

EVERY = [
    (parse_state(FREE), "draw", "choosing-plate", IN_A_STEP.format(2, "choose one of the face-up plates")),
    (parse_state(FREE), "1B1", "choosing-plate", IN_A_STEP.format(2, "choose one of the face-up plates")),
    (parse_state(DRAW), "plate1", "drawing-plates", IN_A_STEP.format(1, "draw another plate or stop")),
    (parse_state(KEEP), "keep4", "choosing-plate", IN_A_STEP.format(1, "choose the drawn plate to keep")),
    (parse_state(PLACE), "at9r0", "placing-plate", IN_A_STEP.format(1, "place the plate on a free space")),
    (
        parse_state(UNDER),
        "under1",
        "returning-plates",
        IN_A_STEP.format(1, "choose the drawn plate to put under the stack next"),
    ),
    (
        parse_state(ORDER),
        "^BY",
        "ordering-stack",
        IN_A_STEP.format(1, "choose the order of exactly the tiles that are left, bottom first"),
    ),
    (ACQUIRE, "1Y1", "no-such-tiles", "no yellow tile on that sun"),
    (ACQUIRE, "LT6", "no-such-tiles", "no turquoise tile on that sun"),
    (ACQUIRE, "MK1", "no-such-tiles", "no black tile on top of the moons"),
    (ACQUIRE, "1R1", "line-full", "line 1 is full (D19)"),
    (ACQUIRE, "1B1", "line-full", "line 1 is full (D19)"),
    (ACQUIRE, "1R2", "line-holds-other-color", "line 2 holds blue (D19)"),
    (ACQUIRE, "chip4", "no-such-chip", "no chip lies face up there, or two were taken this round (D18)"),
    (NO_CHIP, "chip3", "no-such-chip", "no chip lies face up there, or two were taken this round (D18)"),
    (NO_CHIP, "chip1", "no-such-chip", "no chip lies face up there, or two were taken this round (D18)"),
    (ACQUIRE, "plate1", "no-such-plate", "no plate lies there, or no token is left (D10)"),
    (NO_PLATE, "plate1", "no-such-plate", "no plate lies there, or no token is left (D10)"),
    (ACQUIRE, "draw", "no-token", "no token or no plate is left to draw (D10, D11)"),
    (parse_state(LAST), "draw", "no-token", "no token or no plate is left to draw (D10, D11)"),
    *(
        (ACQUIRE, word, "not-now", "an action is to be chosen: tiles, a chip or a plate")
        for word in ("stop", "keep1", "at1r0", "under1", "^BY", "^BYR", "1>1", "leave", "payB")
    ),
    (TILING, "3>1", "wrong-line", "line 2 comes next (D42)"),
    (TILING, "1>2", "wrong-line", "line 2 comes next (D42)"),
    (
        TILING,
        "2>3",
        "space-does-not-fit",
        "the space is taken, of another color, or the line is not complete (D23, D26): 2>3",
    ),
    (
        CHOOSING,
        "2>1",
        "space-does-not-fit",
        "the space is taken, of another color, or the line is not complete (D23, D26): 2>1",
    ),
    (TILING, "leave", "must-tile", "line 2 is complete or being paid for, and must be tiled (D23, D26)"),
    (parse_state(PAID), "leave", "must-tile", "line 2 is complete or being paid for, and must be tiled (D23, D26)"),
    (
        TILING,
        "payR",
        "chip-does-not-pay",
        "that chip is not there, out of order, or does not lead to a payment (D26)",
    ),
    (
        CHOOSING,
        "payB",
        "chip-does-not-pay",
        "that chip is not there, out of order, or does not lead to a payment (D26)",
    ),
    (TILING, "1B1", "tiling", "seat 1 is tiling line 2"),
    (TILING, "draw", "tiling", "seat 1 is tiling line 2"),
]


@pytest.mark.parametrize(("state", "move", "code", "reason"), EVERY)
def test_a_forbidden_move_is_refused_with_its_reason(state: State, move: str, code: str, reason: str) -> None:
    assert not state.is_legal(move)
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert refused.value.code == code
    assert str(refused.value) == f"cannot play {move}: {reason}"
    assert refused.value.position == str(state)
    with pytest.raises(IllegalMove) as by_number:
        state.play(state.game.number(move))
    assert by_number.value.code == code


def test_every_code_of_the_file_is_here() -> None:
    code_shapes = [
        node.value
        for node in ast.walk(ast.parse(inspect.getsource(refusals)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count("-") in (1, 2, 3)
    ]
    codes = {text for text in code_shapes if text.replace("-", "").isalpha() and text.islower()} | {"tiling"}
    assert codes == {code for _, _, code, _ in EVERY}
    assert len(codes) == 17


@pytest.mark.parametrize(("text", "code"), [(OVER, "match-over"), (PLATE, "wrong-moment")])
def test_no_move_is_played_while_chance_acts_or_after_the_end(text: str, code: str) -> None:
    for word in ("1B1", "draw", "leave"):
        with pytest.raises(WrongMoment) as refused:
            parse_state(text).play(word)
        assert refused.value.code == code


@pytest.mark.parametrize("word", ["5B1", "CB1", "1W1", "9KF"])
def test_a_move_of_the_other_game_is_no_move_of_duel(word: str) -> None:
    assert not ACQUIRE.is_legal(word)
    with pytest.raises(NotationError) as refused:
        ACQUIRE.play(word)
    assert refused.value.what == "a move of duel:1a,2b,4a"


@pytest.mark.parametrize("word", ["", "1B7", "1B0", "chip5", "plate0", "keep14", "at10r0", "at1r4", "^B", "payX"])
def test_other_words_cannot_be_read(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        ACQUIRE.play(word)
    assert refused.value.what == "a move"


def test_chips_of_colors_in_another_order_are_no_word_of_duel() -> None:
    with pytest.raises(NotationError):
        CHOOSING.play("payRB")


@pytest.mark.parametrize("number", [-1, 478, 1000])
def test_a_number_that_no_move_has_is_refused(number: int) -> None:
    assert not ACQUIRE.is_legal(number)
    with pytest.raises(OptionError) as refused:
        ACQUIRE.play(number)
    assert refused.value.code == "bad-number"
