"""Ratings as a picture: a bar of its interval for every bot."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azulejos.errors import MissingExtra
from azulejos.match.tournament import Rating
from azulejos.play import OptionError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["check_plot", "plot_ratings"]

KINDS = (".png", ".svg")
INK, COBALT, LINE = "#17233F", "#1D4E9E", "#DDD2BE"


def check_plot(path: Path) -> None:
    """Raise now, not after a long tournament, if a picture cannot be drawn there."""
    if path.suffix.lower() not in KINDS:
        raise OptionError(f"not a picture: {path.name} (wanted a name that ends in .png or .svg)", code="bad-option")
    try:
        import matplotlib.figure  # noqa: F401  # asked for, not used yet
    except ImportError as error:
        raise MissingExtra("plots", "plots") from error


def plot_ratings(rated: Sequence[Rating], title: str, path: Path) -> None:
    """Draw ratings, the best at the top, with their 95 % intervals, as PNG or SVG by the name of the file."""
    check_plot(path)
    import matplotlib
    from matplotlib.figure import Figure

    # The same ratings give the same file, and words in it stay words.
    with matplotlib.rc_context({"svg.hashsalt": "azulejos", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 1.4 + 0.42 * len(rated)), layout="constrained", facecolor="#FBF8F1")
        _put_bars(figure.add_subplot(facecolor="#FBF8F1"), rated, title)
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def _put_bars(axes: "Axes", rated: Sequence[Rating], title: str) -> None:
    places = range(len(rated))
    axes.errorbar(
        [each.elo for each in rated],
        list(places),
        xerr=[each.half_width for each in rated],
        fmt="o",
        color=COBALT,
        ecolor=COBALT,
        elinewidth=2,
        capsize=4,
    )
    for place, each in zip(places, rated, strict=True):
        axes.annotate(
            f"{each.elo:+.0f} ± {each.half_width:.0f}",
            (each.elo, place),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
            color=INK,
        )
    axes.set_yticks(list(places), [each.bot for each in rated])
    axes.set_ylim(len(rated) - 0.5, -0.7)
    axes.margins(x=0.12)
    axes.axvline(0, color=LINE, zorder=0)
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("Elo above the mean, with 95 % intervals")
    axes.set_title(title, loc="left", color=INK, fontsize=12)
