"""The notes of a step as text: clocks, evaluations, marks, comments."""

import re

from azulejos.errors import NotationError
from azulejos.play.moves import Move
from azulejos.play.record.steps import MARKS, Evaluation, Step

__all__ = ["read_clock", "read_comment", "read_evaluation", "split_mark", "step_words", "write_comment"]

CLOCK = re.compile(r"(?:([0-9]{1,4}):([0-5]?[0-9])|([0-9]{1,6})):([0-5][0-9])(?:\.([0-9]{1,3}))?")
MARGIN = re.compile(r"[+-][0-9]{1,4}(?:\.[0-9]{1,9})?")
CHANCE = re.compile(r"[01](?:\.[0-9]{1,9})?")


def write_clock(ms: int) -> str:
    """Write a time as minutes and seconds, with hours and thousandths if there are any.

    >>> write_clock(83_400), write_clock(3_600_000)
    ('1:23.4', '1:00:00')
    """
    seconds, thousandths = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    front = f"{hours}:{minutes:02}" if hours else f"{minutes}"
    behind = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{front}:{seconds:02}{behind}"


def read_clock(text: str) -> int:
    """Read a time in milliseconds; without hours, minutes may exceed 59.

    >>> read_clock("1:23.4"), read_clock("1:30:00"), read_clock("90:00")
    (83400, 5400000, 5400000)
    """
    match = CLOCK.fullmatch(text)
    if not match:
        raise NotationError("a clock", text, "minutes:seconds like 1:23.4, or 1:02:03 with hours", code="bad-note")
    hours, minutes, long_minutes, seconds, fraction = match.groups()
    whole = int(hours or 0) * 3600 + int(minutes or long_minutes) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "").ljust(3, "0"))


def write_evaluation(evaluation: Evaluation) -> str:
    """Write an evaluation's margin and chances.

    >>> write_evaluation(Evaluation(3.5, (0.71, 0.29))), write_evaluation(Evaluation(win=(1, 0, 0)))
    ('+3.5 0.71/0.29', '1/0/0')
    """
    words = []
    if evaluation.margin is not None:
        words.append(_trimmed(f"{evaluation.margin:+.2f}"))
    if evaluation.win:
        words.append("/".join(_trimmed(f"{chance:.4f}") for chance in evaluation.win))
    return " ".join(words)


def read_evaluation(text: str) -> Evaluation:
    """Read a signed margin, winning chances, or both."""
    margin, win = None, ""
    for word in text.split(" ") if text else ():
        if margin is None and not win and MARGIN.fullmatch(word):
            margin = float(word)
        elif not win and all(CHANCE.fullmatch(chance) for chance in word.split("/")):
            win = word
        else:
            raise NotationError("an evaluation", text, "a margin and chances like +3.5 0.71/0.29", code="bad-note")
    return Evaluation(margin, tuple(float(chance) for chance in win.split("/") if win))


def write_comment(comment: str) -> str:
    """Put a comment between braces; a closing brace in it is doubled.

    >>> write_comment("so {far} good")
    '{so {far}} good}'
    """
    return "{" + comment.replace("}", "}}") + "}"


def read_comment(text: str) -> str:
    """Return the comment inside the braces."""
    return text[1:-1].replace("}}", "}")


def split_mark(word: str) -> tuple[str, str]:
    """Split a move's word from its mark.

    >>> split_mark("CRF?!"), split_mark("3R4")
    (('CRF', '?!'), ('3R4', ''))
    """
    mark = next((mark for mark in MARKS if word.endswith(mark)), "")
    return word.removesuffix(mark), mark


def step_words(step: Step) -> list[str]:
    """Return a step as pieces; a line may break between two of them."""
    words = [f"{step.action}{step.mark}" if isinstance(step.action, Move) else f"({step.action})"]
    if step.clock_ms is not None:
        words.append(f"[clock {write_clock(step.clock_ms)}]")
    if step.evaluation is not None:
        words.append(f"[eval {write_evaluation(step.evaluation)}]")
    words += [f"[{note}]" for note in step.others]
    return words + (write_comment(step.comment).split(" ") if step.comment else [])


def _trimmed(number: str) -> str:
    return number.rstrip("0").rstrip(".")
