"""Trains a small network with PPO to beat random players, using only NumPy, on thousands of compiled matches.

    python examples/train_ppo.py                               Azul for two, half a minute on one core
    python examples/train_ppo.py --game duel --updates 160     Azul Duel, two minutes

Duel takes longer: nearly nine of ten random players end it with 0 points.

The agent has one hidden layer, sees the observations that docs/environments.md describes, and is rewarded with the
points that it gains on the others. The mask leaves only legal moves to choose from.
"""

import argparse
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from azulejos.envs.vector import AzulejosVectorEnv

Floats = NDArray[numpy.float32]
Ints = NDArray[numpy.int64]
HIDDEN = 128
MATCHES, STEPS = 256, 32  # matches played in parallel, and steps per update
EPOCHS, MINIBATCHES = 3, 16
LEARNING_RATE, CLIP, ENTROPY, VALUE = 1e-3, 0.2, 0.01, 0.5
DISCOUNT, TRACE = 0.995, 0.95
POINTS_A_REWARD = 10.0  # this many points more than the others are a reward of 1


class Network:
    """Maps observations to move probabilities and position values, through one layer of rectified units."""

    def __init__(self, highs: NDArray[numpy.int16], actions: int, random: numpy.random.Generator) -> None:
        self.scale: Floats = (1 / numpy.maximum(highs, 1)).astype(numpy.float32)
        inputs = len(highs)
        self.weights: dict[str, Floats] = {
            "in": _weights(random, inputs, HIDDEN, 2 / inputs),
            "in_bias": numpy.zeros(HIDDEN, numpy.float32),
            "move": _weights(random, HIDDEN, actions, 1e-4 / HIDDEN),
            "move_bias": numpy.zeros(actions, numpy.float32),
            "value": _weights(random, HIDDEN, 1, 1 / HIDDEN),
            "value_bias": numpy.zeros(1, numpy.float32),
        }
        self._mean = {name: numpy.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: numpy.zeros_like(weight) for name, weight in self.weights.items()}
        self._time = 0

    def scaled(self, observations: NDArray[numpy.int16]) -> Floats:
        """Scale all numbers to between 0 and 1."""
        return observations.astype(numpy.float32) * self.scale

    def forward(self, inputs: Floats, masks: NDArray[numpy.int8]) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the probabilities of all moves (0 if illegal), and the values."""
        w = self.weights
        hidden = numpy.maximum(inputs @ w["in"] + w["in_bias"], 0)
        scores = numpy.where(masks == 1, hidden @ w["move"] + w["move_bias"], numpy.float32(-1e9))
        chances = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def improve(self, inputs: Floats, hidden: Floats, by_score: Floats, by_value: Floats) -> None:
        """Apply the gradients of scores and values with Adam."""
        w = self.weights
        by_hidden = (by_score @ w["move"].T + by_value[:, None] @ w["value"].T) * (hidden > 0)
        gradients = {
            "in": inputs.T @ by_hidden,
            "in_bias": by_hidden.sum(axis=0),
            "move": hidden.T @ by_score,
            "move_bias": by_score.sum(axis=0),
            "value": hidden.T @ by_value[:, None],
            "value_bias": by_value.sum(keepdims=True),
        }
        self._time += 1
        rate = LEARNING_RATE * (1 - 0.999**self._time) ** 0.5 / (1 - 0.9**self._time)
        for name, gradient in gradients.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._square[name] += 0.001 * (gradient**2 - self._square[name])
            w[name] -= (rate * self._mean[name] / (numpy.sqrt(self._square[name]) + 1e-8)).astype(numpy.float32)


def _weights(random: numpy.random.Generator, rows: int, columns: int, variance: float) -> Floats:
    drawn: Floats = (random.standard_normal((rows, columns)) * variance**0.5).astype(numpy.float32)
    return drawn


def drawn(chances: Floats, random: numpy.random.Generator) -> Ints:
    """Sample a move for each match."""
    below = chances.cumsum(axis=1)
    lots = random.random((len(chances), 1), numpy.float32) * below[:, -1:]
    moves: Ints = (below > lots).argmax(axis=1)
    return moves


@dataclass
class Rollout:
    """The steps of all matches, concatenated."""

    inputs: Floats
    masks: NDArray[numpy.int8]
    moves: Ints
    chances: Floats
    advantages: Floats
    returns: Floats


class Trainer:
    """Plays matches and learns from them."""

    def __init__(self, game: str, seed: int = 1) -> None:
        self.random = numpy.random.default_rng(seed)
        self.envs = AzulejosVectorEnv(MATCHES, game, reward="points")
        highs = self.envs.single_observation_space.high  # type: ignore[attr-defined]  # a Box
        self.network = Network(highs, self.envs.game.action_count, self.random)
        self.observations, self.infos = self.envs.reset(seed=seed)

    def play(self) -> Rollout:
        """Play some steps and compute how much better each move was than expected."""
        network = self.network
        inputs, masks, moves, picked, values, rewards, ends = [], [], [], [], [], [], []
        for _ in range(STEPS):
            inputs.append(network.scaled(self.observations))
            masks.append(self.infos["action_mask"])
            _, chances, value = network.forward(inputs[-1], masks[-1])
            moves.append(drawn(chances, self.random))
            picked.append(chances[numpy.arange(MATCHES), moves[-1]])
            values.append(value)
            self.observations, reward, terminated, truncated, self.infos = self.envs.step(moves[-1])
            rewards.append(reward.astype(numpy.float32) / POINTS_A_REWARD)
            ends.append(terminated | truncated)
        _, _, last = network.forward(network.scaled(self.observations), self.infos["action_mask"])
        advantages = self._advantages(rewards, values, ends, last)
        flat = numpy.concatenate
        return Rollout(
            flat(inputs), flat(masks), flat(moves), flat(picked), flat(advantages), flat(advantages) + flat(values)
        )

    def _advantages(
        self, rewards: list[Floats], values: list[Floats], ends: list[NDArray[numpy.bool_]], last: Floats
    ) -> list[Floats]:
        """Return how much more each move gained than expected, from the last step back to the first."""
        found: list[Floats] = []
        gained, after = numpy.zeros(MATCHES, numpy.float32), last
        for reward, value, ended in zip(reversed(rewards), reversed(values), reversed(ends), strict=True):
            goes_on = (~ended).astype(numpy.float32)
            gained = reward + DISCOUNT * goes_on * after - value + DISCOUNT * TRACE * goes_on * gained
            found.append(gained.astype(numpy.float32))
            after = value
        return found[::-1]

    def learn(self, rollout: Rollout) -> None:
        """Make good moves slightly more likely and values more accurate."""
        advantages = rollout.advantages - rollout.advantages.mean()
        advantages /= advantages.std() + 1e-8
        for _ in range(EPOCHS):
            for part in numpy.array_split(self.random.permutation(len(rollout.moves)), MINIBATCHES):
                self._learn_part(rollout, part, advantages[part])

    def _learn_part(self, rollout: Rollout, part: Ints, advantages: Floats) -> None:
        inputs, moves, rows = rollout.inputs[part], rollout.moves[part], numpy.arange(len(part))
        hidden, chances, values = self.network.forward(inputs, rollout.masks[part])
        ratio = chances[rows, moves] / rollout.chances[part]
        is_clipped = numpy.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = numpy.where(is_clipped, 0, ratio * advantages)
        by_score = chances * push[:, None]
        by_score[rows, moves] -= push
        logs = numpy.log(chances + 1e-10)
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        by_score += ENTROPY * chances * (logs + spread)
        by_value = 2 * VALUE * (values - rollout.returns[part])
        size = numpy.float32(len(part))
        self.network.improve(inputs, hidden, (by_score / size).astype(numpy.float32), by_value / size)


def win_rate(network: Network, game: str, matches: int = 1000, seed: int = 99) -> float:
    """Play the likeliest moves against random players; return the share of wins (a shared win counts half)."""
    envs = AzulejosVectorEnv(matches, game)
    observations, infos = envs.reset(seed=seed)
    waiting, won = numpy.ones(matches, numpy.bool_), 0.0
    while waiting.any():
        _, chances, _ = network.forward(network.scaled(observations), infos["action_mask"])
        observations, rewards, terminated, truncated, infos = envs.step(chances.argmax(axis=1))
        ended = waiting & (terminated | truncated)  # the first match of each place counts
        won += float(((rewards[ended] + 1) / 2).sum())
        waiting &= ~ended
    return won / matches


def train(game: str, updates: int, seed: int = 1, *, talk: bool = True) -> Network:
    """Train a network from scratch and return it."""
    trainer = Trainer(game, seed)
    for update in range(1, updates + 1):
        trainer.learn(trainer.play())
        if talk and update % 10 == 0:
            steps = update * MATCHES * STEPS
            print(f"{steps:9,d} moves: wins {win_rate(trainer.network, game, 300):.1%} against random players")
    return trainer.network


def main() -> None:
    """Train, and print how strong the result is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="azul2", help="azul2, azul3, azul4, with g for the gray side, or duel")
    parser.add_argument("--updates", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    network = train(asked.game, asked.updates, asked.seed)
    print(f"wins {win_rate(network, asked.game):.1%} of 1,000 matches of {asked.game} against random players")


if __name__ == "__main__":
    main()
