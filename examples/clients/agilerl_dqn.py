"""AgileRL: a DQN learns on thousands of matches at once, and then plays the PettingZoo environment.

Run it in its own environment: `make clients ARGS=agilerl`.
"""

import gymnasium
from agilerl.algorithms.dqn import DQN
from agilerl.components.replay_buffer import ReplayBuffer
from agilerl.training.train_off_policy import train_off_policy

import azulejos.envs.gymnasium  # noqa: F401  # registers the games
from azulejos.envs.pettingzoo import env

STEPS = 256
MATCHES = 8


def learn(name: str) -> DQN:
    """Learn for a moment; the masks are in the infos."""
    tables = gymnasium.make_vec(name, num_envs=MATCHES, reward="points")
    agent = DQN(tables.single_observation_space, tables.single_action_space, batch_size=32, learn_step=MATCHES)
    train_off_policy(
        tables, name, "DQN", [agent], ReplayBuffer(1000), max_steps=STEPS, evo_steps=STEPS, eval_steps=20, verbose=False
    )
    return agent


def play(agent: DQN, game: str) -> int:
    """Let an agent play all seats of a match; return the number of moves."""
    table, moves = env(game, illegal="raise"), 0
    table.reset(seed=1)
    for _ in table.agent_iter():
        observation, _, is_over, is_cut, _ = table.last()
        if is_over or is_cut:
            table.step(None)
        else:
            action = agent.get_action(
                observation["observation"][None], epsilon=0.0, action_mask=observation["action_mask"][None]
            )
            table.step(int(action[0]))
            moves += 1
    return moves


if __name__ == "__main__":
    for name, game in (("azulejos/Azul-v1", "azul2"), ("azulejos/Duel-v1", "duel")):
        print(name, play(learn(name), game), "moves")
    print("done")
