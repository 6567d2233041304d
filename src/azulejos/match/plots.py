"""A plot of ratings: a bar for the interval of every bot."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from azulejos.errors import MissingExtra
from azulejos.locale import spoken
from azulejos.match.players import shown_name
from azulejos.match.tournament import Rating
from azulejos.play import OptionError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

__all__ = ["COBALT", "INK", "LINE", "PAPER", "check_plot", "localize_axis", "plot_ratings", "saved_figure"]

KINDS = (".png", ".svg")
INK, COBALT, LINE, PAPER = "#17233F", "#1D4E9E", "#DDD2BE", "#FBF8F1"


def check_plot(path: Path) -> None:
    """Raise now, not after a long tournament, if a plot cannot be written to this file."""
    if path.suffix.lower() not in KINDS:
        raise OptionError(f"not a picture: {path.name!r} (wanted a name ending in .png or .svg)", code="bad-option")
    try:
        import matplotlib.figure  # noqa: F401  # asked for, not used yet
    except ImportError as error:
        raise MissingExtra("plots", "plots") from error


def plot_ratings(rated: Sequence[Rating], title: str, path: Path) -> None:
    """Plot ratings with their 95 % intervals, the best at the top, as PNG or SVG depending on the file name."""
    with saved_figure(path, (8, 1.4 + 0.42 * len(rated))) as figure:
        _put_bars(figure.add_subplot(facecolor=PAPER), rated, title)


@contextmanager
def saved_figure(path: Path, size: tuple[float, float]) -> "Iterator[Figure]":
    """Yield an empty figure of this size in inches, then save it; equal drawings give equal files."""
    check_plot(path)
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "azulejos", "svg.fonttype": "none"}):  # keep text as text
        figure = Figure(figsize=size, layout="constrained", facecolor=PAPER)
        yield figure
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def localize_axis(axis: "Axis") -> None:
    """Write the numbers along an axis as the current language does."""
    from matplotlib.ticker import ScalarFormatter

    class LocalNumbers(ScalarFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return spoken().number(super().__call__(x, pos))

    axis.set_major_formatter(LocalNumbers())


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
            spoken().number(f"{each.elo:+z.0f} ± {each.half_width:.0f}"),
            (each.elo, place),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
            color=INK,
        )
    axes.set_yticks(list(places), [shown_name(each.bot) for each in rated])
    axes.set_ylim(len(rated) - 0.5, -0.7)
    axes.margins(x=0.12)
    axes.axvline(0, color=LINE, zorder=0)
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    localize_axis(axes.xaxis)
    axes.set_xlabel(spoken().text("graph.elo"))
    axes.set_title(title, loc="left", color=INK, fontsize=12)
