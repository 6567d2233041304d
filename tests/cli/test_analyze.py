"""`azulejos analyze`: positions, views, records; words and JSON; failures in one line."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from azulejos import Move, View, duel
from azulejos.errors import MissingExtra
from azulejos.search.thinker import Limit, Thought
from tests.analysis.matches import match_of
from tests.analysis.plain_thinker import PlainThinker
from tests.cli.running import OPENING, failure, run_well
from tests.engine.talking import duel_at_move


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> PlainThinker:
    """Let a small search think, which needs no compiler."""
    plain = PlainThinker()
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: plain, raising=False)
    return plain


def test_the_best_moves_are_reported_in_words() -> None:
    told = run_well("analyze", OPENING, "--count", "2").splitlines()
    assert told[0] == "azul2, round 1, player 1 to move"
    assert re.fullmatch(r" 1\. \S+ +\d+%, margin [+-]\d+", told[1]), told[1]
    assert told[2].startswith("    take ")
    assert told[3].startswith(" 2. ")
    assert told[-1] == "1 position, 1 move ahead"
    assert len(told) == 6


def test_the_same_in_json() -> None:
    answer = json.loads(run_well("analyze", "-", "--count", "3", "--json", typed=OPENING + "\n"))
    assert answer["position"] == OPENING
    assert (answer["game"], answer["seat"]) == ("azul2", 0)
    wins = [move["win"] for move in answer["moves"]]
    assert len(wins) == 3
    assert wins == sorted(wins, reverse=True)


@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ("", Limit(nodes=200_000)),
        ("--nodes 50", Limit(nodes=50)),
        ("--time-ms 20", Limit(time_ms=20)),
        ("--depth 3 --nodes 7", Limit(nodes=7, depth=3)),
    ],
)
def test_the_limits_reach_the_search(options: str, limit: Limit, thinker: PlainThinker) -> None:
    run_well("analyze", OPENING, *options.split())
    assert thinker.limits == [limit]


def test_a_moment_of_a_record_is_looked_at(tmp_path: Path, thinker: PlainThinker) -> None:
    record = match_of("azul3")
    file = tmp_path / "match.azr"
    file.write_text(str(record), encoding="utf-8")
    run_well("analyze", str(file), "--ply", "4")
    states = [state for state in record.states() if state.to_move is not None]
    assert thinker.views == [states[4].view(states[4].to_move)]


def test_a_view_with_hidden_plates_is_looked_at_as_it_is(thinker: PlainThinker) -> None:
    state = duel_at_move()
    while state.to_move != 0 or "?" not in str(state.view(0)):
        drawn = "draw" if state.is_legal("draw") else "stop" if state.is_legal("stop") else state.legal_moves()[-1]
        state = state.play(drawn)
        while state.is_chance:
            state = state.deal(seed=5)
    line = str(state.view(0))
    run_well("analyze", line)
    assert thinker.views == [state.view(0)]
    assert state.game.name == duel().name


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["azul2 r1 move1"], "not a position of azul2"),
        (["nothing.azr"], "no such file: nothing.azr"),
        ([OPENING, "--ply", "2"], "--ply applies only to records"),
        ([OPENING, "--nodes", "0"], "Invalid value for '--nodes'"),
        ([OPENING, "--count", "0"], "Invalid value for '--count'"),
        ([str(duel().start())], "a deal of kind 'first' comes next"),
    ],
)
def test_what_cannot_be_analyzed_is_one_clear_line(arguments: list[str], words: str) -> None:
    assert words in failure("analyze", *arguments)


def test_an_empty_file_and_a_finished_match_are_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("# nothing\n", encoding="utf-8")
    assert failure("analyze", str(file)) == f"{file}: neither a position nor a record"
    file.write_text(str(match_of("azul2", rounds=1)), encoding="utf-8")
    assert "comes next" in failure("analyze", str(file))
    assert f"{file}: no move 999" in failure("analyze", str(file), "--ply", "999")


def test_without_a_compiler_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: object) -> None:
        raise MissingExtra("fast", "searching bots")

    monkeypatch.setattr("azulejos.search.open_thinker", refuse, raising=False)
    assert "pip install 'azulejos[fast]'" in failure("analyze", OPENING)


class Interrupted(PlainThinker):
    """Presses Ctrl-C while it thinks, then waits to be stopped."""

    def rank(
        self,
        view: View,
        limit: Limit,
        *,
        count: int | None = None,
        moves: Iterable[Move] | None = None,
        seed: int | str = 0,
        is_stopped: Callable[[], bool] | None = None,
    ) -> tuple[Thought, ...]:
        import _thread
        import time

        assert is_stopped is not None
        if not self.views:
            _thread.interrupt_main()
        while not is_stopped():
            time.sleep(0.01)
        return super().rank(view, limit, count=count, moves=moves, seed=seed)


def test_ctrl_c_ends_the_search_with_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.cli.running import run

    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: Interrupted(), raising=False)
    result = run("analyze", OPENING, "--count", "1")
    assert result.exit_code == 130
    assert result.stdout.startswith("azul2, round 1, player 1 to move\n 1. ")


def test_it_is_spelled_the_british_way_too_but_not_listed() -> None:
    assert run_well("analyse", OPENING) == run_well("analyze", OPENING)
    assert "analyse" not in run_well("--help")


def test_it_explains_itself_with_an_example() -> None:
    assert "azulejos analyze match.azr --ply 12" in run_well("analyze", "--help")


def test_a_blank_argument_is_named_as_it_was_given() -> None:
    assert failure("analyze", " ") == "' ': neither a position nor a record"
