"""The vector environment on a graphics card, and the example that learns on it."""

import re
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from azulejos.envs.gpu_vector import GpuVectorEnv
from azulejos.envs.vector import AzulejosVectorEnv, Opponents
from azulejos.machines.cuda import has_gpu

pytestmark = pytest.mark.skipif(not has_gpu(), reason="needs a GPU and the extra `gpu`")

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("opponents", ["random", "self"])
def test_the_environment_plays_the_matches_of_the_one_for_processors(opponents: Opponents) -> None:
    torch = pytest.importorskip("torch")
    card = GpuVectorEnv(50, "azul2", opponents=opponents, convert=torch.from_dlpack)
    processor = AzulejosVectorEnv(50, "azul2", opponents=opponents)
    card_seen, card_infos = card.reset(seed=7)
    seen, infos = processor.reset(seed=7)
    for _ in range(100):
        assert (card_seen.cpu().numpy() == seen).all()
        assert (card_infos["action_mask"].cpu().numpy() == infos["action_mask"]).all()
        moves = infos["action_mask"].argmax(axis=1)
        card_seen, card_rewards, card_ended, _, card_infos = card.step(torch.as_tensor(moves, device="cuda"))
        seen, rewards, ended, _, infos = processor.step(moves)
        assert numpy.allclose(card_rewards.cpu().numpy(), rewards)
        assert (card_ended.cpu().numpy() == ended).all()


def test_the_example_learns_to_beat_random_players() -> None:
    pytest.importorskip("torch")
    command = [sys.executable, str(ROOT / "examples" / "train_ppo_gpu.py"), "--updates", "20"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(re.findall(r"wins ([\d.]+)%", done.stdout)[-1]) > 70
