"""PettingZoo, where it is installed: the extra `envs` brings it, and the compiler that its environments need."""

from importlib.util import find_spec

from azulejos.errors import MissingExtra

if any(find_spec(name) is None for name in ("numba", "pettingzoo")):
    raise MissingExtra("envs", "environments for PettingZoo")

from pettingzoo import AECEnv, ParallelEnv, aec_registry, register
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

__all__ = ["AECEnv", "ParallelEnv", "aec_registry", "register", "turn_based_aec_to_parallel", "wrappers"]
