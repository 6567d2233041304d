"""Small Azul on the command line."""

from pathlib import Path

import pytest

from tests.cli.running import failure, record_in, run_well

POSITION = "small r1 move1 s1 BY/BR *- B2Y3R3 - 0:-/-/-:.../.../...:- 0:-/-/-:.../.../...:-"


def test_bots_play_a_match_that_is_shown_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "match.azr"
    told = run_well("play", "--game", "small", "--seats", "random,greedy", "--seed", "3", "--save", str(file))
    assert "Small Azul" in told
    record = record_in(file)
    assert str(record.game) == "small"
    assert record.outcome is not None
    assert run_well("validate", str(file))
    assert "Small Azul" in run_well("show", str(file))
    assert "round-began: round 1" in run_well("replay", str(file))


def test_a_person_types_moves(tmp_path: Path) -> None:
    file = tmp_path / "match.azr"
    told = run_well(
        "play", "--game", "small", "--seats", "human,random", "--seed", "3", "--save", str(file), typed="1Q9\nquit\n"
    )
    assert "1Q9" in told


def test_a_position_is_drawn_and_its_rules_are_listed() -> None:
    assert "1 [BY]  2 [BR]  C [* ]" in run_well("show", POSITION)
    assert run_well("rules", "--game", "small", "S3").startswith("S3 A match has at most three rounds.")


@pytest.mark.parametrize("bot", ["greedy", "tree:nodes=50", pytest.param("solver:nodes=500", marks=pytest.mark.slow)])
def test_random_greedy_and_searching_bots_play_series(bot: str) -> None:
    told = run_well("match", bot, "random", "--game", "small", "--games", "4", "--seed", "1")
    assert "forfeits" not in told
    assert "score" in told


def test_options_of_other_games_are_refused() -> None:
    assert failure("play", "--game", "small", "--gray") == "--gray is for azul, not for small"
    assert "large" in failure("play", "--game", "large")
