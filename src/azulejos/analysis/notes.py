"""Adding a review to its record: evaluations, marks, and notes on what was better and why."""

from dataclasses import replace

from azulejos.analysis.grading import SIGNS
from azulejos.analysis.review import JudgedMove, Review
from azulejos.play import Evaluation, Record, Step

__all__ = ["annotated"]

OWN_NOTES = ("best", "loss", "why")
"""The notes that a review adds; another review replaces them."""


def annotated(review: Review) -> Record:
    """Return the record with the findings of the review.

    A move gets its evaluation and, if it is noteworthy, its mark and the notes `[best WORD ...]`, `[loss CHANCE]` and
    `[why CODE FOUND BETTER]`. Marks for good moves that somebody set are kept; so are comments, clocks and other
    notes. Moves that were not judged stay as they are.
    """
    steps = list(review.record.steps)
    for judged in review.moves:
        steps[judged.step] = _with_notes(steps[judged.step], judged)
    return replace(review.record, steps=tuple(steps))


def _with_notes(step: Step, judged: JudgedMove) -> Step:
    others = tuple(note for note in step.others if note.split(" ")[0] not in OWN_NOTES)
    kept = "" if step.mark in SIGNS.values() else step.mark
    if judged.played is None or judged.best is None:
        return replace(step, others=others, mark=kept)
    evaluation = Evaluation(judged.played.margin, judged.chances)
    sign = SIGNS.get(judged.mark, "")
    if sign:
        line = " ".join(str(move) for move in judged.best.variation)
        others += (f"best {line}", f"loss {judged.loss:.4f}", *(f"why {reason}" for reason in judged.reasons))
    return replace(step, others=others, mark=sign or kept, evaluation=evaluation)
