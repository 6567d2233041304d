"""The folder of a league: its settings, its contestants, the records of all matches, and the ratings over time."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.match import Archive, Sprt, TimeControl, parse_time_control
from azulejos.match.pairs import MAX_ROUNDS, Series
from azulejos.match.tournament import Rating
from azulejos.play import Game, Record, parse_game
from azulejos.play.record import parse_records

__all__ = ["Contestant", "League", "LeagueError", "Point", "Settings"]

LEAGUE_FILE = "league.json"
RECORDS_FILE = "records.azr"
HISTORY_FILE = "history.jsonl"
PAGE_FILE = "index.html"


class LeagueError(AzulejosError):
    """A league cannot be opened or changed."""

    code = "bad-league"


@dataclass(frozen=True, slots=True)
class Settings:
    """What all matches of a league have in common. `sprt` ends a meeting as soon as a test decides; see `Sprt`."""

    game: str
    seed: str = "league"
    pairs: int = 50
    sprt: tuple[float, float] | None = None
    max_rounds: int = MAX_ROUNDS
    think_ms: float | None = None
    clock: str | None = None

    @property
    def table(self) -> Game:
        """Return the game that is played."""
        return parse_game(self.game)

    @property
    def test(self) -> Sprt | None:
        """Return the test that ends a meeting, if there is one."""
        return None if self.sprt is None else Sprt(*self.sprt)

    @property
    def time_control(self) -> TimeControl | None:
        """Return the clock of a match, if there is one."""
        return None if self.clock is None else parse_time_control(self.clock)

    def series(self, first: str, second: str) -> Series:
        """Return the matches of one contestant against another (or against itself)."""
        limits = self.max_rounds, self.think_ms, self.time_control
        return Series(self.table, first, second, self.pairs, self.seed, *limits)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot or an engine by its name for `azulejos match`. One that left keeps its matches but plays no more."""

    name: str
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class Point:
    """The ratings after a run, with the number of matches that they rest on."""

    matches: int
    ratings: tuple[Rating, ...]


class League:
    """A league in a folder. Every match is a record in one file, so a killed run loses only its unfinished matches."""

    def __init__(self, folder: Path, settings: Settings, contestants: tuple[Contestant, ...] = ()) -> None:
        self.folder, self.settings, self.contestants = folder, settings, contestants

    @classmethod
    def create(cls, folder: Path, settings: Settings) -> "League":
        """Begin a league in a new or empty folder."""
        if (folder / LEAGUE_FILE).exists():
            raise LeagueError(f"{folder} already holds a league")
        _ = settings.table, settings.test, settings.time_control  # raise now if they are wrong
        folder.mkdir(parents=True, exist_ok=True)
        league = cls(folder, settings)
        league._save()
        return league

    @classmethod
    def open(cls, folder: Path) -> "League":
        """Open the league of a folder."""
        file = folder / LEAGUE_FILE
        if not file.is_file():
            raise LeagueError(f"{folder} holds no league; `azulejos league create {folder} GAME` creates one")
        try:
            found = json.loads(file.read_text("utf-8"))
            told = found["settings"]
            settings = Settings(**{**told, "sprt": tuple(told["sprt"]) if told["sprt"] else None})
            return cls(folder, settings, tuple(Contestant(**each) for each in found["contestants"]))
        except (ValueError, KeyError, TypeError) as error:
            raise LeagueError(f"{file} cannot be read: {error}") from error

    @property
    def active(self) -> tuple[str, ...]:
        """Return the names of those who still play, in the order in which they came."""
        return tuple(each.name for each in self.contestants if each.is_active)

    @property
    def page_file(self) -> Path:
        """Return the file of the page."""
        return self.folder / PAGE_FILE

    @property
    def records(self) -> list[Record]:
        """Return the records of all matches."""
        file = self.folder / RECORDS_FILE
        return list(parse_records(file.read_text("utf-8"))) if file.is_file() else []

    @property
    def history(self) -> list[Point]:
        """Return the ratings after each run."""
        file = self.folder / HISTORY_FILE
        lines = file.read_text("utf-8").splitlines() if file.is_file() else []
        return [_point(line) for line in lines if line.endswith("}")]

    def add(self, name: str) -> None:
        """Let a bot or an engine take part, or take part again."""
        if name in self.active:
            raise LeagueError(f"{name} is already in the league")
        if name in (each.name for each in self.contestants):
            self.contestants = tuple(
                Contestant(each.name, each.is_active or each.name == name) for each in self.contestants
            )
        else:
            self.contestants = (*self.contestants, Contestant(name))
        self._save()

    def remove(self, name: str) -> None:
        """Let a contestant leave; its matches are kept."""
        if name not in self.active:
            raise LeagueError(f"{name} is not in the league ({', '.join(self.active) or 'it is empty'})")
        self.contestants = tuple(
            replace(each, is_active=False) if each.name == name else each for each in self.contestants
        )
        self._save()

    @contextmanager
    def archive(self) -> Iterator[Archive]:
        """Open the file of records to add matches."""
        with Archive(self.folder / RECORDS_FILE) as archive:
            yield archive

    def note(self, point: Point) -> None:
        """Add ratings to the history, unless nothing was played since."""
        history = self.history
        if point.ratings and (not history or history[-1].matches != point.matches):
            with (self.folder / HISTORY_FILE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(point)) + "\n")

    def _save(self) -> None:
        told = {"settings": asdict(self.settings), "contestants": [asdict(each) for each in self.contestants]}
        part = self.folder / "league.part"
        part.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
        part.replace(self.folder / LEAGUE_FILE)


def _point(line: str) -> Point:
    found = json.loads(line)
    return Point(found["matches"], tuple(Rating(**each) for each in found["ratings"]))
