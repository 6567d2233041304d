"""Why a move was worse than another, in words: a sentence for every code of a review."""

from typing import TYPE_CHECKING

from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.analysis import Reason

__all__ = ["say_reason"]


def say_reason(reason: "Reason") -> str:
    """Return a reason as a sentence.

    >>> from azulejos.analysis import Reason
    >>> say_reason(Reason("costs-floor", 4, 1))
    'Penalty points: 4 instead of 1.'
    """
    number = spoken().number
    return spoken().text(f"reason.{reason.code}", found=number(f"{reason.found}"), better=number(f"{reason.better}"))
