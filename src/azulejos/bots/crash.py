"""The report of a crashed bot to its author: the error, and the file and line of the bot's own code."""

import traceback
from pathlib import Path

from azulejos.errors import AzulejosError

__all__ = ["crash_text", "is_own_failure"]

PACKAGE = Path(__file__).resolve().parent.parent
MAX_ERROR = 150
"""The longest text of an error that is shown, so that the place behind it is never cut off."""


def crash_text(error: BaseException, bot: object) -> str:
    """Return the error and where the bot's code raised it, like `ValueError: oh (my_bot.py:12 in choose)`.

    The place is the last one in the folder of the bot's file, so that an error inside a library is shown where the
    bot called it. A failure that one of our own bots reports (an engine, say) has no place.
    """
    words = _words(error)
    place = None if is_own_failure(error, bot) else _place(error, bot)
    return f"{words} ({place})" if place else words


def is_own_failure(error: BaseException, bot: object) -> bool:
    """Whether a bot of this package raised one of our own errors: its code says everything."""
    return isinstance(error, AzulejosError) and type(bot).__module__.startswith("azulejos.")


def _words(error: BaseException) -> str:
    try:
        words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    except BaseException:  # an error whose own text raises
        words = type(error).__name__
    return words if isinstance(error, AzulejosError) or len(words) <= MAX_ERROR else words[: MAX_ERROR - 3] + "..."


def _place(error: BaseException, bot: object) -> str | None:
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_shown(error.filename)}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return None
    folder = _folder_of(bot)
    own = [frame for frame in frames if folder and Path(frame.filename).resolve().is_relative_to(folder)]
    foreign = [frame for frame in frames if not Path(frame.filename).resolve().is_relative_to(PACKAGE)]
    frame = (own or foreign or frames)[-1]
    return f"{_shown(frame.filename)}:{frame.lineno} in {frame.name}"


def _folder_of(bot: object) -> Path | None:
    """Return the folder of the file that defines a bot's class, or of the file itself."""
    if isinstance(bot, Path):
        return bot.resolve().parent
    try:
        code = type(bot).choose.__code__  # type: ignore[attr-defined]  # whatever a bot is
    except AttributeError:
        return None
    return Path(code.co_filename).resolve().parent


def _shown(filename: str) -> str:
    """Return a file's path below the current folder, or else its name: a record does not reveal other folders."""
    path = Path(filename)
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path.name
