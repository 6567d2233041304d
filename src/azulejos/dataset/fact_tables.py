"""Facts as tables of Markdown and as a plot in SVG."""

from collections.abc import Sequence

from azulejos.dataset.facts import Facts, Mean

__all__ = ["bar_plot", "edge_table", "length_table", "round_table", "source_table"]

WIDTH, LEFT, ROW = 640, 150, 30


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose columns, except the first two, hold numbers."""
    lines = [f"| {' | '.join(head)} |", f"|---|---|{'---:|' * (len(head) - 2)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _who(facts: Facts) -> list[str]:
    return [facts.plan.game, ", ".join(dict.fromkeys(facts.plan.players))]


def edge_table(found: Sequence[Facts]) -> str:
    """Return how much the seat that moves first wins and leads by."""
    head = ["game", "players", "matches", "first seat's share of wins", "even", "its lead in points"]
    rows = [
        [
            *_who(facts),
            f"{facts.matches:,}",
            str(facts.first_share),
            f"{1 / facts.plan.table.players:.3f}",
            facts.first_lead.rounded(),
        ]
        for facts in found
    ]
    return _table(head, rows)


def round_table(found: Sequence[Facts]) -> str:
    """Return what moving first in a round brings in that round, and how often that seat wins the match."""
    count = max(len(facts.starter_gains) for facts in found)
    head = ["game", "players", *(f"round {n + 1}" for n in range(count))]
    rows = [[*_who(facts), *(_known(each, 2) for each in facts.starter_gains)] for facts in found]
    return _table(head, rows)


def length_table(found: Sequence[Facts]) -> str:
    """Return how long matches are and how they end."""
    head = ["game", "players", "matches", "rounds", "decisions", "winner", "others", "margin", "shared wins"]
    rows = [
        [
            *_who(facts),
            f"{facts.matches:,}",
            *(each.rounded() for each in (facts.rounds,)),
            *(each.rounded(1) for each in (facts.decisions, facts.winner, facts.others, facts.margin)),
            str(facts.shared),
        ]
        for facts in found
    ]
    return _table(head, rows)


def source_table(facts: Facts) -> str:
    """Return what the final points came from."""
    head = ["game", "source", "points per seat", "seats that have it", "decides the match"]
    rows = [
        [facts.plan.game, name, each.points.rounded(), str(each.seats), str(each.decides)]
        for name, each in facts.sources.items()
    ]
    return _table(head, rows)


def _known(mean: Mean, digits: int) -> str:
    return mean.rounded(digits) if mean.count > 1 else "–"


def bar_plot(title: str, bars: Sequence[tuple[str, Mean]], even: float | None = None) -> str:
    """Return a picture of means with their intervals; a dashed line is where the mean would be if nothing mattered."""
    known = [(name, mean) for name, mean in bars if mean.count > 1]
    low = min([0.0, *(mean.value - mean.half_width for _, mean in known)])
    high = max([0.0, *(mean.value + mean.half_width for _, mean in known)]) * 1.05 or 1.0  # all may be 0

    def place(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - 120)

    height = 44 + ROW * len(known)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"><title>{title}</title>',
        "<style>text{font:13px system-ui,sans-serif;fill:#4C5670}.h{font-weight:600}"
        "@media(prefers-color-scheme:dark){text{fill:#B7BFD2}}</style>",
        f'<text class="h" x="8" y="20">{title}</text>',
    ]
    for n, (name, mean) in enumerate(known):
        y = 48 + n * ROW
        begin, end = place(mean.value - mean.half_width), place(mean.value + mean.half_width)
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{name}</text>')
        x, wide = min(place(0), place(mean.value)), abs(place(mean.value) - place(0))
        parts.append(f'<rect x="{x:.1f}" y="{y - 8}" width="{wide:.1f}" height="16" rx="3" fill="#5B86C9"/>')
        parts.append(f'<line x1="{begin:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="#C27D0E" stroke-width="3"/>')
        parts.append(f'<text x="{end + 8:.1f}" y="{y + 4}">{mean.value:.3g}</text>')
    if even is not None:
        x = place(even)
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="32" y2="{height - 6}" stroke="#888" stroke-dasharray="4 4"/>'
        )
    return "".join([*parts, "</svg>\n"])
