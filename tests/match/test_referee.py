"""The referee: whole matches by the documented deals, and bots that misbehave lose their seat and nothing else."""

import threading
import time
from collections.abc import Callable
from itertools import count

import pytest

from azulejos import Deal, Dice, Game, Move, OptionError, View, azul, duel, parse_record
from azulejos.bots import Bot, make_bot
from azulejos.games.registry import definition_of, game_names
from azulejos.match import MatchResult, Pace, clocks, play_match
from azulejos.match.bot_call import Clock, ask
from tests.match import bad_bots
from tests.match.bad_bots import CODES, BadBot
from tests.waiting import PATIENCE_S

GAMES = {tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}
TABLES = {"azul2": azul(), "azul4": azul(4), "azul2g": azul(gray=True, fold=True), "duel": duel(fold=True)}


def sound_bots(game: Game, name: str = "random") -> list[Bot]:
    return [make_bot(name, seat) for seat in range(game.players)]


def play_with(
    bad: Bot, game: Game, seat: int = 1, think_ms: float | None = None, clock: Clock = time.monotonic
) -> MatchResult:
    """Play a match with one bot among sound ones; whatever happens, the record must be sound."""
    bots = sound_bots(game)
    bots[seat] = bad
    result = play_match(game, bots, seed="x", first=0, think_ms=think_ms, clock=clock)
    read = parse_record(str(result.record))
    assert read == result.record
    assert read.outcome == result.outcome
    return result


@pytest.mark.parametrize("tag", GAMES)
def test_a_match_is_played_to_its_end_and_its_record_replays_to_the_same_outcome(tag: str) -> None:
    game = GAMES[tag]
    result = play_match(game, sound_bots(game), seed=7)
    read = parse_record(str(result.record))
    assert result.forfeit is None
    assert result.record.final.is_over
    assert (read.outcome, read.final) == (result.outcome, result.record.final)
    assert read.names == ("random",) * game.players


class Preparing:
    """A bot that notes when it makes ready, in which it may fail, and when it is asked."""

    name = "preparing"

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure, self.noted = failure, list[str]()

    def prepare(self, game: Game) -> None:
        self.noted.append(f"ready for {game}")
        if self.failure:
            raise self.failure

    def choose(self, view: View) -> Move:
        self.noted.append("asked")
        return view.legal_moves()[0]


@pytest.mark.parametrize("failure", [None, RuntimeError("not ready")])
def test_a_bot_gets_ready_before_its_clock_runs(failure: Exception | None) -> None:
    bot = Preparing(failure)
    result = play_match(azul(), [bot, make_bot("random")], seed="x", max_rounds=2)
    assert result.forfeit is None
    assert bot.noted[:2] == ["ready for azul2", "asked"]
    assert bot.noted.count("ready for azul2") == 1


class Endless:
    """A bot that thinks until it is told to stop, by a clock of its own, and says how it was asked."""

    name = "endless"

    def __init__(self) -> None:
        self.limits, self.now = list[object](), 0.0

    def choose(self, view: View) -> Move:
        raise AssertionError("it can think, and there is a limit")

    def think_aloud(self, view: View, limit: object, report: object, is_stopped: Callable[[], bool]) -> Move:
        self.limits.append(limit)
        while not is_stopped():
            self.now += 0.01
        return view.legal_moves()[0]


@pytest.mark.parametrize(("margin_ms", "told_after_s"), [(50, PATIENCE_S - 0.05), (1000 * PATIENCE_S, PATIENCE_S / 2)])
def test_a_bot_that_can_think_is_told_to_stop_before_it_is_late(
    margin_ms: int, told_after_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "MARGIN_MS", margin_ms)
    bot, state = Endless(), azul().start(first=0).deal(seed=0)
    answer = ask(bot, state, 1000 * PATIENCE_S, clock=lambda: bot.now)
    assert answer.chosen == state.legal_moves()[0]
    assert answer.took_ms == pytest.approx(1000 * told_after_s, abs=11)
    assert bot.limits == [None]  # it keeps to its usual limit


@pytest.mark.parametrize("tag", TABLES)
def test_the_same_seed_plays_the_same_match_and_another_seed_another(tag: str) -> None:
    game = TABLES[tag]
    first, again, other = (play_match(game, sound_bots(game), seed=seed).record for seed in ("a", "a", "b"))
    assert first == again
    assert first.steps != other.steps


@pytest.mark.parametrize("first", [None, 1])
@pytest.mark.parametrize("tag", TABLES)
def test_the_nth_deal_of_a_match_uses_the_nth_dice_of_its_seed(tag: str, first: int | None) -> None:
    game = TABLES[tag]
    record = play_match(game, sound_bots(game), seed="lisboa", first=first, max_rounds=3).record
    number = count()
    for state, step in zip(record.states(), record.steps, strict=False):
        if isinstance(step.action, Deal):
            deal = next(number)
            if deal or first is None:
                assert step.action == state.sample_deal(Dice("lisboa", deal))
            else:
                assert str(step.action) == "first:2"
    assert next(number) > 2


def test_a_match_ends_after_its_rounds() -> None:
    result = play_match(azul(), sound_bots(azul(), "greedy"), seed=1, max_rounds=2)
    assert result.outcome.reason == "rounds-played"
    assert result.record.final.round == 2


@pytest.mark.parametrize("tag", TABLES)
def test_a_bot_is_shown_the_view_of_its_own_seat_and_nothing_more(tag: str) -> None:
    game = TABLES[tag]

    class Witness:
        name = "witness"

        def __init__(self, seat: int) -> None:
            self.seat = seat

        def choose(self, view: View) -> object:
            assert isinstance(view, View)
            assert view.seat == view.to_move == self.seat
            return make_bot("random").choose(view)

    result = play_match(game, [Witness(seat) for seat in range(game.players)], seed=3)  # type: ignore[misc]
    assert result.forfeit is None


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("misbehave", CODES, ids=lambda bot: bot.__name__)
@pytest.mark.parametrize("tag", TABLES)
def test_a_bot_that_misbehaves_loses_its_seat_and_nothing_else(
    tag: str, misbehave: Callable[[View], object], seat: int
) -> None:
    game = TABLES[tag]
    result = play_with(BadBot(misbehave), game, seat)
    assert result.forfeit is not None
    assert result.forfeit.seat == seat
    assert {result.forfeit.code} == CODES[misbehave]
    assert result.record.result == f"forfeit {seat + 1}"
    assert result.record.header("Forfeit") == f"{result.forfeit.code}: {result.forfeit.message}"
    assert result.outcome.places[seat] == game.players
    assert result.outcome.reason == "forfeit"
    assert result.paces[seat].moves == bad_bots.AFTER_MOVES + 1
    assert sum(pace.moves for pace in result.paces) == len(result.record.moves) + 1


@pytest.mark.parametrize("tag", TABLES)
@pytest.mark.parametrize("think_ms", [None, 60_000.0])
def test_the_word_of_a_move_is_as_good_as_the_move(tag: str, think_ms: float | None) -> None:
    class Speaker:
        name = "random"

        def choose(self, view: View) -> str:
            return str(make_bot("random", 1).choose(view))

    game = TABLES[tag]
    bots: list[Bot] = [Speaker() for _ in range(game.players)]
    moves = [make_bot("random", 1) for _ in range(game.players)]
    told = play_match(game, bots, seed="x", max_rounds=2, think_ms=think_ms)
    assert told.forfeit is None
    assert told.record == play_match(game, moves, seed="x", max_rounds=2).record


@pytest.mark.parametrize("tag", TABLES)
def test_the_illegal_word_is_refused_like_the_illegal_move(tag: str) -> None:
    words, moves = (
        play_with(BadBot(bad), TABLES[tag]) for bad in (lambda v: str(bad_bots.illegal(v)), bad_bots.illegal)
    )
    assert words.forfeit == moves.forfeit
    assert words.forfeit is not None


@pytest.mark.parametrize("tag", TABLES)
def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(tag: str) -> None:
    result = play_with(BadBot(bad_bots.illegal), TABLES[tag])
    assert result.forfeit is not None
    assert result.record.result == "forfeit 2"
    assert result.forfeit.message.startswith("cannot play ")
    assert not result.record.final.is_legal(result.forfeit.message.split()[2].rstrip(":"))


def test_the_others_at_a_table_of_four_are_ranked_by_their_points() -> None:
    bots: list[Bot] = [BadBot(bad_bots.crash, after=20), *[make_bot("greedy", seat) for seat in (1, 2, 3)]]
    outcome = play_match(azul(4), bots, seed="ranks").outcome
    others = outcome.scores[1:]
    assert len(set(others)) > 1
    assert outcome.places == (4, *[1 + sum(points > own for points in others) for own in others])


def test_what_a_bot_says_is_kept_without_the_letters_that_no_record_may_hold() -> None:
    result = play_with(BadBot(bad_bots.crash), azul())
    assert (
        result.record.header("Forfeit")
        == "bot-crashed: ValueError: my ?[31m mistake (tests/match/bad_bots.py:54 in crash)"
    )


def test_a_long_complaint_is_cut() -> None:
    def complain(view: View) -> object:
        raise ValueError("x" * 5000)

    forfeit = play_with(BadBot(complain), azul()).forfeit
    assert forfeit is not None
    assert len(forfeit.message) < 250
    assert "xxx... (tests/match/test_referee.py:" in forfeit.message


@pytest.mark.parametrize("name", ["", "\n", 5, None, ValueError("no name")])
def test_a_bot_without_a_sensible_name_is_called_after_its_kind(name: object) -> None:
    bot = BadBot(bad_bots.scribble, after=10**9, name=name)
    assert play_with(bot, azul()).record.names == ("random", "BadBot")


def test_what_a_bot_does_to_its_view_does_not_change_the_match() -> None:
    result = play_with(BadBot(bad_bots.scribble, after=0), azul())
    assert result.forfeit is None
    assert result.outcome.scores[1] < 99


@pytest.mark.parametrize("tag", TABLES)
def test_a_move_that_comes_too_late_is_a_loss_on_time(tag: str) -> None:
    now = [0.0]

    def sleep(view: View) -> object:
        now[0] += 61.0
        return view.legal_moves()[0]

    result = play_with(BadBot(sleep), TABLES[tag], think_ms=60_000, clock=lambda: now[0])
    assert result.forfeit is not None
    assert (result.forfeit.code, result.forfeit.message) == ("too-late", "no move within 60000 ms")
    assert result.record.result == "time 2"
    assert result.record.header("Forfeit") == "too-late: no move within 60000 ms"
    assert result.outcome.reason == "time"
    assert result.outcome.places[1] == TABLES[tag].players
    assert result.paces[1] == Pace(bad_bots.AFTER_MOVES + 1, 61_000.0, 61_000.0)


def test_a_move_at_the_last_moment_is_in_time() -> None:
    now = [0.0]

    def hurry(view: View) -> object:
        now[0] += 60.0
        return make_bot("random").choose(view)

    assert play_with(BadBot(hurry), azul(), think_ms=60_000, clock=lambda: now[0]).forfeit is None


def test_a_bot_that_never_answers_is_not_waited_for() -> None:
    let_go = threading.Event()

    def hang(view: View) -> object:
        return let_go.wait()

    result = play_match(azul(), [make_bot("random"), BadBot(hang, after=0)], seed=0, first=1, think_ms=50)
    let_go.set()
    assert result.record.result == "time 2"
    assert result.record.moves == ()


@pytest.mark.parametrize("misbehave", CODES, ids=lambda bot: bot.__name__)
def test_with_a_limit_of_time_a_bot_misbehaves_in_the_same_way(misbehave: Callable[[View], object]) -> None:
    result = play_with(BadBot(misbehave), azul(), think_ms=60_000)
    assert result.forfeit is not None
    assert {result.forfeit.code} == CODES[misbehave]


def test_time_is_what_the_clock_says() -> None:
    ticks = count(step=0.25)
    result = play_match(azul(), sound_bots(azul()), seed=2, max_rounds=1, clock=lambda: next(ticks))
    assert {pace.mean_ms for pace in result.paces} == {pace.longest_ms for pace in result.paces} == {250.0}
    late = play_match(azul(), sound_bots(azul()), seed=2, first=1, think_ms=249, clock=lambda: next(ticks))
    assert late.record.result == "time 2"
    assert late.record.moves == ()


def test_ctrl_c_comes_through() -> None:
    def interrupted(view: View) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_with(BadBot(interrupted), azul())


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (3, {}, "3 players for 2 seats of azul2"),
        (2, {"think_ms": 0}, "not a thinking time: 0 ms"),
        (2, {"first": 2}, "no such seat: 2"),
    ],
)
def test_a_match_that_is_impossible_is_refused(players: int, options: dict[str, int], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        play_match(azul(), [make_bot("random")] * players, seed=0, **options)  # type: ignore[arg-type]
