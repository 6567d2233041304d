"""The solver of Azul's rounds: exact where it says so, anytime, and stronger than looking one move ahead."""

from functools import cache

import numpy
import pytest

from azulejos import AzulejosError, Dice, State, WrongMoment, azul, duel, parse_game, parse_state
from azulejos.bots import make_bot
from azulejos.bots.solver import SolverBot
from azulejos.play import OptionError
from azulejos.rules.loader import load, record_type
from azulejos.search.kit import open_module
from azulejos.search.thinking import AzulSolver, Limit


@cache
def solver() -> AzulSolver:
    return AzulSolver()


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
    thought = solver().think(state.view(seat), Limit(nodes=2_000_000))
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


def test_it_beats_the_greedy_bot() -> None:
    points = 0.0
    for seed in range(8):
        for seat in (0, 1):
            players = [make_bot("greedy", seed), make_bot("greedy", seed)]
            players[seat] = SolverBot(nodes=2_000)
            dice = Dice(f"beats/{seed}")
            state = azul().start(first=0).deal(dice=dice)
            while state.to_move is not None:
                state = state.play(players[state.to_move].choose(state.view(state.to_move))).deal(dice=dice)
            assert state.outcome is not None
            points += (seat in state.outcome.winners) / len(state.outcome.winners)
    assert points >= 11  # of 16: it won 14 when this was written


def test_bad_requests_are_refused_with_a_code() -> None:
    with pytest.raises(AzulejosError, match="a limit needs") as refused:
        Limit()
    assert refused.value.code == "bad-limit"
    with pytest.raises(WrongMoment):
        solver().think(azul().start(first=0).view(0), Limit(nodes=10))
    with pytest.raises(OptionError) as wrong_game:
        SolverBot().choose(duel().start(first=0).deal(seed=1).view(1))
    assert wrong_game.value.code == "bot-does-not-play"
