"""OpenSpiel, if it is installed: the extra `envs` includes it, except on Windows."""

from importlib.util import find_spec

from azulejos.errors import MissingExtra

if find_spec("pyspiel") is None:
    raise MissingExtra("envs", "games for OpenSpiel")

import pyspiel

__all__ = ["pyspiel"]
