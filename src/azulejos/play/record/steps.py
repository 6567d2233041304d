"""A step of a record: a move or a deal with its notes."""

import math
import re
from dataclasses import dataclass

from azulejos.errors import NotationError
from azulejos.play.moves import Deal, Move
from azulejos.play.record.letters import require_printable, tidy

__all__ = ["MARKS", "Evaluation", "Step", "check_other_note", "parse_action"]

MARKS = ("!!", "??", "!?", "?!", "!", "?")
"""Brilliant, blunder, interesting, doubtful, good, mistake: as in chess."""

MAX_MARGIN = 9999.0
OTHER_NOTE = re.compile(r"[a-z][a-z0-9-]*+(?: [^\[\]]*+)?")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An evaluation of the position after a move.

    `win` holds each seat's winning chance, in seat order. `margin` is seen from the seat that moved: its expected final
    points minus those of the best other seat. Both are rounded as they are written: to 0.01 points and a chance of
    0.0001.

    >>> Evaluation(margin=-1 / 3, win=(0.71, 0.29))
    Evaluation(margin=-0.33, win=(0.71, 0.29))
    """

    margin: float | None = None
    win: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        margin, win = self.margin, tuple(self.win)
        if margin is None and not win:
            raise _bad_evaluation("", "a margin, or chances to win, or both")
        if margin is not None and not (math.isfinite(margin) and abs(margin) <= MAX_MARGIN):
            raise _bad_evaluation(f"{margin}", f"a margin between {-MAX_MARGIN:.0f} and {MAX_MARGIN:.0f}")
        if not all(0 <= chance <= 1 for chance in win):
            raise _bad_evaluation("/".join(map(str, win)), "chances from 0 to 1")
        object.__setattr__(self, "margin", None if margin is None else round(float(margin), 2) + 0.0)
        object.__setattr__(self, "win", tuple(round(float(chance), 4) + 0.0 for chance in win))


@dataclass(frozen=True, slots=True)
class Step:
    """A move or a deal with its notes. `clock_ms` is the time left to the seat after its move.

    A deal belongs to no seat: it has no mark, clock or margin. `others` are unknown notes, kept as they are. White
    space in a comment is normalized, because a record may break its lines anywhere.

    >>> Step(Move("3R4"), comment="takes   three", mark="!")
    Step(action=Move('3R4'), comment='takes three', clock_ms=None, evaluation=None, mark='!', others=())
    """

    action: Move | Deal
    comment: str = ""
    clock_ms: int | None = None
    evaluation: Evaluation | None = None
    mark: str = ""
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", require_printable(tidy(self.comment), "a comment"))
        object.__setattr__(self, "others", tuple(check_other_note(note) for note in self.others))
        if self.mark not in ("", *MARKS):
            raise NotationError("a mark", self.mark, " ".join(MARKS), code="bad-note")
        if self.clock_ms is not None and not 0 <= self.clock_ms < 10_000 * 3_600_000:
            raise NotationError(
                "a clock", f"{self.clock_ms}", "milliseconds from 0, under 10000 hours", code="bad-note"
            )
        margin = self.evaluation.margin if self.evaluation else None
        if isinstance(self.action, Deal) and (self.mark or self.clock_ms is not None or margin is not None):
            raise NotationError(
                "a note on a deal", f"{self.action}", "marks, clocks and margins on moves alone", code="misplaced-note"
            )


def parse_action(text: str) -> Move | Deal:
    """Parse a move or a deal; only the word of a deal has a colon.

    >>> parse_action("first:2"), parse_action("3R4")
    (Deal('first:2'), Move('3R4'))
    """
    return Deal(text) if ":" in text else Move(text)


def _bad_evaluation(found: str, expected: str) -> NotationError:
    return NotationError("an evaluation", found, expected, code="bad-note")


def check_other_note(note: str) -> str:
    """Return an unknown note, tidied; raise if it cannot be one."""
    note = require_printable(tidy(note), "a note")
    if not OTHER_NOTE.fullmatch(note) or note.split(" ")[0] in ("clock", "eval"):
        raise NotationError("a note", note, "a name in small letters, then anything but brackets", code="bad-note")
    return note
