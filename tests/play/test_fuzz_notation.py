"""Nearly correct words and position lines: parsing raises only our own errors, and accepted text round-trips."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejos import AzulejosError, Game, parse_deal, parse_game, parse_move, parse_state, parse_view
from azulejos.play.normal import normal_form
from tests.play.fuzz import edited
from tests.play.records import EVERY_GAME, random_record

EXAMPLES = 200
MANY = 20 * EXAMPLES

# fmt: off
WORDS = [
    "3R4", "CRF", "MB1", "LT6", "4>2", "chip2", "plate1", "draw", "stop", "keep13", "at5r0", "under2", "^BYR", "leave",
    "payBR", "first:2", "fill:BBYR/YKWW/BRKW/YYRR/BKKW", "fill:BBBBB>BYRKT/-/-/B/", "plate:BYRS", "back:S", "chip:BR",
    "look:BYRS,BYRW",
]
PIECES = [
    *"BYRKWTSJ*.-/:,>?+!^=0123459 CFLM\n\t\u00a0\ud800٣", "r0", "fill20", "move2", "tile1.1", "over", "B20", "S?",
]
# fmt: on


def some_positions() -> list[str]:
    """Return position lines of every game, from all parts of a match."""
    lines = []
    for game in EVERY_GAME.values():
        states = list(random_record(game, 6, longest=250).states())
        lines += [str(state) for state in [*states[:5], *states[5::20], states[-1]]]
    return lines


def check_word(read: Callable[[str], object], text: str) -> None:
    """Check that a word raises one of our errors or round-trips."""
    try:
        value = read(text)
    except AzulejosError:
        return
    assert read(str(value)) == value
    assert str(value) == text or isinstance(value, Game)  # `duel` is short for its beginner set


def check_position(text: str) -> None:
    """Check that a line raises one of our errors, or gives a state that round-trips and can be played."""
    for seat in (None, 0):
        try:
            view = parse_view(text, seat)
        except AzulejosError:
            continue
        assert parse_view(str(view), seat) == view
    try:
        state = parse_state(text)
    except AzulejosError:
        return
    line = str(state)
    assert parse_state(line) == state
    assert str(parse_state(line)) == line
    assert normal_form(parse_state(normal_form(state))) == normal_form(state)
    assert state.is_over or state.is_chance or state.legal_moves()
    for move in state.legal_moves()[:3]:
        state.play(move)
    if state.is_chance:
        state.deal(seed=1)


def spoiled_words() -> st.SearchStrategy[str]:
    """Return a strategy for words of moves, deals and games with a few edits."""
    return edited(st.sampled_from([*WORDS, *EVERY_GAME]), PIECES, most=2)


def spoiled_positions() -> st.SearchStrategy[str]:
    """Return a strategy for position lines with a few edits."""
    return edited(st.deferred(lambda: st.sampled_from(some_positions())), PIECES, most=3)


@given(spoiled_words() | st.text(st.characters(), max_size=20))
@settings(max_examples=EXAMPLES)
@pytest.mark.parametrize("read", [parse_move, parse_deal, parse_game])
def test_a_spoiled_word_is_a_word_or_an_error_of_ours(read: Callable[[str], object], text: str) -> None:
    check_word(read, text)


@given(spoiled_positions() | st.text(st.characters(), max_size=200))
@settings(max_examples=EXAMPLES)
def test_a_spoiled_position_is_a_position_or_an_error_of_ours(text: str) -> None:
    check_position(text)


@pytest.mark.slow
@given(spoiled_words())
@settings(max_examples=MANY)
@pytest.mark.parametrize("read", [parse_move, parse_deal, parse_game])
def test_many_more_spoiled_words_are_words_or_errors_of_ours(read: Callable[[str], object], text: str) -> None:
    check_word(read, text)


@pytest.mark.slow
@given(spoiled_positions())
@settings(max_examples=MANY)
def test_many_more_spoiled_positions_are_positions_or_errors_of_ours(text: str) -> None:
    check_position(text)
