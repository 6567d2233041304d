"""Learning curves: how well each generation predicts, and how it does against the one before."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azulejos.learning.training import Generation
from azulejos.locale import spoken
from azulejos.match.plots import COBALT, INK, LINE, PAPER, localize_axis, saved_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_curves"]

CLAY = "#B4532A"


def plot_curves(history: Sequence[Generation], title: str, path: Path) -> None:
    """Plot the results of the generations, as PNG or SVG depending on the file name."""
    words = spoken().text
    with saved_figure(path, (9, 3.6)) as figure:
        figure.suptitle(title, x=0.01, ha="left", color=INK, fontsize=12)
        lines = {"graph.explained": [each.explained for each in history]}
        surprises = [each.surprise for each in history if each.surprise is not None]
        if surprises:
            lines["graph.surprise"] = surprises
        *others, right = figure.subplots(1, len(lines) + 1)
        numbers = [each.number for each in history]
        for axes, (name, values) in zip(others, lines.items(), strict=True):
            _line(axes, numbers, values, words(name))
        _gates(right, history)
        for axes in (*others, right):
            axes.set_facecolor(PAPER)
            axes.set_xlabel(words("graph.generation"))
            localize_axis(axes.yaxis)
            axes.set_xticks(numbers)
            axes.grid(axis="y", color=LINE, linewidth=0.6)
            axes.spines[["top", "right"]].set_visible(False)


def _line(axes: "Axes", numbers: list[int], values: list[float], name: str) -> None:
    axes.plot(numbers, values, "o-", color=COBALT)
    axes.set_title(name, loc="left", fontsize=9, color=INK)


def _gates(axes: "Axes", history: Sequence[Generation]) -> None:
    """Draw each gate with its interval, and the score of an equal net; a net that was not kept is hollow."""
    for each in history:
        axes.errorbar(
            each.number,
            each.gate.share,
            yerr=each.gate.half_width,
            fmt="o",
            color=CLAY,
            markerfacecolor=CLAY if each.is_kept else PAPER,
            capsize=4,
        )
        axes.axhline(each.gate.even, color=INK, linewidth=0.8, linestyle=":")
    axes.set_title(spoken().text("graph.gate"), loc="left", fontsize=9, color=INK)
