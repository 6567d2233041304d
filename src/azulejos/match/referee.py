"""The referee: deals, asks each bot for moves, and ends the match with a loss for a bot that breaks the rules."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from azulejos.bots import Bot, prepare
from azulejos.live.clock import TimeLeft
from azulejos.live.description import ClockSetting, Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.recording import record_of
from azulejos.live.setup import Setup
from azulejos.match.bot_call import LATE, Answer, Clock, Forfeit, ask
from azulejos.match.clocks import TimeControl, latest_ms, target_ms
from azulejos.match.move_times import Pace
from azulejos.play import Game, OptionError, Outcome, Record, State
from azulejos.play.record.letters import UNPRINTABLE, tidy
from azulejos.search.thinker import Limit

__all__ = ["Forfeit", "MatchResult", "Watch", "play_match", "with_forfeit"]

Watch = Callable[[Record, int], None]
"""Called with the record so far and the seat that is about to be asked."""

MAX_NAME = 200
MAX_MESSAGE = 1000
"""The longest text of a forfeit: it may hold the last lines that an engine wrote to its standard error."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match: its record, points and places, the pace of each seat, and the forfeit if there was one."""

    record: Record
    outcome: Outcome
    paces: tuple[Pace, ...]
    forfeit: Forfeit | None = None


def play_match(
    game: Game,
    players: Sequence[Bot],
    *,
    seed: int | str,
    first: int | None = None,
    max_rounds: int | None = None,
    think_ms: float | None = None,
    time_control: TimeControl | None = None,
    clock: Clock = time.monotonic,
    headers: Sequence[tuple[str, str]] = (),
    watch: Watch | None = None,
) -> MatchResult:
    """Play a match between bots, one per seat. The n-th deal uses `Dice(seed, n)`, as everywhere.

    A seat loses by an illegal move, an answer that is not a move, an exception, a move later than `think_ms`, or a
    clock of the `time_control` that runs out. The record up to there is kept and says `forfeit N` or `time N`; the
    other seats are ranked by their points. Thinking bots learn how much of their clock a move should take. `first` is
    the seat that starts (None: decided by chance). Without `max_rounds`, a match may never end. `watch` is called
    before every question.

    >>> from azulejos import azul
    >>> from azulejos.bots import make_bot
    >>> result = play_match(azul(), [make_bot("greedy"), make_bot("random")], seed="lisboa")
    >>> result.record.result
    '62-0 row-completed'
    >>> result.outcome.winners, result.forfeit
    ((0,), None)
    """
    if len(players) != game.players:
        raise OptionError(f"{len(players)} players for {game.players} seats of {game}", code="bad-players")
    if think_ms is not None and think_ms <= 0:
        raise OptionError(f"not a thinking time: {think_ms} ms", code="bad-option")
    if first is not None and not 0 <= first < game.players:
        raise OptionError(f"no such seat: {first} (wanted 0 to {game.players - 1})", code="bad-seat")
    names = [_name_of(bot) for bot in players]
    own = [("Clock", str(time_control))] if time_control else []
    seats = [(f"Seat{seat}", name) for seat, name in enumerate(names, start=1)]
    kept = (*headers, *own, ("Seed", str(seed)), *seats)
    setup = Setup("match", game, game.rules_version, str(seed), max_rounds=max_rounds)
    bots = tuple(Occupant("bot", name, bot=name) for name in names)
    opened = LiveMatch(setup, Description("", Options(), bots))
    record_of(opened, kept)  # raises if no record can hold these headers
    _prepare(players, game)
    match = opened.begin(0, first_deals=() if first is None else (f"first:{first + 1}",))
    return _play(match, kept, players, _Timing(think_ms, time_control, clock, game.players), watch)


def _prepare(players: Sequence[Bot], game: Game) -> None:
    """Let bots get ready before any clock runs; a failure shows when the bot is asked for a move."""
    for bot in players:
        with suppress(Exception):
            prepare(bot, game)


class _Timing:
    """How long bots may think: the limit per move, and all clocks if there are clocks."""

    def __init__(self, think_ms: float | None, control: TimeControl | None, clock: Clock, players: int) -> None:
        self._think_ms, self._control, self._clock = think_ms, control, clock
        self._left_ms = [float(control.total_ms)] * players if control else []

    def ask(self, bot: Bot, state: State, seat: int) -> Answer:
        """Ask a bot within its seat's remaining time, and subtract the time it took."""
        if not self._control:
            return ask(bot, state, self._think_ms, self._clock)
        left = self._left_ms[seat]
        allowed = left if self._think_ms is None else min(left, self._think_ms)
        target = min(target_ms(int(left), self._control.increment_ms), latest_ms(int(allowed)))
        answer = ask(bot, state, allowed, self._clock, limit=Limit(time_ms=max(target, 1)))
        self._left_ms[seat] = max(left - answer.took_ms, 0) + self._control.increment_ms
        return answer

    def left(self) -> TimeLeft:
        """Return the time left on every clock; empty without clocks."""
        return TimeLeft(ClockSetting(), tuple(int(left) for left in self._left_ms))


def _play(
    match: LiveMatch,
    headers: Sequence[tuple[str, str]],
    players: Sequence[Bot],
    timing: _Timing,
    watch: Watch | None,
) -> MatchResult:
    paces = [Pace() for _ in players]
    forfeit = None
    while forfeit is None and (seat := match.to_move) is not None:
        assert match.state is not None, "a match with a seat to move has a state"
        if watch:
            watch(record_of(match, headers), seat)
        answer = timing.ask(players[seat], match.state, seat)
        paces[seat] = paces[seat].with_move(answer.took_ms)
        if isinstance(answer.chosen, Forfeit):
            forfeit = replace(answer.chosen, message=_printable(answer.chosen.message, MAX_MESSAGE))
        else:
            match = match.play(seat, answer.chosen.text, 0, clock=timing.left())
    record = record_of(match, headers)
    record = with_forfeit(record, forfeit) if forfeit else record
    outcome = record.outcome
    assert outcome is not None, "a match that is over has an outcome"
    return MatchResult(record, outcome, tuple(paces), forfeit)


def with_forfeit(record: Record, forfeit: Forfeit) -> Record:
    """End a record with a loss for the seat that broke off the match."""
    word = "time" if forfeit.code == LATE else "forfeit"
    stopped = record.stop(f"{word} {forfeit.seat + 1}")
    return replace(stopped, headers=(*stopped.headers, ("Forfeit", f"{forfeit.code}: {forfeit.message}")))


def _name_of(bot: Bot) -> str:
    """Return the bot's name, or its class name if a record cannot hold it."""
    try:
        name: object = bot.name
    except Exception:
        name = None
    return (_printable(name) if isinstance(name, str) else "") or _printable(type(bot).__name__)


def _printable(text: str, longest: int = MAX_NAME) -> str:
    words = UNPRINTABLE.sub("?", tidy(text))
    return words if len(words) <= longest else words[: longest - 3] + "..."
