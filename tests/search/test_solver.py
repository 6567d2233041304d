"""The solver of Azul's rounds: exact where it says so, anytime, and stronger than looking one move ahead."""

import itertools
from functools import cache
from itertools import pairwise
from typing import Any

import numpy
import pytest

from azulejos import AzulejosError, Dice, MissingExtra, State, WrongMoment, azul, duel, parse_game, parse_state
from azulejos.bots import Bot, make_bot
from azulejos.bots.solver import SolverBot
from azulejos.play import OptionError
from azulejos.rules.loader import load, record_type
from azulejos.rules.native import NativeFunction
from azulejos.search import Limit
from azulejos.search.native_session import open_native
from azulejos.search.net_files import shipped_net
from azulejos.search.session_thinker import SessionThinker

SOLVER = "search.solver_session"


@cache
def solver(tag: str = "azul2", learned: bool = True) -> SessionThinker:
    return open_native(parse_game(tag), SOLVER, learned=learned, room=1 << 18)


def record_of(state: State) -> Any:
    """Return a state as the compiled rules have it."""
    record = numpy.zeros(1, record_type(load("azul", "rules.state").State))
    for name in state.table.LAYOUT:
        record[0][name] = getattr(state.table, name)
    return record[0]


def worth(state: State, seat: int) -> float:
    """Weigh a state between two rounds, or a finished match, as the solver does."""
    evaluation = load("azul", "search.evaluation", compiled=True)
    value = evaluation.value_of(record_of(state), seat)
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


KNOWN_ONLY_IN_PART = [  # their best lines are not known to the end, and what is known comes close to the value
    "azul2 r1 move1 s2 -/-/-/-/- B1Y2 B17Y17R15K14W17 - "
    "0:-/-/K3/-/Y1:...../...../...../...../.....:RBBKK 0:R1/K1/W1/-/W2:...../...../...../...../.....:*RRR",
    "azul2 r1 move2 s1 -/-/-/-/- *B2Y1R7K3W1 B18Y15R12K17W18 - "
    "0:Y1/Y1/R1/-/-:...../...../...../...../.....:Y 0:-/-/-/W1/Y1:...../...../...../...../.....:-",
    "azul2 r1 move1 s2 -/-/-/-/- B1Y2R4K5 B17Y17R15K14W17 - "
    "0:-/-/-/-/Y1:...../...../...../...../.....:RBB 0:-/K1/W1/-/W2:...../...../...../...../.....:*",
    "azul2 r1 move1 s2 -/-/-/-/- B2Y4R6W1 B18Y16R14K17W15 - "
    "0:-/K1/W1/-/W1:...../...../...../...../.....:- 0:K1/K1/W2/-/-:...../...../...../...../.....:*",
    "azul2 r1 move2 s2 -/-/-/-/- B2R4W2 B16Y17R15K17W15 - "
    "0:K1/B1/Y1/W1/-:...../...../...../...../.....:WKK 0:W1/B1/-/-/R1:...../...../...../...../.....:*YY",
]


@pytest.mark.parametrize("position", KNOWN_ONLY_IN_PART)
def test_a_value_that_is_known_only_in_part_is_not_called_exact_too_soon(position: str) -> None:
    check_exact(parse_state(position))


@pytest.mark.parametrize(("count", "groups"), [(12, 3), (40, 4), pytest.param(400, 5, marks=pytest.mark.slow)], ids=str)
def test_the_rest_of_a_round_is_solved_exactly(count: int, groups: int) -> None:
    for state in late_positions("azul2", count, groups):
        check_exact(state)


def check_exact(state: State) -> None:
    """Check that the solver finds the value of brute force, and a move that keeps it."""
    seat = state.to_move
    assert seat is not None
    thought = solver(learned=False).think(state.view(seat), Limit(nodes=2_000_000))
    assert thought.is_exact
    best = brute_force(state, seat, {})
    certain = {1.0: 1000, 0.0: -1000}.get(thought.win, 0)
    assert thought.margin + certain == pytest.approx(best), str(state)
    assert brute_force(state.play(thought.move), seat, {}) == pytest.approx(best), str(state)


def test_with_more_players_the_others_are_taken_to_play_against_the_seat() -> None:
    for state in late_positions("azul3", 3, groups=3):
        seat = state.to_move
        assert seat is not None
        thought = solver("azul3", learned=False).think(state.view(seat), Limit(nodes=2_000_000))
        certain = {1.0: 1000, 0.0: -1000}.get(round(thought.win, 4), 0)
        assert thought.margin + certain == pytest.approx(brute_force(state, seat, {})), str(state)
        assert thought.outcome in ("won", None)  # the others need not play together


def test_a_won_match_is_seen_and_taken() -> None:
    state = parse_state(
        "azul2 r6 move1 s2 -/-/-/-/- B1W1 B11Y18R19K19W18 B6 "
        "10:-/-/-/-/-:.YRKW/...../...../...../.....:- 5:-/-/-/-/-:BY.../.B.../...../...../.....:*"
    )
    thought = solver().think(state.view(0), Limit(depth=4))
    assert thought.move.text == "CB1"
    assert thought.win == 1.0


def test_the_same_limit_of_nodes_gives_the_same_thought() -> None:
    view = azul().start(first=0).deal(seed=11).view(0)
    first = solver().think(view, Limit(nodes=5_000))
    again = open_native(azul(), SOLVER).think(view, Limit(nodes=5_000))
    assert (first.move, first.variation, first.margin, first.nodes) == (
        again.move,
        again.variation,
        again.margin,
        again.nodes,
    )
    assert first.nodes <= 5_000


def test_a_thought_stops_when_its_time_is_up() -> None:
    view = azul(4).start(first=0).deal(seed=1).view(0)
    solver("azul4").think(view, Limit(nodes=10))
    thought = solver("azul4").think(view, Limit(time_ms=120))  # without a stop it would look on for hours
    assert thought.depth >= 1
    assert not thought.is_exact


@pytest.mark.parametrize("tag", ["azul2", "azul2g", "azul3"])
def test_an_open_thinker_has_all_its_machine_code(tag: str) -> None:
    """The first thought has all of its time, however long machine code took to fetch or to make."""
    state = parse_game(tag).start(first=0).deal(seed=3)
    thinker = open_native(state.game, SOLVER)
    functions: dict[str, Any] = {
        name: thing.func
        for module in ("search.leaves", "search.solver", "search.solver_answers", SOLVER)
        for name, thing in vars(load("azul", module, compiled=True)).items()
        if isinstance(thing, NativeFunction)
    }
    ready = {name: list(function.signatures) for name, function in functions.items()}
    assert len(ready["begin"]) == len(ready["advance"]) == len(ready["write_answers"]) == 1
    thinker.think(state.view(0), Limit(nodes=2_000))
    thinker.rank(state.view(0), Limit(nodes=2_000))
    assert {name: list(function.signatures) for name, function in functions.items()} == ready


def test_the_variation_is_a_line_of_legal_moves() -> None:
    state = azul().start(first=0).deal(seed=5)
    thought = solver().think(state.view(0), Limit(nodes=50_000))
    assert thought.variation[0] == thought.move
    for move in thought.variation:
        assert state.is_legal(move)
        state = state.play(move)


@pytest.mark.parametrize("tag", ["azul3", "azul4", "azul2g", "azul4g"])
def test_it_plays_whole_matches_of_every_table(tag: str) -> None:
    bot = make_bot("solver:nodes=150")
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
    assert wins_of_16(make_bot("solver:nodes=2000"), make_bot("greedy", 1)) >= 14


def test_what_it_learned_beats_what_was_made_by_hand() -> None:
    ours, theirs = make_bot("solver:nodes=2000"), make_bot("solver:nodes=2000:hand-made")
    assert wins_of_16(ours, theirs) >= 11  # 0.909 +- 0.028 over 384 matches, see docs/strength.md


def between_rounds(tag: str) -> State:
    """Return a moment between two rounds, some rounds into a match."""
    state = late_positions(tag, 1, groups=1)[0]
    while not state.is_chance:
        state = state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize("tag", ["azul2", "azul3", "azul4", "azul2g", "azul3g", "azul4g"])
def test_a_net_answers_as_plain_arithmetic_does_and_remembers_boards(tag: str) -> None:
    weights = shipped_net(parse_game(tag))
    assert weights is not None
    learned = load("azul", "search.learned", compiled=True)
    from azulejos.search.net import net_of

    net = net_of(weights)
    state = between_rounds(tag)
    record = record_of(state)
    for seat in (0, 1, 0):  # the second time from memory
        inputs = numpy.zeros(len(weights["first"]), numpy.float32)
        learned.write_inputs(record, seat, inputs)
        one = numpy.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
        two = numpy.maximum(one @ weights["second"] + weights["second_bias"], 0)
        learned.ask(record, seat, net)
        assert net.answers == pytest.approx(two @ weights["last"] + weights["last_bias"], abs=1e-3)
        assert inputs.any()


@pytest.mark.slow
@pytest.mark.parametrize("learned", [False, True], ids=["hand-made", "learned"])
@pytest.mark.parametrize("tag", ["azul2", "azul3", "azul4", "azul2g", "azul3g", "azul4g"])
def test_a_round_ends_in_the_same_with_boards_remembered_as_with_boards_tiled(tag: str, learned: bool) -> None:
    """Compare every moment of matches at random: with tiles in the bag and without, at the match's end and before."""
    game = parse_game(tag)
    weights = shipped_net(game) if learned else None
    leaves, boards, offers = (load("azul", f"search.{name}", compiled=True) for name in ("leaves", "boards", "offers"))
    from azulejos.search.net import net_of, no_net

    net = net_of(weights) if weights else no_net()
    scales = boards.new_scales(net, game.players, offers.new_offer_scales(weights, boards=boards.SLOTS))
    tables = numpy.zeros(3, record_type(load("azul", "rules.state").State))
    seen = {"over": 0, "empty bag": 0}
    dice = Dice(tag)
    for _ in range(4):
        state = game.start(first=0)
        while not state.is_over and state.round < 9:
            if state.is_chance:
                state = state.deal(dice=dice)
                continue
            if state.table.phase == leaves.OFFER:
                tables[0] = record_of(state)
                boards.set_scales(tables[0], scales)
                for seat in range(game.players):
                    remembered = boards.value_at_end(tables, 0, seat, leaves.LIKELY_WIN, scales)
                    tiled = leaves.tiled_value(tables, 0, seat, net)
                    assert remembered == pytest.approx(tiled, abs=1)
                seen["over"] += tables[1]["phase"] == leaves.OVER
                seen["empty bag"] += state.table.in_bag == 0
            numbers = state.legal_numbers()
            state = state.play_unchecked(numbers[dice.below(len(numbers))])
    assert seen["over"]
    assert seen["empty bag"] or game.players == 3  # their factories never take just what is left


def test_ranked_moves_stand_on_one_scale() -> None:
    """Lines of one value may end in different positions, whose chances differ a little."""
    state = late_positions("azul2", 3, groups=6)[2]
    view = state.view(state.to_move)
    every = solver().rank(view, Limit(depth=3))
    assert {thought.move for thought in every} == set(view.legal_moves())
    assert all(better.win > worse.win - 0.01 for better, worse in pairwise(every))
    assert every[0].win > every[-1].win + 0.1
    best = solver().think(view, Limit(depth=3))
    assert every[0].win == pytest.approx(best.win, abs=0.01)
    first_two = solver().rank(view, Limit(depth=3), count=2)
    assert [thought.win for thought in first_two] == pytest.approx([thought.win for thought in every[:2]], abs=0.01)
    worst = every[-1].move
    (only,) = solver().rank(view, Limit(depth=3), moves=[worst])
    assert only.move == worst
    assert only.win == pytest.approx(every[-1].win, abs=0.01)
    both = solver().rank(view, Limit(depth=3), count=1, moves=[worst])
    assert [thought.move for thought in both][1:] == [worst]


def test_thoughts_are_reported_deeper_and_deeper_and_can_be_stopped() -> None:
    view = azul().start(first=0).deal(seed=11).view(0)
    told: list[int] = []
    thought = solver().think(
        view, Limit(depth=40), report=lambda thought: told.append(thought.depth), is_stopped=lambda: len(told) >= 2
    )
    assert told[:2] == [1, 2]
    assert len(told) < 10
    assert thought.depth == told[-1]


def test_bad_requests_are_refused_with_a_code() -> None:
    with pytest.raises(AzulejosError, match="a limit needs") as refused:
        Limit()
    assert refused.value.code == "bad-limit"
    with pytest.raises(WrongMoment):
        solver().think(azul().start(first=0).view(0), Limit(nodes=10))
    with pytest.raises(OptionError) as wrong_game:
        SolverBot().choose(duel().start(first=0).deal(seed=1).view(1))
    assert wrong_game.value.code == "bot-does-not-play"


def test_without_a_machine_it_names_the_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.bots.search_bot.has_compiler", lambda: False)
    monkeypatch.setattr("azulejos.bots.search_bot.has_wasm", lambda: False)
    with pytest.raises(MissingExtra, match="azulejos\\[bots\\]"):
        make_bot("solver")


def test_a_margin_counts_points_alone_even_if_the_match_probably_ends() -> None:
    """A search that is cut counts a likely win as 12 points more, which only its choice of moves may depend on."""
    view = parse_state(
        "azul2 r5 move1 s1 BRKW/-/BBWW/-/YKWW *B1Y2W1 - B10Y11R13K10W10 11:-/Y2/K2/-/-:BYRK./WB.RK/.W.../.K.../.R...:-"
        " 15:-/R2/Y1/W1/-:BYRK./WBY.K/..B../...B./..K..:-"
    ).view(0)
    early = solver().think(view, Limit(nodes=1_000))
    (late,) = solver().rank(view, Limit(nodes=1_000_000), moves=[early.move])
    assert early.outcome is None
    assert early.margin == pytest.approx(5.2, abs=0.01)
    assert (late.outcome, late.margin, late.is_exact) == ("won", 4.0, True)
