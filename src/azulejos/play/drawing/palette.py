"""The colors of drawings: two themes for pictures, and a small table of codes for terminals."""

from dataclasses import dataclass, field
from typing import Literal

__all__ = ["ANSI", "COLORS", "DARK", "LIGHT", "THEMES", "Theme", "ThemeName"]

COLORS = ("blue", "yellow", "red", "black", "white")
"""The names of the tile figures, in the order of the rules; some games call the last one turquoise."""

ThemeName = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors that pictures of every game share; a game's own colors are in its folder."""

    name: ThemeName = "light"
    page: str = "#F2ECE0"
    panel: str = "#FBF8F1"
    sunken: str = "#E8DFCE"
    line: str = "#DDD2BE"
    line_strong: str = "#9C8A66"
    ink: str = "#17233F"
    ink_2: str = "#4C5670"
    cobalt: str = "#1D4E9E"
    cobalt_soft: str = "#DCE6F5"
    ochre: str = "#C27D0E"
    ochre_ink: str = "#74480A"
    ochre_soft: str = "#F8E7C3"
    bad: str = "#9C2F1E"
    violet: str = "#6B3E7C"
    shadow: str = "#3B2F1A"
    shadow_opacity: str = ".1"
    tile_edge: str = "#0B1020"
    tile_edge_opacity: str = ".34"
    ground: dict[str, str] = field(
        default_factory=lambda: {
            "blue": "#1C4CA6",
            "yellow": "#EFAD29",
            "red": "#C74530",
            "black": "#22252E",
            "white": "#E6F3F0",
        }
    )
    figure: dict[str, str] = field(
        default_factory=lambda: {
            "blue": "#F4F1E6",
            "yellow": "#7A3F06",
            "red": "#FCEBDC",
            "black": "#E4DED0",
            "white": "#0E7C86",
        }
    )
    detail: dict[str, str] = field(
        default_factory=lambda: {
            "blue": "#8FB5EC",
            "yellow": "#FFF1C9",
            "red": "#8A2012",
            "black": "#E4DED0",
            "white": "#6FBFC0",
        }
    )
    ghost: dict[str, str] = field(
        default_factory=lambda: {
            "blue": "#1C4CA6",
            "yellow": "#C88A10",
            "red": "#C74530",
            "black": "#22252E",
            "white": "#2F979C",
        }
    )
    ghost_paper: str = "#F7F2E8"
    ghost_wash: str = ".15"
    ghost_figure: str = ".34"
    floor_paper: str = "#F0E7D7"
    dish: tuple[str, str] = ("#FFFFFF", "#EFE8DA")
    dish_line: str = "#1D4E9E"
    board: str = "#E9E1D1"
    marker: str = "#FFF8E6"
    marker_ink: str = "#1B448C"


LIGHT = Theme()
DARK = Theme(
    name="dark",
    page="#0F1728",
    panel="#182238",
    sunken="#0D1423",
    line="#2C3956",
    line_strong="#66769E",
    ink="#F2EBDD",
    ink_2="#B7BFD2",
    cobalt="#9DBFF6",
    cobalt_soft="#24385F",
    ochre="#E9B24D",
    ochre_ink="#F1C878",
    ochre_soft="#43361A",
    bad="#F5A08D",
    violet="#C9A3D8",
    shadow="#000000",
    shadow_opacity=".3",
    tile_edge="#FFFFFF",
    tile_edge_opacity=".3",
    ground={**LIGHT.ground, "black": "#2A2E39"},  # a step lighter, so that its edge stays visible on dark
    ghost={
        "blue": "#6E9BEA",
        "yellow": "#E0A93A",
        "red": "#E2705B",
        "black": "#98A2B8",
        "white": "#6CC4C4",
    },
    ghost_paper="#1D2841",
    ghost_wash=".17",
    ghost_figure=".42",
    floor_paper="#141D31",
    dish=("#33415F", "#26334F"),
    dish_line="#A9C6F5",
    board="#141D32",
    marker="#FFF3D6",
)
THEMES: dict[ThemeName, Theme] = {"light": LIGHT, "dark": DARK}

ANSI = {
    # tiles: a background and a letter, from the 256 colors that every modern terminal has
    "blue": "1;38;5;255;48;5;25",
    "yellow": "1;38;5;94;48;5;214",
    "red": "1;38;5;255;48;5;167",
    "black": "1;38;5;253;48;5;238",
    "white": "1;38;5;30;48;5;195",
    "marker": "1;38;5;25;48;5;230",
    # empty spaces: only the letter, in a mid tone that is readable on light and dark
    "blue-space": "38;5;68",
    "yellow-space": "38;5;178",
    "red-space": "38;5;167",
    "black-space": "38;5;244",
    "white-space": "38;5;73",
    # everything else
    "name": "1",
    "turn": "1;38;5;172",
    "cost": "38;5;167",
    "quiet": "2",
}
"""The code between `ESC [` and `m` for each style that canvases of every game share."""
