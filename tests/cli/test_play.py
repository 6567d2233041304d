"""Matches at the terminal: typed, saved, resumed, taken back."""

import re
from pathlib import Path

import pytest

from azulejos.play import Deal
from azulejos.play.record import Record
from tests.cli.running import failure, record_in, run_well

ALWAYS_THE_FIRST = "1\n" * 1500
OPTIONS = {
    "azul2": ["--seed", "lisboa"],
    "azul3": ["--players", "3", "--seed", "lisboa"],
    "azul2g+fold": ["--gray", "--fold", "--seed", "lisboa"],
    "azul2g": ["--gray", "--seed", "lisboa"],
    "duel:1a,2b,4a+fold": ["--game", "duel", "--fold", "--seed", "lisboa"],
    "duel:1b,2a,3a,4b": ["--game", "duel", "--tablets", "1b,2a,3a,4b", "--seed", "lisboa"],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Play in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def only_record(folder: Path) -> Record:
    (file,) = folder.iterdir()
    return record_in(file)


def test_without_options_you_play_two_player_azul_against_greedy(folder: Path) -> None:
    told = run_well("play", typed="")
    assert "azul2: You, Greedy" in told
    record = only_record(folder)
    assert str(record.game) == "azul2"
    assert record.names == ("Human", "Greedy")
    assert record.header("Seats") == "human,greedy"


@pytest.mark.parametrize("tag", OPTIONS)
def test_a_match_by_script_ends_the_same_whether_or_not_it_is_saved_and_resumed(tag: str, folder: Path) -> None:
    told = run_well("play", *OPTIONS[tag], "--save", "whole.azr", typed=ALWAYS_THE_FIRST)
    assert "The record is in whole.azr." in told
    assert re.search(r"(You win|Greedy( \d)? wins|share the victory)", told)
    whole = record_in(folder / "whole.azr")
    assert str(whole.game) == tag
    assert whole.outcome is not None
    for moves in (0, 5, 14):
        stopped = run_well("play", *OPTIONS[tag], "--save", "halves.azr", typed="1\n" * moves)
        assert "azulejos play --resume halves.azr" in stopped
        assert record_in(folder / "halves.azr").outcome is None
    run_well("play", "--resume", "halves.azr", typed="1\n" * 3)
    run_well("play", "--resume", "halves.azr", typed=ALWAYS_THE_FIRST)
    halves = record_in(folder / "halves.azr")
    assert halves.final == whole.final
    assert halves == whole


def test_the_same_seed_deals_the_same_tiles(folder: Path) -> None:
    run_well("play", "--seed", "a b", "--save", "one.azr", typed="1\n" * 9)
    run_well("play", "--seed", "a b", "--save", "two.azr", typed="1\n" * 9)
    run_well("play", "--seed", "other", "--save", "three.azr", typed="1\n" * 9)
    one, two, three = (record_in(folder / f"{name}.azr") for name in ("one", "two", "three"))
    assert one == two
    assert deals(one) != deals(three)


def deals(record: Record) -> list[Deal]:
    return [step.action for step in record.steps if isinstance(step.action, Deal)]


def test_undo_goes_back_to_your_last_decision_and_undoes_the_bot_too(folder: Path) -> None:
    played = "5\n7\n"
    run_well("play", "--seed", "x", "--first", "1", "--save", "plain.azr", typed=played)
    told = run_well("play", "--seed", "x", "--first", "1", "--save", "undone.azr", typed="5\n9\nundo\n7\n")
    assert "Move taken back." in told
    assert record_in(folder / "undone.azr") == record_in(folder / "plain.azr")


def test_undo_can_go_back_over_a_deal_and_the_same_tiles_come_again(folder: Path) -> None:
    run_well("play", "--seed", "x", "--first", "1", "--save", "plain.azr", typed="1\n" * 12)
    typed = "1\n" * 12 + "undo\n" * 12 + "1\n" * 12
    run_well("play", "--seed", "x", "--first", "1", "--save", "undone.azr", typed=typed)
    plain, undone = record_in(folder / "plain.azr"), record_in(folder / "undone.azr")
    assert len(deals(plain)) > 2
    assert undone == plain


def test_there_is_nothing_to_undo_before_your_first_decision(folder: Path) -> None:
    told = run_well("play", "--first", "2", typed="undo\n")
    assert "nothing to undo" in told
    assert len(only_record(folder).moves) == 1


def test_nonsense_is_answered_and_changes_nothing(folder: Path) -> None:
    typed = "hello\n\n0\n4711\n\u00e9\u00e9\n;rm -rf\n1\t1\n3R\n" + "x" * 10_000 + "\n"
    told = run_well("play", "--first", "1", typed=typed)
    assert "not a move: 'hello'" in told
    assert "not a move: '11'" in told
    assert only_record(folder).moves == ()


def test_bytes_that_are_no_text_are_answered_too(folder: Path) -> None:
    assert "not a move" in run_well("play", "--first", "1", typed="\udcff\n".encode("utf-8", "surrogatepass") + b"1\n")
    assert len(only_record(folder).moves) in (1, 2)


def test_help_moves_hint_and_show_tell_what_they_should(folder: Path) -> None:
    told = run_well("play", "--seed", "x", "--first", "1", typed="?\nmoves\nhint 1\nshow\n")
    assert "undo          take back your last decision" in told
    assert re.search(r"\n +1  1\w\w +take \d \w+ from factory 1, put", told)
    assert re.search(r"Greedy would play \w+\.", told)
    assert told.count("Azul · Round 1") == 2
    assert only_record(folder).moves == ()


def test_save_writes_the_match_to_the_given_file_and_the_match_continues(folder: Path) -> None:
    told = run_well("play", "--first", "1", typed="1\nsave here.azr\n1\nsave\nsave no/such/folder.azr\nquit\n")
    assert "The match is saved in here.azr." in told
    assert "cannot write no/such/folder.azr: no such file or directory" in told
    assert len(record_in(folder / "here.azr").moves) == 2
    assert sorted(path.suffix for path in folder.iterdir()) == [".azr", ".azr"]


def test_a_second_match_of_the_day_does_not_overwrite_the_first(folder: Path) -> None:
    run_well("play", typed="quit\n")
    run_well("play", typed="q\n")
    assert sorted(re.sub(r"\d{4}-\d\d-\d\d", "DAY", path.name) for path in folder.iterdir()) == [
        "azulejos-DAY-2.azr",
        "azulejos-DAY.azr",
    ]


def test_a_finished_match_is_shown_when_it_is_resumed(folder: Path) -> None:
    run_well("play", "--seats", "greedy,random", "--seed", "x", "--save", "over.azr")
    before = (folder / "over.azr").read_bytes()
    told = run_well("play", "--resume", "over.azr")
    assert "The game is over" in told
    assert "wins:" in told
    assert (folder / "over.azr").read_bytes() == before


def test_rounds_can_be_limited(folder: Path) -> None:
    run_well("play", "--seats", "random,random", "--max-rounds", "1", "--save", "short.azr")
    record = record_in(folder / "short.azr")
    assert record.final.round == 1
    assert record.outcome is not None
    assert record.outcome.reason == "rounds-played"


def test_bots_alone_play_a_match_nobody_types_anything_into() -> None:
    told = run_well("play", "--seats", "greedy,greedy,random,random", "--seed", "x")
    assert "Your move" not in told
    assert "Greedy 1 takes" in told
    assert re.search(r"\w+ \d wins: ", told)


def test_two_people_at_one_terminal_are_called_by_their_names(folder: Path) -> None:
    told = run_well("play", "--seats", "human,human", "--names", "Ana,Bram", "--first", "2", typed="1\n1\n")
    assert "Bram, your move" in told
    assert "Ana, your move" in told
    assert only_record(folder).names == ("Ana", "Bram")


def test_D45_two_people_see_only_what_their_seat_may_see() -> None:
    typed = "1\n1\n1\n1\n" + "draw\ndraw\nstop\n"
    told = run_well(
        "play", "--game", "duel", "--seats", "human,human", "--names", "Ana,Bram", "--seed", "y", typed=typed
    )
    assert "looks at a hidden plate and a hidden plate" in told


def test_the_scoring_of_a_round_is_narrated_with_points_and_reasons() -> None:
    told = run_well("play", "--seed", "lisboa", typed="1\n" * 12)
    assert re.search(r"Greedy tiles \w+ in row \d, column \d: \+\d", told)
    assert re.search(r"Points: You \d+, Greedy \d+\.", told)
    assert re.search(r"(You start|Greedy starts) the next round\.", told)


@pytest.mark.parametrize("tablets", ["beginner", "random", "random4", "4A,1b,2a"])
def test_tablets_can_be_named_or_drawn(tablets: str, folder: Path) -> None:
    run_well("play", "--game", "duel", "--tablets", tablets, "--seed", "x")
    goals = only_record(folder).game.tablets
    assert {"beginner": ("1a", "2b", "4a"), "4A,1b,2a": ("1b", "2a", "4a")}.get(tablets, goals) == goals
    assert len(goals) == (4 if tablets == "random4" else 3)


def test_a_file_of_several_records_cannot_be_resumed(folder: Path) -> None:
    run_well("play", "--save", "one.azr", typed="")
    text = (folder / "one.azr").read_text(encoding="utf-8")
    (folder / "two.azr").write_text(f"{text}\n{text}", encoding="utf-8")
    assert failure("play", "--resume", "two.azr") == "two.azr: 2 records; put the one to resume in its own file"


def test_a_record_that_somebody_else_wrote_can_be_played_on(folder: Path) -> None:
    (folder / "paper.azr").write_text("Azulejos: 1\nGame: azul2\n\n(first:1)\n", encoding="utf-8")
    told = run_well("play", "--resume", "paper.azr", "--seats", "greedy,human", typed="1\n")
    assert "Player 1" in told
    assert len(record_in(folder / "paper.azr").moves) >= 2


def test_color_can_be_had_and_left_out() -> None:
    assert "\x1b[" in run_well("play", "--color", typed="")
    assert "\x1b[" not in run_well("play", "--no-color", typed="")


def test_undo_reaches_back_before_the_match_was_saved(folder: Path) -> None:
    run_well("play", "--seed", "x", "--first", "1", "--save", "plain.azr", typed="5\n7\n")
    run_well("play", "--seed", "x", "--first", "1", "--save", "undone.azr", typed="5\n9\n")
    run_well("play", "--resume", "undone.azr", typed="undo\n7\n")
    assert record_in(folder / "undone.azr") == record_in(folder / "plain.azr")


def test_a_match_that_somebody_gave_up_is_shown_and_not_played_on(folder: Path) -> None:
    run_well("play", "--seed", "x", "--save", "match.azr", typed="1\n")
    record = record_in(folder / "match.azr").stop("resigned 1")
    (folder / "match.azr").write_text(str(record), encoding="utf-8")
    assert "Greedy wins: You 0, Greedy 0 (resigned)." in run_well("play", "--resume", "match.azr", typed="1\n")
    assert record_in(folder / "match.azr") == record
