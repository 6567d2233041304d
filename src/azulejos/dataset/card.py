"""The data card: a README that says what a data set is, how it was made, and how to read and replay it."""

from pathlib import Path

from azulejos.dataset.plan import Plan, TableName, Versions
from azulejos.dataset.schema import arrow, schema_of

__all__ = ["card_of"]

MEANINGS = {
    "game": "the kind of table, as records name it",
    "rules": "the version of the rules",
    "nets": "the nets that searches used, each with the beginning of its SHA-256",
    "match": "the number of the match, from 0",
    "seed": "the seed of the match: its n-th deal is drawn from `Dice(seed, n)`",
    "ply": "the number of the decision in its match, from 0",
    "round": "the round, from 1",
    "seat": "the seat that chose, from 0",
    "player": "who sat there",
    "deals": "what chance dealt since the row before, in the notation",
    "position": "the full position before the choice, in the notation",
    "state": "the same as a packed record; `to_numpy` names its fields",
    "legal": "the numbers of all legal moves, ascending",
    "choice": "the number of the move that was chosen",
    "move": "the same in the notation",
    "margin": "the search's expected final lead of the seat, in points; empty if the player does not search",
    "win": "the search's chance to win, from 0 to 1; likewise",
    "nodes": "how many positions (or visits) the search looked at",
    "depth": "how many moves ahead it looked",
    "is_exact": "whether it saw the rest of the round to its end",
    "scores": "the final points of all seats",
    "places": "the final places of all seats, from 1",
    "shares": "the share of the win of all seats: 1/k for each of k winners",
    "reason": "why the match ended",
    "players": "who sat where",
    "rounds": "the number of rounds",
    "decisions": "the number of decisions",
    "starters": "the seat that moved first in each round",
    "points": "the points of all seats after each round",
    "final": "the final position, in the notation",
}


def card_of(folder: Path, plan: Plan, versions: Versions, file_name: str | None = None) -> str:
    """Return the text of the card."""
    where = file_name or "."
    parts = [
        f"# Self-play of {plan.game}",
        "",
        f"{plan.matches:,} matches of `{plan.game}`, played by {_players(plan)}. Seats rotate from match to match.",
        "",
        *_counts(folder, plan),
        "",
        "## How it was made",
        "",
        *_making(plan, versions),
        "",
        "With the same versions, the same command writes the same rows, unless a player's choice depends on a clock"
        " (level 8, `ms=`).",
        "",
        *_columns(plan, versions),
        "## How to read it",
        "",
        "```python",
        "from azulejos.dataset import load_dataset, to_arrow, to_numpy, to_polars, to_torch",
        "",
        f'rows = load_dataset("{where}")   # a pyarrow data set; it reads nothing yet',
        'for batch in to_arrow(rows, columns=["position", "move", "win"]): ...',
        'frame = to_polars(rows, columns=["match", "choice", "shares"])',
        'for arrays in to_numpy(rows, columns=["state", "legal", "choice"]): ...',
        'for tensors in to_torch(rows, columns=["state", "choice"]): ...',
        "```",
        "",
        "Any other reader of Parquet works too.",
        "",
        "## How to replay it",
        "",
        f"`azulejos dataset {plan.game} {where} --verify` plays every match again from its deals and choices, and"
        " compares every position, packed state, list of legal moves and outcome. Deals and choices need no seed.",
        "",
        "## License",
        "",
        "MIT, like the program that made it. The names of the games belong to their publisher.",
        "",
    ]
    return "\n".join(parts)


def _players(plan: Plan) -> str:
    names = [f"`{name}`" for name in dict.fromkeys(plan.players)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _counts(folder: Path, plan: Plan) -> list[str]:
    lines = ["| table | files | rows | bytes |", "|---|---:|---:|---:|"]
    for table in plan.tables:
        files = sorted((folder / table).glob("*.parquet"))
        rows = sum(arrow().parquet.read_metadata(file).num_rows for file in files)
        lines.append(f"| {table} | {len(files)} | {rows:,} | {sum(file.stat().st_size for file in files):,} |")
    return lines


def _making(plan: Plan, versions: Versions) -> list[str]:
    command = f"azulejos dataset {plan.game} DATA --matches {plan.matches} --players {','.join(plan.players)}"
    return [
        f"`{command} --seed {plan.seed} --max-rounds {plan.max_rounds}`",
        "",
        "| version of | |",
        "|---|---|",
        f"| Azulejos | {versions.program} |",
        f"| the rules | {versions.rules} |",
        f"| the nets | {versions.nets or 'none'} |",
    ]


def _columns(plan: Plan, versions: Versions) -> list[str]:
    lines: list[str] = []
    for table in plan.tables:
        lines += [f"## Columns of {table}", "", "| column | type | meaning |", "|---|---|---|"]
        schema = schema_of(plan, versions, table)
        lines += [f"| `{field.name}` | {_type_name(field.type)} | {_meaning(table, field.name)} |" for field in schema]
        lines.append("")
    return lines


def _meaning(table: TableName, column: str) -> str:
    return "the final state as a packed record" if (table, column) == ("matches", "state") else MEANINGS[column]


def _type_name(kind: object) -> str:
    """Return a short name of a column's type.

    >>> _type_name("dictionary<values=string, indices=int32, ordered=0>"), _type_name("list<item: int16>")
    ('string', 'list of int16')
    """
    text = str(kind)
    if text.startswith("dictionary"):
        return "string"
    return text.replace("list<item: ", "list of ").replace("list<element: ", "list of ").replace(">", "")
