"""The part of `itertools` that is used."""

__all__ = ["accumulate", "chain", "combinations", "count", "groupby", "islice", "pairwise", "product", "repeat"]


def accumulate(items):
    """Yield the sums of the first items."""
    total = None
    for item in items:
        total = item if total is None else total + item
        yield total


class chain:
    """The items of several collections."""

    def __init__(self, *parts):
        self._parts = parts

    def __iter__(self):
        for part in self._parts:
            yield from part

    @classmethod
    def from_iterable(cls, parts):
        """Join collections that come one by one."""
        return cls(*parts)


def combinations(items, size):
    """Yield all choices of so many items, in order."""
    items = tuple(items)
    if size == 0:
        yield ()
        return
    for place in range(len(items) - size + 1):
        for rest in combinations(items[place + 1 :], size - 1):
            yield (items[place],) + rest


def count(start=0, step=1):
    """Yield numbers without an end."""
    while True:
        yield start
        start += step


def groupby(items, key=None):
    """Yield runs of items with the same key."""
    run, last = [], None
    for item in items:
        found = item if key is None else key(item)
        if run and found != last:
            yield last, iter(run)
            run = []
        run.append(item)
        last = found
    if run:
        yield last, iter(run)


def islice(items, *bounds):
    """Yield items from one place to another."""
    start, stop, step = (0, bounds[0], 1) if len(bounds) == 1 else (tuple(bounds) + (1,))[:3]
    place, wanted = 0, start or 0
    if stop is not None and wanted >= stop:
        return
    for item in items:
        if place == wanted:
            yield item
            wanted += step or 1
        place += 1
        if stop is not None and place >= stop:
            return


def pairwise(items):
    """Yield each item with the next."""
    before = first = object()
    for item in items:
        if before is not first:
            yield before, item
        before = item


def product(*parts, repeat=1):
    """Yield all choices of one item of each."""
    rows = [()]
    for part in [tuple(part) for part in parts] * repeat:
        rows = [row + (item,) for row in rows for item in part]
    return iter(rows)


def repeat(item, times):
    """Yield an item so many times."""
    for _ in range(times):
        yield item
