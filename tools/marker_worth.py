"""What beginning a round is worth: `python -m tools.marker_worth [PAIRS]`, also a part of `make facts`.

Matches of two equal players are played up to the end of a round, then twice to the end: as it was, and with the other
seat beginning the next round. Both have the same deals, so half of the difference is what beginning is worth. A stopped
run continues.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from azulejos.dataset.facts import Mean, mean_of
from azulejos.dataset.plan import Plan
from azulejos.dataset.selfplay import Players, play_match, play_on
from azulejos.play import State, parse_state

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "build" / "facts" / "marker-azul2-solver-300.txt"
PAIRS = 8_000
PLAN = Plan("azul2", ("solver:nodes=300",), PAIRS, seed="marker")
ROUNDS = (2, 3, 4, 5)
"""The rounds that begin both ways, in turn."""


class Pair(NamedTuple):
    """What beginning a round was worth in one match: in points of the final margin, and in shares of the win."""

    number: int
    round: int
    points: float
    win: float

    def __str__(self) -> str:
        return f"{self.number} {self.round} {self.points:g} {self.win:g}"


def with_other_starter(state: State) -> State:
    """Return a state between two rounds in which the other seat begins the next one.

    >>> from azulejos import azul
    >>> text = str(azul().start(first=0))
    >>> with_other_starter(parse_state(text)).deal(seed=1).to_move
    1
    """
    return parse_state(re.sub(r" s([12]) ", lambda found: f" s{3 - int(found[1])} ", str(state), count=1))


def play_pair(number: int, players: Players) -> Pair | None:
    """Play a pair; None if the match is over before its round."""
    wanted = ROUNDS[number % len(ROUNDS)]
    match = play_match(PLAN, number, players.at(number))
    last = [each.state for each in match.decisions if each.state.round < wanted]
    after = last[-1].play(match.decisions[len(last) - 1].choice)
    if not after.is_chance:
        return None
    ends = []
    for state in (after, with_other_starter(after)):
        began = state.deal(seed=f"{PLAN.seed}/{number}/first").to_move
        end = play_on(state, players.at(number), f"{PLAN.seed}/{number}/rest", PLAN.max_rounds)
        ends.append((began, end.outcome))
    (seat, own), (_, other) = ends
    assert seat is not None
    assert ends[1][0] == 1 - seat
    gained = own.scores[seat] - own.scores[1 - seat] - (other.scores[seat] - other.scores[1 - seat])
    win = (seat in own.winners) / len(own.winners) - (seat in other.winners) / len(other.winners)
    return Pair(number, wanted, gained / 2, win / 2)


def played(pairs: int) -> Iterator[Pair]:
    """Play what is missing, and yield each pair when it is kept."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    begun = {pair.number for pair in kept()}
    with FILE.open("a", encoding="utf-8", buffering=1) as file, Players(PLAN) as players:
        for number in range(pairs):
            pair = None if number in begun else play_pair(number, players)
            if pair is not None:
                file.write(f"{pair}\n")
                yield pair


def kept() -> list[Pair]:
    """Return the pairs that were played; a last line without an end is left out."""
    text = FILE.read_text("utf-8").rpartition("\n")[0] if FILE.is_file() else ""
    rows = [line.split() for line in text.splitlines()]
    return [Pair(int(number), int(where), float(points), float(win)) for number, where, points, win in rows]


def worth(pairs: list[Pair]) -> dict[int, tuple[Mean, Mean]]:
    """Return what beginning each round is worth: points of the final margin, and the share of the win."""
    by_round = {n: [pair for pair in pairs if pair.round == n] for n in ROUNDS}
    return {
        n: (mean_of(pair.points for pair in found), mean_of(pair.win for pair in found))
        for n, found in by_round.items()
        for n, found in by_round.items()
    }


def table(pairs: list[Pair]) -> str:
    """Return the worth of beginning as a table of Markdown."""
    lines = ["| round | pairs | points of the final margin | chance to win |", "|---|---:|---:|---:|"]
    lines += [f"| {n} | {points.count:,} | {points.rounded()} | {win} |" for n, (points, win) in worth(pairs).items()]
    return "\n".join(lines)


def main() -> None:
    """Play and print."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    for pair in played(pairs):
        if pair.number % 100 == 0:
            print(f"{pair.number} of {pairs}", end="\r", file=sys.stderr)
    print(table(kept()))


if __name__ == "__main__":
    main()
