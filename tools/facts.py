"""Makes docs/facts.md and its plots from self-play: `make facts`. A stopped run continues where it was.

python -m tools.facts                 play what is missing into build/facts, then write the page
python -m tools.facts --no-play       write the page from what is there
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from azulejos.dataset.fact_tables import bar_plot, edge_table, length_table, round_table, source_table
from azulejos.dataset.facts import Facts, Mean, facts_in
from tools import marker_worth

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "build" / "facts"
TEMPLATE = ROOT / "tools" / "facts_page.md"
PAGE = ROOT / "docs" / "facts.md"
IMAGES = ROOT / "docs" / "images"


@dataclass(frozen=True)
class Data:
    """A data set of the page: a game, its players and the number of matches."""

    game: str
    player: str
    matches: int

    @property
    def folder(self) -> Path:
        """Return where it is."""
        return DATA / f"{self.game}-{self.player.replace(':nodes=', '-')}"

    @property
    def command(self) -> list[str]:
        """Return the arguments of the command that makes it."""
        told = ["--players", self.player, "--matches", str(self.matches), "--matches-only", "--seed", "facts"]
        return ["dataset", self.game, str(self.folder), *told]


# Levels may be spaced anew; these players stay what they are.
STRONG = Data("azul2", "solver:nodes=300", 100_000)
MORE_PLAYERS = (Data("azul3", "tree:nodes=100", 1_000), Data("azul4", "tree:nodes=100", 1_000))
DUEL = Data("duel", "tree:nodes=100", 2_000)
LEVELS = (
    Data("azul2", "level2", 400),
    Data("azul2", "solver:nodes=40", 2_000),
    Data("azul2", "solver:nodes=6000", 400),
)


ALL = (STRONG, *MORE_PLAYERS, DUEL, *LEVELS)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description="Make docs/facts.md.")
    parser.add_argument("--no-play", action="store_true", help="use the matches that are there")
    if not parser.parse_args().no_play:
        for data in ALL:
            subprocess.run([sys.executable, "-m", "azulejos", *data.command], check=True)
        for pair in marker_worth.played(marker_worth.PAIRS):
            print(f"pair {pair.number} of {marker_worth.PAIRS}", end="\r")
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


def page() -> str:
    """Return the page, and draw its plots."""
    facts = {data: facts_in(data.folder) for data in ALL if data.folder.is_dir()}
    strong, duel, others = facts[STRONG], facts[DUEL], [facts[data] for data in (*MORE_PLAYERS, DUEL) if data in facts]
    edges = [(each.plan.game, each.first_share) for each in (strong, duel)]
    draw("facts-first", "Share of wins of the first seat", edges, even=0.5)
    draw("facts-decide", "How often a bonus decides a match of 2", _decides(strong))
    draw("facts-goals", "How often a goal decides a match of Duel", _decides(duel))
    edge = strong.first_share
    is_certain = abs(edge.value - 0.5) > edge.half_width
    return TEMPLATE.read_text("utf-8").format(
        strong_matches=f"{strong.matches:,}",
        planned=f"{STRONG.matches:,}",
        edge=edge,
        edge_words="more than even" if is_certain else "too close to even to tell",
        edge_table=edge_table([strong, *others]),
        gain=strong.starter_gains[0].rounded(),
        round_table=round_table([strong, *others]),
        marker_table=marker_worth.table(marker_worth.kept()),
        source_table=source_table(strong),
        length_table=length_table([*(facts[data] for data in LEVELS if data in facts), strong, *others]),
        lengths=", ".join(f"{count / strong.matches:.1%} take {n}" for n, count in strong.lengths.items()),
        goal_table=source_table(duel),
        commands="\n".join(_command(data, facts[data]) for data in facts),
    )


def _command(data: Data, facts: Facts) -> str:
    """Return the command that made a data set."""
    told = replace(data, matches=facts.matches).command
    return " ".join(["azulejos", *told]).replace(f"{ROOT}/", "")


def _decides(facts: Facts) -> list[tuple[str, Mean]]:
    return [(name, source.decides) for name, source in facts.sources.items()]


def draw(name: str, title: str, bars: Sequence[tuple[str, Mean]], even: float | None = None) -> None:
    """Write a plot."""
    (IMAGES / f"{name}.svg").write_text(bar_plot(title, bars, even), "utf-8")


if __name__ == "__main__":
    main()
