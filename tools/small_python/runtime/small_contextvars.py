"""A variable of the only thread there is."""

__all__ = ["ContextVar"]


class ContextVar:
    """A value that can be set and reset."""

    def __init__(self, name, *, default=None):
        self._value = default

    def get(self):
        """Return the value."""
        return self._value

    def set(self, value):
        """Set the value; return what `reset` takes."""
        before, self._value = self._value, value
        return before

    def reset(self, token):
        """Set the value to what it was."""
        self._value = token
