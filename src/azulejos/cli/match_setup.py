"""How matches at one terminal begin, go on and are taken back: for typed commands and for the terminal board alike."""

import secrets
from dataclasses import replace
from datetime import date

from azulejos.cli.options import names_of, seats_of
from azulejos.cli.positions import records_in
from azulejos.cli.usage_errors import CommandError
from azulejos.play import Deal, Dice, Game, OptionError
from azulejos.play.record import Record

__all__ = ["begun", "new_seed", "next_deal", "taken_back", "taken_up"]


def new_seed() -> str:
    """Draw a seed that nobody can guess."""
    return secrets.token_hex(8)


def begun(
    game: Game,
    seats: tuple[str, ...],
    names: str | None,
    seed: str,
    *,
    first: int | None = None,
    max_rounds: int | None = None,
) -> Record:
    """Begin the record of a match: it says who sits where and what the deals follow from. `first` counts from 1."""
    if first is not None and not 1 <= first <= game.players:
        raise OptionError(f"no such seat: {first} (wanted 1 to {game.players})", code="bad-seat")
    record = Record.begin(
        game,
        names_of(names, seats),
        max_rounds=max_rounds,
        Date=date.today().isoformat(),
        Seed=seed,
        Seats=",".join(seats),
    )
    return record if first is None else record.add(f"first:{first}")


def taken_up(file: str, seats: str | None = None, seed: str | None = None) -> tuple[Record, tuple[str, ...], str]:
    """Take up a match where its record ends: the record, who sits where, and the seed.

    The record says who sat where, unless somebody else is named.
    """
    records = records_in(file)
    if len(records) > 1:
        raise CommandError.of("several-records", name=file, count=len(records))
    record = records[0]
    who = seats_of(seats or record.header("Seats") or None, record.game.players)
    return record, who, seed or record.header("Seed") or new_seed()


def next_deal(record: Record, seed: str) -> Deal:
    """Draw the deal that comes next in a match."""
    dice = Dice(seed, sum(isinstance(step.action, Deal) for step in record.steps))
    return record.final.sample_deal(dice)


def taken_back(record: Record, seat: int) -> Record:
    """Go back to the last choice of a seat that had an alternative; what was done since is undone too."""
    before = [state.to_move == seat and len(state.legal_numbers()) > 1 for state in record.states()][:-1]
    if not any(before):
        raise CommandError.of("nothing-to-undo")
    kept = len(before) - 1 - before[::-1].index(True)
    shorter = replace(record, steps=record.steps[:kept])
    return replace(shorter, result=shorter.result_at(shorter.final))
