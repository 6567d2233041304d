"""The training examples learn: a network that starts from nothing beats random players."""

import os
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from azulejos.envs.vector import AzulejosVectorEnv
from examples.train_ppo import Network, Trainer, train, win_rate

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_ppo_learns_to_beat_random_players_at_azul() -> None:
    assert win_rate(train("azul2", updates=12, talk=False), "azul2", matches=500) > 0.9


@pytest.mark.slow
def test_ppo_learns_to_beat_random_players_at_duel() -> None:
    assert win_rate(train("duel", updates=160, talk=False), "duel", matches=1000) > 0.65


@pytest.mark.slow
def test_the_ppo_example_runs_as_a_program() -> None:
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / "train_ppo.py"), "--updates", "10"]
    answer = subprocess.run(command, capture_output=True, check=False, text=True, env={**os.environ})
    assert answer.stderr == ""
    moves, result = answer.stdout.splitlines()
    assert moves.startswith("   81,920 moves: wins ")
    assert float(result.split()[1].rstrip("%")) > 80


def test_a_network_without_training_plays_like_chance() -> None:
    trainer = Trainer("azul2", seed=3)
    before = {name: weight.copy() for name, weight in trainer.network.weights.items()}
    assert 0.2 < win_rate(trainer.network, "azul2", matches=200) < 0.9
    trainer.learn(trainer.play())
    assert all((weight != before[name]).any() for name, weight in trainer.network.weights.items())


def test_following_the_gradient_makes_a_move_likelier_and_a_value_truer() -> None:
    envs = AzulejosVectorEnv(8)
    observations, infos = envs.reset(seed=1)
    network = Network(envs.single_observation_space.high, 205, numpy.random.default_rng(1))  # type: ignore[attr-defined]
    inputs, masks = network.scaled(observations), infos["action_mask"]
    hidden, chances, _ = network.forward(inputs, masks)
    assert chances[masks == 0].max() < 1e-6
    assert chances.sum(axis=1) == pytest.approx(numpy.ones(8))
    wanted = masks.argmax(axis=1)
    for _ in range(60):  # push one move up: it becomes the likeliest
        hidden, chances, values = network.forward(inputs, masks)
        by_score = chances.copy()
        by_score[numpy.arange(8), wanted] -= 1
        eighth = numpy.float32(1 / 8)
        network.improve(inputs, hidden, by_score * eighth, (values - numpy.float32(3)) * eighth)
    _, chances, values = network.forward(inputs, masks)
    assert (chances.argmax(axis=1) == wanted).all()
    assert abs(values.mean() - 3) < 1
