"""The board as typed values: they say what the page's sight says, hide what is hidden, and draw themselves."""

import dataclasses
import pickle
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

from azulejos import (
    AzulState,
    AzulView,
    Deal,
    Dice,
    DuelState,
    DuelView,
    Game,
    Move,
    State,
    azul,
    duel,
    parse_game,
    parse_state,
    parse_view,
)
from azulejos.games.azul.sight import sight as azul_sight
from azulejos.games.duel.sight import sight as duel_sight
from azulejos.games.duel.values import Plate

AZUL = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4")
DUEL = duel().start(first=0).deal(seed=7)
AnyState = TypeVar("AnyState", bound=State)


def moments(state: AnyState, seed: int, every: int) -> Iterator[AnyState]:
    """Yield some moments of a random match, the end included."""
    dice = Dice(seed)
    step = 0
    while not state.is_over:
        numbers = state.legal_numbers()
        state = state.play(numbers[dice.below(len(numbers))]).deal(dice=dice)
        step += 1
        if step % every == 0 or state.is_over:
            yield state


def test_a_table_of_azul_can_be_read() -> None:
    assert AZUL.factories[3].tiles == ("Y", "Y", "R", "R")
    assert (AZUL.center.tiles, AZUL.center.has_marker) == (("B", "K", "W"), True)
    board = AZUL.boards[0]
    assert (board.seat, board.score, board.floor, board.wall[2][3]) == (0, 0, (), None)
    assert (board.lines[3].color, board.lines[3].missing, board.lines[0].color) == ("R", 3, None)
    assert (len(AZUL.bag), AZUL.lid, AZUL.start_seat, AZUL.phase) == (80, (), 0, "offer")


def test_a_table_of_duel_can_be_read() -> None:
    board = DUEL.boards[0]
    assert (board.score, board.tokens, board.chips, board.dome[0][0], board.plates) == (5, 2, (), None, (None,) * 9)
    assert DUEL.display[0] == Plate("joker", "RWBK")
    assert (DUEL.factories[0].sun, DUEL.factories[0].chip) == (("B", "Y", "K", "T"), "?")
    assert (DUEL.stack.size, DUEL.stack.top, DUEL.drawn, DUEL.hand) == (15, "joker", (), None)
    assert [goal.name for goal in DUEL.goals] == ["columns", "corners", "rows"]


@pytest.mark.parametrize("game", [azul(2), azul(3, gray=True)], ids=str)
def test_the_values_of_azul_agree_with_the_sight(game: Any) -> None:
    for state in moments(game.start(first=0).deal(seed=5), 5, every=9):
        seen = azul_sight(state.view(0))
        assert ["".join(factory.tiles) for factory in state.factories] == seen["factories"]
        assert ("".join(state.center.tiles), state.center.has_marker) == (seen["center"], seen["marker_in_center"])
        assert (state.phase, state.start_seat, state.marker_seat) == (
            seen["phase"],
            seen["start_seat"],
            seen["marker_seat"],
        )
        assert {color: state.bag.count(color) for color in "BYRKW"} == seen["bag"]
        assert {color: state.lid.count(color) for color in "BYRKW"} == seen["lid"]
        for board, drawn in zip(state.boards, seen["boards"], strict=True):
            assert ["".join(line.tiles) for line in board.lines] == drawn["lines"]
            assert ["".join(tile or "." for tile in row) for row in board.wall] == drawn["wall"]
            assert ("".join(board.floor), board.score) == (drawn["floor"], drawn["score"])
            assert board.has_marker == (board.seat == seen["marker_seat"])


def test_the_values_of_duel_agree_with_the_sight() -> None:
    for state in moments(duel().start(first=0).deal(seed=3), 3, every=6):
        for seat in (0, 1):
            compare_duel(state.view(seat))


def compare_duel(view: DuelView) -> None:
    seen = duel_sight(view)
    factories = [("".join(each.sun), "".join(each.moon), each.chip) for each in view.factories]
    assert factories == [(each["sun"], each["moon"], each["chip"]) for each in seen["factories"]]
    large = view.large_factory
    assert ("".join(large.sun), "".join(large.moon)) == (seen["large_sun"], seen["large_moon"])
    assert (large.has_start_tile, view.phase) == (seen["start_tile_out"], seen["phase"])
    assert [plate and plate.name for plate in view.display] == seen["display"]
    assert (view.stack.size, view.stack.top and view.stack.top[0].upper()) == (
        seen["stack"]["size"],
        seen["stack"]["top"],
    )
    lots = [[plate.name or f"{plate.kind[0].upper()}?" for plate in lot.plates] for lot in view.stack.put_back]
    assert lots == [lot["plates"] for lot in seen["stack"]["lots"]]
    assert [plate and plate.name for plate in view.drawn] == [drawn and drawn["plate"] for drawn in seen["drawn"]]
    assert [list(goal.points) for goal in view.goals] == [goal["points"] for goal in seen["goals"]]
    assert {chip: view.unseen_chips.count(chip) for chip in seen["unseen_chips"]} == seen["unseen_chips"]
    for board, drawn in zip(view.boards, seen["boards"], strict=True):
        assert ["".join(line.tiles) for line in board.lines] == drawn["lines"]
        assert ["".join(tile or "." for tile in row) for row in board.dome] == drawn["dome"]
        assert ["".join(space or "." for space in row) for row in board.spaces] == drawn["spaces"]
        placed = [plate and {"plate": plate.name, "turns": plate.turns} for plate in board.plates]
        assert placed == drawn["plates"]
        assert (list(board.chips), list(board.used_chips)) == (drawn["chips"], drawn["used_chips"])
        assert (board.tokens, board.score, board.chips_taken) == (drawn["tokens"], drawn["score"], drawn["chips_taken"])
        assert ("".join(board.broken), board.has_passed) == (drawn["broken"], drawn["passed"])
        assert board.has_start_tile == (board.seat == seen["start_tile_seat"])


def test_the_plates_of_a_dome_show_its_spaces() -> None:
    *_, state = moments(duel().start(first=0).deal(seed=3), 3, every=40)
    for board in state.boards:
        for place, plate in enumerate(board.plates):
            row, column = place // 3 * 2, place % 3 * 2
            beside = board.spaces[row][column : column + 2] + board.spaces[row + 1][column : column + 2]
            assert plate is not None
            assert plate.spaces == beside


def test_D45_a_view_shows_drawn_plates_as_unknown() -> None:
    state = next(state for state in moments(duel().start(first=0).deal(seed=3), 3, every=1) if state.phase == "keep")
    drawer = state.to_move
    assert drawer is not None
    own, other = state.view(drawer).drawn, state.view(1 - drawer).drawn
    assert [plate and plate.kind for plate in own] == [plate and plate.kind for plate in other]
    assert all(plate is not None and plate.spaces is not None for plate in own)
    assert all(plate is not None and plate.name is None and plate.spaces is None for plate in other)


def test_states_have_the_class_of_their_game_wherever_they_come_from() -> None:
    assert [type(each) for each in (AZUL, parse_state(str(AZUL)), AZUL.view(0).resample(1))] == [AzulState] * 3
    assert [type(each) for each in (DUEL, parse_state(str(DUEL)), DUEL.resample(0, 1))] == [DuelState] * 3
    assert [type(each) for each in (AZUL.view(), parse_view(str(AZUL)))] == [AzulView] * 2
    assert [type(each) for each in (DUEL.view(1), parse_view(str(DUEL), 1))] == [DuelView] * 2
    assert type(Game("azul").start()) is AzulState
    assert parse_game("azul2") == azul() == Game("azul")
    assert hash(parse_game("azul2")) == hash(azul())
    assert pickle.loads(pickle.dumps(AZUL)) == AZUL
    assert type(pickle.loads(pickle.dumps(DUEL.view(0)))) is DuelView


def test_the_values_are_frozen_and_compare_by_content() -> None:
    for value in (AZUL.factories[0], AZUL.center, AZUL.boards[0], DUEL.boards[1], DUEL.factories[2], DUEL.stack):
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.__setattr__(dataclasses.fields(value)[0].name, None)
        hash(value)
    assert parse_state(str(AZUL)).boards == AZUL.boards  # type: ignore[attr-defined]  # any state, here of Azul
    assert AZUL.play("1B2").boards[1] != AZUL.boards[1]


@pytest.mark.parametrize(
    ("value", "tiles", "words"),
    [
        (AZUL.boards[0], 1, "Player 1: 0 points"),
        (AZUL.factories, 19, "Factory 4: 2 yellow, 2 red"),
        (AZUL.factories[0], 4, "Factory 1: 2 blue, 1 yellow, 1 red"),
        (AZUL.center, 3, "starting player marker, 1 blue, 1 black, 1 white"),
        (DUEL.boards[0], 0, "Player 1: 5 points, 2 tokens"),
        (DUEL.factories, 21, "Large factory"),
        (DUEL.factories[0], 4, "1 blue, 1 yellow, 1 black, 1 turquoise"),
        (DUEL.large_factory, 5, "start tile"),
        (DUEL.display[0], 0, "red joker blue black"),
        (Plate("special", None), 0, "special plate"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_draws_itself_for_a_notebook(value: Any, tiles: int, words: str) -> None:
    picture = value._repr_svg_()
    assert picture.startswith("<svg ")
    assert picture.count('class="az-tile') == tiles
    assert words in picture


@pytest.mark.parametrize("wrong", [None, b"", 3.5, [], True, object()], ids=lambda given: type(given).__name__)
def test_playing_something_that_is_no_move_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match="a move is a Move, its word or its number, not "):
        AZUL.play(wrong)


@pytest.mark.parametrize("wrong", [None, b"", 3, []], ids=lambda given: type(given).__name__)
def test_other_wrong_types_are_type_errors_too(wrong: Any) -> None:
    for read, words in (
        (Move, "a move is written as a text"),
        (Deal, "a deal is written as a text"),
        (parse_game, "a game is written as a text"),
        (parse_state, "a position is written as a text"),
    ):
        with pytest.raises(TypeError, match=words):
            read(wrong)
    if wrong is not None:
        with pytest.raises(TypeError, match="a deal is a Deal or its word"):
            azul().start().deal(wrong)
