"""Measures whether chances to win can be trusted: of the positions rated as 70 %, how many were won?

`python benchmarks/calibration.py azul3 FOLDER --matches 4000 --nodes 400` plays the search against itself, samples
positions, and fits a power and a factor for the odds and what these two cannot say (`azulejos.search.trust`) to every
other match. The matches in between are the test: their tenths are printed. Stopped and started again, it goes on
where it was. With `--write`, the fit goes into the net's file; with `--store`, the positions of the test go into the
table that `benchmarks/rated.py` draws.

Native code plays if it is ready (`python -m azulejos.search.prepare`).
"""

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy

from azulejos import Dice, Game, parse_game
from azulejos.match.plots import COBALT, INK, LINE, PAPER, saved_figure
from azulejos.search import Limit, Thinker, open_thinker
from azulejos.search.net_files import ODDS, load_net, save_net, shipped_file, shipped_net
from azulejos.search.trust import BENDS, odds_of, trusted

if TYPE_CHECKING:
    from azulejos.search.arrays import Floats

SAMPLED_IN = 3  # one position in so many, because neighbors say the same
TENTHS = 10
STORED_STEP = 0.005
LEAST, MOST = 1e-3, 1 - 1e-3
"""A chance outside of these is taken for one of them, so that a single surprise does not decide a fit."""
STEPS = 30  # of Newton's method, which needs fewer than ten
DRAWN = 200  # samples of whole matches, for the standard error
RIDGE = 200  # how many positions say that nothing is to be added
PRECISE = 1e-9


class Rated(NamedTuple):
    """A position: the chance of the seat to move before any correction, and the share of the win that it got."""

    chance: float
    won: float


class Tenth(NamedTuple):
    """All positions whose chance lies in one tenth, with a 95 % interval of the share that was won."""

    size: int
    chance: float
    won: float
    half_width: float


Match = list[Rated]


def main() -> None:
    """Play what is missing, then print and draw the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=parse_game)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=1_200)
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--store", type=Path, help="replace this table's rows by the positions of the test")
    parser.add_argument("--write", action="store_true", help="correct the chances of this table's net")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    file = asked.folder / f"{asked.game}-{asked.nodes}.jsonl"
    matches = _played(file, asked.game, asked.matches, asked.nodes)
    fitted, tested = matches[::2], matches[1::2]
    has_factor = asked.game.players > 2  # with two players, what one seat gains the other loses
    odds = with_bends(fit(fitted, has_factor), fitted, is_symmetric=not has_factor)
    for name, these in (("fit", fitted), ("test", tested)):
        (power, factor), (power_error, factor_error) = fit(these, has_factor), errors(these, has_factor)
        size = sum(map(len, these))
        told = f"{size:,} positions of {len(these):,} matches"
        print(f"{name}: power {power:.3f} ± {power_error:.3f}, factor {factor:.3f} ± {factor_error:.3f} ({told})")
    print("added at 10 %, 20 % ...:", " ".join(f"{bend:+.3f}" for bend in odds[2:]))
    tenths = by_tenths([Rated(trusted(each.chance, odds), each.won) for match in tested for each in match])
    for tenth in tenths:
        print(f"{tenth.chance:6.1%} {tenth.won:6.1%} ± {tenth.half_width:.1%} {tenth.size:>6,}")
    if asked.plot:
        draw(tenths, f"{asked.game}, {asked.nodes:,} nodes", asked.plot)
    if asked.store:
        store(asked.store, str(asked.game), tested)
    if asked.write:
        size = sum(map(len, fitted))
        note = f"{asked.nodes:,} positions or visits per move, {size:,} sampled positions of {len(fitted):,} matches"
        write_odds(asked.game, odds, note)


def _played(file: Path, game: Game, count: int, nodes: int) -> list[Match]:
    """Return the sampled positions of each match; those that the file lacks are played."""
    lines = file.read_text().splitlines() if file.exists() else []
    odds = odds_of(shipped_net(game))
    with file.open("a") as out:
        thinker = open_thinker(game) if len(lines) < count else None
        for number in range(len(lines), count):
            assert thinker is not None
            lines.append(json.dumps(list(play(game, thinker, odds, nodes, f"calibration/{number}"))))
            print(lines[-1], file=out, flush=True)
    return [[Rated(*each) for each in json.loads(line)] for line in lines[:count]]


def play(game: Game, thinker: Thinker, odds: "Floats", nodes: int, seed: str) -> Iterator[Rated]:
    """Play a match of a search against itself; yield sampled positions, with chances that `odds` did not correct."""
    dice = Dice(seed)
    state = game.start(first=dice.below(game.players))
    sampled: list[tuple[int, float]] = []
    while not state.is_over:
        if state.to_move is None:
            state = state.deal(state.sample_deal(dice))
            continue
        thought = thinker.think(state.view(state.to_move), Limit(nodes=nodes), seed=seed)
        if dice.below(SAMPLED_IN) == 0:
            sampled.append((state.to_move, uncorrected(thought.win, odds)))
        state = state.play(thought.move)
    winners = state.outcome.winners if state.outcome else ()
    for seat, chance in sampled:
        yield Rated(round(chance, 4), 1 / len(winners) if seat in winners else 0.0)


def uncorrected(shown: float, odds: "Floats") -> float:
    """Return the chance that a shown chance was before `trusted` corrected it."""
    low, high = 0.0, 1.0
    while 0 < shown < 1 and high - low > PRECISE:
        middle = (low + high) / 2
        low, high = (middle, high) if trusted(middle, odds) < shown else (low, middle)
    return (low + high) / 2 if 0 < shown < 1 else shown


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


def fit(matches: Sequence[Match], has_factor: bool) -> "Floats":
    """Return the power and the factor for the odds that predict best; without a factor it is 1."""
    chances, won = numpy.array([each for match in matches for each in match if 0 < each.chance < 1]).T
    chances = chances.clip(LEAST, MOST)
    inputs = numpy.stack([numpy.log(chances / (1 - chances)), numpy.ones(len(chances))])[: 1 + has_factor]
    weights = numpy.array([1.0, 0.0])[: 1 + has_factor]
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(-weights @ inputs))
        slopes = inputs @ (won - expected)
        weights += numpy.linalg.solve((inputs * (expected * (1 - expected))) @ inputs.T, slopes)
    return [float(weights[0]), math.exp(weights[1]) if has_factor else 1.0]


def with_bends(odds: "Floats", matches: Sequence[Match], is_symmetric: bool) -> "Floats":
    """Return the odds with additions, which few positions say little about: they are fitted with a ridge.

    With two players, what one seat gains the other loses, so every position counts for both seats.
    """
    known = odds_of({ODDS: numpy.array(odds)})
    rated = [each for match in matches for each in match if 0 < each.chance < 1]
    if is_symmetric:
        rated += [Rated(1 - each.chance, 1 - each.won) for each in rated]
    chances = numpy.array([trusted(each.chance, known) for each in rated])
    missed = numpy.array([each.won for each in rated]) - chances
    steps = chances[:, None] * (BENDS + 1) - numpy.arange(1, BENDS + 1)
    shares = numpy.maximum(0, 1 - abs(steps))
    bends = numpy.linalg.solve(shares.T @ shares + RIDGE * numpy.eye(BENDS), shares.T @ missed)
    return [*odds, *(float(bend) for bend in bends)]


def errors(matches: Sequence[Match], has_factor: bool) -> "Floats":
    """Return the standard errors of both over whole matches, whose positions all have the same winner."""
    dice = numpy.random.default_rng(0)
    drawn = [dice.integers(len(matches), size=len(matches)) for _ in range(DRAWN)]
    found = numpy.array([fit([matches[n] for n in numbers], has_factor) for numbers in drawn])
    return [float(each) for each in found.std(axis=0)]


def store(file: Path, tag: str, matches: Sequence[Match]) -> None:
    """Replace the rows of a table in a file: its chances, how many positions had each, and how many were won."""
    sizes, wins = Counter[int](), defaultdict[int, float](float)
    for each in (each for match in matches for each in match):
        step = round(each.chance / STORED_STEP)
        sizes[step] += 1
        wins[step] += each.won
    rows = [f"{tag}\t{step * STORED_STEP:.3g}\t{sizes[step]}\t{wins[step]:.6g}" for step in sorted(sizes)]
    others = [line for line in file.read_text().splitlines() if not line.startswith(f"{tag}\t")]
    lines = sorted(others + rows, key=lambda line: line.split("\t")[0])
    file.write_text("\n".join(lines) + "\n")


def write_odds(game: Game, odds: "Floats", note: str) -> None:
    """Write what corrects chances, and what it was fitted to, into the file of a table's net."""
    file = shipped_file(game)
    assert file is not None
    weights, made = load_net(file)
    save_net(file, weights | {ODDS: numpy.array(odds)}, made | {ODDS: note})


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
