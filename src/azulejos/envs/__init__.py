"""Standard environments for learning: PettingZoo, OpenSpiel and Gymnasium, each a thin skin over the same rules.

`azulejos.envs.pettingzoo`, `azulejos.envs.openspiel` and `azulejos.envs.gymnasium` are imported by their names; each
registers its games with its library.
"""

from importlib.util import find_spec

from azulejos.errors import MissingExtra

__all__: list[str] = []

NEEDED = (
    "gymnasium",
    "numba",
    "numpy",
    "pettingzoo",
)  # OpenSpiel is asked for by its own skin: not every system has it

if any(find_spec(name) is None for name in NEEDED):
    raise MissingExtra("envs", "environments")
