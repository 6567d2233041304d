"""The driver's end: every way an engine can fail has its code, and none leaves a process behind."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from azulejos import Move, State, WrongMoment, azul, duel, parse_state
from azulejos.engine import EngineBot, EngineError, Info, Limit, ProtocolError, Timeouts, engine_bot
from tests.engine.talking import OPENING, served
from tests.engine.zoo import ZOO, engine
from tests.waiting import PATIENCE_S, wait_until

VIEW = parse_state(OPENING).view(0)
PATIENT = Timeouts(*[PATIENCE_S * 1000] * 5)
HASTY = replace(PATIENT, move_ms=200, grace_ms=100)


def has_process(pid: int) -> bool:
    """Return whether there is a process of this number, be it a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(autouse=True)
def no_process_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pids: list[int] = []
    begin = subprocess.Popen.__init__

    def note(self: "subprocess.Popen[bytes]", *arguments: object, **options: object) -> None:
        begin(self, *arguments, **options)  # type: ignore[call-overload]  # whatever it was given
        pids.append(self.pid)

    monkeypatch.setattr(subprocess.Popen, "__init__", note)
    yield
    assert [pid for pid in pids if has_process(pid)] == []


def failure_of(kind: str, timeouts: Timeouts = PATIENT, options: dict[str, str] | None = None) -> EngineError:
    """Ask an engine of the zoo, which must fail; nothing of it may be left right then."""
    with EngineBot(engine(kind), timeouts=timeouts, options=options) as bot:
        with pytest.raises(EngineError) as failure:
            bot.choose(VIEW)
        assert bot.pid is None
    return failure.value


@pytest.mark.parametrize(
    ("kind", "code", "words"),
    [
        ("crashes at start", "engine-crashed", "the engine ended with status 1: no license"),
        ("crashes in the middle", "engine-crashed", "the engine ended with status 7"),
        ("is killed", "engine-crashed", "the engine ended with status -9"),
        ("closes its output", "engine-crashed", "the engine closed its output"),
        ("never moves", "engine-timeout", "no bestmove in time, and none after stop"),
        ("informs without end", "engine-timeout", "no bestmove in time, and none after stop"),
        ("sends one endless line", "engine-timeout", "no bestmove in time, and none after stop"),
        ("talks garbage", "engine-garbage", "more than 100 strange lines, the last: 'lorem ipsum'"),
        ("talks garbage from the start", "engine-garbage", "more than 100 strange lines, the last: 'lorem ipsum'"),
        ("sends bytes that are no text", "engine-garbage", "more than 100 strange lines"),
        ("makes an illegal move", "engine-illegal-move", "the engine's move 3T6 is illegal"),
        ("makes a move nobody can read", "engine-unreadable-move", "the engine's answer is not a move: 'e2e4'"),
        ("makes an empty move", "engine-no-move", "the engine returned no move: no reason given"),
        ("gives up", "engine-no-move", "the engine returned no move: no-idea help me"),
        ("speaks another version", "engine-handshake", "instead of azpok: error other-version wanted azp 9"),
        ("has no name", "engine-handshake", "azpok without an id name before it"),
        ("moves before it is asked", "engine-handshake", "instead of azpok: bestmove 1B1"),
    ],
)
def test_every_failure_has_its_code_and_its_words(kind: str, code: str, words: str) -> None:
    failure = failure_of(kind, HASTY if code == "engine-timeout" else PATIENT)
    assert failure.code == code
    assert words in str(failure)


@pytest.mark.parametrize(
    ("kind", "code", "timeouts"),
    [
        ("says nothing", "engine-handshake-timeout", replace(PATIENT, handshake_ms=100)),
        ("speaks chess", "engine-handshake-timeout", replace(PATIENT, handshake_ms=100)),
        ("is never ready", "engine-not-ready", replace(PATIENT, ready_ms=100)),
        ("declares options without end", "engine-garbage", PATIENT),
    ],
)
def test_an_engine_that_does_not_get_ready_has_its_code(kind: str, code: str, timeouts: Timeouts) -> None:
    assert failure_of(kind, timeouts).code == code


def test_an_engine_may_get_ready_for_long_at_the_first_position_and_at_no_other() -> None:
    hasty = replace(PATIENT, ready_ms=1)
    with EngineBot(engine("makes ready at its first position"), timeouts=hasty) as bot:
        with pytest.raises(EngineError) as failure:
            bot.prepare(VIEW.game)
        assert failure.value.code == "engine-not-ready"
    with EngineBot(engine("makes ready at its first position"), timeouts=PATIENT) as bot:
        assert bot.choose(VIEW) == Move("1B1")
        bot._timeouts = hasty
        assert bot.choose(VIEW) == Move("1B1")  # what was made ready once is ready


def test_a_well_behaved_engine_answers_and_what_it_told_is_kept() -> None:
    with EngineBot(engine("well-behaved"), timeouts=PATIENT) as bot:
        assert bot.pid is None  # it starts with the first question
        assert bot.choose(VIEW) == Move("1B1")
        assert bot.engine_name == "zoo"
        assert bot.last_info == Info(depth=1, nodes=2, time_ms=3, pv=("1B1",))
        assert list(bot.greeting.options) == ["threads"]


def test_the_handshake_tells_versions_and_wishes() -> None:
    with EngineBot(engine("wants legal moves"), timeouts=PATIENT) as bot:
        assert bot.choose(VIEW) == VIEW.legal_moves()[-1]
        greeting = bot.greeting
    assert (greeting.version, greeting.protocol, greeting.author) == ("2.1 beta", "1", "me")
    assert greeting.rules == {"azul": "1", "duel": "1"}
    assert greeting.wants_legal_moves
    assert greeting.operations == frozenset()


def test_our_own_engine_tells_the_versions_of_its_rules() -> None:
    with served() as talk:
        talk.say("azp 1")
        heard = talk.hear_until("azpok")
    assert "id protocol 1" in heard
    assert f"id rules azul {azul().rules_version}" in heard
    assert f"id rules duel {duel().rules_version}" in heard


def test_one_process_answers_many_questions() -> None:
    with EngineBot(engine("well-behaved"), timeouts=PATIENT) as bot:
        bot.choose(VIEW)
        pid = bot.pid
        assert {bot.choose(VIEW) for _ in range(20)} == {Move("1B1")}
        assert bot.pid == pid


def test_a_few_strange_lines_are_skipped() -> None:
    with EngineBot(engine("mumbles a little"), timeouts=PATIENT) as bot:
        assert bot.choose(VIEW) == Move("1B1")


def test_a_move_that_comes_after_stop_counts() -> None:
    with EngineBot(engine("moves when stopped"), timeouts=replace(PATIENT, move_ms=50)) as bot:
        assert bot.choose(VIEW) == Move("1B1")


def test_a_second_move_is_found_before_the_next_question() -> None:
    with EngineBot(engine("moves twice"), timeouts=PATIENT) as bot:
        assert bot.choose(VIEW) == Move("1B1")
        with pytest.raises(EngineError, match="a second bestmove for one go") as failure:
            bot.choose(VIEW)
    assert failure.value.code == "engine-two-moves"


@pytest.mark.parametrize("kind", ["crashes in the middle", "makes an illegal move", "talks garbage"])
def test_after_a_failure_the_next_question_starts_the_engine_again(kind: str) -> None:
    with EngineBot(engine(kind), timeouts=PATIENT) as bot:
        codes = set()
        for _ in range(2):
            with pytest.raises(EngineError) as failure:
                bot.choose(VIEW)
            codes.add(failure.value.code)
        assert len(codes) == 1


def test_an_engine_that_crashed_after_its_move_is_started_again_for_the_next() -> None:
    with EngineBot(engine("crashes after its move"), timeouts=PATIENT) as bot:
        bot.choose(VIEW)
        pid = bot.pid
        wait_until(lambda: bot._running is None or not bot._running.is_alive)
        assert bot.choose(VIEW) == Move("1B1")
        assert bot.pid != pid


def test_an_engine_that_is_slow_to_die_is_killed() -> None:
    bot = EngineBot(engine("is slow to die"), timeouts=replace(PATIENT, close_ms=100))
    bot.choose(VIEW)
    pid = bot.pid
    assert pid
    assert has_process(pid)
    bot.close()
    assert not has_process(pid)


def test_what_an_engine_started_is_killed_with_it() -> None:
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
    child = "import os, sys, time; print('x', os.getpid(), flush=True); time.sleep(600)"
    from azulejos.engine.process import EngineProcess

    process = EngineProcess([sys.executable, "-c", script, child])
    line = process.receive(time.monotonic() + PATIENCE_S)
    assert isinstance(line, str)
    process.kill()
    child_pid = int(line.split()[1])
    wait_until(lambda: not _is_running(child_pid))


def _is_running(pid: int) -> bool:
    """Return whether a process that is not our child runs; as a zombie it does not."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    return False


def test_a_closed_bot_answers_no_more_and_closes_twice() -> None:
    bot = EngineBot(engine("well-behaved"))
    bot.close()
    bot.close()
    with pytest.raises(EngineError) as failure:
        bot.choose(VIEW)
    assert failure.value.code == "engine-closed"


@pytest.mark.parametrize("command", ["no-such-program-anywhere --fast", "/", "./nothing/here"])
def test_a_program_that_cannot_be_started_says_so(command: str) -> None:
    with EngineBot(command) as bot, pytest.raises(EngineError, match="cannot start") as failure:
        bot.choose(VIEW)
    assert failure.value.code == "engine-not-started"


@pytest.mark.parametrize("text", ["engine:", "engine:  ", "engine:'open", "greedy", "ENGINE:x"])
def test_a_name_without_a_command_is_refused(text: str) -> None:
    with pytest.raises(EngineError) as failure:
        engine_bot(text)
    assert failure.value.code == "engine-command"


@pytest.mark.parametrize("options", [{"hash": "64"}, {"threads": "5"}, {"threads": "many"}, {"threads": "2\nquit"}])
def test_an_option_that_the_engine_does_not_have_is_refused(options: dict[str, str]) -> None:
    assert failure_of("well-behaved", options=options).code == "engine-option"


def test_an_option_that_the_engine_refuses_after_all_is_a_failure() -> None:
    assert failure_of("refuses its option", options={"threads": "2"}).code == "engine-option"


@pytest.mark.parametrize("seed", ["two words", "quit\nquit", ""])
def test_a_seed_that_is_not_one_word_is_refused(seed: str) -> None:
    with EngineBot(engine("well-behaved"), seed=seed) as bot, pytest.raises(ProtocolError) as failure:
        bot.choose(VIEW)
    assert failure.value.code == "bad-limit"


def test_an_engine_that_takes_its_options_plays() -> None:
    with EngineBot(engine("well-behaved"), options={"threads": "2"}, limit=Limit(nodes=10), timeouts=PATIENT) as bot:
        assert bot.choose(VIEW, limit=Limit(time_ms=PATIENCE_S * 1000)) == Move("1B1")


@pytest.mark.parametrize("state", [parse_state(OPENING), azul().start(first=0)])
def test_an_engine_is_not_asked_for_another_seat_or_for_chance(state: State) -> None:
    with EngineBot(engine("well-behaved"), timeouts=PATIENT) as bot:
        for view in (state.view(1), state.view(None)):
            with pytest.raises(WrongMoment):
                bot.choose(view)
        assert bot.pid is None


def test_an_engine_that_is_never_closed_ends_with_its_bot() -> None:
    bot = EngineBot(engine("well-behaved"))
    bot.choose(VIEW)
    del bot


def test_every_animal_of_the_zoo_is_looked_at() -> None:
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [kind for kind in ZOO if f'"{kind}"' not in text] == []
