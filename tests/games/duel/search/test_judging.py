"""The values of boards in Duel's search: the hand-made evaluation, the inputs of the net, quick play."""

from functools import cache
from typing import Any

import numpy
import pytest

from azulejos import Dice, State, parse_game
from azulejos.games.duel.estimates import estimate
from azulejos.rules.loader import load, record_type
from azulejos.search.net import net_of, no_net
from azulejos.search.net_files import MARGIN, SCALE, WEIGHTS, WIN, shipped_net

TAGS = ["duel:1a,2b,4a", "duel:1b,2a,3a,4b", "duel:1b,3b,4a"]


@cache
def parts() -> tuple[Any, ...]:
    return tuple(
        load("duel", f"search.{name}", compiled=True) for name in ("evaluation", "learned", "tree_hooks", "quick_play")
    )


def record_of(table: Any) -> Any:
    """Return a table as a record of the compiled rules."""
    record = numpy.zeros(1, record_type(load("duel", "rules.state").State))
    for name in table.LAYOUT:
        record[0][name] = getattr(table, name)
    return record[0]


def between_rounds(tag: str, rounds: int) -> State:
    """Return the state after this many random rounds."""
    dice = Dice(f"between/{tag}/{rounds}")
    state = parse_game(tag).start(first=0).deal(dice=dice)
    while not (state.is_chance and state.round == rounds and state.table.drawn_count == 0 and state.deal_due != "chip"):
        if state.is_chance:
            state = state.deal(state.sample_deal(dice))
        else:
            numbers = state.legal_numbers()
            state = state.play_unchecked(numbers[dice.below(len(numbers))])
    return state


MOMENTS = [between_rounds(tag, rounds) for tag in TAGS for rounds in (1, 2, 3, 4)]


@pytest.mark.parametrize("state", MOMENTS, ids=str)
def test_a_board_is_worth_what_the_greedy_bot_says_and_the_start(state: State) -> None:
    evaluation = parts()[0]
    for seat in (0, 1):
        starts = evaluation.START_WORTH * (state.table.start_seat == seat)
        assert evaluation.board_worth(record_of(state.table), seat) == pytest.approx(
            estimate(state.table, seat) + starts
        )


def mirror_image(state: State) -> Any:
    """Return the table with both domes mirrored."""
    seen = record_of(state.table).copy()
    for seat in (0, 1):
        for name in ("space", "dome"):
            seen[name][seat] = seen[name][seat][:, ::-1].copy()
        for name in ("dome_column",):
            seen[name][seat] = seen[name][seat][::-1].copy()
        for name in ("plate_at", "rotation"):
            seen[name][seat] = seen[name][seat].reshape(3, 3)[:, ::-1].ravel().copy()
        for row in range(6):
            seen["dome_row"][seat][row] = int(f"{int(seen['dome_row'][seat][row]):06b}"[::-1], 2)
            fits = int(seen["fits"][seat][row])
            masks = [int(f"{fits >> 6 * color & 63:06b}"[::-1], 2) for color in range(5)]
            seen["fits"][seat][row] = sum(mask << 6 * color for color, mask in enumerate(masks))
    return seen


@pytest.mark.parametrize("state", MOMENTS[::3], ids=str)
def test_the_inputs_in_a_mirror_are_those_of_the_mirrored_domes(state: State) -> None:
    learned = parts()[1]
    straight, turned = numpy.zeros((2, learned.INPUTS), numpy.float32)
    for seat in (0, 1):
        learned.write_inputs(record_of(state.table), seat, straight)
        learned.write_inputs(mirror_image(state), seat, turned)
        assert turned.tolist() == pytest.approx(straight[learned.mirrored()].tolist(), abs=1e-6)
        assert straight.tolist() != turned.tolist()


def test_the_two_seats_see_the_same_boards_in_another_order() -> None:
    learned = parts()[1]
    mine, theirs = numpy.zeros((2, learned.INPUTS), numpy.float32)
    learned.write_inputs(record_of(MOMENTS[5].table), 0, mine)
    learned.write_inputs(record_of(MOMENTS[5].table), 1, theirs)
    size = learned.BOARD_INPUTS
    assert mine[:size].tolist() == theirs[size : 2 * size].tolist()
    assert mine[size : 2 * size].tolist() == theirs[:size].tolist()
    assert mine[-2:].tolist() == (-theirs[-2:]).tolist()


def test_the_net_answers_as_plain_arithmetic_does() -> None:
    learned = parts()[1]
    generator = numpy.random.default_rng(5)
    sizes = ((learned.INPUTS, 64), (64,), (64, 32), (32,), (32, 2), (2,))
    weights = {name: generator.normal(0, 0.1, size) for name, size in zip(WEIGHTS, sizes, strict=True)}
    net = net_of(weights)
    margin, win = learned.prospects(record_of(MOMENTS[2].table), 0, net)
    inputs = numpy.zeros(learned.INPUTS, numpy.float32)
    learned.write_inputs(record_of(MOMENTS[2].table), 0, inputs)
    one = numpy.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    two = numpy.maximum(one @ weights["second"] + weights["second_bias"], 0)
    answers = two @ weights["last"] + weights["last_bias"]
    assert margin == pytest.approx(answers[MARGIN] * SCALE, abs=1e-3)
    assert win == pytest.approx(1 / (1 + numpy.exp(-answers[WIN])), abs=1e-4)
    assert net.answers[MARGIN] == pytest.approx(answers[MARGIN], abs=1e-4)


def test_a_finished_match_is_judged_by_its_result() -> None:
    hooks = parts()[2]
    state = between_rounds(TAGS[0], 4)
    dice = Dice("end")
    while not state.is_over:
        state = state.deal(dice=dice)
        numbers = state.legal_numbers()
        if numbers:
            state = state.play_unchecked(numbers[dice.below(len(numbers))])
    assert state.outcome is not None
    wins, margins = numpy.zeros(2), numpy.zeros(2)
    hooks.judge(record_of(state.table), no_net(), wins, margins)
    assert wins.tolist() == [float(seat in state.outcome.winners) for seat in (0, 1)]
    assert margins.tolist() == [state.scores[0] - state.scores[1], state.scores[1] - state.scores[0]]


def test_the_shipped_net_knows_who_is_ahead() -> None:
    learned = parts()[1]
    weights = shipped_net(parse_game("duel"))
    assert weights is not None
    net = net_of(weights)
    ahead = record_of(MOMENTS[3].table).copy()
    behind = ahead.copy()
    ahead["score"] = [60, 20]
    behind["score"] = [20, 60]
    best, worst = learned.prospects(ahead, 0, net), learned.prospects(behind, 0, net)
    assert best[0] > 15
    assert best[1] > 0.85
    assert worst[0] < -15
    assert worst[1] < 0.15
