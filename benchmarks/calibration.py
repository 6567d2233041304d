"""Measures whether chances to win can be trusted: of the positions rated as 70 %, how many were won?

`python benchmarks/calibration.py azul2 FOLDER --matches 1200 --nodes 2000` plays the search against itself, samples
positions, and prints a table by tenths. Stopped and started again, it goes on where it was. With `--write`, the power
for the odds that predicts best (`azulejos.search.trust`) is written into the net's file.
"""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy

from azulejos import Dice, Game, parse_game
from azulejos.match.plots import COBALT, INK, LINE, PAPER, saved_figure
from azulejos.search import Limit, Thinker, open_thinker
from azulejos.search.net_files import ODDS, load_net, save_net, shipped_file
from azulejos.search.trust import odds_of

SAMPLED_IN = 6  # one position in so many, because neighbors say the same
TENTHS = 10
STEPS, STEP = 200, 0.01


class Rated(NamedTuple):
    """A position: the chance that the search gave the seat to move, and the share of the win that it got."""

    chance: float
    won: float


class Tenth(NamedTuple):
    """All positions whose chance lies in one tenth, with a 95 % interval of the share that was won."""

    size: int
    chance: float
    won: float
    half_width: float


def main() -> None:
    """Play what is missing, then print and draw the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=parse_game)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=1_200)
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write", action="store_true", help="correct the chances of this table's net")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    file = asked.folder / f"{asked.game}-{asked.nodes}.jsonl"
    matches = _played(file, asked.game, asked.matches, asked.nodes)
    rated = [each for match in matches for each in match]
    tenths = by_tenths(rated)
    for tenth in tenths:
        print(f"{tenth.chance:6.1%} {tenth.won:6.1%} ± {tenth.half_width:.1%} {tenth.size:>6,}")
    print(f"{len(rated):,} positions of {len(matches):,} matches, slope {slope(rated):.2f}")
    if asked.plot:
        draw(tenths, f"{asked.game}, {asked.nodes:,} nodes", asked.plot)
    if asked.write:
        write_odds(asked.game, slope(rated))


def _played(file: Path, game: Game, count: int, nodes: int) -> list[list[Rated]]:
    """Return the sampled positions of each match; those that the file lacks are played."""
    lines = file.read_text().splitlines() if file.exists() else []
    thinker = open_thinker(game)
    with file.open("a") as out:
        for number in range(len(lines), count):
            lines.append(json.dumps(list(play(game, thinker, nodes, f"calibration/{number}"))))
            print(lines[-1], file=out, flush=True)
    return [[Rated(*each) for each in json.loads(line)] for line in lines[:count]]


def play(game: Game, thinker: Thinker, nodes: int, seed: str) -> Iterator[Rated]:
    """Play a match of a search against itself; yield sampled positions."""
    dice = Dice(seed)
    state = game.start(first=dice.below(game.players))
    sampled: list[tuple[int, float]] = []
    while not state.is_over:
        if state.to_move is None:
            state = state.deal(state.sample_deal(dice))
            continue
        thought = thinker.think(state.view(state.to_move), Limit(nodes=nodes), seed=seed)
        if dice.below(SAMPLED_IN) == 0:
            sampled.append((state.to_move, thought.win))
        state = state.play(thought.move)
    winners = state.outcome.winners if state.outcome else ()
    for seat, chance in sampled:
        yield Rated(round(chance, 4), 1 / len(winners) if seat in winners else 0.0)


def by_tenths(rated: Sequence[Rated]) -> list[Tenth]:
    """Return the tenths that hold positions, in their order."""
    return by_counts([(each.chance, 1, each.won) for each in rated])


def by_counts(counts: Sequence[tuple[float, int, float]]) -> list[Tenth]:
    """Return the tenths that hold positions: of each chance, how many there are, and how many of these were won."""
    found = []
    for n in range(TENTHS):
        these = [each for each in counts if min(int(each[0] * TENTHS), TENTHS - 1) == n]
        size = sum(count for _, count, _ in these)
        if size:
            won = sum(wins for _, _, wins in these) / size
            width = 1.96 * math.sqrt(max(won * (1 - won), 1e-4) / size)
            found.append(Tenth(size, sum(chance * count for chance, count, _ in these) / size, won, width))
    return found


def slope(rated: Sequence[Rated]) -> float:
    """Return the factor for log odds that predicts best: below 1, the chances are too sure of themselves."""
    return min((n * STEP for n in range(1, STEPS)), key=lambda factor: surprise(rated, factor))


def surprise(rated: Sequence[Rated], factor: float) -> float:
    """Return the sum of the log losses if log odds are multiplied by a factor."""
    loss = 0.0
    for chance, won in rated:
        sure = min(max(chance, 1e-3), 1 - 1e-3)
        scaled = 1 / (1 + math.exp(-factor * math.log(sure / (1 - sure))))
        loss -= won * math.log(scaled) + (1 - won) * math.log(1 - scaled)
    return loss


def write_odds(game: Game, factor: float) -> None:
    """Multiply the power for the odds in the file of a table's net."""
    file = shipped_file(game)
    assert file is not None
    weights, made = load_net(file)
    power, even = odds_of(weights)
    save_net(file, weights | {ODDS: numpy.array([power * factor, even])}, made)


def draw(tenths: Sequence[Tenth], title: str, path: Path) -> None:
    """Draw what was won against what was expected."""
    with saved_figure(path, (5, 4.4)) as figure:
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=":")
        chances, won = [each.chance for each in tenths], [each.won for each in tenths]
        axes.errorbar(chances, won, yerr=[each.half_width for each in tenths], fmt="o", color=COBALT, capsize=4)
        axes.set_title(title, loc="left", fontsize=10, color=INK)
        axes.set_xlabel("rated")
        axes.set_ylabel("won")
        axes.set_facecolor(PAPER)
        axes.grid(color=LINE, linewidth=0.6)


if __name__ == "__main__":
    main()
