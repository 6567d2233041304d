"""Functions over classes of declared fields; the classes themselves are written out when they are translated."""

from collections import OrderedDict

__all__ = ["asdict", "replace"]


def replace(thing, **changes):
    """Return a copy with other values."""
    for name in thing.__taken__:
        if name not in changes:
            changes[name] = getattr(thing, name)
    return thing.__class__(**changes)


def asdict(thing):
    """Return the fields of an object by name, and those of its fields."""
    return OrderedDict([(name, _plain(getattr(thing, name))) for name in thing.__dataclass_fields__])


def _plain(value):
    if hasattr(value, "__dataclass_fields__"):
        return asdict(value)
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, tuple):
        return tuple([_plain(each) for each in value])
    if isinstance(value, dict):
        return OrderedDict([(key, _plain(each)) for key, each in value.items()])
    return value
