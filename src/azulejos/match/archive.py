"""A file of records that grows one record at a time."""

import os
import re
from pathlib import Path
from types import TracebackType
from typing import Self

from azulejos.errors import RecordError

__all__ = ["Archive"]

RECORD_HEAD = re.compile(rb"^(?:\xef\xbb\xbf)?Azulejos:", re.MULTILINE)
LOOK_FOR_HEAD = 65536


class Archive:
    """Appends records to a file, each with a single write, so that a killed program leaves only complete records.

    Existing records are kept, and two programs may append to one file. A file that holds anything else is refused.
    """

    def __init__(self, path: Path) -> None:
        end = _end_of_records(path)
        self._path = path
        self._file = open(path, "ab", buffering=0)  # noqa: SIM115  # closed by `close`
        self._gap = b"" if end.endswith(b"\n\n") or not end else b"\n" if end.endswith(b"\n") else b"\n\n"

    def add(self, record: str) -> None:
        """Append the text of a record and an empty line."""
        text = self._gap + record.encode() + b"\n"
        self._gap = b""
        if self._file.write(text) != len(text):
            raise OSError(28, "No space left for a record", str(self._path))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _end_of_records(path: Path) -> bytes:
    """Return the last two bytes of a file of records, or nothing if it is empty, missing or unreadable."""
    if not path.is_file() or not path.stat().st_size:
        return b""
    with open(path, "rb") as file:
        if not RECORD_HEAD.search(file.read(LOOK_FOR_HEAD)):
            raise RecordError(f"{path}: not a file of records; nothing was added", code="no-record")
        file.seek(-min(2, path.stat().st_size), os.SEEK_END)
        return file.read()
