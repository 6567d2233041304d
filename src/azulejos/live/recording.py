"""The record of a live match."""

import hashlib
from collections.abc import Sequence

from azulejos.live.fair_seed import seal_of, seed_hash
from azulejos.live.match import LiveMatch
from azulejos.play import Deal, Move, Record, Step

__all__ = ["bot_seed", "published_record", "record_of"]


def bot_seed(seed: str) -> str:
    """Return the seed of the bots of a match: a secret as long as the seed is one, and no help to know the deals.

    >>> bot_seed("lisboa")[:16]
    'e6bbe092c942aad3'
    """
    return hashlib.sha256(f"bots:{seed}".encode()).hexdigest()


def record_of(match: LiveMatch, headers: Sequence[tuple[str, str]] = ()) -> Record:
    """Return the record of a match so far, with these headers."""
    steps = list[Step]()
    for change in match.kept:
        if change.kind == "move":
            clock_ms = change.left[change.seat or 0] if change.left else None
            steps.append(Step(Move(change.word), clock_ms=clock_ms))
        steps += [Step(Deal(deal)) for deal in change.deals]
    record = Record(
        match.game,
        tuple(headers),
        tuple(steps),
        position=match.setup.start,
        max_rounds=match.setup.max_rounds,
        rules_version=match.setup.rules_version,
        result=match.result,
    )
    return record if match.state is None else record.ending_with(match.state)


def published_record(match: LiveMatch) -> Record:
    """Return the record with names, numbers and the hash of the seed; the seed itself only after the end."""
    names = [(f"Seat{seat}", occupant.name) for seat, occupant in enumerate(match.occupants, start=1)]
    headers = [("Site", match.id), *names, ("SeedHash", seed_hash(match.setup.seed))]
    for seat, occupant in enumerate(match.occupants, start=1):
        headers += [(f"Commitment{seat}", occupant.commitment)] if occupant.commitment else []
        headers += [(f"Number{seat}", occupant.number)] if occupant.number else []
    record = record_of(match, headers)
    if not match.is_over:
        return record
    seal = seal_of(match.setup.seed, [str(step.action) for step in record.steps], record.result)
    return record_of(match, [*headers, ("Seed", match.setup.seed), ("Seal", seal)])
