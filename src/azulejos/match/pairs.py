"""Pairs of matches (the same deals with the first bot once in every seat), and the tally of a series of pairs."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import fmean

from azulejos.bots import Bot
from azulejos.match.bot_call import Forfeit
from azulejos.match.clocks import TimeControl
from azulejos.match.evidence import Sprt, elo_of, half_width, share_of_win
from azulejos.match.move_times import Pace
from azulejos.match.players import Closable, make_player
from azulejos.match.referee import Watch, play_match
from azulejos.play import Game, Outcome, Record
from azulejos.play.record.results import loser_of

__all__ = ["Played", "Series", "Tally", "play_one", "played_from_record", "remaining_matches"]

MAX_ROUNDS = 100
"""A limit for bots that would never end a match; a normal match has less than a tenth of it."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series to play: `first` against `second`, which takes all other seats.

    Matches are counted from 0. With n players, matches 0 to n - 1 are the first pair: the same deals, with the first
    bot in seat 0, 1, ... A bot's seed depends on its seat, so two equal bots play the same match n times.

    >>> from azulejos import azul
    >>> series = Series(azul(), "greedy", "random", pairs=10, seed="lisboa")
    >>> series.matches, series.seats(3), series.match_seed(3)
    (20, ('random', 'greedy'), 'lisboa/pair2')
    """

    game: Game
    first: str
    second: str
    pairs: int
    seed: str
    max_rounds: int | None = MAX_ROUNDS
    think_ms: float | None = None
    time_control: TimeControl | None = None

    @property
    def matches(self) -> int:
        """Return the number of matches of all pairs."""
        return self.pairs * self.game.players

    @property
    def event(self) -> str:
        """Return who plays against whom, as a header of records."""
        return f"{self.first} against {self.second}"

    def numbers_with(self, match_seed: str) -> range:
        """Return the numbers of the matches with this seed; none if it is not a seed of this series.

        >>> from azulejos import azul
        >>> Series(azul(), "greedy", "random", pairs=10, seed="x").numbers_with("x/pair2")
        range(2, 4)
        """
        text = match_seed.removeprefix(f"{self.seed}/pair")
        pair = int(text) - 1 if text.isascii() and text.isdigit() and len(text) < len(match_seed) else self.pairs
        begin = pair * self.game.players
        return range(begin, begin + self.game.players) if 0 <= pair < self.pairs else range(0)

    def seat_of_first(self, number: int) -> int:
        """Return the seat of the first bot in a match."""
        return number % self.game.players

    def seats(self, number: int) -> tuple[str, ...]:
        """Return the names of the bots of a match, by seat."""
        own = self.seat_of_first(number)
        return tuple(self.first if seat == own else self.second for seat in range(self.game.players))

    def match_seed(self, number: int) -> str:
        """Return the seed of a match: that of its pair."""
        return f"{self.seed}/pair{number // self.game.players + 1}"


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a match in a series: plain values that can be sent between processes."""

    number: int
    outcome: Outcome
    paces: tuple[Pace, ...]
    forfeit: Forfeit | None
    record: str


def play_one(series: Series, number: int, *, watch: Watch | None = None) -> Played:
    """Play one match of a series. It depends only on its number."""
    seed, seats = series.match_seed(number), series.seats(number)
    with ExitStack() as stack:
        result = play_match(
            series.game,
            [_closing_bot(stack, name, f"{seed}/seat{seat + 1}") for seat, name in enumerate(seats)],
            seed=seed,
            max_rounds=series.max_rounds,
            think_ms=series.think_ms,
            time_control=series.time_control,
            headers=[("Event", series.event), ("Seats", ",".join(seats))],
            watch=watch,
        )
    return Played(number, result.outcome, result.paces, result.forfeit, str(result.record))


def _closing_bot(stack: ExitStack, name: str, seed: str) -> Bot:
    """Return a bot that is closed, if it can be, when the match is over."""
    bot = make_player(name, seed)
    if isinstance(bot, Closable):
        stack.callback(bot.close)
    return bot


def played_from_record(series: Series, record: Record, taken: Container[int] = ()) -> Played | None:
    """Return the result of a recorded match, without times; None if it is not a finished match of this series.

    Matches whose number is `taken` are left out: those of a bot against itself have the same seats in a whole pair.
    """
    told = record.game, record.max_rounds, record.header("Event"), record.header("Clock")
    if told != (series.game, series.max_rounds, series.event, str(series.time_control or "")):
        return None
    for number in series.numbers_with(record.header("Seed")):
        outcome = record.outcome
        if outcome and number not in taken and ",".join(series.seats(number)) == record.header("Seats"):
            return Played(number, outcome, (Pace(),) * series.game.players, _forfeit_in(record), str(record))
    return None


def _forfeit_in(record: Record) -> Forfeit | None:
    code, _, message = record.header("Forfeit").partition(": ")
    seat = loser_of(record.result)
    return None if seat is None else Forfeit(seat, code, message)


@dataclass(slots=True)
class Tally:
    """The sums over matches, which may arrive in any order. Only complete pairs count, in order from the first pair on.

    So the numbers do not depend on which match finished first. With a test, pairs after the deciding one do not count.
    """

    series: Series
    sprt: Sprt | None = None
    verdict: str | None = field(default=None, init=False)
    pair_scores: list[float] = field(default_factory=list, init=False)
    shares: list[float] = field(default_factory=list, init=False)
    counted: list[Played] = field(default_factory=list, init=False)
    _waiting: dict[int, Played] = field(default_factory=dict, init=False)

    def add(self, played: Played) -> None:
        """Add a match, and count every pair that it completes."""
        self._waiting[played.number] = played
        while self.verdict is None and len(pair := self._next_pair()) == self.series.game.players:
            self._count(pair)

    @property
    def is_done(self) -> bool:
        """Whether all pairs are counted, or the test has decided."""
        return self.verdict is not None or len(self.pair_scores) == self.series.pairs

    @property
    def score(self) -> float | None:
        """Return the first bot's mean share of the win; None before the first pair."""
        return fmean(self.pair_scores) if self.pair_scores else None

    @property
    def half_width(self) -> float | None:
        """Return half of the score's 95 % interval, from the variance over pairs."""
        return half_width(self.pair_scores)

    @property
    def elo(self) -> float | None:
        """Return the score as an Elo difference to the other bot."""
        return None if self.score is None else elo_of(self.score, self.series.game.players)

    @property
    def results(self) -> tuple[int, int, int]:
        """Return how many matches the first bot won alone, shared, and lost."""
        won, lost = self.shares.count(1.0), self.shares.count(0.0)
        return won, len(self.shares) - won - lost, lost

    @property
    def points(self) -> tuple[float, float]:
        """Return the mean points per seat and match of the first bot and of the other."""
        by_bot: tuple[list[int], list[int]] = ([], [])
        for bot, seat, played in self._seats():
            by_bot[bot].append(played.outcome.scores[seat])
        return fmean(by_bot[0] or [0]), fmean(by_bot[1] or [0])

    @property
    def paces(self) -> tuple[Pace, Pace]:
        """Return the paces of the first bot and of the other."""
        return self._pace(0), self._pace(1)

    @property
    def forfeits(self) -> tuple[Counter[str], Counter[str]]:
        """Return the number of forfeits of the first bot and of the other, by code."""
        return Counter(told.code for told in self._forfeits(0)), Counter(told.code for told in self._forfeits(1))

    @property
    def first_forfeits(self) -> tuple[Forfeit | None, Forfeit | None]:
        """Return the first forfeit of the first bot and of the other, as examples of what goes wrong."""
        return next(self._forfeits(0), None), next(self._forfeits(1), None)

    def _forfeits(self, which: int) -> Iterator[Forfeit]:
        for bot, seat, played in self._seats():
            if bot == which and played.forfeit and played.forfeit.seat == seat:
                yield played.forfeit

    def _pace(self, which: int) -> Pace:
        return sum((played.paces[seat] for bot, seat, played in self._seats() if bot == which), Pace())

    def _seats(self) -> Iterator[tuple[int, int, Played]]:
        """Yield the bot (0 or 1), the seat and the match, for all seats of all matches."""
        for played in self.counted:
            own = self.series.seat_of_first(played.number)
            for seat in range(self.series.game.players):
                yield int(seat != own), seat, played

    def _next_pair(self) -> list[Played]:
        begin = len(self.counted)
        numbers = range(begin, begin + self.series.game.players)
        return [self._waiting[number] for number in numbers if number in self._waiting]

    def _count(self, pair: list[Played]) -> None:
        shares = [share_of_win(played.outcome, self.series.seat_of_first(played.number)) for played in pair]
        self.shares += shares
        self.counted += pair
        self.pair_scores.append(fmean(shares))
        for played in pair:
            del self._waiting[played.number]
        if self.sprt:
            self.verdict = self.sprt.verdict(self.pair_scores, self.series.game.players)


def remaining_matches(tallies: Mapping[Series, Tally], records: Iterable[Record]) -> list[tuple[Series, int]]:
    """Add recorded matches to the tallies; return the matches that are left to play, deal by deal."""
    done = [(series, tally, set[int]()) for series, tally in tallies.items()]
    for record in records:
        for series, tally, numbers in done:
            played = played_from_record(series, record, numbers)
            if played:
                numbers.add(played.number)
                tally.add(played)
    most = max((series.matches for series in tallies), default=0)
    return [
        (series, number)
        for number in range(most)
        for series, _, numbers in done
        if number < series.matches and number not in numbers
    ]
