"""`azulejos verify`: checks that the deals and the result of a record are right, and that nobody chose the seed."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from azulejos.play import Record

__all__ = ["deal_faults", "is_open", "result_faults", "seed_faults", "verify"]

UNPROVEN = 1
"""The exit status if nothing is wrong, but something may be missing."""

OPEN = "the record is unfinished and has no seal: moves may be missing at its end [unfinished]"


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...|-", help="Records, or - for standard input.")],
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The seed, if the record does not contain it.")
    ] = None,
    seed_hash: Annotated[
        str | None, typer.Option(metavar="HASH", help="The hash of the seed that was noted before the match.")
    ] = None,
    seal: Annotated[
        str | None, typer.Option(metavar="HASH", help="The seal that was noted at the end of the match.")
    ] = None,
    commitment: Annotated[
        list[str] | None, typer.Option(metavar="HASH", help="The hash of a seat's number that was noted.")
    ] = None,
) -> None:
    """Check that every deal of a match follows from its seed, that nobody chose the seed, and that the result is right.

    A server shows the SHA-256 of its seed before the match (`SeedHash`) and publishes the seed after it (`Seed`). Each
    seat may add a number: its SHA-256 comes first (`Commitment1`), then the number (`Number1`). The `Seal` is the hash
    of all moves and the result. Pass the hashes that you noted yourself, because a whole record can be rewritten. The
    exit status is 0 if everything is right, 2 if something is wrong, and 1 if nothing is, but a record is unfinished
    and has no seal, so its end may have been cut off.

    **Examples**

        azulejos verify match.azr
        azulejos verify match.azr --seed-hash d3f2dc59... --commitment 5f70bf18...
    """
    from azulejos.cli.positions import records_in
    from azulejos.cli.usage_errors import FAILED, one_line

    is_sound = is_proven = True
    for file in files:
        for number, record in enumerate(records_in(file), start=1):
            noted = seed_faults(record, seed, seed_hash, commitment or ())
            faults = [*noted, *deal_faults(record, seed), *result_faults(record, seed, seal)]
            for fault in faults:
                typer.echo(one_line(f"{file}: record {number}: {fault}"), err=True)
            is_sound = is_sound and not faults
            if not faults:
                print(f"{file}: record {number}: {_summary(record)}")
            if not faults and is_open(record, seal):
                is_proven = False
                typer.echo(one_line(f"{file}: record {number}: {OPEN}"), err=True)
    raise typer.Exit(FAILED if not is_sound else 0 if is_proven else UNPROVEN)


def _summary(record: "Record") -> str:
    from azulejos.play import Deal
    from azulejos.play.record.results import UNFINISHED

    deals = sum(isinstance(step.action, Deal) for step in record.steps)
    promised = ", which is the one promised" if record.header("SeedHash") else ""
    numbers = sum(bool(number) for number in _numbers(record))
    added = f" and the numbers of {numbers} seats" if numbers else ""
    result = "there is no result" if record.result == UNFINISHED else f"the result is {record.result}"
    return f"all {deals} deals follow from the seed{added}{promised}; {result}"


def is_open(record: "Record", seal: str | None = None) -> bool:
    """Whether a record may lack its end: it has no result, and nothing sealed what it contains."""
    from azulejos.play.record.results import UNFINISHED

    return record.result == UNFINISHED and not (record.header("Seal") or seal)


def _numbers(record: "Record") -> list[str]:
    """Return the numbers that the seats added to the seed, empty ones too."""
    return [record.header(f"Number{seat}") or "" for seat in range(1, record.game.players + 1)]


def seed_faults(
    record: "Record", seed: str | None = None, seed_hash: str | None = None, commitments: Sequence[str] = ()
) -> Iterator[str]:
    """List what is wrong with the seed and the numbers: neither may be another than promised or noted."""
    from azulejos.live.fair_seed import commitment_of
    from azulejos.live.fair_seed import seed_hash as hash_of

    known = seed or record.header("Seed")
    if known:
        for promised in filter(None, (record.header("SeedHash"), seed_hash)):
            if hash_of(known) != promised.strip().lower():
                yield "the seed is not the one that was promised: its SHA-256 is another [other-seed]"
    for seat, number in enumerate(_numbers(record), start=1):
        promised = record.header(f"Commitment{seat}")
        if number and commitment_of(number) != (promised or ""):
            yield f"the number of seat {seat} is not the one that it committed to [other-number]"
    revealed = {commitment_of(number) for number in _numbers(record) if number}
    for noted in commitments:
        if noted.strip().lower() not in revealed:
            yield f"no seat added the number of the commitment {noted} [missing-number]"


def deal_faults(record: "Record", seed: str | None = None) -> Iterator[str]:
    """List the faults of a record's deals: the n-th deal must be the one that `Dice(seed, n)` draws."""
    from azulejos.live.fair_seed import deal_seed
    from azulejos.play import Deal, Dice

    known = seed or record.header("Seed")
    if not known:
        yield "no seed: it is published after the match [no-seed]"
        return
    dealt, deals = deal_seed(known, _numbers(record)), 0
    for state, step in zip(record.states(), record.steps, strict=False):
        if isinstance(step.action, Deal):
            wanted = state.sample_deal(Dice(dealt, deals))
            deals += 1
            if state.deal(wanted) != state.deal(step.action):
                yield f"deal {deals} is {step.action}; the seed gives {wanted} [other-deal]"


def result_faults(record: "Record", seed: str | None = None, seal: str | None = None) -> Iterator[str]:
    """List what is wrong with the result: the moves must lead to it, or the seal must show that the match stopped."""
    from azulejos.live.fair_seed import seal_of
    from azulejos.play.record.results import is_stop

    known = seed or record.header("Seed") or ""
    words = [str(step.action) for step in record.steps]
    seals = [given.strip().lower() for given in (record.header("Seal"), seal) if given]
    if any(given != seal_of(known, words, record.result) for given in seals):
        yield "the seal is that of other moves or of another result [other-seal]"
    reached = record.result_at(record.final)
    if record.result != reached and not is_stop(record.result):
        yield f"the result is {record.result}; the moves lead to {reached} [other-result]"
    if is_stop(record.result) and not seals:
        yield f"nothing shows that the match ended here with {record.result}: it has no seal [no-seal]"
