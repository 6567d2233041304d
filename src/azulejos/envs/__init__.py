"""Standard environments for learning: PettingZoo, OpenSpiel and Gymnasium, each a thin layer over the same rules.

Import `azulejos.envs.pettingzoo`, `azulejos.envs.openspiel` or `azulejos.envs.gymnasium` by its name; each registers
all games with its library. They need the extra `envs`. `azulejos.envs.gpu_matches` and `azulejos.envs.gpu_vector` need
the extra `gpu`.
"""

from importlib.util import find_spec

from azulejos.errors import MissingExtra

__all__: list[str] = []

NEEDED = ("gymnasium", "numpy")  # what both extras have

if any(find_spec(name) is None for name in NEEDED):
    raise MissingExtra("envs", "environments")
