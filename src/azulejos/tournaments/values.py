"""A tournament as one value: rules, entries, pairings and their results."""

from dataclasses import dataclass, replace
from typing import Literal

from azulejos.errors import AzulejosError

__all__ = ["DRAW", "LOSS", "WIN", "Entry", "Kind", "Pairing", "Rules", "Tournament", "TournamentError"]

Kind = Literal["swiss", "round-robin", "knockout", "arena"]
WIN = 2
"""A win. Points are counted in halves: a win is one point."""
DRAW = 1
"""A draw: half a point."""
LOSS = 0
"""A loss."""


class TournamentError(AzulejosError):
    """Something that a tournament does not allow; `code` says what."""

    code = "tournament"


@dataclass(frozen=True, slots=True)
class Rules:
    """How a tournament is played.

    `rounds` counts for a Swiss; a round robin and a knockout have as many as their entries need. Members of one team
    never meet while another pairing is possible; the `team_size` best members of a team count for it.
    """

    kind: Kind = "swiss"
    rounds: int = 5
    team_size: int = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody who takes part. A late entry is paired from round `since` on, a withdrawn one up to round `until`."""

    id: str
    rating: int = 1500
    team: str = ""
    since: int = 1
    until: int | None = None

    def plays_in(self, number: int) -> bool:
        """Whether the entry is to be paired in a round."""
        return self.since <= number and (self.until is None or number <= self.until)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entries that meet in a round; `first` takes the first seat. With no `second`, it is a bye.

    `points` are in halves for both, None before the result. What was not played counts as points, but not as a meeting
    of two opponents in tie-breaks. `scores` are those of the match, if they are known.
    """

    round: int
    table: int
    first: str
    second: str | None
    points: tuple[int, int] | None = None
    is_played: bool = True
    scores: tuple[int, int] | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Return who is paired: two, or one with a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def points_of(self, player: str) -> int:
        """Return the points of one of the two; 0 before the result."""
        return 0 if self.points is None else self.points[0 if player == self.first else 1]

    def opponent_of(self, player: str) -> str | None:
        """Return the other one."""
        return self.second if player == self.first else self.first

    def difference_of(self, player: str) -> int:
        """Return how many more points than the opponent somebody scored; a winner has at least 0, a loser at most.

        >>> Pairing(1, 1, "ana", "bram", (WIN, LOSS), scores=(61, 42)).difference_of("bram")
        -19
        """
        if self.scores is None or self.points is None:
            return 0
        first = self.scores[0] - self.scores[1]
        if (first > 0 and self.points[0] < self.points[1]) or (first < 0 and self.points[0] > self.points[1]):
            return 0  # who led resigned or ran out of time
        return first if player == self.first else -first


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that has happened in a tournament."""

    rules: Rules
    entries: tuple[Entry, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    @property
    def round(self) -> int:
        """Return the number of the last round that was paired; 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def is_round_over(self) -> bool:
        """Whether every pairing has its result."""
        return all(pairing.points is not None for pairing in self.pairings)

    def entry(self, player: str) -> Entry:
        """Return an entry; raise if there is none."""
        for entry in self.entries:
            if entry.id == player:
                return entry
        raise TournamentError(f"{player} does not take part", code="no-entry")

    def playing(self, number: int) -> list[Entry]:
        """Return the entries that are to be paired in a round, strongest first."""
        return sorted(
            (each for each in self.entries if each.plays_in(number)), key=lambda each: (-each.rating, each.id)
        )

    def pairings_of(self, player: str) -> list[Pairing]:
        """Return the pairings of an entry in the order of rounds."""
        return [pairing for pairing in self.pairings if player in pairing.players]

    # --- Changes

    def with_entry(self, entry: Entry) -> "Tournament":
        """Add an entry; one that comes later is paired from the next round on."""
        if any(each.id == entry.id for each in self.entries):
            raise TournamentError(f"{entry.id} takes part already", code="entered")
        if self.round and self.rules.kind in ("round-robin", "knockout"):
            raise TournamentError("it has begun without late entries", code="begun")
        return replace(self, entries=(*self.entries, replace(entry, since=self.round + 1)))

    def without(self, player: str) -> "Tournament":
        """Let an entry withdraw: the running round counts, the next ones go without it."""
        gone = replace(self.entry(player), until=self.round)
        return replace(self, entries=tuple(gone if each.id == player else each for each in self.entries))

    def with_round(self, pairings: tuple[Pairing, ...]) -> "Tournament":
        """Begin a round."""
        return replace(self, pairings=(*self.pairings, *pairings))

    def with_result(
        self,
        number: int,
        table: int,
        points: tuple[int, int],
        *,
        is_played: bool = True,
        scores: tuple[int, int] | None = None,
    ) -> "Tournament":
        """Set or correct a result; only those of the last round can change, except in an arena."""
        if number != self.round and self.rules.kind != "arena":
            raise TournamentError("the next round is paired already", code="round-paired")
        for at, pairing in enumerate(self.pairings):
            if (pairing.round, pairing.table) == (number, table) and pairing.second is not None:
                told = replace(pairing, points=points, is_played=is_played, scores=scores)
                return replace(self, pairings=(*self.pairings[:at], told, *self.pairings[at + 1 :]))
        raise TournamentError(f"round {number} has no pairing at table {table}", code="no-pairing")
