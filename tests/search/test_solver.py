"""The solver of Azul's rounds: exact where it says so, anytime, and stronger than looking one move ahead."""

import itertools
from functools import cache

import numpy
import pytest

from azulejos import AzulejosError, Dice, MissingExtra, State, WrongMoment, azul, duel, parse_game, parse_state
from azulejos.bots import Bot, make_bot
from azulejos.bots.solver import SolverBot
from azulejos.play import OptionError
from azulejos.rules.loader import load, record_type
from azulejos.search.kit import open_module
from azulejos.search.thinking import AzulSolver, Limit


@cache
def solver(learned: bool = True) -> AzulSolver:
    return AzulSolver(learned=learned)


def worth(state: State, seat: int) -> float:
    """Weigh a state between two rounds, or a finished match, as the solver does."""
    evaluation = open_module("azul", "evaluation")
    record = numpy.zeros(1, record_type(load("azul", "state").State))
    for name in state.table.LAYOUT:
        record[0][name] = getattr(state.table, name)
    value = evaluation.value_of(record[0], seat)
    if abs(value) > evaluation.WIN // 2:
        value -= evaluation.WIN if value > 0 else -evaluation.WIN
        return float(value / evaluation.POINT + (1000 if value > 0 else -1000))
    return float(value / evaluation.POINT)


def brute_force(state: State, seat: int, known: dict[str, float]) -> float:
    """Try everything to the end of the round, without any cleverness but remembering positions."""
    if state.is_over or state.is_chance:
        return worth(state, seat)
    text = str(state)
    if text not in known:
        values = [brute_force(state.play_unchecked(number), seat, known) for number in state.legal_numbers()]
        known[text] = max(values) if state.to_move == seat else min(values)
    return known[text]


def late_positions(tag: str, count: int, groups: int) -> list[State]:
    """Play at random until so many groups of tiles are left, in various matches and rounds."""
    found: list[State] = []
    for seed in range(1000):
        dice = Dice(f"late/{tag}/{seed}")
        state = parse_game(tag).start(first=0)
        rounds = 1 + dice.below(5)
        while not state.is_over and len(found) < count:
            if state.is_chance:
                state = state.deal(dice=dice)
            elif state.round >= rounds and int(state.table.holds).bit_count() <= groups:
                found.append(state)
                break
            else:
                numbers = state.legal_numbers()
                state = state.play_unchecked(numbers[dice.below(len(numbers))])
        if len(found) == count:
            return found
    raise AssertionError("not enough positions")


@pytest.mark.parametrize("state", late_positions("azul2", 12, groups=4), ids=str)
def test_the_rest_of_a_round_is_solved_exactly(state: State) -> None:
    seat = state.to_move
    assert seat is not None
    thought = solver(learned=False).think(state.view(seat), Limit(nodes=2_000_000))
    assert thought.is_exact
    best = brute_force(state, seat, {})
    certain = {1.0: 1000, 0.0: -1000}.get(thought.win, 0)
    assert thought.margin + certain == pytest.approx(best)
    assert brute_force(state.play(thought.move), seat, {}) == pytest.approx(best)


@pytest.mark.parametrize("state", late_positions("azul3", 3, groups=3), ids=str)
def test_with_more_players_the_others_are_taken_to_play_against_the_seat(state: State) -> None:
    seat = state.to_move
    assert seat is not None
    thought = solver().think(state.view(seat), Limit(nodes=2_000_000))
    certain = {1.0: 1000, 0.0: -1000}.get(thought.win, 0)
    assert thought.margin + certain == pytest.approx(brute_force(state, seat, {}))


def test_a_won_match_is_seen_and_taken() -> None:
    state = parse_state(
        "azul2 r6 move1 s2 -/-/-/-/- B1W1 B11Y18R19K19W18 B6 "
        "30:-/-/-/-/-:.YRKW/...../...../...../.....:- 10:-/-/-/-/-:BY.../.B.../...../...../.....:*"
    )
    thought = solver().think(state.view(0), Limit(depth=4))
    assert thought.move.text == "CB1"
    assert thought.win == 1.0


def test_the_same_limit_of_nodes_gives_the_same_thought() -> None:
    view = azul().start(first=0).deal(seed=11).view(0)
    first = solver().think(view, Limit(nodes=5_000))
    again = AzulSolver().think(view, Limit(nodes=5_000))
    assert (first.move, first.variation, first.margin, first.nodes) == (
        again.move,
        again.variation,
        again.margin,
        again.nodes,
    )
    assert first.nodes <= 5_000


def test_a_thought_stops_when_its_time_is_up() -> None:
    view = azul(4).start(first=0).deal(seed=1).view(0)
    solver().think(view, Limit(nodes=10))
    thought = solver().think(view, Limit(time_ms=120))  # without a stop it would look on for hours
    assert thought.depth >= 1
    assert not thought.is_exact


def test_the_variation_is_a_line_of_legal_moves() -> None:
    state = azul().start(first=0).deal(seed=5)
    thought = solver().think(state.view(0), Limit(nodes=50_000))
    assert thought.variation[0] == thought.move
    for move in thought.variation:
        assert state.is_legal(move)
        state = state.play(move)


@pytest.mark.parametrize("tag", ["azul3", "azul4", "azul2g", "azul4g"])
def test_it_plays_whole_matches_of_every_table(tag: str) -> None:
    bot = SolverBot(nodes=150)
    state = parse_game(tag).start(first=0).deal(seed=tag)
    for n in range(400):
        if state.is_over:
            break
        assert state.to_move is not None
        state = state.play(bot.choose(state.view(state.to_move)))
        state = state.deal(seed=n)
    assert state.outcome is not None


def wins_of_16(ours: Bot, theirs: Bot) -> float:
    """Play 8 deals, each from both seats; a shared victory counts a half."""
    points = 0.0
    for seed, seat in itertools.product(range(8), (0, 1)):
        players = [ours, theirs] if seat == 0 else [theirs, ours]
        dice = Dice(f"beats/{seed}")
        state = azul().start(first=0).deal(dice=dice)
        while state.to_move is not None:
            state = state.play(players[state.to_move].choose(state.view(state.to_move))).deal(dice=dice)
        assert state.outcome is not None
        points += (seat in state.outcome.winners) / len(state.outcome.winners)
    return points


def test_it_beats_the_greedy_bot() -> None:
    assert wins_of_16(SolverBot(nodes=2_000), make_bot("greedy", 1)) >= 14


def test_what_it_learned_beats_what_was_made_by_hand() -> None:
    ours, theirs = SolverBot(nodes=2_000), SolverBot(nodes=2_000, learned=False)
    assert wins_of_16(ours, theirs) >= 11  # 0.909 +- 0.028 over 384 matches, see docs/strength.md


def test_the_net_answers_as_plain_arithmetic_does() -> None:
    nets = open_module("azul", "learned")
    net = nets.shipped_net()
    state = late_positions("azul2", 1, groups=1)[0]
    while not state.is_chance:
        state = state.play(state.legal_moves()[0])
    record = numpy.zeros(1, record_type(load("azul", "state").State))
    for name in state.table.LAYOUT:
        record[0][name] = getattr(state.table, name)
    nets.write_inputs(record[0], 0, net[5])
    first, first_bias, second, second_bias, last, inputs = (part.astype(float) for part in net[:6])
    hidden = numpy.maximum(second @ numpy.maximum(inputs @ first + first_bias, 0) + second_bias, 0)
    assert nets.margin_of(net) == pytest.approx(float(hidden @ last[:-1] + last[-1]), abs=1e-4)
    assert inputs[: nets.BOARD_INPUTS].sum() > 0


def test_bad_requests_are_refused_with_a_code() -> None:
    with pytest.raises(AzulejosError, match="a limit needs") as refused:
        Limit()
    assert refused.value.code == "bad-limit"
    with pytest.raises(WrongMoment):
        solver().think(azul().start(first=0).view(0), Limit(nodes=10))
    with pytest.raises(OptionError) as wrong_game:
        SolverBot().choose(duel().start(first=0).deal(seed=1).view(1))
    assert wrong_game.value.code == "bot-does-not-play"


def test_without_the_compiler_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.bots.solver.has_compiler", lambda: False)
    with pytest.raises(MissingExtra, match="azulejos\\[fast\\]"):
        make_bot("solver")
