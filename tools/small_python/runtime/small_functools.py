"""The part of `functools` that MicroPython lacks."""

from functools import partial, reduce, wraps

__all__ = ["cache", "cached_property", "lru_cache", "partial", "reduce", "wraps"]


class _Kept:
    """A function that keeps its results; when it has too many, it forgets them all."""

    def __init__(self, function, most):
        self._function, self._most = function, most
        self._results = {}
        self.__wrapped__ = function

    def __call__(self, *values, **named):
        key = (values, tuple(sorted(named.items()))) if named else values
        results = self._results
        if key in results:
            return results[key]
        found = self._function(*values, **named)
        if self._most is not None and len(results) >= self._most:
            results.clear()
        results[key] = found
        return found

    def cache_clear(self):
        """Forget all results."""
        self._results.clear()


def cache(function):
    """Keep the results of a function."""
    return _Kept(function, None)


def lru_cache(maxsize=128):
    """Keep the latest results of a function."""
    return _Kept(maxsize, 128) if callable(maxsize) else lambda function: _Kept(function, maxsize)


class cached_property:
    """A property that is computed once for each object."""

    def __init__(self, function):
        self._function = function
        self._results = {}

    def __get__(self, thing, kind=None):
        """Return the value."""
        key = id(thing)
        if key not in self._results:
            self._results[key] = thing, self._function(thing)
        return self._results[key][1]
