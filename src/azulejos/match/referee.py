"""The referee: deals, asks each bot with its view, and ends a match that a bot breaks off with a loss of its seat."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from azulejos.bots import Bot
from azulejos.match.asking import LATE, Clock, Forfeit, ask
from azulejos.match.pace import Pace
from azulejos.play import Deal, Dice, Game, OptionError, Outcome, Record
from azulejos.play.record.letters import UNPRINTABLE, tidy
from azulejos.play.record.results import UNFINISHED

__all__ = ["Forfeit", "MatchResult", "play_match"]

MOST_WORDS = 200
"""Characters that are kept of what went wrong with a bot, and of its name."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match that was played: its record, points and places, what each seat's moves took, and a forfeit if any."""

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
    clock: Clock = time.monotonic,
    headers: Sequence[tuple[str, str]] = (),
) -> MatchResult:
    """Play a match between bots, one a seat. The n-th deal uses `Dice(seed, n)`, as everywhere.

    An illegal move, something that is no move, an exception, or a move later than `think_ms` is a loss of that seat:
    the record up to there is kept and says `forfeit N` or `time N`; the other seats are ranked by their points. `first`
    is the seat that starts, None leaves it to the lot. Without `max_rounds`, bots that complete no row never end Azul.

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
        raise OptionError(f"no time to think: {think_ms} ms", code="bad-option")
    names = [_name_of(bot) for bot in players]
    record = Record.begin(game, names, max_rounds=max_rounds, Seed=str(seed))
    record = replace(record, headers=(*headers, *record.headers))
    if first is not None:
        if not 0 <= first < game.players:
            raise OptionError(f"no such seat: {first} (wanted 0 to {game.players - 1})", code="bad-seat")
        record = record.add(f"first:{first + 1}")
    return _play(record, players, seed, think_ms, clock)


def _play(record: Record, players: Sequence[Bot], seed: int | str, think_ms: float | None, clock: Clock) -> MatchResult:
    paces = [Pace() for _ in players]
    forfeit = None
    deals = sum(isinstance(step.action, Deal) for step in record.steps)
    while record.result == UNFINISHED:
        state = record.final
        seat = state.to_move
        if seat is None:
            record = record.add(state.sample_deal(Dice(seed, deals)))
            deals += 1
            continue
        answer = ask(players[seat], state, think_ms, clock)
        paces[seat] = paces[seat].with_move(answer.took_ms)
        if isinstance(answer.chosen, Forfeit):
            forfeit = replace(answer.chosen, message=_printable(answer.chosen.message))
            record = _broken_off(record, forfeit)
        else:
            record = record.add(answer.chosen)
    outcome = record.outcome
    assert outcome is not None, "a record that is not unfinished or abandoned has an outcome"
    return MatchResult(record, outcome, tuple(paces), forfeit)


def _broken_off(record: Record, forfeit: Forfeit) -> Record:
    word = "time" if forfeit.code == LATE else "forfeit"
    stopped = record.stop(f"{word} {forfeit.seat + 1}")
    return replace(stopped, headers=(*stopped.headers, ("Forfeit", f"{forfeit.code}: {forfeit.message}")))


def _name_of(bot: Bot) -> str:
    """Give the bot's name, or its kind's where it has none that a record can hold."""
    try:
        name: object = bot.name
    except Exception:
        name = None
    return (_printable(name) if isinstance(name, str) else "") or _printable(type(bot).__name__)


def _printable(text: str) -> str:
    words = UNPRINTABLE.sub("?", tidy(text))
    return words if len(words) <= MOST_WORDS else words[: MOST_WORDS - 3] + "..."
