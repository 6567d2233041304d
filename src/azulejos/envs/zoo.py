"""PettingZoo, if it is installed: the extra `envs` includes it, and the compiler that its environments need."""

from collections.abc import Callable, Container
from importlib.util import find_spec
from typing import Any

from azulejos.errors import MissingExtra

if any(find_spec(name) is None for name in ("numba", "pettingzoo")):
    raise MissingExtra("envs", "environments for PettingZoo")

import pettingzoo
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

register: Callable[..., None] | None = getattr(pettingzoo, "register", None)
"""Registers an environment under an id; None before PettingZoo 1.27, which was the first to have ids."""
aec_registry: Container[Any] = getattr(pettingzoo, "aec_registry", ())
"""The ids that are registered."""

__all__ = ["AECEnv", "ParallelEnv", "aec_registry", "register", "turn_based_aec_to_parallel", "wrappers"]
