"""`azulejos tournament`: the table, JSON, continuing after a kill, failures."""

import json
from pathlib import Path

import pytest

from azulejos import parse_records
from azulejos.bots import register
from azulejos.bots import registry as registered
from tests.cli.running import failure, run, run_well, start
from tests.cli.test_match import wait_for_records
from tests.match import bad_bots
from tests.match.bad_bots import BadBot
from tests.waiting import PATIENCE_S

SHORT = ("tournament", "greedy", "random", "--max-rounds", "1", "--seed", "x")


def test_the_tables_tell_ratings_and_who_scored_what_against_whom() -> None:
    told = run_well(*SHORT, "--games", "8", "--jobs", "1").splitlines()
    assert told[0] == "2 bots, azul2, seed x: 8 matches"
    assert told[1].split() == ["bot", "Elo", "±", "score", "matches"]
    assert [line.split()[0] for line in told[2:4]] == ["greedy", "random"]
    assert told[4:6] == ["", "        greedy  random"]
    (greedy, dot, won), (random, lost, other_dot) = (line.split() for line in told[6:])
    assert (greedy, dot, random, other_dot) == ("greedy", ".", "random", ".")
    assert float(won) > 0.5
    assert float(won) + float(lost) == 1


def test_forfeits_stand_below_the_tables_and_can_be_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registered, "_makers", dict(registered._makers))
    register("crasher", lambda seed: BadBot(bad_bots.crash, name="crasher"))
    command = ("tournament", "greedy", "crasher", "random", "--games", "2", "--jobs", "1", "--max-rounds", "1")
    warning, detail = run_well(*command).splitlines()[-2:]
    assert warning == "!! 4 of 6 matches forfeited: these results say nothing about strength"
    assert detail.startswith("forfeits crasher: bot-crashed 4 (first: ValueError: my ?[31m mistake (tests/match/bad_")
    assert run(*command, "--fail-on-forfeit").exit_code == 1


def test_the_ratings_are_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    told = run_well(*SHORT, "--games", "2", "--jobs", "1", "--plot", str(picture))
    assert told.endswith(f"wrote {picture}\n")
    assert "2 bots, azul2, seed x: 2 matches" in picture.read_text(encoding="utf-8")


def test_a_picture_that_cannot_be_drawn_is_reported_before_the_first_match(tmp_path: Path) -> None:
    assert "not a picture: 'ratings.gif'" in failure(*SHORT, "--plot", "ratings.gif")
    assert "the folder does not exist" in failure(*SHORT, "--plot", "no/ratings.svg")


def test_json_tells_the_same_for_any_number_of_jobs() -> None:
    one, two = (json.loads(run_well(*SHORT, "--games", "8", "--json", "--jobs", jobs)) for jobs in "12")
    assert one == two
    assert one["is_complete"]
    assert [each["bot"] for each in one["ratings"]] == ["greedy", "random"]
    assert {each["matches"] for each in one["ratings"]} == {8}
    assert {each["forfeits"] for each in one["ratings"]} == {0}
    assert one["crosstable"]["greedy"]["random"] + one["crosstable"]["random"]["greedy"] == pytest.approx(1)


def test_at_a_table_of_three_both_take_both_parts(tmp_path: Path) -> None:
    told = run_well(*SHORT, "--players", "3", "--games", "1", "--jobs", "1")
    assert "azul3, seed x: 6 matches" in told
    assert told.splitlines()[-2].split()[:2] == ["greedy", "."]
    assert told.splitlines()[-1].split()[::2] == ["random", "."]


def test_what_the_file_holds_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    whole = run_well(*SHORT, "--games", "6", "--jobs", "1", "--json")
    for games in ("2", "6", "6"):
        told = run_well(*SHORT, "--games", games, "--jobs", "1", "--json", "--save", str(file))
    assert told == whole
    assert len(parse_records(file.read_text(encoding="utf-8"))) == 6


def test_after_a_kill_it_continues_without_losing_or_repeating_a_match(tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    command = ("tournament", "greedy", "random", "--games", "24", "--save", "games.azr", "--jobs", "2")
    with start(*command, folder=tmp_path) as process:
        wait_for_records(file, 3)
        process.kill()
        process.communicate(timeout=PATIENCE_S)
    before = file.read_text(encoding="utf-8")
    with start(*command, folder=tmp_path) as process:
        out, errors = process.communicate(timeout=PATIENCE_S)
    assert errors == ""
    assert out.startswith("2 bots, azul2, seed 0: 24 matches\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(before)
    records = parse_records(text)
    assert len({(record.header("Seed"), record.header("Seats")) for record in records}) == len(records) == 24


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("greedy", "not a tournament: greedy (wanted two or more bots)"),
        ("greedy greedy", "not a tournament: greedy, greedy"),
        ("greedy oracle", "no such bot: 'oracle'"),
        ("greedy random --save .", "cannot write .: a folder"),
        ("greedy random --games 0", "Invalid value for '--games'"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    arguments: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in failure("tournament", *arguments.split())
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana,\n", encoding="utf-8")
    assert "not a record" in failure(*SHORT, "--save", str(file))
    assert file.read_text(encoding="utf-8") == "Dear Ana,\n"
