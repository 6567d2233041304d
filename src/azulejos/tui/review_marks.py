"""What a review says about the moves of a record: found by a search now, or written in the record earlier."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from azulejos.analysis import JudgedMove
from azulejos.analysis.grading import SIGNS
from azulejos.analysis.reasons import Reason
from azulejos.play import Record

__all__ = ["Judgment", "judgment_of", "written_judgments"]

NOTE = re.compile(r"(?P<name>best|loss|why) (?P<text>.+)")


@dataclass(frozen=True, slots=True)
class Judgment:
    """The judgment of a move: its sign, the winning chance it lost, the better move, why, and all chances after it."""

    sign: str
    loss: float
    best: str
    reasons: tuple[Reason, ...]
    chances: tuple[float, ...]


def judgment_of(judged: JudgedMove) -> Judgment:
    """Return the judgment of a reviewed move."""
    sign = SIGNS.get(judged.mark, "")
    best = " ".join(str(move) for move in judged.best.variation[:4]) if judged.best and sign else ""
    return Judgment(sign, judged.loss, best, judged.reasons, judged.chances)


def written_judgments(record: Record) -> Mapping[int, Judgment]:
    """Return the judgments that a review wrote into a record, by the number of the step."""
    found: dict[int, Judgment] = {}
    for number, step in enumerate(record.steps):
        if step.evaluation is None or not step.evaluation.win:
            continue
        notes = [match for note in step.others if (match := NOTE.fullmatch(note))]
        texts = {match["name"]: match["text"] for match in notes}
        reasons = tuple(_reason(match["text"]) for match in notes if match["name"] == "why")
        found[number] = Judgment(
            step.mark, _number(texts.get("loss", "")), texts.get("best", ""), reasons, step.evaluation.win
        )
    return found


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _reason(text: str) -> Reason:
    code, *numbers = text.split()
    found, better = (int(number) if number.lstrip("-").isdigit() else 0 for number in (*numbers, "0", "0")[:2])
    return Reason(code, found, better)
