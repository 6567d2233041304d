"""Where the worker's questions arrive."""

import json

import small_python  # noqa: F401  # completes the builtins
from small_importlib import import_module
from small_pathlib import MissingFile

__all__ = ["call"]


def call(module, name, text):
    """Call a function of a module with a text; return its answer, or the names of files that are missing."""
    try:
        return getattr(import_module(module), name)(text)
    except MissingFile as error:
        return json.dumps({"missing": error.names})
