"""SB3-contrib: MaskablePPO learns against random players; it asks `action_masks()` for the legal moves.

Run it in its own environment: `make clients ARGS=sb3`.
"""

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks

import azulejos.envs.gymnasium  # noqa: F401  # registers the games

STEPS = 256


def learn(name: str) -> float:
    """Learn for a moment; return the mean reward of two matches."""
    env = gymnasium.make(name, illegal="raise", reward="points")
    model = MaskablePPO("MlpPolicy", env, n_steps=STEPS // 2, batch_size=STEPS // 4, n_epochs=2, seed=1)
    model.learn(STEPS)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=get_action_masks(env))
    env.step(action)
    mean, _ = evaluate_policy(model, env, n_eval_episodes=2, warn=False)
    return float(mean)


if __name__ == "__main__":
    for name in ("azulejos/Azul-v1", "azulejos/Duel-v1"):
        print(name, round(learn(name), 2))
    print("done")
