"""Tianshou: its wrapper for PettingZoo and its collector play whole matches with the masks.

Run it in its own environment: `make clients ARGS=tianshou`.
"""

import numpy
from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.data import Collector, CollectStats
from tianshou.env import DummyVectorEnv, PettingZooEnv

from azulejos.envs.pettingzoo import env

MATCHES = 2


def collect(game: str) -> CollectStats:
    """Play matches at random among the legal moves; return what was collected."""
    table = PettingZooEnv(env(game, illegal="raise"))
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=table.action_space) for _ in table.agents]
    together = MultiAgentOffPolicyAlgorithm(algorithms=players, env=table)
    tables = DummyVectorEnv([lambda: PettingZooEnv(env(game, illegal="raise"))])
    tables.seed(1)
    collector = Collector[CollectStats](together, tables)
    collector.reset()
    return collector.collect(n_episode=MATCHES)


if __name__ == "__main__":
    for game in ("azul2", "azul3", "duel"):
        stats = collect(game)
        assert stats.n_collected_episodes == MATCHES
        print(game, stats.n_collected_steps, "moves; returns", numpy.round(stats.returns, 1).tolist())
    print("done")
