"""Trains a small network with PPO to beat random players, entirely on a graphics card: matches, network and learning.

    pip install 'azulejos[gpu]' torch
    python examples/train_ppo_gpu.py                               Azul for two
    python examples/train_ppo_gpu.py --game duel --updates 400     Azul Duel

It learns like examples/train_ppo.py, which needs no card. Observations, masks, rewards and moves never leave the card:
PyTorch works on the same memory as the rules.
"""

import argparse
import time
from typing import Any

import torch
from torch import nn

from azulejos.envs.gpu_vector import GpuVectorEnv

HIDDEN = 256
MATCHES, STEPS = 8192, 32  # matches played in parallel, and steps per update
EPOCHS, MINIBATCHES = 2, 8
LEARNING_RATE, CLIP, ENTROPY, VALUE = 1e-3, 0.2, 0.01, 0.5
DISCOUNT, TRACE = 0.995, 0.95
POINTS_A_REWARD = 10.0  # this many points more than the others are a reward of 1


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not installed where types are checked
    """Maps observations to scores of moves and values of positions."""

    def __init__(self, highs: Any, actions: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / torch.as_tensor(highs, dtype=torch.float32).clamp(min=1))
        self.body = nn.Sequential(nn.Linear(len(highs), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.move, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.move.weight)

    def forward(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Return the logarithms of the chances of all moves, and the values."""
        hidden = self.body(observations * self.scale)
        scores = self.move(hidden).masked_fill(masks == 0, -1e9)
        return scores.log_softmax(dim=1), self.value(hidden)[:, 0]


class Trainer:
    """Plays matches and learns from them."""

    def __init__(self, game: str, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.envs = GpuVectorEnv(MATCHES, game, reward="points", convert=torch.from_dlpack)
        highs = self.envs.single_observation_space.high  # type: ignore[attr-defined]  # a Box
        self.network = Network(highs, self.envs.game.action_count).cuda()
        self.optimizer = torch.optim.Adam(self.network.parameters(), LEARNING_RATE)
        self.observations, self.infos = self.envs.reset(seed=seed)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # the same
    def play(self) -> dict[str, Any]:
        """Play some steps and compute how much better each move was than expected."""
        kept: dict[str, list[Any]] = {
            name: [] for name in ("inputs", "masks", "moves", "logs", "values", "rewards", "goes_on")
        }
        for _ in range(STEPS):
            inputs, masks = self.observations.float(), self.infos["action_mask"].clone()
            logs, values = self.network(inputs, masks)
            moves = logs.exp().multinomial(1)[:, 0]
            self.observations, rewards, terminated, truncated, self.infos = self.envs.step(moves)
            chosen, goes_on = logs.gather(1, moves[:, None])[:, 0], (~(terminated | truncated)).float()
            step = (inputs, masks, moves, chosen, values, rewards / POINTS_A_REWARD, goes_on)
            for name, value in zip(kept, step, strict=True):
                kept[name].append(value)
        _, after = self.network(self.observations.float(), self.infos["action_mask"])
        gained, advantages = torch.zeros_like(after), []
        backwards = [reversed(kept[name]) for name in ("values", "rewards", "goes_on")]
        for value, reward, goes_on in zip(*backwards, strict=True):
            gained = reward + DISCOUNT * goes_on * after - value + DISCOUNT * TRACE * goes_on * gained
            advantages.append(gained)
            after = value
        rollout = {name: torch.cat(kept[name]) for name in ("inputs", "masks", "moves", "logs", "values")}
        rollout["advantages"] = torch.cat(advantages[::-1])
        return rollout

    def learn(self, rollout: dict[str, Any]) -> None:
        """Make good moves slightly more likely and values more accurate."""
        returns = rollout["advantages"] + rollout["values"]
        advantages = (rollout["advantages"] - rollout["advantages"].mean()) / (rollout["advantages"].std() + 1e-8)
        for _ in range(EPOCHS):
            for part in torch.randperm(len(returns), device="cuda").chunk(MINIBATCHES):
                logs, values = self.network(rollout["inputs"][part], rollout["masks"][part])
                ratio = (logs.gather(1, rollout["moves"][part][:, None])[:, 0] - rollout["logs"][part]).exp()
                gain = torch.min(ratio * advantages[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[part])
                spread = -(logs.exp() * logs.clamp(min=-20)).sum(dim=1)
                loss = VALUE * (values - returns[part]).square() - gain - ENTROPY * spread
                self.optimizer.zero_grad()
                loss.mean().backward()
                self.optimizer.step()


@torch.no_grad()  # type: ignore[untyped-decorator]  # the same
def win_rate(network: Network, game: str, matches: int = 4096, seed: int = 99) -> float:
    """Play the likeliest moves against random players; return the share of wins (a shared win counts half)."""
    envs = GpuVectorEnv(matches, game, convert=torch.from_dlpack)
    observations, infos = envs.reset(seed=seed)
    waiting, won = torch.ones(matches, dtype=torch.bool, device="cuda"), 0.0
    while waiting.any():
        logs, _ = network(observations.float(), infos["action_mask"])
        observations, rewards, terminated, truncated, infos = envs.step(logs.argmax(dim=1))
        ended = waiting & (terminated | truncated)  # the first match of each place counts
        won += float(((rewards[ended] + 1) / 2).sum())
        waiting &= ~ended
    return won / matches


def main() -> None:
    """Train, and print how strong the result is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="azul2", help="azul2, azul3, azul4, with g for the gray side, or duel")
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    trainer, began = Trainer(asked.game, asked.seed), time.perf_counter()
    for update in range(1, asked.updates + 1):
        trainer.learn(trainer.play())
        if update % 20 == 0 or update == asked.updates:
            moves, seconds = update * MATCHES * STEPS, time.perf_counter() - began
            wins = win_rate(trainer.network, asked.game)
            print(f"{moves:12,d} moves, {seconds:6.1f} s: wins {wins:.1%} against random players", flush=True)


if __name__ == "__main__":
    main()
