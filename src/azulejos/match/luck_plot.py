"""A plot of trials of luck: the mean luck at each table with its interval, and what luck explains."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azulejos.locale import spoken
from azulejos.luck.trials import Estimate, Trial, summarize
from azulejos.match.plots import COBALT, INK, LINE, PAPER, localize_axis, saved_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_luck"]


def plot_luck(trials: Mapping[str, Sequence[Trial]], path: Path) -> None:
    """Plot the trials of some tables, by name, as PNG or SVG depending on the file name."""
    words = spoken().text
    summaries = {name: summarize(found) for name, found in trials.items()}
    with saved_figure(path, (9, 1.6 + 0.4 * len(trials))) as figure:
        left, right = figure.subplots(1, 2, sharey=True)
        tables = [f"{name} ({summary.matches})" for name, summary in summaries.items()]
        _put(left, tables, [each.margin_luck for each in summaries.values()], words("graph.mean-luck"))
        _put(right, tables, [each.margin_removed for each in summaries.values()], words("graph.luck-share"))


def _put(axes: "Axes", tables: Sequence[str], numbers: Sequence[Estimate], title: str) -> None:
    places = list(range(len(tables)))
    widths = [each.half_width for each in numbers]
    axes.errorbar([each.value for each in numbers], places, xerr=widths, fmt="o", color=COBALT, capsize=4)
    axes.set_yticks(places, tables)
    axes.set_ylim(len(tables) - 0.5, -0.5)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.set_facecolor(PAPER)
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    localize_axis(axes.xaxis)
    axes.set_title(title, loc="left", color=INK, fontsize=10)
