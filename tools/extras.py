"""Tries every extra with the lowest and with the newest versions that it allows: `make extras ARGS="--lowest envs"`.

Extras that are large (LARGE) are tried only if they are named: `make extras ARGS=train`.
"""

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Sequence

from tools.environments_apart import ROOT, folder_of, install, python_of

__all__ = ["LARGE", "RESOLUTIONS", "TRIALS", "extras", "try_extra"]

RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
"""How versions are chosen, as uv calls it."""

LARGE = {"train"}
"""PyTorch with CUDA takes several gigabytes, twice: too much for the machines that run this on every change."""

PLAY = "state = azulejos.azul().start(first=0).deal(seed=7); state = state.play(state.legal_moves()[0]); str(state)"
TRIALS = {
    "": f"import azulejos, azulejos.cli.app; {PLAY}",
    "all": "import azulejos.tui.app, azulejos.server.http.app, azulejos.envs.pettingzoo, azulejos.match.plots",
    "bots": (
        "from azulejos import azul; from azulejos.bots import make_bot; "
        "view = azul().start(first=0).deal(seed=7).view(0); "
        "assert make_bot('level8').choose(view) in view.legal_moves()"
    ),
    "club": "import cryptography, webauthn",
    "data": "import pyarrow.parquet, azulejos.search; assert azulejos.search.random_matches",
    "envs": (
        "import gymnasium, pyspiel, azulejos.envs.gymnasium, azulejos.envs.openspiel, azulejos.envs.pettingzoo as zoo; "
        "env = zoo.env('azul2'); env.reset(seed=7); env.step(int(env.observe('player_0')['action_mask'].argmax())); "
        "table = gymnasium.make('azulejos/Azul-v1'); _, info = table.reset(seed=7); "
        "table.step(info['action_mask'].argmax()); pyspiel.load_game('python_azul_duel').new_initial_state()"
    ),
    "fast": "from azulejos import azul; from azulejos.search import random_matches; random_matches(azul())(10)",
    "gpu": "import azulejos.envs.gpu_matches, azulejos.machines.cuda",
    "plots": "import matplotlib, azulejos.match.plots",
    "postgres": "import psycopg, psycopg.pq",
    "ray": "import ray, azulejos.match.cluster",
    "server": "import azulejos.server.run, azulejos.server.http.app",
    "train": (
        "from numpy.random import default_rng; from azulejos.learning.arithmetic import Torch; "
        "from azulejos.learning.fitting import fit; rows = default_rng(7).random((99, 9)); "
        "fit(rows, rows[:, :3] * [1, 1, 0], epochs=2, seed=7, on=Torch('cpu'))"
    ),
    "tui": "import azulejos.tui.app",
}
"""What each extra must be able to do: a line of Python."""


def extras() -> list[str]:
    """Return the names of all extras, and an empty name for the base install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return ["", *project["optional-dependencies"]]


def try_extra(extra: str, resolution: str, python: str | None = None) -> None:
    """Install an extra in an environment of its own, and try it. Raise CalledProcessError if one of them fails."""
    version = python or f"{sys.version_info.major}.{sys.version_info.minor}"
    name = f"extra-{extra or 'base'}-{resolution}-{version.strip('/').replace('/', '-')}"
    wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
    install(name, ["--editable", wanted], "--resolution", RESOLUTIONS[resolution], python=python)
    trial = ["-W", "ignore", "-c", TRIALS[extra]]
    subprocess.run([python_of(name), *trial], check=True, cwd=folder_of(name))


def main(arguments: Sequence[str]) -> int:
    """Try the named extras, or all of them."""
    parser = argparse.ArgumentParser(prog="tools.extras", description=__doc__)
    parser.add_argument("extra", nargs="*", help="the extras to try; all but the large ones if none is named")
    parser.add_argument("--lowest", action="store_true", help="the lowest versions only")
    parser.add_argument("--newest", action="store_true", help="the newest versions only")
    parser.add_argument("--python", help="the interpreter or its version, like 3.13 (default: that of .venv)")
    asked = parser.parse_args(arguments)
    failed = []
    for resolution in RESOLUTIONS:
        if getattr(asked, resolution) or not (asked.lowest or asked.newest):
            for extra in asked.extra or [each for each in extras() if each not in LARGE]:
                trial = f"{extra or 'base'}, {resolution} versions"
                print(trial, flush=True)
                try:
                    try_extra(extra, resolution, asked.python)
                except subprocess.CalledProcessError:  # it has printed why
                    failed.append(trial)
    for trial in failed:
        print(f"failed: {trial}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
