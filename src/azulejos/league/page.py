"""One HTML page about a league, with plots as SVG: it needs no script, no network and no other file."""

from collections.abc import Iterator, Sequence
from html import escape

from azulejos.league.folder import League, Point
from azulejos.league.standings import Standings
from azulejos.match.tournament import Rating

__all__ = ["league_page"]

STYLE = """
:root { color-scheme: light dark; --page: #F2ECE0; --panel: #FBF8F1; --ink: #17233F; --ink-2: #4C5670; --line: #DDD2BE;
  --cobalt: #1D4E9E; --ochre: #C27D0E; --bad: #9C2F1E; --good: #1C6447; }
@media (prefers-color-scheme: dark) { :root { --page: #0F1728; --panel: #182238; --ink: #F2EBDD; --ink-2: #B7BFD2;
  --line: #2C3956; --cobalt: #9DBFF6; --ochre: #E9B24D; --bad: #F5A08D; --good: #86D0A8; }
  svg polyline, svg .dot { filter: brightness(1.7); } }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1, h2 { font-family: Palatino, "Noto Serif", Georgia, serif; line-height: 1.2; }
p { color: var(--ink-2); } .wide { overflow-x: auto; }
table { background: var(--panel); border: 1px solid var(--line); border-collapse: collapse; border-radius: 8px; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: var(--ink-2); font-weight: 600; }
svg { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; height: auto; max-width: 100%; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg .faint { fill: var(--ink-2); }
svg .grid { stroke: var(--line); } .bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); }
"""
WIDTH, LEFT, RIGHT, ROW = 720, 190, 24, 28
SHADES = ("#1D4E9E", "#C27D0E", "#1C6447", "#9C2F1E", "#6B3E7C", "#2A7F8E", "#7A6A2F", "#A2547A")
"""Colors of lines; each is legible on light and dark paper, and every line is labeled as well."""


def league_page(league: League, standings: Standings, history: Sequence[Point]) -> str:
    """Return the page."""
    title = f"League of {escape(league.settings.game)}"
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>',
        f"<h1>{title}</h1><p>{_summary(league, standings)}</p>",
        *_ratings_section(standings),
        *_history_section(history),
        *_cross_section(standings),
        *_null_section(standings),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def _summary(league: League, standings: Standings) -> str:
    settings = league.settings
    test = (
        f", or until a test of {settings.sprt[0]:g} against {settings.sprt[1]:g} Elo decides" if settings.sprt else ""
    )
    gone = len(league.contestants) - len(league.active)
    left = f" (and {gone} that left)" if gone else ""
    return (
        f"{len(league.active)} contestants{left}, {standings.matches:,} matches. Every two contestants play"
        f" {settings.pairs} deals from every seat{test}; seed {escape(settings.seed)}. Intervals are 95%."
    )


def _ratings_section(standings: Standings) -> Iterator[str]:
    if not standings.ratings:
        yield "<p>Nobody has played yet.</p>"
        return
    yield "<h2>Ratings</h2>"
    yield _forest(standings.ratings)
    head = "<tr><th>contestant</th><th>Elo</th><th>±</th><th>score</th><th>matches</th><th>forfeits</th></tr>"
    rows = [_rating_row(each, standings.forfeits.get(each.bot, 0)) for each in standings.ratings]
    yield f'<div class="wide"><table>{head}{"".join(rows)}</table></div>'


def _rating_row(each: Rating, forfeits: int) -> str:
    lost = f'<td class="bad">{forfeits}</td>' if forfeits else "<td>0</td>"
    numbers = (
        f"<td>{each.elo:+.0f}</td><td>{each.half_width:.0f}</td><td>{each.score:.3f}</td><td>{each.matches:,}</td>"
    )
    return f"<tr><td>{escape(each.bot)}</td>{numbers}{lost}</tr>"


def _forest(rated: Sequence[Rating]) -> str:
    """Draw a line per contestant: its rating and its interval."""
    low = min(each.elo - each.half_width for each in rated)
    high = max(each.elo + each.half_width for each in rated)
    scale = _Scale(low, high, LEFT, WIDTH - RIGHT)
    height = ROW * len(rated) + 44
    parts = [_svg_head(height, "Ratings with 95% intervals"), *scale.grid(12, height - 30, vertical=True)]
    for n, each in enumerate(rated):
        y = 26 + n * ROW
        begin, middle, end = (scale(each.elo + side * each.half_width) for side in (-1, 0, 1))
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(_short(each.bot))}</text>')
        parts.append(
            f'<line x1="{begin:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="var(--cobalt)" stroke-width="3"/>'
        )
        parts.append(f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="var(--ochre)"/>')
    return "".join([*parts, "</svg>"])


def _history_section(history: Sequence[Point]) -> Iterator[str]:
    if len(history) < 2:
        return
    yield "<h2>Ratings over time</h2>"
    bots = list(dict.fromkeys(each.bot for point in history for each in point.ratings))
    told = [each.elo for point in history for each in point.ratings]
    across = _Scale(history[0].matches, history[-1].matches, 56, WIDTH - LEFT)
    up = _Scale(min(told), max(told), 300, 20)
    parts = [_svg_head(340, "Ratings by number of matches"), *up.grid(56, WIDTH - LEFT, vertical=False)]
    parts += across.grid(20, 300, vertical=True)
    ends = _apart([(up(_last(history, bot)), bot) for bot in bots])
    for n, bot in enumerate(bots):
        color = SHADES[n % len(SHADES)]
        dots = [(across(point.matches), up(each.elo)) for point in history for each in point.ratings if each.bot == bot]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.5"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}" class="dot"/>' for x, y in dots]
        parts.append(f'<text x="{WIDTH - LEFT + 10}" y="{ends[bot] + 4:.1f}">{escape(_short(bot))}</text>')
    yield "".join([*parts, "</svg>"])


def _last(history: Sequence[Point], bot: str) -> float:
    return next(each.elo for point in reversed(history) for each in point.ratings if each.bot == bot)


def _apart(places: list[tuple[float, str]]) -> dict[str, float]:
    """Return heights of labels that do not cover each other.

    >>> _apart([(10.0, "a"), (12.0, "b")])
    {'a': 10.0, 'b': 26.0}
    """
    found: dict[str, float] = {}
    last = -100.0
    for height, name in sorted(places):
        last = found[name] = max(height, last + 16)
    return found


def _cross_section(standings: Standings) -> Iterator[str]:
    names = [each.bot for each in standings.ratings]
    if not names:
        return
    yield "<h2>Everybody against everybody</h2><p>The score of each row's contestant against each column's.</p>"
    head = "".join(f"<th>{escape(_short(name))}</th>" for name in names)
    rows = [
        f"<tr><td>{escape(name)}</td>{''.join(_cell(standings, name, other) for other in names)}</tr>" for name in names
    ]
    yield f'<div class="wide"><table><tr><th></th>{head}</tr>{"".join(rows)}</table></div>'
    if standings.verdicts:
        told = (
            f"<li>{escape(a)} against {escape(b)}: {verdict}</li>" for (a, b), verdict in standings.verdicts.items()
        )
        yield f"<p>Tests that have decided (H0: not better, H1: better):</p><ul>{''.join(told)}</ul>"


def _cell(standings: Standings, name: str, other: str) -> str:
    score = standings.table.get(name, {}).get(other)
    return "<td>·</td>" if score is None else f"<td>{score:.3f}</td>"


def _null_section(standings: Standings) -> Iterator[str]:
    if not standings.nulls:
        return
    yield "<h2>Null matches</h2><p>Each contestant against itself on the same deals: every pair must be even.</p>"
    rows = []
    for each in standings.nulls:
        word = f'<td class="bad">{each.uneven} uneven</td>' if each.uneven else '<td class="good">even</td>'
        rows.append(f"<tr><td>{escape(each.bot)}</td><td>{each.pairs}</td>{word}</tr>")
    yield f"<table><tr><th>contestant</th><th>pairs</th><th>result</th></tr>{''.join(rows)}</table>"


def _svg_head(height: int, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="{label}">'


def _short(name: str) -> str:
    return name if len(name) <= 22 else f"…{name[-21:]}"


class _Scale:
    """Places numbers between two ends of an axis, with round numbers for its grid."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        room = (high - low) * 0.06 or 1.0
        self._low, self._high, self._begin, self._end = low - room, high + room, begin, end

    def __call__(self, value: float) -> float:
        return self._begin + (value - self._low) / (self._high - self._low) * (self._end - self._begin)

    def grid(self, begin: float, end: float, *, vertical: bool) -> Iterator[str]:
        """Yield lines at round numbers, from one side of the picture to the other, and the numbers."""
        step = next(
            step for power in range(7) for step in (10**power, 2 * 10**power, 5 * 10**power) if self._fits(step)
        )
        at = -(-self._low // step) * step
        while at <= self._high:
            place = self(at)
            if vertical:
                yield f'<line class="grid" x1="{place:.1f}" x2="{place:.1f}" y1="{begin}" y2="{end}"/>'
                yield f'<text class="faint" x="{place:.1f}" y="{end + 20}" text-anchor="middle">{at:g}</text>'
            else:
                yield f'<line class="grid" x1="{begin}" x2="{end}" y1="{place:.1f}" y2="{place:.1f}"/>'
                yield f'<text class="faint" x="{begin - 8}" y="{place + 4:.1f}" text-anchor="end">{at:g}</text>'
            at += step

    def _fits(self, step: float) -> bool:
        return (self._high - self._low) / step <= 8
