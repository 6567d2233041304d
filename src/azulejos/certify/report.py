"""The report of a certification: what was asked, what was wrong, and the rules that explain it."""

from dataclasses import asdict, dataclass, field
from typing import Any

from azulejos.certify.judge import Fault
from azulejos.certify.suspects import Suspect
from azulejos.engine.greeting import Greeting

__all__ = ["PlayedMatch", "Report", "Section"]


@dataclass(slots=True)
class Section:
    """One kind of questions about one game: how many were asked, how many answers were wrong, and the first of them."""

    game: str
    name: str
    asked: int = 0
    wrong: int = 0
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A whole match that the engine played: against whom, and how it failed, if it did."""

    game: str
    opponent: str
    failure: str = ""


@dataclass(slots=True)
class Report:
    """Everything that was found out about an engine."""

    greeting: Greeting
    sections: list[Section] = field(default_factory=list)
    matches: list[PlayedMatch] = field(default_factory=list)
    suspects: dict[str, list[Suspect]] = field(default_factory=dict)
    failure: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether nothing was wrong."""
        return not (self.failure or self.wrong or any(match.failure for match in self.matches))

    @property
    def asked(self) -> int:
        """Return the number of questions."""
        return sum(section.asked for section in self.sections)

    @property
    def wrong(self) -> int:
        """Return the number of wrong answers."""
        return sum(section.wrong for section in self.sections)

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the numbers of the rules that the engine seems to break."""
        return tuple(suspect.rule for suspects in self.suspects.values() for suspect in suspects)

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON."""
        greeting = self.greeting
        engine = {key: getattr(greeting, key) for key in ("name", "author", "version", "protocol", "rules")}
        return {
            "engine": {**engine, "operations": sorted(greeting.operations)},
            "passed": self.has_passed,
            "failure": self.failure,
            "asked": self.asked,
            "wrong": self.wrong,
            "rules": {game: [each._asdict() for each in found] for game, found in self.suspects.items()},
            "sections": [
                {
                    "game": section.game,
                    "section": section.name,
                    "asked": section.asked,
                    "wrong": section.wrong,
                    "faults": [_fault_info(fault) for fault in section.faults],
                }
                for section in self.sections
            ],
            "matches": [asdict(match) for match in self.matches],
        }


def _fault_info(fault: Fault) -> dict[str, Any]:
    return {
        "question": fault.case.question,
        "expected": fault.case.expected,
        "answered": fault.found,
        "reason": fault.reason,
        "rules": sorted(fault.named),
    }
