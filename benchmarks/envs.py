"""Environments: the vector environment by itself; PettingZoo and OpenSpiel compared with games of their own."""

import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy
from numpy.typing import NDArray

from benchmarks.measuring import Result, best_rates

__all__ = ["openspiel_simulations", "pettingzoo_steps", "vector_steps"]

SIZE = 4_096
STEPS, ROUNDS = 10, 9
MIXING = 300  # steps after which matches are in all phases
STEPS_A_SECOND = "steps/s"


def vector_steps() -> Iterator[Result]:
    """Measure the vector environment in self-play: a step is one move; drawing moves is not timed."""
    from azulejos.envs.gymnasium import AzulejosVectorEnv

    kinds: list[tuple[str, dict[str, Any]]] = [
        ("with observations", {}),
        ("masks alone", {"observe": False}),
    ]
    for game in ("azul2", "duel"):
        made = [AzulejosVectorEnv(SIZE, game, opponents="self", **options) for _, options in kinds]
        masks = [_mixed(envs) for envs in made]
        best = [0.0] * len(kinds)
        for _ in range(ROUNDS):
            for at, envs in enumerate(made):
                rate, masks[at] = _rate(envs, masks[at])
                best[at] = max(best[at], rate)
        for (name, _), rate in zip(kinds, best, strict=True):
            remark = "masks, rewards and new matches included; 1 core"
            yield Result(f"Vector environment of {SIZE:,}, {game}, {name}", rate, STEPS_A_SECOND, "3,000,000", remark)


def _moves(masks: NDArray[numpy.int8]) -> NDArray[numpy.intp]:
    drawn: NDArray[numpy.intp] = (masks * RANDOM.random(masks.shape, numpy.float32)).argmax(axis=1)
    return drawn


RANDOM = numpy.random.default_rng(1)


def _mixed(envs: Any) -> NDArray[numpy.int8]:
    _, infos = envs.reset(seed=1)
    for _ in range(MIXING):
        *_, infos = envs.step(_moves(infos["action_mask"]))
    masks: NDArray[numpy.int8] = infos["action_mask"]
    return masks


def _rate(envs: Any, masks: NDArray[numpy.int8]) -> tuple[float, NDArray[numpy.int8]]:
    taken = 0.0
    for _ in range(STEPS):
        moves = _moves(masks)
        before = time.process_time()
        *_, infos = envs.step(moves)
        taken += time.process_time() - before
        masks = infos["action_mask"]
    return STEPS * SIZE / taken, masks


def pettingzoo_steps() -> Iterator[Result]:
    """Measure random play through PettingZoo's own loop, alternating with its chess."""
    from azulejos.envs.pettingzoo import env

    kinds = {name: _agents_at_random(env(name)) for name in ("azul2", "azul4g", "duel")}
    has_chess = find_spec("chess") is not None and find_spec("pygame") is not None
    if has_chess:
        from pettingzoo import make

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kinds["chess_v6"] = _agents_at_random(make("aec", "classic/chess-v6"), matches=1)
    best = best_rates(kinds, ROUNDS)
    for name in ("azul2", "azul4g", "duel"):
        remark = "chess_v6 is not here: pip install chess pygame-ce"
        if has_chess:
            remark = f"{best[name] / best['chess_v6']:.1f} times chess_v6, which makes {best['chess_v6']:,.0f}"
        yield Result(f"PettingZoo, {name}", best[name], STEPS_A_SECOND, "10 times chess_v6", remark)


def _agents_at_random(env: Any, matches: int = 5) -> Callable[[], int]:
    env.reset(seed=1)

    def play() -> int:
        steps = 0
        for _ in range(matches):
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                is_over = terminated or truncated
                env.step(None if is_over else env.action_space(agent).sample(observation["action_mask"]))
                steps += 1
        return steps

    return play


def openspiel_simulations() -> Iterator[Result]:
    """Measure random simulations with chance nodes, alternating with OpenSpiel's own sequential Python games."""
    import pyspiel
    from open_spiel.python.games import kuhn_poker, liars_poker, tic_tac_toe  # noqa: F401  # registers them

    import azulejos.envs.openspiel  # noqa: F401  # registers ours

    ours = ("python_azul", "python_azul(players=4,gray=True)", "python_azul_duel")
    theirs = {"python_kuhn_poker": 400, "python_liars_poker": 60, "python_tic_tac_toe": 60}
    kinds = {name: _simulations(pyspiel.load_game(name), 4) for name in ours}
    kinds |= {name: _simulations(pyspiel.load_game(name), matches) for name, matches in theirs.items()}
    best = best_rates(kinds, ROUNDS)
    rates = ", ".join(f"{name.removeprefix('python_')} {best[name]:,.0f}" for name in theirs)
    for name in ours:
        yield Result(
            f"OpenSpiel, {name}", best[name], STEPS_A_SECOND, "more than its own Python games", f"they: {rates}"
        )


def _simulations(game: Any, matches: int) -> Callable[[], int]:
    lot = random.Random(1)

    def play() -> int:
        steps = 0
        for _ in range(matches):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(lot.choices(outcomes, likely)[0])
                else:
                    state.apply_action(lot.choice(state.legal_actions()))
                steps += 1
        return steps

    return play
