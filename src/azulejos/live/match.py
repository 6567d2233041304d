"""A live match as one value: seats, moves, deals, clocks, offers and the end.

It has no network, no database and no clock of its own. Everything that can happen is a method that returns a new match
or raises: MatchRefusal, or the error of the rules. The changes that the new match has and the old one has not are what
a host must store before showing it to anybody.
"""

import functools
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from azulejos.live.clock import TimeLeft, start_clock
from azulejos.live.description import ClockSetting, Description, HintUse, Occupant, Options, Takeback
from azulejos.live.fair_seed import commitment_of, deal_seed
from azulejos.live.history import EMPTY_HISTORY, Change, History, replay_change
from azulejos.live.refusal import MatchRefusal
from azulejos.live.setup import Setup
from azulejos.play import Event, Game, State, View
from azulejos.play.events import hidden_from, scoring_events
from azulejos.play.record.results import UNFINISHED
from azulejos.play.record.sources import Sources, sources_at, with_points
from azulejos.play.state import make_view

__all__ = ["LiveMatch", "Status"]

SEEN_IDS = 24
"""How many recent changes are searched for the id of a move."""

Status = Literal["open", "playing", "over", "stuck"]
"""Waiting for players, being played, over, or readable but unplayable here because its rules are of another version."""


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match in progress. `state` is None before it begins, and where its rules are of another version.

    `changes` holds every version; `kept` those that were not taken back. `events` are what the last change caused, and
    `turn` is the seat to move in `state`. `sources` says where the points came from.
    """

    setup: Setup
    description: Description
    changes: History = EMPTY_HISTORY
    kept: History = EMPTY_HISTORY
    state: State | None = None
    turn: int | None = None
    events: tuple[Event, ...] = ()
    clock: TimeLeft = field(default_factory=lambda: TimeLeft(ClockSetting()))
    deals: int = 0
    result: str = UNFINISHED
    sources: Sources = ()

    # --- The present

    @property
    def id(self) -> str:
        """Return the name of the match."""
        return self.setup.id

    @property
    def game(self) -> Game:
        """Return the game that is played."""
        return self.setup.game

    @property
    def version(self) -> int:
        """Return the number of the version: 0 before the match begins."""
        return self.changes.size

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """Return who sits where."""
        return self.description.occupants

    @property
    def takeback(self) -> Takeback | None:
        """Return the request to take back that is waiting for answers."""
        return self.description.takeback

    @property
    def options(self) -> Options:
        """Return what was agreed before the match."""
        return self.description.options

    @property
    def status(self) -> Status:
        """Return what can be done with the match."""
        if not self.changes:
            return "open"
        if self.result != UNFINISHED:
            return "over"
        return "playing" if self.setup.is_replayable else "stuck"

    @property
    def is_over(self) -> bool:
        """Whether the match has ended in any way."""
        return self.result != UNFINISHED

    @property
    def to_move(self) -> int | None:
        """Return the seat that is to move; None while there is no match to play."""
        return self.turn if self.result == UNFINISHED else None

    @property
    def bot_to_move(self) -> str | None:
        """Return the bot that is to move, if one is."""
        seat = self.to_move
        return None if seat is None else self.occupants[seat].bot

    def view(self, seat: int | None) -> View:
        """Return what a seat may know. Where the game has no secrets, nothing needs to be copied."""
        state = self.state or self.setup.first_state
        if self.setup.has_secrets:
            view = state.view(seat)
            return make_view(view.game, view.table, seat, hidden_from(self.game.name, self.events, seat))
        return make_view(self.game, state.table, seat, self.events)

    # --- Seats

    def sit(self, occupant: Occupant, seat: int | None, key: str | None) -> "LiveMatch":
        """Let a player sit down: in this seat, in the seat of a key, or in the first free one.

        A player who has a seat keeps it, under the present name.
        """
        own = self.description.seat_of(occupant.player)
        if own is not None:
            return self._renamed(own, occupant.name)
        found = self.description.free_seat(seat, key)
        return self._with_occupant(found, replace(occupant, kind="player", bot=None, key=self.occupants[found].key))

    def _renamed(self, seat: int, name: str) -> "LiveMatch":
        """Return the match with another name for a player; what is over keeps the names it was played under."""
        if self.is_over:
            return self
        renamed = replace(self.occupants[seat], name=name)
        return self._described(occupants=(*self.occupants[:seat], renamed, *self.occupants[seat + 1 :]))

    def stand(self, seat: int) -> "LiveMatch":
        """Let a player leave before the match begins; the seat is free again."""
        if self.changes:
            raise MatchRefusal("playing", "the match has started: resign, or come back later")
        key = self.occupants[seat].key
        return self._with_occupant(seat, Occupant("link", key=key) if key else Occupant("open"))

    def hand_to_bot(self, seat: int, bot: str, now: int) -> "LiveMatch":
        """Let a bot continue in the seat of a player who is gone."""
        self._require_playing()
        old = self.occupants[seat]
        name = f"{old.name} ({bot})" if old.name else bot
        handed = self._with_occupant(
            seat,
            Occupant(
                "bot",
                name,
                bot=bot,
                past_player=old.player,
                bot_owner=old.bot_owner,
                commitment=old.commitment,
                number=old.number,
            ),
        )
        return replace(handed, clock=self.clock.charged(now).run(handed.clock_seat(self.to_move), now))

    def leave(self, seat: int, reason: str, bot: str, now: int) -> "LiveMatch":
        """Let a player leave the match: `resigned`, out of `time`, or by `forfeit`.

        Between two players the match is over. At a table for more, a bot plays on in the seat while another person is
        left; whoever left comes last.
        """
        if self.game.players == 2 or set(self.description.people()) <= {seat}:
            return self.stop(f"{reason} {seat + 1}", seat, now)
        return self.hand_to_bot(seat, bot, now)

    def clock_seat(self, turn: int | None) -> int | None:
        """Return the seat whose clock runs while it is to move. A bot's does not: it may wait for the machine."""
        return None if turn is None or self.occupants[turn].kind == "bot" else turn

    def _with_occupant(self, seat: int, occupant: Occupant) -> "LiveMatch":
        occupants = (*self.occupants[:seat], occupant, *self.occupants[seat + 1 :])
        return self._described(occupants=occupants, takeback=None)

    def _described(self, **changes: Any) -> "LiveMatch":
        """Change the description; one that stays the same stays the same object."""
        if all(getattr(self.description, name) == value for name, value in changes.items()):
            return self
        return replace(self, description=replace(self.description, **changes))

    @property
    def can_begin(self) -> bool:
        """Whether every seat is taken and the match has not started."""
        return not self.changes and all(occupant.kind in ("player", "bot") for occupant in self.occupants)

    @property
    def waits_for_numbers(self) -> bool:
        """Whether every seat is taken, and one has not revealed the number that it committed to."""
        return self.can_begin and any(each.commitment and not each.number for each in self.occupants)

    @property
    def deal_seed(self) -> str:
        """Return the seed of the deals."""
        return deal_seed(self.setup.seed, [occupant.number for occupant in self.occupants])

    def reveal(self, seat: int, number: str) -> "LiveMatch":
        """Reveal the number of a seat before the match begins; it must be the one that the seat committed to."""
        if self.changes:
            raise MatchRefusal("playing", "the match has started")
        if not self.can_begin:
            raise MatchRefusal("not-ready", "seats are still free")
        occupant = self.occupants[seat]
        if not occupant.commitment or commitment_of(number) != occupant.commitment:
            raise MatchRefusal("bad-number", "the hash of this number is not the commitment of the seat")
        return self._with_occupant(seat, replace(occupant, number=number))

    # --- Playing

    def begin(self, now: int, *, first_deals: tuple[str, ...] = ()) -> "LiveMatch":
        """Begin the match with its deals; `first_deals` are those that were chosen and not drawn."""
        if not self.can_begin:
            raise MatchRefusal("not-ready", "seats are still free")
        state = self.setup.first_state
        setting_up, events = state.events, tuple[Event, ...]()
        for word in first_deals:
            state = state.deal(word)
            events += state.events
        state, more, drawn = self.setup.deal(state, len(first_deals), self.deal_seed)
        deals = (*first_deals, *drawn)
        clock = start_clock(self.options.clock, self.game.players).run(self.clock_seat(state.to_move), now)
        changes = History((Change(1, "start", now, deals=deals, left=clock.left),))
        return LiveMatch(
            self.setup,
            self.description,
            changes,
            changes,
            state,
            state.to_move,
            setting_up + events + more,
            clock,
            len(deals),
            self.setup.result_at(state, state.to_move, 1),
            with_points(sources_at(self.setup.first_state), events + more),
        )

    def find_move(self, seat: int, move_id: str) -> Change | None:
        """Return the change of a move that was sent before with this id."""
        for change in self.changes[-SEEN_IDS:]:
            if change.id == move_id and change.seat == seat:
                return change
        return None

    def play(
        self,
        seat: int,
        word: str,
        now: int,
        *,
        version: int | None = None,
        move_id: str | None = None,
        clock: TimeLeft | None = None,
        used_ms: int = 0,
    ) -> "LiveMatch":
        """Make a move and the deals that follow.

        `version` is the one that the move was chosen for, `move_id` the name it was sent with, `used_ms` how long a
        bot has thought. A host that keeps time itself gives the `clock` after the move.
        """
        before = self._require_playing()
        self._require_turn(seat, version, now)
        state, turn, events, deals = self._after_move(before, word)
        number = self.changes.size + 1
        if clock is None:
            running = self.clock if self.clock.running is not None else self.clock.run(seat, now - used_ms)
            clock = running.pass_on(seat, turn, now)
            if turn is not None and self.occupants[turn].kind == "bot":
                clock = clock.run(None, now)
        change = Change(number, "move", now, seat, word, move_id, deals, left=clock.left)
        changes = self.changes.plus(change)
        moved = LiveMatch(  # with `replace` it would take three times as long
            self.setup,
            self.description,
            changes,
            changes if self.kept is self.changes else self.kept.plus(change),
            state,
            turn,
            events,
            clock,
            self.deals + len(deals),
            self.setup.result_at(state, turn, number),
            with_points(self.sources, scoring_events(self.setup.game.name, events)),
        )
        return moved if self.takeback is None else moved._described(takeback=None)

    def _require_turn(self, seat: int, version: int | None, now: int) -> None:
        if version is not None and version != self.changes.size:
            raise MatchRefusal("old-version", f"made for version {version}; this is {self.changes.size}")
        if self.turn != seat:
            raise MatchRefusal("not-your-turn", "another seat is to move")
        if self.is_out_of_time(now):
            raise MatchRefusal("out-of-time", "your time is up")

    def _after_move(self, state: State, word: str) -> tuple[State, int | None, tuple[Event, ...], tuple[str, ...]]:
        """Return the state after a move and its deals, the seat that is to move, what happened, and the deals."""
        moved = state.play(_number_of(self.setup.game, word))
        turn = moved.to_move
        if turn is not None or not moved.is_chance:
            return moved, turn, moved.events, ()
        dealt, events, deals = self.setup.deal(moved, self.deals, self.deal_seed)
        return dealt, dealt.to_move, moved.events + events, deals

    def is_out_of_time(self, now: int) -> bool:
        """Whether the seat that is to move has no time left."""
        out_at = self.clock.runs_out_at()
        return not self.is_over and out_at is not None and now >= out_at

    def stop(self, result: str, seat: int | None, now: int) -> "LiveMatch":
        """End the match: `resigned 1`, `time 2`, `forfeit 1`, `abandoned`."""
        self._require_playing()
        clock = self.clock.charged(now).run(None, now)
        change = Change(self.version + 1, "end", now, seat, result=result, left=clock.left)
        stopped = replace(self, changes=self.changes.plus(change), events=(), clock=clock, result=result)
        return stopped._described(takeback=None)

    def _require_playing(self) -> State:
        if self.state is not None and self.result == UNFINISHED:
            return self.state
        if self.status == "stuck":
            raise MatchRefusal("other-rules-version", "this match started under other rules and cannot continue here")
        if self.is_over:
            raise MatchRefusal("match-over", "the match is over")
        raise MatchRefusal("not-begun", "the match has not started")

    # --- Offers

    def offer_takeback(self, seat: int) -> "LiveMatch":
        """Ask the other people to go back to before one's own last move; bots agree."""
        self._require_playing()
        own = [change for change in self.kept if change.kind == "move" and change.seat == seat]
        if not own:
            raise MatchRefusal("nothing-to-take-back", "you have not moved yet")
        return self._described(takeback=Takeback(seat, own[-1].version - 1, (seat,)))

    def answer_takeback(self, seat: int, accept: bool) -> "LiveMatch":
        """Accept or decline the request of a seat to take back."""
        if self.takeback is None or (self.takeback.seat == seat and accept):
            raise MatchRefusal("no-takeback", "nobody else has asked to take a move back")
        if not accept:
            return self._described(takeback=None)
        accepted = tuple(sorted({*self.takeback.accepted, seat}))
        return self._described(takeback=replace(self.takeback, accepted=accepted))

    @property
    def can_take_back(self) -> bool:
        """Whether everybody agrees to take back."""
        return self.takeback is not None and set(self.takeback.accepted) >= set(self.description.people())

    def take_back(self, now: int) -> "LiveMatch":
        """Go back to the version that was asked for; the deals that follow will be the same."""
        self._require_playing()
        if self.takeback is None or not self.can_take_back:
            raise MatchRefusal("no-takeback", "not everybody agreed")
        return self.undo(self.takeback.seat, self.takeback.to, now)

    def undo(self, seat: int, to: int, now: int) -> "LiveMatch":
        """Go back to a version without asking anybody, even after the end."""
        kept_to = max(change.version for change in self.kept if change.version <= to)
        change = Change(self.version + 1, "undo", now, seat, to=kept_to)
        undone = replace(self.back_at(kept_to), changes=self.changes.plus(change), events=())
        timed = replace(undone, clock=self.clock.charged(now).run(self.clock_seat(undone.to_move), now))
        return timed._described(takeback=None)

    def back_at(self, version: int) -> "LiveMatch":
        """Return the match with the state of an earlier version, without a change that says so."""
        kept = self.kept.until(version)
        state = self.setup.first_state
        sources = sources_at(state)
        for change in kept:
            state, events = replay_change(state, change)
            sources = with_points(sources, events)
        deals = sum(len(change.deals) for change in kept)
        back = replace(self, kept=kept, state=state, turn=state.to_move, deals=deals, result=UNFINISHED)
        return replace(back, sources=sources)

    def ask_rematch(self, seat: int, want: bool, commitment: str = "") -> "LiveMatch":
        """Ask to play again, or decline; `commitment` is the hash of a number for the seed of the next match."""
        if not self.is_over:
            raise MatchRefusal("not-over", "the match is not over")
        if not want:
            return self._described(again=(), next_commitments=())
        given = list(self.description.next_commitments or [""] * len(self.occupants))
        given[seat] = commitment
        again = tuple(sorted({*self.description.again, seat}))
        return self._described(again=again, next_commitments=tuple(given) if any(given) else ())

    def occupants_again(self) -> tuple[Occupant, ...]:
        """Return the occupants for playing again, each moved by one seat, with the commitments that they gave.

        A bot that played on for somebody who left plays for itself now.
        """
        given = self.description.next_commitments or ("",) * len(self.occupants)
        moved = [
            Occupant("bot", each.bot or "", bot=each.bot)
            if each.past_player
            else replace(each, commitment=new, number="")
            for each, new in zip(self.occupants, given, strict=True)
        ]
        return (*moved[1:], moved[0])

    @property
    def can_play_again(self) -> bool:
        """Whether everybody wants to play again."""
        again = self.description.again
        return bool(again) and set(again) >= set(self.description.people())

    def publish(self, seat: int, want: bool) -> "LiveMatch":
        """Agree to publish a private match after its end, or withdraw; once everybody agreed, it stays published."""
        if not self.is_over:
            raise MatchRefusal("not-over", "the match is not over")
        if self.is_public:
            return self
        others = set(self.description.publishers) - {seat}
        return self._described(publishers=tuple(sorted({*others, seat} if want else others)))

    def use_hint(self, seat: int) -> "LiveMatch":
        """Return the match after a seat used a hint for its turn; nothing changes where hints are off."""
        use = HintUse(self.version, seat)
        is_allowed = self.options.hints and not self.options.rated and self.to_move == seat
        if not is_allowed or use in self.description.hints:
            return self
        return self._described(hints=(*self.description.hints, use))

    @property
    def is_public(self) -> bool:
        """Whether everybody may see the match: it was opened so, or all its people published it after the end."""
        people = self.description.needed_to_publish()
        return self.options.public or bool(people and people <= set(self.description.publishers))

    def may_see(self, player: str | None) -> bool:
        """Whether somebody may see the match: after its end, a private one is for its players and its owner."""
        if not self.is_over or self.is_public:
            return True
        return player is not None and (player == self.description.owner or self._has_played(player))

    def _has_played(self, player: str) -> bool:
        return self.description.seat_played_by(player) is not None

    def rematch_for(self, player: str | None) -> str | None:
        """Return the match in which everybody plays again, for those who may have its link.

        Publishing a private match publishes no other: what follows it is for its players and its owner.
        """
        is_owner = player is not None and player == self.description.owner
        is_told = self.options.public or is_owner or self.description.seat_of(player) is not None
        return self.description.rematch if is_told else None

    def followed_by(self, match: str) -> "LiveMatch":
        """Name the match in which everybody plays again."""
        return self._described(rematch=match)


@functools.lru_cache(maxsize=4096)
def _number_of(game: Game, word: str) -> int:
    return game.number(word)
