"""Impossible tables of Duel are refused, with all their faults."""

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from azulejos import Dice, PositionError, duel, parse_state
from azulejos.games.duel import faults
from azulejos.games.duel import phases as moments
from tests.games.duel.bad_moments import BAD_MOMENTS
from tests.games.duel.bad_tables import BAD_TABLES
from tests.games.duel.good import EVERY_GOOD, LATER, MOVE, but, faults_of

BAD = [(text, fault) for fault, texts in (BAD_TABLES | BAD_MOMENTS).items() for text in texts]


@pytest.mark.parametrize("text", EVERY_GOOD)
def test_the_positions_to_be_spoiled_are_sound(text: str) -> None:
    assert faults_of(text) == ()


@pytest.mark.parametrize(("text", "fault"), BAD)
def test_a_position_that_is_impossible_is_refused_with_the_fault(text: str, fault: str) -> None:
    assert fault in faults_of(text)


def reports(module: ModuleType) -> Iterator[re.Pattern[str]]:
    """Yield patterns for the faults that a file can report: the texts it yields, with wildcards for the values."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.JoinedStr | ast.Constant):
            parts = node.value.values if isinstance(node.value, ast.JoinedStr) else [node.value]
            words = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in parts]
            yield re.compile("(seat .: )?" + "".join(words))


@pytest.mark.parametrize(("module", "known"), [(faults, BAD_TABLES), (moments, BAD_MOMENTS)])
def test_every_fault_that_can_be_reported_has_a_position(module: ModuleType, known: dict[str, list[str]]) -> None:
    patterns = list(reports(module))
    assert len(patterns) > 20
    assert [pattern.pattern for pattern in patterns if not any(map(pattern.fullmatch, known))] == []


def test_all_faults_are_listed_together() -> None:
    spoiled = but(MOVE, ("B8Y8", "B9Y7"), (" 13S ", " 12S "), ("?/?/?/?", "?/K/?/?"), (":2.0", ":2.0p"))
    assert faults_of(spoiled) == (
        "14 blue tiles instead of 13 (D1)",
        "12 yellow tiles instead of 13 (D1)",
        "17 plates instead of 18 (D3)",
        "the chip of small factory 2 is face up under tiles (D43)",
        "seat 1: has passed, but can act (D21)",
    )


def test_all_faults_of_a_moment_are_listed_together() -> None:
    assert faults_of(but(MOVE, (" d0 ", " d4 "), (" 13S ", " 13- ")) + " order=1 paid=1.0.B") == (
        "the factories wait for tiles after the table was laid (D30)",
        "a stack's order is to be chosen for no factory, or a factory is named for it at another time (D13)",
        "the back of the stack's top plate is seen at once, and not before (D45)",
        "chips are being spent outside tiling (D26)",
    )


def test_the_error_has_them_all_and_a_code() -> None:
    with pytest.raises(PositionError) as refused:
        parse_state(but(MOVE, ("B8Y8", "B9Y7")))
    assert refused.value.code == "impossible-position"
    assert str(refused.value) == (
        "impossible position: 14 blue tiles instead of 13 (D1); 12 yellow tiles instead of 13 (D1)"
    )


def test_a_view_is_no_full_position() -> None:
    assert faults_of(but(LATER, (" 5J ", " 3J/1:J?,J? "))) == (
        "something is written as hidden (?): this is a seat's view, not a full position",
    )


@pytest.mark.parametrize("seed", range(3))
def test_no_position_of_a_match_has_a_fault(seed: int) -> None:
    state = duel().start()
    dice = Dice(seed)
    while not state.is_over:
        if state.is_chance:
            state = state.deal(state.sample_deal(dice))
        else:
            moves = state.legal_moves()
            state = state.play(moves[dice.below(len(moves))])
        assert faults_of(str(state)) == ()
