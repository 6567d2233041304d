"""Errors of the command line: one clear line each, and exit status 2."""

__all__ = ["FAILED", "CommandError", "one_line"]

from azulejos.errors import AzulejosError
from azulejos.locale import spoken

FAILED = 2


class CommandError(AzulejosError):
    """A command that cannot run: a bad file, a bad option, a closed output.

    Its message is in the language that is spoken.
    """

    code = "command-failed"

    @classmethod
    def of(cls, code: str, text: str = "", **values: object) -> "CommandError":
        """Return an error with the catalog's text for its code, or with the text that is named.

        >>> CommandError.of("file-missing", name="match.azr")
        CommandError('no such file: match.azr')
        """
        return cls(spoken().text(f"cli.error.{text or code}", **values), code=code)


def one_line(text: str) -> str:
    r"""Return any text as one line that is safe to print.

    >>> one_line("no such file:\n  a\x1b[2Jb")
    'no such file: a?[2Jb'
    """
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "?" for char in line)
