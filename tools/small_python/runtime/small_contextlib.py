"""Contexts from generators, as in `contextlib`."""

__all__ = ["contextmanager", "suppress"]


class _Context:
    def __init__(self, generator):
        self._generator = generator

    def __enter__(self):
        return next(self._generator)

    def __exit__(self, kind, error, trace):
        if error is None:
            next(self._generator, None)
            return False
        try:
            self._generator.throw(error)
        except StopIteration:
            return True
        return False


def contextmanager(function):
    """Make contexts of a generator function."""
    return lambda *values, **named: _Context(function(*values, **named))


class suppress:
    """Ignore errors of some kinds."""

    def __init__(self, *kinds):
        self._kinds = kinds

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return error is not None and isinstance(error, self._kinds)
