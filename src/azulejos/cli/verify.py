"""`azulejos verify`: checks that the deals of a record follow from its published seed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from azulejos.play import Record

__all__ = ["deal_faults", "verify"]


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...|-", help="Records, or - for standard input.")],
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The seed, if the record does not contain it.")
    ] = None,
) -> None:
    """Check that every deal of a match follows from its seed, and that the seed matches its published hash.

    A server shows the SHA-256 of the seed before the match (`SeedHash`) and publishes the seed after it (`Seed`).
    The exit status is 0 if all deals follow from the seed and 2 otherwise.

    **Example**

        azulejos verify match.azr
    """
    from azulejos.cli.positions import records_in
    from azulejos.cli.usage_errors import FAILED, one_line

    is_sound = True
    for file in files:
        for number, record in enumerate(records_in(file), start=1):
            faults = list(deal_faults(record, seed))
            for fault in faults:
                typer.echo(one_line(f"{file}: record {number}: {fault}"), err=True)
            is_sound = is_sound and not faults
            if not faults:
                promised = ", which is the one promised" if record.header("SeedHash") else ""
                print(f"{file}: record {number}: all {_count_deals(record)} deals follow from the seed{promised}")
    raise typer.Exit(0 if is_sound else FAILED)


def _count_deals(record: "Record") -> int:
    from azulejos.play import Deal

    return sum(isinstance(step.action, Deal) for step in record.steps)


def deal_faults(record: "Record", seed: str | None = None) -> Iterator[str]:
    """List the faults of a record's deals: the n-th deal must be the one that `Dice(seed, n)` draws."""
    import hashlib
    import hmac

    from azulejos.play import Deal, Dice

    known = seed or record.header("Seed")
    if not known:
        yield "no seed: it is published after the match [no-seed]"
        return
    promised = record.header("SeedHash")
    if promised and not hmac.compare_digest(hashlib.sha256(known.encode()).hexdigest(), promised.lower()):
        yield "the seed is not the one that was promised: its SHA-256 is another [other-seed]"
    deals = 0
    for state, step in zip(record.states(), record.steps, strict=False):
        if isinstance(step.action, Deal):
            wanted = state.sample_deal(Dice(known, deals))
            deals += 1
            if state.deal(wanted) != state.deal(step.action):
                yield f"deal {deals} is {step.action}; the seed gives {wanted} [other-deal]"
