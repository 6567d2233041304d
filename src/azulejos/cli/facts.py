"""`azulejos facts`: what is true of a game, from the matches of data sets."""

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import Language

__all__ = ["facts"]


def facts(
    data: Annotated[list[Path], typer.Argument(metavar="DATA...", help="Folders of `azulejos dataset`.")],
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw how often each source of points decides a match.")
    ] = None,
    language: Language = None,
) -> None:
    """Print tables of facts: the first seat's edge, moving first in a round, lengths, points, and what decides.

    Numbers after ± are half of a 95% interval over matches. The tables are Markdown.

    **Examples**

        azulejos dataset azul2 data/azul2 --matches 100000 --players level6 --matches-only
        azulejos facts data/azul2 --plot decides.svg
    """
    from azulejos.dataset.fact_tables import bar_plot, edge_table, length_table, round_table, source_table
    from azulejos.dataset.facts import facts_in

    found = [facts_in(folder) for folder in data]
    tables = [edge_table(found), round_table(found), length_table(found)]
    print("\n\n".join([*tables, *(source_table(each) for each in found if each.sources)]))
    if plot is not None:
        title = f"How often points decide a match of {found[0].plan.game}"
        bars = [(name, source.decides) for name, source in found[0].sources.items()]
        plot.write_text(bar_plot(title, bars), "utf-8")
