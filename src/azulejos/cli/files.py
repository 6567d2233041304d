"""Files of the command line: clear messages if reading fails, writing all or nothing."""

import os
import sys
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from azulejos.cli.error_messages import system_reason
from azulejos.cli.usage_errors import CommandError
from azulejos.locale import ENGLISH, spoken

__all__ = ["check_writable", "free_name", "read_text", "write_somewhere", "write_text"]

MOST_BYTES = 64 * 1024 * 1024
STANDARD_INPUT = "-"


def read_text(name: str) -> str:
    """Read a file, or standard input if its name is `-`."""
    try:
        if name == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(name, "rb") as file:
                content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from error
    if len(content) > MOST_BYTES:
        raise CommandError.of("file-too-large", name=name, count=MOST_BYTES)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CommandError.of("file-not-text", name=name, number=error.start) from error


def unreadable(name: str, error: OSError | ValueError) -> CommandError:
    """Return in words why a file cannot be read."""
    if isinstance(error, FileNotFoundError):
        return CommandError.of("file-missing", name=name)
    if isinstance(error, IsADirectoryError):
        return CommandError.of("file-is-folder", name=name)
    return CommandError.of("file-unreadable", name=name, reason=_reason(error))


def write_text(path: Path, text: str) -> None:
    """Write a file all or nothing: beside the old one, which is replaced when the new one is complete."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_text(text, encoding="utf-8")  # a pipe or a device has nothing to replace
        else:
            _replace(path.resolve(), text)
    except (OSError, ValueError) as error:
        raise CommandError.of("file-unwritable", name=path, reason=_reason(error)) from error


def write_somewhere(path: Path, text: str) -> tuple[Path, CommandError | None]:
    """Write a file; if that fails, write it to the folder for temporary files instead.

    Return where it is, and why it is not where it should be.
    """
    try:
        write_text(path, text)
    except CommandError as error:
        other = free_name(Path(tempfile.gettempdir()), datetime.now())
        write_text(other, text)
        return other, error
    return path, None


def check_writable(path: Path) -> None:
    """Raise now rather than at the end of a long match if a file cannot be written."""
    folder = path.resolve().parent
    if path.is_dir():
        raise CommandError.of("file-unwritable", name=path, reason=spoken().text("cli.why.folder"))
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise CommandError.of("file-unwritable", name=path, reason=spoken().text("cli.why.no-folder"))


def free_name(folder: Path, now: datetime) -> Path:
    """Return a name for a record that no file in the folder has: `azulejos-2026-11-15.azr`, then `...-2.azr`."""
    day = f"azulejos-{now:%Y-%m-%d}"
    number = 1
    while (path := folder / (f"{day}.azr" if number == 1 else f"{day}-{number}.azr")).exists():
        number += 1
    return path


def _replace(path: Path, text: str) -> None:
    if path.is_dir():
        raise IsADirectoryError(21, "a folder")
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: OSError | ValueError) -> str:
    """Return the system's reason as part of a sentence; in English it begins with a capital letter."""
    words = system_reason(error)
    return words.lower() if spoken().language == ENGLISH else words
