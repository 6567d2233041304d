"""What distributions declare: written down when the page is built."""

from small_contents import ENTRY_POINTS, NAME, VERSION

__all__ = ["entry_points", "version"]


class _Distribution:
    name = NAME


class _EntryPoint:
    dist = _Distribution()

    def __init__(self, name, value):
        self.name = name
        self.module, _, self.attribute = value.partition(":")

    def load(self):
        """Return what the entry point names."""
        import small_importlib

        return getattr(small_importlib.import_module(self.module), self.attribute)


def entry_points(*, group):
    """Return the entry points of a group."""
    return [_EntryPoint(name, value) for name, value in ENTRY_POINTS.get(group, ())]


def version(name):
    """Return the version of a distribution."""
    return VERSION
