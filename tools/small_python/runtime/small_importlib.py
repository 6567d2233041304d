"""Imports by name."""

import sys

import small_importlib_metadata as metadata
import small_importlib_util as util

__all__ = ["import_module", "metadata", "util"]


def import_module(name):
    """Return a module."""
    found = __import__(name)
    return sys.modules.get(name, found)
