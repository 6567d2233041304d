"""Paths of files that came with the bundle, or come when they are read."""

from small_contents import FILES

__all__ = ["MissingFile", "Path"]


class MissingFile(BaseException):
    """A file is not here yet: the worker is to fetch it and those beside it, and to ask again."""

    def __init__(self, names):
        super().__init__()
        self.names = names


class Path:
    """A path inside the bundle."""

    def __init__(self, *parts):
        self._text = "/".join([str(part) for part in parts])

    def __str__(self):
        return self._text

    def __truediv__(self, name):
        return Path(self._text, name)

    @property
    def parent(self):
        """Return the folder of a file."""
        return Path(self._text.rpartition("/")[0])

    @property
    def name(self):
        """Return the last part."""
        return self._text.rpartition("/")[2]

    def is_dir(self):
        """Whether files of the bundle are inside."""
        return any([name.startswith(self._text + "/") for name in FILES])

    def is_file(self):
        """Whether the bundle has this file."""
        return self._text in FILES

    def exists(self):
        """Whether there is such a file or folder."""
        return self.is_file() or self.is_dir()

    def read_bytes(self):
        """Return the contents of a file."""
        try:
            with open(self._text, "rb") as file:
                return file.read()
        except OSError:
            folder = self._text.rpartition("/")[0] + "/"
            names = [name for name in FILES if name.startswith(folder)]
            if self._text not in names:
                raise
            raise MissingFile(names)

    def read_text(self, encoding="utf-8"):
        """Return the contents of a file of text."""
        return self.read_bytes().decode()
