"""A module that is imported when something in it is first used, so that `import azulejos` stays fast."""

import importlib
from typing import Any

__all__ = ["LazyModule"]


class LazyModule:
    """Stands for a module until one of its names is used.

    >>> LazyModule("math").floor(2.5)
    2
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(importlib.import_module(self._name), attribute)
        setattr(self, attribute, found)
        return found
