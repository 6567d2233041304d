"""`azulejos match`: its output in words and in JSON; the file of records; interruptions and kills."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from azulejos import parse_records
from azulejos.bots import register
from azulejos.bots import registry as registered
from azulejos.cli import forfeits
from tests.cli.running import PROGRAM, failure, run, run_well, start
from tests.cli.test_play_process import Terminal
from tests.match import bad_bots
from tests.match.bad_bots import BadBot
from tests.waiting import PATIENCE_S, wait_until

PAGE = Path(__file__).parents[2] / "docs" / "matches.md"
ENDLESS = ("match", "greedy", "random", "--games", "1000000", "--save", "games.azr")
TIMES = ("mean_move_ms", "longest_move_ms")


def numbers(*arguments: str) -> dict[str, Any]:
    """Run a series; give what it tells in JSON, without the times."""
    answer: dict[str, Any] = json.loads(run_well("match", *arguments, "--json"))
    assert all(ms > 0 for key in TIMES for ms in answer.pop(key))
    return answer


def records_in(file: Path) -> int:
    """Count the records of a file, all of which must be sound."""
    return len(parse_records(file.read_text(encoding="utf-8"))) if file.exists() else 0


def wait_for_records(file: Path, count: int) -> None:
    """Wait until a file holds so many records."""
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\nResult: ") >= count)


def wait_for_a_pair(file: Path) -> None:
    """Wait until a file holds both matches of the first deal and one that ended later: by then the pair is counted."""

    def is_counted() -> bool:
        parts = file.read_bytes().split(b"Seed: 0/pair1\n") if file.exists() else []
        return len(parts) == 3 and b"\nSeed: " in parts[2]

    wait_until(is_counted)


def test_the_result_is_printed_in_words() -> None:
    told = run_well("match", "greedy", "random", "--games", "8", "--seed", "lisboa", "--jobs", "1").splitlines()
    assert told[0] == "greedy against random, azul2, seed lisboa: 8 matches, 4 deals from every seat"
    assert told[1] == "score    1.000 ±0.527 (all pairs identical); even is 0.5"
    assert told[2] == "wins     8 won, 0 shared, 0 lost"
    assert told[3].startswith("points   greedy ")
    assert told[4].startswith("per move greedy ")
    assert len(told) == 5


def test_the_transcripts_on_the_page_are_what_the_program_tells() -> None:
    blocks = re.findall(r"```\n\$ azulejos (match .*|tournament .*)\n((?:.*\n)+?)```", PAGE.read_text(encoding="utf-8"))
    assert len(blocks) == 3
    for command, told in blocks:
        shown, actual = told.splitlines(), run_well(*command.split()).splitlines()
        is_timed = [line.startswith("per move ") for line in shown]
        assert sum(is_timed) == (command.split()[0] == "match")
        assert [line for line, timed in zip(actual, is_timed, strict=True) if not timed] == [
            line for line, timed in zip(shown, is_timed, strict=True) if not timed
        ]


def test_the_result_is_printed_in_json() -> None:
    answer = numbers("random", "greedy", "--games", "3", "--seed", "x", "--jobs", "1", "--max-rounds", "2")
    points = answer.pop("points")
    assert points[0] < points[1]
    assert answer == {
        "game": "azul2",
        "bots": ["random", "greedy"],
        "seed": "x",
        "games": 4,
        "pairs": 2,
        "is_complete": True,
        "score": 0.0,
        "half_width": pytest.approx(1 - 0.05**0.5),
        "elo": None,
        "won": 0,
        "shared": 0,
        "lost": 4,
        "moves": answer["moves"],
        "forfeits": [{}, {}],
        "first_forfeits": [None, None],
        "sprt": None,
    }


@pytest.mark.parametrize(
    ("options", "game", "players"),
    [
        ("--players 3", "azul3", 3),
        ("--players 4 --gray", "azul4g", 4),
        ("--game duel --tablets 1b,2a,3a", "duel:1b,2a,3a", 2),
    ],
)
def test_a_bot_against_itself_is_even_at_every_table(options: str, game: str, players: int) -> None:
    some = str(2 * players - 1)  # rounded up to whole pairs
    answer = numbers("random", "random", "--games", some, "--jobs", "1", *options.split())
    assert (answer["game"], answer["games"], answer["pairs"]) == (game, 2 * players, 2)
    assert answer["score"] == pytest.approx(1 / players)
    assert answer["half_width"] == pytest.approx(0)


def test_it_explains_itself_with_an_example() -> None:
    told = run_well("match", "--help")
    assert "azulejos match greedy random --games 200" in told


def test_two_bots_of_one_name_are_told_apart() -> None:
    told = run_well("match", "random", "random", "--games", "2", "--jobs", "1")
    assert "random (first) " in told
    assert "random (other) " in told


def test_the_number_of_jobs_does_not_change_the_result(tmp_path: Path) -> None:
    arguments = ("greedy", "random", "--games", "12", "--max-rounds", "2", "--sprt", "0,400")
    assert numbers(*arguments, "--jobs", "2") == numbers(*arguments, "--jobs", "1")


def test_clocks_stand_in_the_records(tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    options = ("--games", "2", "--jobs", "1", "--max-rounds", "1", "--clock", "100+1", "--save", str(file))
    run_well("match", "greedy", "random", *options)
    for record in parse_records(file.read_text(encoding="utf-8")):
        assert record.header("Clock") == "100+1"
        clocks = [step.clock_ms for step in record.steps if step.clock_ms is not None]
        assert len(clocks) == len(record.moves)
        assert all(90_000 < ms < 120_000 for ms in clocks)


def test_a_test_that_decides_stops_the_series() -> None:
    arguments = ("greedy", "random", "--games", "1000", "--jobs", "1", "--sprt", "0,200", "--max-rounds", "3")
    answer = numbers(*arguments)
    assert answer["is_complete"]
    assert (answer["sprt"]["verdict"], answer["pairs"]) == ("H1", 5)
    assert answer["sprt"]["ratio"] > answer["sprt"]["bounds"][1]
    assert "test     0 or 200 Elo: 200 is more likely (ratio 3.93, bounds -2.94 and 2.94)" in run_well(
        "match", *arguments
    )


def test_a_test_that_has_not_decided_says_so() -> None:
    told = run_well("match", "greedy", "random", "--games", "2", "--jobs", "1", "--sprt", "0,20")
    assert "Elo: undecided (ratio " in told


def test_forfeits_are_reported_and_the_series_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registered, "_makers", dict(registered._makers))
    register("crasher", lambda seed: BadBot(bad_bots.crash, name="crasher"))
    file = tmp_path / "games.azr"
    told = run_well("match", "greedy", "crasher", "--games", "4", "--jobs", "1", "--save", str(file))
    assert "score    1.000" in told
    *_, warning, detail = told.splitlines()
    assert warning == "!! 4 of 4 matches forfeited: these results say nothing about strength"
    place = "tests/match/bad_bots.py:54 in crash"
    assert detail == f"forfeits crasher: bot-crashed 4 (first: ValueError: my ?[31m mistake ({place}))"
    told = run_well("match", "greedy", "crasher", "--games", "4", "--jobs", "1", "--language", "de")
    assert "!! 4 von 4 Partien durch Verstoß verloren" in told
    assert place in told
    records = parse_records(file.read_text(encoding="utf-8"))
    assert [record.result for record in records] == ["forfeit 2", "forfeit 1"] * 2


def test_forfeits_are_red_on_a_terminal_and_can_be_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registered, "_makers", dict(registered._makers))
    register("crasher", lambda seed: BadBot(bad_bots.crash, name="crasher"))
    monkeypatch.setattr(forfeits, "wants_color", lambda: True)
    command = ("match", "greedy", "crasher", "--games", "2", "--jobs", "1")
    assert "\x1b[1;31m!! 2 of 2 matches forfeited" in run_well(*command)
    assert run(*command, "--fail-on-forfeit").exit_code == 1
    numbers = run(*command, "--fail-on-forfeit", "--json")
    assert numbers.exit_code == 1
    assert json.loads(numbers.stdout)["first_forfeits"][1]["code"] == "bot-crashed"
    sound = ("match", "greedy", "random", "--games", "2", "--jobs", "1", "--max-rounds", "1")
    assert "!!" not in run_well(*sound, "--fail-on-forfeit")


def test_records_are_added_to_what_the_file_holds(tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    for seed in ("a", "b"):
        run_well("match", "random", "random", "--games", "2", "--jobs", "1", "--seed", seed, "--save", str(file))
    records = parse_records(file.read_text(encoding="utf-8"))
    assert [record.header("Seed") for record in records] == ["a/pair1", "a/pair1", "b/pair1", "b/pair1"]
    assert run_well("validate", str(file)) == f"{file}: 4 records, valid\n"


def untimed(told: str) -> dict[str, object]:
    """Return a result but for what moves took."""
    return {key: value for key, value in json.loads(told).items() if "move" not in key}


def test_the_same_command_continues_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    command = ("match", "greedy", "random", "--jobs", "1", "--max-rounds", "2", "--json", "--save", str(file))
    whole = untimed(run_well(*command[:-2], "--games", "6"))
    run_well(*command, "--games", "2")
    run_well("match", "random", "greedy", "--games", "2", "--jobs", "1", "--save", str(file))  # is another series
    begun = parse_records(file.read_text(encoding="utf-8"))
    file.write_text("\n".join(str(record) for record in (begun[1], *begun[2:])), encoding="utf-8")  # the first was lost
    for _ in range(2):  # the second time nothing is left to play
        assert untimed(run_well(*command, "--games", "6")) == whole
        assert len(parse_records(file.read_text(encoding="utf-8"))) == 8
    told = run_well(*(word for word in command if word != "--json"), "--games", "6")
    assert "wins" in told
    assert "per move" not in told  # records do not tell what moves took


def test_a_match_of_a_series_can_be_played_again_with_play(tmp_path: Path) -> None:
    file, again = tmp_path / "games.azr", tmp_path / "again.azr"
    run_well("match", "greedy", "random", "--games", "2", "--jobs", "1", "--seed", "x", "--save", str(file))
    run_well("play", "--seats", "random,greedy", "--seed", "x/pair1", "--save", str(again))
    (record,) = parse_records(again.read_text(encoding="utf-8"))
    assert record.steps == parse_records(file.read_text(encoding="utf-8"))[1].steps


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("greedy", "Missing argument 'OTHER'."),
        ("greedy oracle", "no such bot: 'oracle' (wanted random, greedy"),
        ("greedy nobody.py", "no such bot: no file 'nobody.py'"),
        ("greedy engine:./nothing", "./nothing"),
        ("greedy random --games 0", "Invalid value for '--games'"),
        ("greedy random --jobs 0", "Invalid value for '--jobs'"),
        ("greedy random --players 5", "Azul is for 2 to 4 players, not 5 (A1)"),
        ("greedy random --game duel --players 3", "Azul Duel is for 2 players, not 3 (D1)"),
        ("greedy random --sprt 20", "not a test: '20' (wanted two Elo numbers like 0,20)"),
        ("greedy random --sprt 20,0", "not a test: 20,0 (wanted two Elo numbers in ascending order)"),
        ("greedy random --sprt 0,nan", "not a test: 0,nan"),
        ("greedy random --think-ms 0", "Invalid value for '--think-ms'"),
        ("greedy random --clock soon", "not a clock: 'soon' (wanted seconds like 60, or 60+0.5)"),
        ("greedy random --save .", "cannot write .: a folder"),
        ("greedy random --save folder/games.azr", "cannot write folder/games.azr: the folder does not exist"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    arguments: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in failure("match", *arguments.split())
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana,\n", encoding="utf-8")
    assert "letter.txt: not a record" in failure("match", "random", "random", "--save", str(file))
    assert file.read_text(encoding="utf-8") == "Dear Ana,\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_full_disk_is_one_clear_line() -> None:
    line = failure("match", "random", "random", "--games", "2", "--jobs", "1", "--save", "/dev/full")
    assert line == "cannot write /dev/full: No space left on device"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_series_with_the_result_so_far(number: signal.Signals, jobs: str, tmp_path: Path) -> None:
    with start(*ENDLESS, "--jobs", jobs, "--json", folder=tmp_path) as process:
        wait_for_a_pair(tmp_path / "games.azr")
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE_S)
    assert errors == ""
    assert process.returncode == 130
    answer = json.loads(out)
    assert not answer["is_complete"]
    assert 2 <= answer["games"] <= records_in(tmp_path / "games.azr")
    assert answer["games"] == 2 * answer["pairs"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_kill_leaves_whole_records_and_no_process(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    with start(*ENDLESS, "--jobs", jobs, folder=tmp_path) as process:
        wait_for_records(file, 4)
        children = children_of(process.pid)
        assert len(children) >= (0 if jobs == "1" else 2)
        process.kill()
        process.communicate(timeout=PATIENCE_S)
    assert records_in(file) >= 4
    wait_until(lambda: not any(is_running(child) for child in children))
    before = records_in(file)
    again = [*PROGRAM, "match", "random", "random", "--games", "2", "--save", "games.azr"]
    subprocess.run(again, cwd=tmp_path, capture_output=True, check=True)
    assert records_in(file) == before + 2


def children_of(parent: int) -> list[int]:
    """List the processes that a process started; none where the system does not tell."""
    file = Path(f"/proc/{parent}/task/{parent}/children")
    tasks = file.parent.parent.iterdir() if file.exists() else iter(())
    return [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]


def is_running(process: int) -> bool:
    """Return whether a process runs: not ended, and not a mere entry that waits for its parent."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_in_a_terminal_there_is_a_bar_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    with Terminal(*ENDLESS, "--jobs", "2", folder=tmp_path, NO_COLOR="", COLUMNS="100") as terminal:
        terminal.wait_for("/1000000")
        wait_for_a_pair(tmp_path / "games.azr")
        terminal.type("\x03")
        terminal.wait_for("from every seat; interrupted")
        terminal.wait_for("per move ")
        assert "Traceback" not in terminal.screen
        assert terminal.status() == 130


def test_where_there_is_no_terminal_there_is_no_bar(tmp_path: Path) -> None:
    command = [*PROGRAM, "match", "random", "random", "--games", "2", "--jobs", "2"]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, text=True, env=dict(os.environ))
    assert answer.stderr == ""
    assert answer.stdout.startswith("random against random, azul2, seed 0: 2 matches")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not tell a process's children")
def test_a_worker_that_dies_costs_nothing_but_time(tmp_path: Path) -> None:
    command = ("match", "greedy", "random", "--games", "24", "--save", "games.azr", "--jobs", "2", "--json")
    with start(*command, folder=tmp_path) as process:
        wait_for_records(tmp_path / "games.azr", 2)
        workers = [child for child in children_of(process.pid) if b"spawn_main" in command_of(child)]
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        out, errors = process.communicate(timeout=PATIENCE_S)
    assert errors == ""
    answer = json.loads(out)
    assert answer["is_complete"]
    assert answer["forfeits"] == [{}, {}]
    records = parse_records((tmp_path / "games.azr").read_text(encoding="utf-8"))
    assert len({(record.header("Seed"), record.header("Seats")) for record in records}) == len(records) == 24


def command_of(process: int) -> bytes:
    """Return the command line of a process."""
    return Path(f"/proc/{process}/cmdline").read_bytes()
