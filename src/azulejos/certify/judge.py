"""Judges an answer about the rules: right, or wrong by which rules."""

from dataclasses import dataclass

from azulejos.certify.cases import Case
from azulejos.certify.rule_use import RuleFunction, numbers_in
from azulejos.errors import AzulejosError, IllegalMove
from azulejos.play import parse_state

__all__ = ["Fault", "fault_of"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A wrong answer: what was found, what is wrong with it, and the functions that compute the right one.

    `named` are rules that the answer breaks for certain, because it is impossible or illegal by them.
    """

    case: Case
    found: str
    reason: str
    suspects: frozenset[RuleFunction]
    named: frozenset[str] = frozenset()


def fault_of(case: Case, found: str) -> Fault | None:
    """Return what is wrong with an answer; None if it is right."""
    if found == case.expected:
        return None
    if case.section == "illegal":
        return _accepted(case, found)
    if case.operation == "legal":
        return _other_moves(case, found)
    if case.operation == "see":
        return _other_view(case, found)
    if case.operation in ("play", "deal"):
        return _other_position(case, found)
    return Fault(case, found, f"{case.operation}: {found} instead of {case.expected}", case.used)


def _other_moves(case: Case, found: str) -> Fault | None:
    """Compare lists of moves, whatever their order."""
    right, told = set(case.expected.split()), set(found.split())
    if right == told:
        return None
    missing, extra = sorted(right - told), sorted(told - right)
    named = frozenset[str]().union(*(_broken_by(case, word) for word in extra))
    words = [f"missing {' '.join(missing[:5])}"] if missing else []
    words += [f"illegal {' '.join(extra[:5])}"] if extra else []
    return Fault(case, found, "; ".join(words), frozenset() if named else case.used, named)


def _accepted(case: Case, found: str) -> Fault:
    reason = f"illegal {case.argument} was accepted"
    return Fault(case, found, reason, frozenset(), _broken_by(case, case.argument))


def _broken_by(case: Case, word: str) -> frozenset[str]:
    """Return the rules that an illegal move breaks, as far as the reason names them."""
    try:
        parse_state(case.position).play(word)
    except AzulejosError as error:
        return numbers_in(case.game, str(error)) if isinstance(error, IllegalMove) else frozenset()
    return frozenset()


def _other_view(case: Case, found: str) -> Fault | None:
    """Compare views as texts: reading one as a view would hide again what it should not have shown."""
    right = case.expected.split()
    told = found.split()[: len(right)]
    if right == told:
        return None
    differing = [f"{mine} instead of {its}" for its, mine in zip(right, told, strict=False) if its != mine]
    return Fault(case, found, f"seat {case.argument} sees {'; '.join(differing) or 'too little'}", case.used)


def _other_position(case: Case, found: str) -> Fault | None:
    """Compare two positions by what they mean; if they differ, by the fields of the table that differ."""
    try:
        right, told = parse_state(case.expected).table, parse_state(found).table
    except AzulejosError as error:
        named = numbers_in(case.game, str(error))
        return Fault(case, found, str(error), case.used, named)
    fields = {name for name in type(right).__slots__ if getattr(right, name, None) != getattr(told, name, None)}
    if not fields:
        return None
    # a function that writes nothing may have computed what another one wrote
    writers = frozenset(function for function in case.used if function.writes & fields or not function.writes)
    return Fault(case, found, f"differs in {', '.join(sorted(fields))}", writers)
