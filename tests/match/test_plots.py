"""The picture of ratings: PNG and SVG, every bot in it, nothing else accepted."""

import sys
from pathlib import Path

import pytest

from azulejos.errors import MissingExtra
from azulejos.match import Rating
from azulejos.match.plots import check_plot, plot_ratings
from azulejos.play import OptionError

RATED = [Rating("strong", 210.0, 20.0, 0.75, 100), Rating("weak & <old>", -210.0, 30.0, 0.25, 100)]

pytest.importorskip("matplotlib")


def test_an_svg_names_every_bot_with_its_rating(tmp_path: Path) -> None:
    path = tmp_path / "ratings.svg"
    plot_ratings(RATED, "2 bots", path)
    text = path.read_text(encoding="utf-8")
    for words in ("strong", "weak &amp; &lt;old&gt;", "+210 ± 20", "-210 ± 30", "2 bots"):
        assert words in text.replace("−", "-")


def test_the_same_ratings_give_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    for path in (one, two):
        plot_ratings(RATED, "2 bots", path)
    assert one.read_bytes() == two.read_bytes()


def test_a_png_is_one(tmp_path: Path) -> None:
    path = tmp_path / "ratings.png"
    plot_ratings(RATED, "2 bots", path)
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["ratings.jpg", "ratings", "png"])
def test_another_kind_of_picture_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match=r"wanted a name ending in \.png or \.svg"):
        check_plot(Path(name))


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r"pip install 'azulejos\[plots\]'"):
        check_plot(Path("ratings.svg"))
