"""Draws how far chances to win can be trusted, from positions of self-play that are stored with the tests.

`python -m benchmarks.rated docs/images/calibration.svg` draws, for every table, how many positions were won, by tenths
of the chance that is shown (dots) and of the chance before it is corrected (circles). It also prints the tenths.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from typing import Any

from azulejos import parse_game
from azulejos.match.plots import COBALT, INK, LINE, PAPER, saved_figure
from azulejos.search.net_files import shipped_net
from azulejos.search.trust import odds_of, trusted
from benchmarks.calibration import Tenth, by_counts

STORED = Path(__file__).parent.parent / "tests" / "search" / "rated.tsv"
COLUMNS = 4


def main() -> None:
    """Print and draw all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plot", type=Path)
    plot = parser.parse_args().plot
    tables = read()
    with saved_figure(plot, (10, 5.4)) as figure:
        grid = figure.subplots(-(-len(tables) // COLUMNS), COLUMNS, sharex=True, sharey=True, squeeze=False)
        axes = list(grid.flat)
        for panel in axes:
            panel.set_axis_off()
        for panel, (tag, counts) in zip(axes, tables.items(), strict=False):
            odds = odds_of(shipped_net(parse_game(tag)))
            raw = by_counts(counts)
            shown = by_counts([(trusted(chance, odds), size, won) for chance, size, won in counts])
            report(tag, raw, shown)
            draw(panel, tag, raw, shown)


def draw(panel: Any, tag: str, raw: list[Tenth], shown: list[Tenth]) -> None:
    """Draw a table."""
    panel.set_axis_on()
    panel.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=":")
    panel.plot(*zip(*((each.chance, each.won) for each in raw), strict=True), "o", color=INK, fillstyle="none", ms=4)
    widths = [each.half_width for each in shown]
    chances, won = [each.chance for each in shown], [each.won for each in shown]
    panel.errorbar(chances, won, yerr=widths, fmt="o", color=COBALT, capsize=3, markersize=4)
    panel.set_title(tag, loc="left", fontsize=10, color=INK)
    panel.set_facecolor(PAPER)
    panel.grid(color=LINE, linewidth=0.6)


def read() -> dict[str, list[tuple[float, int, float]]]:
    """Return the stored positions of each table: a chance, how many had it, and how many of these were won."""
    tables = defaultdict[str, list[tuple[float, int, float]]](list)
    for line in STORED.read_text().splitlines():
        tag, chance, size, won = line.split("\t")
        tables[tag].append((float(chance), int(size), float(won)))
    return tables


def report(tag: str, raw: list[Tenth], shown: list[Tenth]) -> None:
    """Print the tenths of a table, and how far the worst with enough positions is off."""
    print(tag, f"{sum(each.size for each in shown):,} positions")
    for name, tenths in (("search", raw), ("shown", shown)):
        cells = (f"{each.chance:.0%}>{each.won:.0%}±{each.half_width:.0%} ({each.size})" for each in tenths)
        print(f"  {name}: {' '.join(cells)}")


if __name__ == "__main__":
    main()
