"""The engine's end: what it answers to each command, and to everything that is not one."""

import pytest

from azulejos import Game, Move, View, azul, duel, parse_state
from azulejos.bots import make_bot
from azulejos.games.registry import definition_of, game_names
from tests.engine.talking import OPENING, Talk, duel_at_move, served

DUEL = (
    "duel:1a,2b,4a r3 move1 s1+ d0 YRKT/RRRT/-/-/YRKTT -/-/KR/RKK/- ?/?/?/? B2 B4Y3R1K3T3 TRBW,TKRW,SYBR 5J"
    " 15:-/Y2/-/B3/Y2/Y2:-:TYWK1/-/-/BKST0/YSKR2/-/YKTS0/TRBS1/-"
    ":B...../K...../BK..../ST..../....../......:Y,R,T,TY:-:2.0"
    " 14:B1/-/-/K3/R4/T4:-:TBWY1/WBTK3/-/YBKS1/-/-/SKRB3/-/STYB0"
    ":RT..../YB..../.Y..../....../....../......:Y,K,BR,RT:-:2.0"
)
GRAY = azul(gray=True).start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")


def only(lines: list[str]) -> str:
    (line,) = lines
    return line


def code_of(lines: list[str]) -> str:
    word, code, message = only(lines).split(" ", 2)
    assert word == "error"
    assert message
    return code


def test_the_handshake_names_the_engine_and_its_options() -> None:
    with served() as talk:
        assert talk.ask("azp 1") == [
            "id name azulejos greedy",
            "id author The Azulejos contributors",
            "id protocol 1",
            *(f"id rules {name} {definition_of(name).rules.RULES_VERSION}" for name in game_names()),
            "offer rules legal play deal see result perft",
            "option name bot type combo default greedy var random var greedy var slow var exotic",
            "option name seed type string default 0",
            "azpok",
        ]


def test_the_same_seed_and_position_give_the_bots_own_move() -> None:
    view = parse_state(OPENING).view(0)
    with served() as talk:
        talk.say(f"position {OPENING} seat 1")
        for seed in ("7", "8", "7"):
            talk.say(f"go seed {seed}")
            assert talk.hear_until("bestmove")[-1] == f"bestmove {make_bot('greedy', seed).choose(view)}"


class Preparing:
    """A bot that notes when it got ready, and when it was asked."""

    name = "slow"

    def __init__(self, noted: list[str]) -> None:
        self._noted = noted

    def prepare(self, game: Game) -> None:
        self._noted.append(f"ready for {game}")

    def choose(self, view: View) -> Move:
        self._noted.append("asked")
        return view.legal_moves()[0]


def test_a_bot_gets_ready_before_readyok_and_before_its_time_runs() -> None:
    noted: list[str] = []
    with served("slow", make=lambda name, seed: Preparing(noted)) as talk:
        assert talk.ask(f"position {OPENING} seat 1") == []
        assert noted == ["ready for azul2"]
        talk.say("go seed 8")  # which is another bot, to the engine
        talk.hear_until("bestmove")
    assert noted == ["ready for azul2", "ready for azul2", "asked"]


def test_an_info_line_with_the_required_keys_comes_before_the_move() -> None:
    with served() as talk:
        talk.say(f"position {OPENING} seat 1", "go")
        info, best = talk.hear_until("bestmove")
    words = info.split()
    assert words[:5:2] == ["info", "0", "0"]
    assert words[1:6:2] == ["depth", "nodes", "time"]
    assert words[-2:] == ["pv", best.split()[1]]


def test_options_choose_the_bot_and_the_seed() -> None:
    view = parse_state(OPENING).view(0)
    with served() as talk:
        assert talk.ask("set bot random", "set seed a b", f"position {OPENING} seat 1") == []
        talk.say("go")
        assert talk.hear_until("bestmove")[-1] == f"bestmove {make_bot('random', 'a b').choose(view)}"


def test_moves_behind_a_position_are_played() -> None:
    after = parse_state(OPENING).play("3R4").play("1B2")
    with served() as talk:
        talk.say(f"position {OPENING} seat 1 moves 3R4 1B2", "go")
        expected = make_bot("greedy", "0").choose(after.view(0))
        assert talk.hear_until("bestmove")[-1] == f"bestmove {expected}"


def test_a_position_with_hidden_plates_is_taken_as_a_view() -> None:
    drawn = parse_state(DUEL).play("draw").deal("back:S").play("draw").deal("back:J").play("stop")
    back = drawn.deal("look:RWBK,KSTR").play("keep2").play("at2r0")
    view = back.view(1)
    assert str(view).split()[11] == "3J/1:J?"
    with served() as talk:
        talk.say(f"position {view} seat 2", "go")
        assert view.is_legal(talk.hear_until("bestmove")[-1].split()[1])
        moves = f"moves {view.legal_moves()[0]}"
        assert code_of(talk.ask(f"position {view} seat 2 {moves}")) == "hidden-moves"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("castle", "unknown-command"),
        ("GO", "unknown-command"),
        ("azp", "other-version"),
        ("azp 2", "other-version"),
        ("set", "unknown-option"),
        ("set hash 64", "unknown-option"),
        ("set bot", "bad-option-value"),
        ("set bot deep-thought", "bad-option-value"),
        ("set seed " + "x" * 5000, "bad-option-value"),
        ("position", "unreadable"),
        (f"position {OPENING}", "unreadable"),
        (f"position {OPENING} seat", "unreadable"),
        (f"position {OPENING} seat one", "unreadable"),
        (f"position {OPENING} seat ²", "unreadable"),
        (f"position {OPENING} seat 1 3R4", "unreadable"),
        ("position chess seat 1", "unreadable"),
        (f"position {OPENING} seat 0", "bad-seat"),
        (f"position {OPENING} seat 3", "bad-seat"),
        (f"position {OPENING} seat 99999999999999999999", "bad-seat"),
        (f"position {OPENING.replace('B16', 'B15')} seat 1", "impossible-position"),
        (f"position {OPENING} seat 1 moves 3K9", "unreadable"),
        (f"position {OPENING} seat 1 moves 3R4 3R4", "no-such-tiles"),
        (b"\xff\xfe\x00garbage", "bad-text"),
        ("is\x1bready", "bad-text"),
        (b"position " + b"x" * 70_000, "too-long"),
        (b"x" * 1_000_000, "too-long"),
    ],
)
def test_bad_input_gets_one_error_line_and_the_engine_keeps_running(line: str | bytes, code: str) -> None:
    with served() as talk:
        lines = talk.ask(line)
        assert code_of(lines) == code
        assert len(lines[0]) < 500
        talk.say(f"position {OPENING} seat 1", "go")
        assert talk.hear_until("bestmove")[-1] != "bestmove none"


@pytest.mark.parametrize(
    ("position", "go", "code"),
    [
        ("", "go", "no-position"),
        ("position azul2 seat 1", "go", "no-position"),
        (f"position {OPENING} seat 2", "go", "wrong-moment"),
        (f"position {azul().start(first=0)} seat 1", "go", "wrong-moment"),
        (f"position {duel().start(first=0)} seat 1", "go", "wrong-moment"),
        (f"position {OPENING} seat 1", "go nodes", "bad-limit"),
        (f"position {OPENING} seat 1", "go nodes 0", "bad-limit"),
        (f"position {OPENING} seat 1", "go nodes -5", "bad-limit"),
        (f"position {OPENING} seat 1", "go depth 3.5", "bad-limit"),
        (f"position {OPENING} seat 1", "go depth 3 depth 4", "bad-limit"),
        (f"position {OPENING} seat 1", "go movetime " + "9" * 40, "bad-limit"),
        (f"position {OPENING} seat 1", "go ponder 1", "bad-limit"),
        (f"position {OPENING} seat 1", "go increment 100", "bad-limit"),
        (f"position {OPENING} seat 1", "go clock 1000", "bad-limit"),
        (f"position {OPENING} seat 1", "go clock 1000,2000,3000", "bad-limit"),
        (f"position {OPENING} seat 1", "go clock 1000,", "bad-limit"),
    ],
)
def test_a_go_that_is_impossible_is_answered_with_an_error_and_no_move(position: str, go: str, code: str) -> None:
    with served() as talk:
        talk.ask(position)
        *errors, best = talk.ask(go)
        assert code_of(errors) == code
        assert best == "bestmove none"


def test_a_refused_position_leaves_none_to_think_about() -> None:
    with served() as talk:
        talk.ask(f"position {OPENING} seat 1", "position nonsense seat 1")
        assert talk.ask("go")[0].startswith("error no-position ")


def test_tabs_spaces_windows_line_breaks_and_empty_lines_do_not_matter() -> None:
    with served() as talk:
        assert talk.ask("", "  \t ", f"\tposition   {OPENING}  seat\t1 \r") == []
        talk.say("go  movetime   5000\r")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")


def test_stop_without_a_thought_is_skipped() -> None:
    with served() as talk:
        assert talk.ask("stop", "stop") == []


def test_the_end_of_the_input_waits_for_the_answer_and_takes_a_last_line_without_a_break() -> None:
    with served() as talk:
        talk.say(f"position {OPENING} seat 1", "go")
        assert [line.split()[0] for line in talk.hang_up()] == ["info", "bestmove"]


def test_every_kind_of_game_is_answered_with_a_legal_move() -> None:
    states = [GRAY, azul(4).start(first=0).deal(seed=3), duel_at_move()]
    with served() as talk:
        for state in states:
            assert state.to_move is not None
            talk.say(f"position {state.view(state.to_move)} seat {state.to_move + 1}", "go")
            assert state.is_legal(Move(talk.hear_until("bestmove")[-1].split()[1]))


class Faulty:
    """A bot that does something else than to choose a legal move."""

    name = "exotic"

    def __init__(self, fault: BaseException | str) -> None:
        self._fault = fault

    def choose(self, view: View) -> Move:
        if isinstance(self._fault, BaseException):
            raise self._fault
        return Move(self._fault)


@pytest.mark.parametrize("fault", [ValueError("two\nlines"), SystemExit(3), RecursionError(), "9T6", "leave"])
def test_whatever_a_bot_does_there_is_one_legal_move(fault: BaseException | str) -> None:
    def ask(talk: Talk) -> list[str]:
        talk.say(f"position {OPENING} seat 1", "go")
        return talk.hear_until("bestmove")

    with served("exotic", make=lambda name, seed: Faulty(fault)) as talk:
        for _ in range(2):
            *_, error, best = ask(talk)
            assert error.startswith("error bot-failed ")
            assert parse_state(OPENING).is_legal(best.split()[1])


def test_a_bot_that_cannot_be_made_is_refused_when_it_is_set() -> None:
    def make(name: str, seed: str) -> Faulty:
        if name == "slow":
            raise ImportError("no module named numba")
        return Faulty("1B1")

    with served("exotic", make=make) as talk:
        assert talk.ask("set bot slow") == ["error internal ImportError: no module named numba"]
        assert "default exotic" in next(line for line in talk.ask("azp 1") if line.startswith("option name bot"))
