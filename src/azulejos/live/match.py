"""A table as a value: seats, match, clock and offers, without network, database or a clock of its own.

Everything that can happen is a method that gives a new table or raises a Refusal; `rows` beyond those of the old one
are what must be stored before anybody is told.
"""

import functools
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec

from azulejos.errors import AzulejosError
from azulejos.live.clock import TimeLeft, start_clock
from azulejos.live.rows import NO_ROWS, Chair, Description, Row, Rows, Takeback
from azulejos.play import Deal, Dice, Event, Game, Move, Record, State, Step
from azulejos.play.record.results import UNFINISHED, result_of
from azulejos.server.refusal import Refusal
from azulejos.server.wire.messages import Options, PlayMove, Status

__all__ = ["MOST_VERSIONS", "Table", "seed_hash"]

MOST_VERSIONS = 2000
"""Matches that nobody ends (A26) are abandoned then."""

SEEN_IDS = 24
"""How many rows back the id of a move is looked for, before it counts as new."""


def seed_hash(seed: str) -> str:
    """Return the hash of a seed that is shown before the match.

    >>> seed_hash("lisboa")[:16]
    'd3f2dc59a4359fd8'
    """
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `state` is None before the match begins, and where the rules are not those it began with."""

    id: str
    game: Game
    rules_version: int
    seed: str
    created_at: int
    description: Description
    rows: Rows = NO_ROWS
    line: Rows = NO_ROWS  # of the rows, those that were not taken back
    state: State | None = None
    events: tuple[Event, ...] = ()
    clock: TimeLeft = field(default_factory=lambda: TimeLeft(Options().clock))
    deals: int = 0
    result: str = UNFINISHED
    turn: int | None = None  # the seat that is to move in `state`

    # --- What it is now

    @property
    def version(self) -> int:
        """Count the versions of the match: 0 before it begins."""
        return self.rows.size

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Return who sits where."""
        return self.description.chairs

    @property
    def takeback(self) -> Takeback | None:
        """Return who asks to take back."""
        return self.description.takeback

    @property
    def again(self) -> tuple[int, ...]:
        """Return the seats that want to play again."""
        return self.description.again

    @property
    def options(self) -> Options:
        """Return what was agreed before the match."""
        return self.description.options

    @property
    def status(self) -> Status:
        """Say what can be done with it."""
        if self.rows and self.rules_version != self.game.rules_version:
            return "over" if self.result != UNFINISHED else "stuck"
        if not self.rows:
            return "open"
        return "playing" if self.result == UNFINISHED else "over"

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended in any way."""
        return self.result != UNFINISHED

    @property
    def to_move(self) -> int | None:
        """Return the seat that is to move; None while there is no match to play."""
        return self.turn if self.result == UNFINISHED else None

    @property
    def bot_to_move(self) -> str | None:
        """Return the bot that is to move, if one is."""
        seat = self.to_move
        return None if seat is None else self.chairs[seat].bot

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of a player."""
        if player is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.player == player:
                    return seat
        return None

    def people(self) -> list[int]:
        """List the seats that people sit in."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "player"]

    # --- Seats

    def sit(self, chair: Chair, seat: int | None, key: str | None) -> "Table":
        """Let a player sit down: in this seat, in that of a key, or in the first free one."""
        if self.seat_of(chair.player) is not None:
            return self
        found = self._free_seat(seat, key)
        return self._with_chair(found, replace_chair(chair, self.chairs[found]))

    def _free_seat(self, seat: int | None, key: str | None) -> int:
        if seat is not None and seat >= len(self.chairs):
            raise Refusal("bad-seat", f"there is no seat {seat}", 404)
        wanted = range(len(self.chairs)) if seat is None else [seat]
        for number in wanted:
            chair = self.chairs[number]
            if key is None and chair.kind == "open":
                return number
            if key is not None and chair.kind == "link" and chair.key == key:
                return number
        if key is not None:
            raise Refusal("bad-key", "this link opens no free seat", 403)
        raise Refusal("seat-taken", "no such seat is free")

    def stand(self, seat: int) -> "Table":
        """Let a player leave before the match begins; the seat is open again."""
        if self.rows:
            raise Refusal("playing", "the match has begun: resign, or come back later")
        chair = self.chairs[seat]
        return self._with_chair(seat, Chair("link", key=chair.key) if chair.key else Chair("open"))

    def hand_to_bot(self, seat: int, bot: str) -> "Table":
        """Let a bot go on in the seat of somebody who is gone."""
        self._demand_playing()
        name = f"{self.chairs[seat].name} ({bot})" if self.chairs[seat].name else bot
        return self._with_chair(seat, Chair("bot", name=name, bot=bot))

    def _with_chair(self, seat: int, chair: Chair) -> "Table":
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        return self._described(chairs=chairs, takeback=None)

    def _described(self, **changes: object) -> "Table":
        """Change the description; one that stays the same stays the same object."""
        if all(getattr(self.description, name) == value for name, value in changes.items()):
            return self
        return replace(self, description=msgspec.structs.replace(self.description, **changes))

    @property
    def can_begin(self) -> bool:
        """Return whether every seat is taken."""
        return not self.rows and all(chair.kind in ("player", "bot") for chair in self.chairs)

    # --- The match

    def begin(self, now: int) -> "Table":
        """Begin the match: deals first."""
        if not self.can_begin:
            raise Refusal("not-ready", "seats are still free")
        state, events, deals = self._dealt(self.game.start(), 0)
        clock = start_clock(self.options.clock, self.game.players).run(state.to_move, now)
        row = Row(1, "start", now, deals=deals, left=clock.left)
        rows = Rows((row,))
        return replace(
            self,
            rows=rows,
            line=rows,
            state=state,
            turn=state.to_move,
            events=events,
            clock=clock,
            deals=len(deals),
        )

    def find_move(self, seat: int, move_id: str) -> Row | None:
        """Return the row of a move that was sent before with this id."""
        for row in self.rows[-SEEN_IDS:]:
            if row.id == move_id and row.seat == seat:
                return row
        return None

    def play(self, seat: int, move: PlayMove, now: int) -> "Table":
        """Make a move and deal what follows. Raises Refusal, or why the rules forbid it."""
        state, version = self._demand_playing(), self.rows.size
        if move.version != version:
            raise Refusal("old-version", f"made for version {move.version}; this is {version}")
        if self.turn != seat:
            raise Refusal("not-your-turn", "another seat is to move")
        if self.is_out_of_time(now):
            raise Refusal("out-of-time", "your time is up")
        state, events, deals = self._dealt(state.play(number_of(self.game, move.word)), self.deals)
        turn = state.to_move
        clock = self.clock.pass_on(seat, turn, now)
        row = Row(version + 1, "move", now, seat, move.word, move.id, deals, left=clock.left)
        outcome = state.outcome if turn is None else None
        rows = self.rows.plus(row)
        moved = Table(  # with `replace` it would take three times as long
            self.id,
            self.game,
            self.rules_version,
            self.seed,
            self.created_at,
            self.description,
            rows=rows,
            line=rows if self.line is self.rows else self.line.plus(row),
            state=state,
            turn=turn,
            events=events,
            clock=clock,
            deals=self.deals + len(deals),
            result=result_of(outcome) if outcome else self._given_up(),
        )
        return moved if self.takeback is None else moved._described(takeback=None)

    def _given_up(self) -> str:
        return "abandoned" if self.version + 1 >= MOST_VERSIONS else UNFINISHED

    def _dealt(self, state: State, deals: int) -> tuple[State, tuple[Event, ...], tuple[str, ...]]:
        """Deal until a seat is to move; the n-th deal of a match uses the n-th dice of its seed."""
        words, events = list[str](), list(state.events)
        while state.is_chance:
            deal = state.sample_deal(Dice(self.seed, deals + len(words)))
            state = state.deal(deal)
            words.append(deal.text)
            events += state.events
        return state, tuple(events), tuple(words)

    def is_out_of_time(self, now: int) -> bool:
        """Return whether the seat that is to move has no time left."""
        out_at = self.clock.runs_out_at()
        return not self.is_over and out_at is not None and now >= out_at

    def stop(self, result: str, seat: int | None, now: int) -> "Table":
        """End the match: `resigned 1`, `time 2`, `forfeit 1`, `abandoned`."""
        self._demand_playing()
        clock = self.clock.charged(now).run(None, now)
        row = Row(self.version + 1, "end", now, seat, result=result, left=clock.left)
        stopped = replace(self, rows=self.rows.plus(row), events=(), clock=clock, result=result)
        return stopped._described(takeback=None)

    def _demand_playing(self) -> State:
        if self.state is not None and self.result == UNFINISHED:
            return self.state
        if self.status == "stuck":
            raise Refusal("other-rules-version", "this match began under other rules and cannot go on here")
        if self.is_over:
            raise Refusal("match-over", "the match is over")
        raise Refusal("not-begun", "the match has not begun")

    # --- Taking back, playing again

    def offer_takeback(self, seat: int) -> "Table":
        """Ask the other people to go back to before the own last move; bots agree."""
        self._demand_playing()
        own = [row for row in self.line if row.kind == "move" and row.seat == seat]
        if not own:
            raise Refusal("nothing-to-take-back", "you have not moved yet")
        before = own[-1].version - 1
        return self._described(takeback=Takeback(seat, before, (seat,)))

    def answer_takeback(self, seat: int, accept: bool) -> "Table":
        """Agree or not with somebody who wants to take back."""
        if self.takeback is None or (self.takeback.seat == seat and accept):
            raise Refusal("no-takeback", "nobody else asks to take back")
        if not accept:
            return self._described(takeback=None)
        accepted = tuple(sorted({*self.takeback.accepted, seat}))
        return self._described(takeback=msgspec.structs.replace(self.takeback, accepted=accepted))

    @property
    def can_take_back(self) -> bool:
        """Return whether everybody agrees to take back."""
        return self.takeback is not None and set(self.takeback.accepted) >= set(self.people())

    def take_back(self, now: int) -> "Table":
        """Go back to the version that was asked for; the deals that follow will be the same."""
        self._demand_playing()
        if self.takeback is None or not self.can_take_back:
            raise Refusal("no-takeback", "not everybody agrees")
        row = Row(self.version + 1, "undo", now, self.takeback.seat, to=self._kept(self.takeback.to))
        undone = replace(self._undone(row.to), rows=self.rows.plus(row), events=())
        timed = replace(undone, clock=self.clock.charged(now).run(undone.to_move, now))
        return timed._described(takeback=None)

    def _kept(self, to: int) -> int:
        """Return the last version up to `to` that is still in the line."""
        return max(row.version for row in self.line if row.version <= to)

    def _undone(self, to: int) -> "Table":
        line = self.line.until(to)
        state = self.game.start()
        for row in line:
            state = replayed(state, row)[0]
        return replace(self, line=line, state=state, turn=state.to_move, deals=sum(len(row.deals) for row in line))

    def ask_rematch(self, seat: int, want: bool) -> "Table":
        """Ask to play again, or decline."""
        if not self.is_over:
            raise Refusal("not-over", "the match is not over")
        return self._described(again=tuple(sorted({*self.again, seat})) if want else ())

    @property
    def can_play_again(self) -> bool:
        """Return whether everybody wants to."""
        return bool(self.again) and set(self.again) >= set(self.people())

    def goes_on_at(self, table: str) -> "Table":
        """Name the table where everybody plays again."""
        return self._described(rematch=table)

    # --- Writing and reading

    def record(self) -> Record:
        """Write the match down; the seed is in it only after the end."""
        steps = list[Step]()
        for row in self.line:
            if row.kind == "move":
                clock_ms = row.left[row.seat or 0] if row.left else None
                steps.append(Step(Move(row.word), clock_ms=clock_ms))
            steps += [Step(Deal(deal)) for deal in row.deals]
        headers = [("Site", self.id), *((f"Seat{n + 1}", chair.name) for n, chair in enumerate(self.chairs))]
        headers.append(("SeedHash", seed_hash(self.seed)))
        if self.is_over:
            headers.append(("Seed", self.seed))
        record = Record(
            self.game,
            tuple(headers),
            tuple(steps),
            rules_version=self.rules_version,
            result=self.result,
        )
        return record if self.state is None else record.ending_with(self.state)

    def followed(self, description: Description, rows: Sequence[Row]) -> "Table":
        """Follow what another process has stored: rows behind the own last one, and the description."""
        return replace(self.restored(rows), description=description)

    def restored(self, rows: Sequence[Row]) -> "Table":
        """Read the rows of a match back; where the rules are others, they are kept and nothing is replayed."""
        table = self
        for row in rows:
            table = table._with_row(row)
        return table

    def _with_row(self, row: Row) -> "Table":
        if row.version != self.version + 1:
            raise AzulejosError(f"version {row.version} of table {self.id} follows {self.version}", code="bad-rows")
        grown = replace(self, rows=self.rows.plus(row))
        if row.kind == "end":
            clock = replace(self.clock, left=row.left).run(None, row.at)
            return replace(grown, result=row.result, events=(), clock=clock)
        if self.rules_version != self.game.rules_version:
            return replace(grown, line=self.line.until(row.to) if row.kind == "undo" else self.line.plus(row))
        if row.kind == "undo":
            undone = grown._undone(row.to)
            return replace(undone, events=(), clock=self.clock.run(undone.to_move, row.at))
        state, events = replayed(self.state or self.game.start(), row)
        clock = start_clock(self.options.clock, self.game.players) if row.kind == "start" else self.clock
        outcome = state.outcome
        return replace(
            grown,
            line=grown.rows if self.line is self.rows else self.line.plus(row),
            state=state,
            turn=state.to_move,
            events=events,
            deals=self.deals + len(row.deals),
            clock=replace(clock, left=row.left).run(state.to_move, row.at),
            result=result_of(outcome) if outcome else grown._given_up_at(),
        )

    def _given_up_at(self) -> str:
        return "abandoned" if self.version >= MOST_VERSIONS else UNFINISHED


@functools.lru_cache(maxsize=4096)
def number_of(game: Game, word: str) -> int:
    """Return the number of a move's word; raises NotationError for what is no move of the game."""
    return game.number(word)


def replayed(state: State, row: Row) -> tuple[State, tuple[Event, ...]]:
    """Do again what a row says."""
    events = list[Event]()
    if row.kind == "move":
        state = state.play(row.word)
        events += state.events
    for deal in row.deals:
        state = state.deal(deal)
        events += state.events
    return state, tuple(events)


def replace_chair(chair: Chair, former: Chair) -> Chair:
    """Return the chair of a player who sits down; the key of the seat stays with it."""
    return Chair("player", chair.name, chair.player, chair.account, None, former.key, chair.rating)
