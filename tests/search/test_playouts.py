"""Playouts: the same matches by all rules, counted; and what measuring them tells."""

import dataclasses
import subprocess
import sys

import pytest

from azulejos import azul, duel
from azulejos.errors import AzulejosError
from azulejos.play import Game
from azulejos.search import measure_playouts, playouts, random_matches
from azulejos.search.playouts import Rules

GAMES = [azul(), azul(players=3), azul(players=4, gray=True), duel(), duel(("1b", "2a", "3a", "4b"))]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_three_ways_to_load_the_rules_play_the_same_matches(game: Game) -> None:
    ways: list[Rules] = ["plain", "quiet", "compiled"]
    plain, quiet, compiled = ([random_matches(game, way, seed=5)(n) for n in (1, 3, 8)] for way in ways)
    assert plain == quiet == compiled


def test_another_seed_plays_other_matches() -> None:
    assert random_matches(azul(), seed=1)(50) != random_matches(azul(), seed=2)(50)


@pytest.mark.parametrize(("game", "fewest", "most"), [(azul(), 60, 80), (azul(players=4), 95, 120), (duel(), 150, 220)])
def test_a_measured_match_has_about_as_many_moves_as_random_ones_have(game: Game, fewest: int, most: int) -> None:
    speed = measure_playouts(game, matches=60, seed=3)
    assert fewest < speed.moves_per_game < most
    assert speed.matches == 60
    assert speed.game == str(game)


def test_a_measurement_holds_what_the_command_line_promises() -> None:
    speed = dataclasses.asdict(measure_playouts(azul(), seconds=0.01, seed=1))
    assert {"plain_moves_per_cpu_s", "compiled_moves_per_cpu_s", "moves_per_game"} <= set(speed)
    assert speed["plain_moves_per_cpu_s"] > 0
    assert speed["compiled_moves_per_cpu_s"] > 0


def test_without_numba_only_plain_rules_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "has_compiler", lambda: False)
    speed = measure_playouts(azul(), matches=2)
    assert speed.compiled_moves_per_cpu_s is None
    play = random_matches(azul(), "quiet")
    play(1)  # before the clock starts
    assert speed.moves_per_game == play(2) / 2


@pytest.mark.parametrize("matches", [0, -1])
def test_no_matches_cannot_be_measured(matches: int) -> None:
    with pytest.raises(AzulejosError) as caught:
        measure_playouts(azul(), matches=matches)
    assert caught.value.code == "bad-count"


def test_importing_the_room_imports_no_compiler() -> None:
    code = "import sys, azulejos.search; print({'numba', 'numpy', 'llvmlite'} & set(sys.modules))"
    answer = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, check=True, text=True)
    assert answer.stdout == "set()\n"
