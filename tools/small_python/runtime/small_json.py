"""JSON: MicroPython's own does not write all numbers with decimals exactly."""

import json
from json import loads

from small_bridge import number_text

__all__ = ["dumps", "loads"]


def dumps(value):
    """Return a value as JSON."""
    return _written(value) if _has_decimals(value) else json.dumps(value)


def _has_decimals(value):
    kind = type(value)
    if kind is float:
        return True
    if isinstance(value, dict):
        value = value.values()
    elif kind is not list and kind is not tuple:
        return False
    for each in value:
        kind = type(each)
        if kind is not str and kind is not int and each is not None and _has_decimals(each):
            return True
    return False


def _written(value):
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, dict):
        return "{" + ",".join([json.dumps(key) + ":" + _written(each) for key, each in value.items()]) + "}"
    if isinstance(value, list) or isinstance(value, tuple):
        return "[" + ",".join([_written(each) for each in value]) + "]"
    return json.dumps(value)
