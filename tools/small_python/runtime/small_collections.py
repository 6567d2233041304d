"""The part of `collections` that MicroPython lacks."""

from collections import OrderedDict, deque, namedtuple

__all__ = ["Counter", "OrderedDict", "defaultdict", "deque", "namedtuple"]


class defaultdict(OrderedDict):
    """A dictionary that makes what is missing."""

    def __init__(self, maker=None, *parts):
        super().__init__(*parts)
        self.maker = maker

    def __getitem__(self, key):
        if key not in self:
            self[key] = self.maker()
        return super().__getitem__(key)


class Counter(OrderedDict):
    """A dictionary of counts."""

    def __init__(self, items=()):
        super().__init__()
        for item in items:
            self[item] = self.get(item, 0) + 1

    def __getitem__(self, key):
        return self.get(key, 0)
