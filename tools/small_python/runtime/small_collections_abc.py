"""Kinds of collections, for `isinstance` and as bases."""

__all__ = ["Callable", "Iterable", "Iterator", "Mapping", "Sequence"]

Mapping = dict
Callable = Iterable = Iterator = object


class Sequence:
    """A base for classes with a length and items."""

    def __iter__(self):
        for place in range(len(self)):
            yield self[place]

    def __contains__(self, wanted):
        return any([item == wanted for item in self])

    def __reversed__(self):
        for place in range(len(self) - 1, -1, -1):
            yield self[place]

    def index(self, wanted):
        """Return the place of an item."""
        for place, item in enumerate(self):
            if item == wanted:
                return place
        raise ValueError(wanted)
