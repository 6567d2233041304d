"""Matches at one terminal: how they begin, continue and are taken back, for typed commands and the terminal board."""

import secrets
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from azulejos.cli.options import HUMAN, names_of, seats_of
from azulejos.cli.positions import records_in
from azulejos.cli.usage_errors import CommandError
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.history import replay_steps
from azulejos.live.match import LiveMatch
from azulejos.live.recording import record_of
from azulejos.live.restoring import resume
from azulejos.live.setup import Setup
from azulejos.play import Game, OptionError, State
from azulejos.play.record import Record

__all__ = ["LocalMatch", "StepTaken", "new_record", "new_seed", "resumed_record", "start_local"]

LOCAL = "local"


class StepTaken(NamedTuple):
    """A move or a deal that was made, with the state after it; `mover` is None for a deal."""

    mover: int | None
    state: State


@dataclass(frozen=True, slots=True)
class LocalMatch:
    """A match of people and bots at one terminal. Playing returns a new one.

    `seats` says who sits where. `noted` is the record that it began with: its headers and notes are kept. `steps` are
    the move and the deals that were made last.
    """

    live: LiveMatch
    seats: tuple[str, ...]
    noted: Record
    steps: tuple[StepTaken, ...] = ()

    @property
    def state(self) -> State:
        """Return the present state."""
        assert self.live.state is not None, "a local match has begun"
        return self.live.state

    @property
    def record(self) -> Record:
        """Return the record so far, with the headers and notes of the record that the match began with."""
        record = record_of(self.live, self.noted.headers)
        pairs = zip(record.steps, self.noted.steps, strict=False)
        noted = next((n for n, (made, old) in enumerate(pairs) if made.action != old.action), None)
        same = min(len(record.steps), len(self.noted.steps)) if noted is None else noted
        steps = (*self.noted.steps[:same], *record.steps[same:])
        return replace(record, steps=steps, comment=self.noted.comment).ending_with(self.state)

    def play(self, word: str) -> "LocalMatch":
        """Make a move of the seat that is to move, and the deals that follow."""
        seat = self.live.to_move
        live = self.live.play(-1 if seat is None else seat, word, 0)
        states = replay_steps(self.state, live.changes[-1])
        steps = [StepTaken(seat if n == 0 else None, state) for n, state in enumerate(states)]
        return replace(self, live=live, steps=tuple(steps))

    def undo(self, seat: int) -> "LocalMatch":
        """Go back to the last choice of a seat that had an alternative; everything after it is undone too."""
        state, to = self.live.setup.first_state, None
        for change in self.live.kept:
            if change.seat == seat and len(state.legal_numbers()) > 1:
                to = change.version - 1
            *_, state = (state, *replay_steps(state, change))
        if to is None:
            raise CommandError.of("nothing-to-undo")
        undone = replace(self, live=self.live.undo(seat, to, 0), steps=())
        return replace(undone, noted=undone.record)


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(8)


def new_record(
    game: Game,
    seats: tuple[str, ...],
    names: str | None,
    seed: str,
    *,
    first: int | None = None,
    max_rounds: int | None = None,
) -> Record:
    """Return a new record with its players and its seed. `first` counts from 1."""
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


def resumed_record(file: str, seats: str | None = None, seed: str | None = None) -> tuple[Record, tuple[str, ...], str]:
    """Return the record of a match to resume, who sits where, and the seed.

    The record names the occupants, unless others are given.
    """
    records = records_in(file)
    if len(records) > 1:
        raise CommandError.of("several-records", name=file, count=len(records))
    record = records[0]
    who = seats_of(seats or record.header("Seats") or None, record.game.players)
    return record, who, seed or record.header("Seed") or new_seed()


def start_local(record: Record, seats: tuple[str, ...], seed: str) -> LocalMatch:
    """Return the match of a record where the record ends; deals that are due are drawn at once."""
    occupants = [
        Occupant("player", name, str(seat)) if who == HUMAN else Occupant("bot", name, bot=who)
        for seat, (who, name) in enumerate(zip(seats, record.names, strict=True))
    ]
    setup = Setup(LOCAL, record.game, record.rules_version, seed, start=record.position, max_rounds=record.max_rounds)
    live = resume(record, setup, Description(LOCAL, Options(), tuple(occupants)))
    drawn = record_of(live).steps[len(record.steps) :]
    steps, state = list[StepTaken](), record.final
    for step in drawn:
        state = state.deal(str(step.action))
        steps.append(StepTaken(None, state))
    return LocalMatch(live, seats, record, tuple(steps))
