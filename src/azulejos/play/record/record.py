"""A record as a value: the steps of a match, from which every state follows."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from azulejos.errors import NotationError, RecordError, WrongMoment
from azulejos.play.game import Game
from azulejos.play.moves import Deal, Move
from azulejos.play.outcome import Outcome
from azulejos.play.record.headers import STRUCTURE, check_header, known_key
from azulejos.play.record.letters import require_printable, tidy
from azulejos.play.record.results import (
    UNFINISHED,
    check_result,
    is_played_out,
    is_stop,
    loser_of,
    outcome_at,
    ranked,
    result_of,
)
from azulejos.play.record.steps import Evaluation, Step, parse_action
from azulejos.play.state import State

__all__ = ["Record", "check_seats", "other_rules_version"]


@dataclass(frozen=True, slots=True)
class Record:
    """A written match: everything that happened, hidden or not. Adding a step returns a new record.

    `headers` are those that the replay does not need, in order. `position` is where the match began (None: the setup).
    `comment` precedes the first step. A `rules_version` of 0 means the current one. `result` is as written: `45-38
    row-completed`, `*`, `resigned 2`, `time 2`, `forfeit 2`, `abandoned`.

    >>> from azulejos import azul
    >>> record = Record.begin(azul(), ["Ana", "Bram"], Event="Kitchen table").add("first:1")
    >>> record = record.add("fill:BBYR/YKWW/BRKW/YYRR/BKKW").add("3R4", mark="!", comment="a start")
    >>> print(record, end="")
    Azulejos: 1
    Game: azul2
    Rules: 1
    Event: Kitchen table
    Seat1: Ana
    Seat2: Bram
    Result: *
    <BLANKLINE>
    R1 (first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW)
       3R4! {a start}
    """

    game: Game
    headers: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()
    position: State | None = None
    max_rounds: int | None = None
    rules_version: int = 0
    result: str = UNFINISHED
    comment: str = ""
    _final: State | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "headers", tuple((known_key(key), value.strip(" ")) for key, value in self.headers))
        object.__setattr__(self, "steps", tuple(self.steps))
        object.__setattr__(self, "rules_version", self.rules_version or self.game.rules_version)
        object.__setattr__(self, "comment", require_printable(tidy(self.comment), "a comment"))
        self._check_headers()
        check_result(self.game, self.result)
        if self.max_rounds is not None and self.max_rounds < 1:
            raise NotationError("a number of rounds", f"{self.max_rounds}", "1 or more", code="bad-value")
        if self.position is not None and self.position.game != self.game:
            raise RecordError(f"a position of {self.position.game} in a record of {self.game}", code="other-game")
        for step in self.steps:
            check_seats(self.game, step)

    @classmethod
    def begin(
        cls,
        game: Game,
        names: "tuple[str, ...] | list[str]" = (),
        *,
        position: State | None = None,
        max_rounds: int | None = None,
        **headers: str,
    ) -> "Record":
        """Begin a record with the players' names in seat order and any headers by key."""
        seats = [(f"Seat{seat}", name) for seat, name in enumerate(names, start=1)]
        empty = cls(game, (*headers.items(), *seats), position=position, max_rounds=max_rounds)
        return replace(empty, result=empty.result_at(empty.start))

    def add(
        self,
        action: Move | Deal | str,
        comment: str = "",
        clock_ms: int | None = None,
        evaluation: Evaluation | None = None,
        mark: str = "",
    ) -> "Record":
        """Add a move or a deal and update the result. Raise IllegalMove or WrongMoment if the rules forbid it."""
        step = Step(parse_action(action) if isinstance(action, str) else action, comment, clock_ms, evaluation, mark)
        if is_stop(self.result):
            raise WrongMoment(f"cannot add {step.action}: the match stopped ({self.result})", code="match-over")
        state = self._after(self.final, step.action)
        grown = replace(self, steps=(*self.steps, step), result=self.result_at(state))
        object.__setattr__(grown, "_final", state)
        return grown

    def stop(self, result: str) -> "Record":
        """End the record of an unfinished match: `resigned 2`, `time 2`, `forfeit 2` or `abandoned`."""
        if self.is_over:
            raise WrongMoment(f"cannot end with {result!r}: the match is over ({self.result})", code="match-over")
        if not is_stop(result):
            wanted = "resigned SEAT, time SEAT, forfeit SEAT or abandoned"
            raise NotationError("a way to stop", result, wanted, code="bad-value")
        return replace(self, result=result)

    @property
    def start(self) -> State:
        """Return the record's first state."""
        return self.game.start() if self.position is None else self.position

    def states(self) -> Iterator[State]:
        """Yield the first state, then the state after every step."""
        if self.rules_version != self.game.rules_version:
            raise other_rules_version(self.game, self.rules_version)
        state = self.start
        yield state
        for step in self.steps:
            state = self._after(state, step.action)
            yield state
        object.__setattr__(self, "_final", state)

    def ending_with(self, final: State) -> "Record":
        """Return the same record with its final state, if that is already known, to save a replay."""
        known = replace(self)
        object.__setattr__(known, "_final", final)
        return known

    @property
    def final(self) -> State:
        """Return the state after the last step."""
        if self._final is None:
            deque(self.states(), maxlen=0)
        assert self._final is not None, "whoever replays to the end has seen the last state"
        return self._final

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves without the deals."""
        return tuple(step.action for step in self.steps if isinstance(step.action, Move))

    @property
    def names(self) -> tuple[str, ...]:
        """Return the player's name for every seat; empty if unknown."""
        return tuple(self.header(f"Seat{seat + 1}") for seat in range(self.game.players))

    def header(self, key: str, default: str = "") -> str:
        """Return the value of a header."""
        return dict(self.headers).get(known_key(key), default)

    @property
    def is_over(self) -> bool:
        """Whether the match reached its end, by the rules or by its limit of rounds."""
        return self.final.is_over or is_played_out(self.final, self.max_rounds)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome; None if the match is not over or was abandoned.

        After `max_rounds` rounds the seats are ranked by their current points (`rounds-played`): the rules did not end
        the match, so no bonus is added and no tie is broken. A seat that resigned, ran out of time or forfeited is
        last.
        """
        if self.is_over:
            return outcome_at(self.final, self.max_rounds)
        loser = loser_of(self.result)
        return None if loser is None else ranked(self.final.scores, self.result.split(" ")[0], loser)

    def result_at(self, state: State) -> str:
        """Return the result if the record ends with this state; `*` before the end of the match."""
        outcome = outcome_at(state, self.max_rounds)
        return result_of(outcome) if outcome else UNFINISHED

    def __str__(self) -> str:
        from azulejos.play.record.write import write

        return write(self)

    def _check_headers(self) -> None:
        seen = set[str]()
        for key, value in self.headers:
            check_header(self.game, key, value)
            if key in STRUCTURE:
                raise NotationError("a free header", key, f"none of {', '.join(STRUCTURE)}", code="bad-header")
            if key.lower() in seen:
                raise NotationError("a record", key, "each header once", code="header-twice")
            seen.add(key.lower())

    def _after(self, state: State, action: Move | Deal) -> State:
        if is_played_out(state, self.max_rounds):
            raise WrongMoment(
                f"cannot go on with {action}: round {self.max_rounds} was to be the last", code="match-over"
            )
        return state.play(action) if isinstance(action, Move) else state.deal(action)


def other_rules_version(game: Game, version: int) -> RecordError:
    """Return the error for a record that cannot be replayed here."""
    message = f"made under version {version} of the rules of {game}; these are version {game.rules_version}"
    return RecordError(message, code="other-rules-version")


def check_seats(game: Game, step: Step) -> None:
    """Raise unless an evaluation has a chance for every seat of the game."""
    if step.evaluation and len(step.evaluation.win) not in (0, game.players):
        found = "/".join(map(str, step.evaluation.win))
        raise NotationError("an evaluation", found, f"{game.players} chances", code="wrong-seat-count")
