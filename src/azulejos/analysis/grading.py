"""How a move is graded by its loss of winning chance: marks, and accuracy."""

import math
from collections.abc import Iterable
from enum import StrEnum
from statistics import fmean

__all__ = ["NOTEWORTHY", "SIGNS", "Mark", "accuracy_of", "mark_of"]

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
"""The losses of winning chance from which a move gets each mark; chess sites use the same ones."""

EQUAL = 0.0005
"""A loss below this does not count: the two moves are equally good."""

STEEPNESS = 4.5
"""How fast accuracy falls with the loss: a loss of 0.05 gives 80 %, 0.10 gives 64 %, 0.20 gives 41 %."""


class Mark(StrEnum):
    """The grade of a move, by its loss of winning chance; `forced` if there was no other move."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"


NOTEWORTHY = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
"""Marks of moves worth looking at again, the smallest loss first."""

SIGNS = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
"""How a record writes these marks."""


def mark_of(loss: float, *, is_best: bool = False) -> Mark:
    """Return the mark of a move by its loss.

    >>> [mark_of(loss).value for loss in (0, 0.03, 0.05, 0.1, 0.2)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    if is_best or loss < EQUAL:
        return Mark.BEST
    steps = ((BLUNDER, Mark.BLUNDER), (MISTAKE, Mark.MISTAKE), (INACCURACY, Mark.INACCURACY))
    # A loss is a difference of two numbers: 0.6 - 0.5 must not fall short of 0.1.
    return next((mark for step, mark in steps if loss >= step - 1e-9), Mark.GOOD)


def accuracy_of(losses: Iterable[float]) -> float | None:
    """Return the accuracy of a player from 0 to 100: the mean of 100 * exp(-4.5 * loss) over all moves with a choice;
    None without any.

    >>> accuracy_of([0, 0]), round(accuracy_of([0, 0.1, 0.3]), 1), accuracy_of([])
    (100.0, 63.2, None)
    """
    kept = [100 * math.exp(-STEEPNESS * loss) for loss in losses]
    return fmean(kept) if kept else None
