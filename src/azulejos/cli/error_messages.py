"""Error messages in the current language: in English the full text, in others the sentence of the error's code."""

import errno
import re
from typing import Any

from azulejos.cli.usage_errors import CommandError
from azulejos.errors import AzulejosError, NotationError, PositionError
from azulejos.locale import ENGLISH, spoken

__all__ = ["complaint", "fault_in_words", "system_reason", "usage_complaint"]

MOVE = re.compile(r"^cannot play (\S+):")
QUOTED = re.compile(r"(?<!\w)('[^']*'|\"[^\"]*\")")
RULES = re.compile(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)")
NAMES = re.compile(r"\(wanted ([\w:-]+(?:, [\w:-]+)+)\)")
INSTALL = re.compile(r"pip install '[^']+'")
TYPED = frozenset({"half-a-move", "bad-number"})
"""Errors whose expected input is worded by the catalog."""

USAGE = {
    "NoSuchOption": "no-such-option",
    "NoSuchCommand": "no-such-command",
    "MissingParameter": "missing",
    "BadParameter": "bad-value",
}
REASONS = {
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.ENOSPC: "no-space",
}


def complaint(error: AzulejosError, *, has_place: bool = False) -> str:
    """Return what an error is about; with `has_place`, the place in the text is already known.

    >>> from azulejos import parse_move
    >>> from azulejos.locale import speaking
    >>> try:
    ...     parse_move("3X9")
    ... except AzulejosError as error:
    ...     with speaking("de"):
    ...         complaint(error)
    "Das ist nicht lesbar: '3X9'"
    """
    if spoken().language == ENGLISH or isinstance(error, CommandError):
        return str(error)
    if isinstance(error, PositionError):
        return "; ".join(fault_in_words(fault, error.code) for fault in error.faults)
    if not isinstance(error, NotationError):
        return fault_in_words(str(error), error.code)
    text = f"{_sentence(error.code)}: {error.found[:60]!r}"
    if (error.line > 1 or error.column > 1) and not has_place:
        text += f", {spoken().text('cli.error.place', line=error.line, column=error.column)}"
    return f"{text} ({error.expected})" if error.code in TYPED else text


def fault_in_words(message: str, code: str) -> str:
    """Return what a code means, with the parts of the English message that are the same in every language.

    >>> from azulejos.locale import speaking
    >>> with speaking("nl"):
    ...     fault_in_words("cannot play 3R1: line 1 is full (D19)", "line-full")
    'Deze patroonlijn is vol: 3R1 (zie D19)'
    """
    if spoken().language == ENGLISH:
        return message
    kept = [found.group(found.lastindex or 0) for found in (MOVE.search(message), INSTALL.search(message)) if found]
    kept = kept or [found.group(1) for found in (QUOTED.search(message),) if found]
    text = ": ".join([_sentence(code), *kept])
    names = NAMES.search(message)
    rules = RULES.search(message)
    if rules:
        return f"{text} ({spoken().text('cli.error.rules', rules=rules.group(1))})"
    return f"{text} ({names.group(1)})" if names else text


def usage_complaint(failure: Any) -> str:
    """Return what is wrong with the options of a command."""
    if spoken().language == ENGLISH:
        return str(failure.format_message())
    kinds = [USAGE[kind.__name__] for kind in type(failure).__mro__ if kind.__name__ in USAGE]
    if failure.format_message().startswith("No such command"):
        kinds = ["no-such-command"]
    if not kinds:
        return spoken().text("cli.usage.other")
    return spoken().text(f"cli.usage.{kinds[0]}", name=_named(failure))


def system_reason(error: OSError | ValueError) -> str:
    """Return why the system refused something; in English, in the system's own words."""
    number = error.errno if isinstance(error, OSError) else None
    if spoken().language == ENGLISH:
        return (error.strerror if isinstance(error, OSError) else "") or str(error)
    if number in REASONS:
        return spoken().text(f"cli.why.{REASONS[number]}")
    return errno.errorcode.get(number or 0, spoken().text("cli.why.unknown"))


def _sentence(code: str) -> str:
    return spoken().error(code).removesuffix(".")


def _named(failure: Any) -> str:
    """Name the option or argument that a usage error is about."""
    name = getattr(failure, "option_name", None) or getattr(failure, "param_hint", None)
    param = getattr(failure, "param", None)
    if name is None and param is not None:
        name = param.get_error_hint(failure.ctx)
    quoted = QUOTED.search(failure.format_message())
    return str(name or (quoted.group(1) if quoted else "?"))
