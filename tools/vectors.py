"""Write the oracle in vectors/: counts of moves, scoring tables, and a match for each way a match can go.

Everything is found by fixed seeds, so that a second run writes the same files. Read the difference before you
commit it: a changed vector means changed rules (or, in how a match was played, a changed greedy bot).
"""

import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from azulejos import GOALS, Dice, Game, Move, State, parse_game, parse_state
from azulejos.bots import chosen_move, make_bot
from azulejos.engine.perft import Count, count_sequences
from azulejos.games.azul.rules.components import FLOOR_COST
from azulejos.games.azul.rules.scoring import add_bonuses, tile_points
from azulejos.games.duel.rules.scoring import goal_points
from azulejos.games.duel.rules.tiling import is_payment
from azulejos.play.record import Record

FOLDER = Path(__file__).resolve().parent.parent / "vectors"
PERFT_GAMES = ("azul2", "azul3", "azul4", "azul2g", "azul4g", "duel:1a,2b,4a")
MAX_TRIES = 20_000

Chooser = Callable[[State, Dice], Move]


@dataclass(frozen=True)
class Scenario:
    """A way a match can go: where it starts, how it is played, and how to know that it happened."""

    name: str
    game: str
    what: str
    happened: Callable[[Record], bool]
    position: str = ""
    deals: tuple[str, ...] = ()
    chooser: Chooser = field(default=lambda state, dice: pick(state, dice))
    max_rounds: int | None = None


def pick(state: State, dice: Dice) -> Move:
    """Choose any legal move."""
    moves = state.legal_moves()
    return moves[dice.below(len(moves))]


def greedy(state: State, dice: Dice) -> Move:
    """Choose as the greedy bot does; now and then, any legal move."""
    seat = state.to_move
    if seat is None or dice.below(6) == 0:
        return pick(state, dice)
    return chosen_move(make_bot("greedy", seed=dice.below(1000)), state.view(seat))


def prefer(targets: str, share: int = 3) -> Chooser:
    """Choose a move to one of these targets, preferably from a factory; once in `share` times, any move."""

    def choose(state: State, dice: Dice) -> Move:
        liked = [move for move in state.legal_moves() if move.text.endswith(tuple(targets))]
        liked = [move for move in liked if not move.text.startswith("C")] or liked
        return liked[dice.below(len(liked))] if liked and dice.below(share) else pick(state, dice)

    return choose


def has_event(kind: str, **numbers: int) -> Callable[[Record], bool]:
    """Look for an event with these numbers anywhere in a match."""

    def happened(record: Record) -> bool:
        events = (event for state in record.states() for event in state.events)
        return any(event.kind == kind and all(event.get(n) == v for n, v in numbers.items()) for event in events)

    return happened


def places(*wanted: int) -> Callable[[Record], bool]:
    """Look for these places at the end."""
    return lambda record: record.outcome is not None and record.outcome.places == wanted


def is_tie_broken(record: Record) -> bool:
    """Look for two seats with equal points, more than none, in first and second place."""
    outcome = record.outcome
    return outcome is not None and outcome.places in ((1, 2), (2, 1)) and _equal_points(record)


def is_shared(record: Record) -> bool:
    """Look for a shared victory with points."""
    return record.outcome is not None and record.outcome.places == (1, 1) and _equal_points(record)


def _equal_points(record: Record) -> bool:
    first, second = record.final.scores
    return first == second > 0


def is_won_by_points(record: Record) -> bool:
    """Look for different points."""
    return len(set(record.final.scores)) == len(record.final.scores)


EXHAUSTED = (
    "azul4 r9 move2 s2 -/-/-/-/-/-/-/-/- K1 - - "
    "40:-/-/-/K3/W4:.YRKW/WB.RK/KWBY./R.WBY/YRK.B:- "
    "41:-/-/-/-/B4:B.RKW/WBY.K/.WBYR/RK.BY/YRKW.:* "
    "42:-/-/-/-/Y4:BY.KW/WBYR./K.BYR/RKW.Y/.RKWB:- "
    "43:-/-/-/-/R4:BYR.W/.BYRK/KW.YR/RKWB./Y.KWB:-"
)
"""All tiles but one lie on walls and in lines: every row lacks one color, every line one tile or more."""

ONE_COLOR = (
    "duel:1a,2b,4a r4 fill1 s1 d21 -/-/-/-/- -/-/-/-/- -/-/-/- B7 B2 -,-,- 0- "
    "5:-/B1/K2/B3/Y4/-:-:TKRW0/SKRB3/WBTK0/TBWY0/STYB1/BKST0/KYRW3/YBKS0/YRWB1:"
    "TKK.../R..RTK/T.Y.../.Y.T.T/Y.Y.../K.K..R:-:RT,RT,TY,TY,YK,YK,KB,KB:0.0 "
    "5:-/T1/K2/T3/-/R5:-:YSKR0/RTYW1/SYBR2/KSTR3/YKTS1/RWBK0/TYWK2/TRBS1/TRBW0:"
    "YSYR../KR..Y./.RTYR./K.SK../K..TTR/YT....:-:R,R,K,K,T,T,BR,BR:0.0"
)
"""Round 5 is about to begin, and only blue tiles are left to draw."""

SCENARIOS = (
    Scenario(
        "azul-row-completed", "azul2", "a row is completed, different points (A22)", is_won_by_points, chooser=greedy
    ),
    Scenario("azul-tie-broken-by-rows", "azul2", "equal points, more rows win (A24)", is_tie_broken),
    Scenario("azul-shared-victory", "azul2", "equal points and rows: shared (A24)", is_shared),
    Scenario("azul-shared-second-place", "azul3", "a shared second place leaves the third out (A24)", places(1, 2, 2)),
    Scenario(
        "azul-tiles-exhausted",
        "azul4",
        "not a single tile can be drawn (A21)",
        lambda record: record.outcome is not None and record.outcome.reason == "tiles-exhausted",
        position=EXHAUSTED,
    ),
    Scenario(
        "azul-marker-stays",
        "azul2",
        "nobody takes from the center: the marker goes back to the start player (A13)",
        has_event("round-began", round=2, seat=1),
        deals=("first:2", "fill:BBBB/YYYY/RRRR/KKKK/WWWW"),
    ),
    Scenario(
        "azul-marker-beside-the-board",
        "azul2",
        "the marker comes to a full floor line and costs nothing (A8)",
        has_event("marker-taken", space=7),
        deals=("first:1", "fill:BBBB/YYYY/RRRR/KKKK/BYWW"),
        chooser=prefer("F"),
    ),
    Scenario(
        "azul-only-the-floor",
        "azul2",
        "everything to the floor for three rounds: legal, and stopped by the match (A26)",
        lambda record: record.outcome is not None and record.outcome.reason == "rounds-played",
        chooser=prefer("F", share=1_000_000),
        max_rounds=3,
    ),
    Scenario("azul-four-players", "azul4", "a whole match of four", is_won_by_points, chooser=greedy),
    Scenario("azul-gray-side", "azul3g", "columns are chosen (G1, G2)", is_won_by_points, chooser=greedy),
    Scenario("azul-gray-broken-line", "azul2g", "a complete line finds no column (G3)", has_event("line-broken")),
    Scenario("duel-points", "duel:1a,2b,4a", "most points win (D33)", is_won_by_points, chooser=greedy),
    Scenario(
        "duel-tie", "duel:1a,2b,4a", "equal points: the start player tile decides (D33)", is_tie_broken, chooser=greedy
    ),
    Scenario(
        "duel-passed",
        "duel:1b,2a,3a",
        "one player passes, the other goes on alone (D21)",
        has_event("passed"),
        chooser=greedy,
    ),
    Scenario(
        "duel-redrawn",
        "duel:1b,2a,3b,4b",
        "five tiles of one color on the large factory go back (D8)",
        has_event("redrawn"),
        deals=("first:1", "plate:YKTS", "plate:WBTK", "plate:KSTR", "back:S", "fill:BBBBB>BYYRK/BBYR/YKTT/RRKK/BTTT"),
    ),
    Scenario(
        "duel-one-color-large-factory",
        "duel:1a,2b,4a",
        "only one color is left: the fill stands and brings the start player tile (D8, D31)",
        has_event("start-tile-taken"),
        position=ONE_COLOR,
        deals=("fill:BBBBB/BBBB/-/-/-",),
    ),
    Scenario("duel-broken-line", "duel:1a,2b,3b", "no space is left: the line breaks (D25)", has_event("line-broken")),
    Scenario(
        "duel-chips-spent", "duel:2a,3a,4b", "chips complete a line (D26)", has_event("chip-spent"), chooser=greedy
    ),
    Scenario(
        "duel-special-tile",
        "duel:1a,3b,4a",
        "a special tile is earned (D27)",
        has_event("special-tiled"),
        chooser=greedy,
    ),
    Scenario("duel-clamped", "duel:1a,2b,3b", "the goals would take more than there is (D33)", has_event("clamped")),
)


def play(scenario: Scenario, seed: int) -> Record:
    """Play one match of a scenario."""
    position = parse_state(scenario.position) if scenario.position else None
    record = Record.begin(
        parse_game(scenario.game), position=position, max_rounds=scenario.max_rounds, Event=scenario.what
    )
    given = iter(scenario.deals)
    dice = Dice(f"{scenario.name}/{seed}")
    while not record.is_over:
        state = record.final
        if state.is_chance:
            record = record.add(next(given, None) or state.sample_deal(dice))
        else:
            record = record.add(scenario.chooser(state, dice))
    return record


def find(scenario: Scenario) -> Record:
    """Try seeds until it happens."""
    for seed in range(MAX_TRIES):
        record = play(scenario, seed)
        if scenario.happened(record):
            return record
    raise SystemExit(f"{scenario.name}: not found in {MAX_TRIES} tries")


def perft_positions(game: Game) -> Iterator[State]:
    """Return a few moments of a fixed match: the opening, the middle of a round, other steps of a turn."""
    state = game.start(first=0).deal(seed="perft")
    dice = Dice(f"perft/{game}")
    seen = set[str]()
    for n in range(90):
        if state.is_over:
            return
        kind = state.legal_moves()[0].kind
        if n in (0, 6, 40) or kind not in seen:
            yield state
        seen.add(kind)
        state = state.play(pick(state, dice))
        if state.is_chance:
            state = state.deal(dice=dice)


def perft_text() -> str:
    """Write counts of legal move sequences for fixed positions."""
    lines = [
        "# Numbers of legal move sequences. A line: a position, then for each depth `;`, the number of sequences of",
        "# that length, `+` and how many ended before it because a deal or the end of the match came.",
    ]
    for tag in PERFT_GAMES:
        for state in perft_positions(parse_game(tag)):
            counts = [f"{count.sequences}+{count.stopped}" for count in _counts(state)]
            lines.append(f"{state} ; " + " ; ".join(counts))
    return "\n".join(lines) + "\n"


def _counts(state: State) -> Iterator[Count]:
    for depth in itertools.count(1):
        count = count_sequences(state, depth)
        yield count
        if count.sequences * 25 > 60_000 or depth == 3 or count.sequences == 0:
            return


def scoring_text() -> str:
    """Write the scoring tables."""
    lines = ["# tile ACROSS DOWN POINTS: a tile in runs of these lengths, itself included (A15, D28)"]
    lines += [f"tile {across} {down} {tile_points(across, down)}" for across in range(1, 7) for down in range(1, 7)]
    lines.append("# floor SPACES COST: a floor line of Azul with so many spaces taken (A3, A16)")
    lines += [f"floor {n} {sum(FLOOR_COST[:n])}" for n in range(8)]
    lines.append("# pay MISSING CHIPS SHOWING yes|no: chips that complete a line of Duel (D26)")
    for missing, chips in itertools.product(range(1, 4), range(1, 11)):
        lines += [
            f"pay {missing} {chips} {n} {'yes' if is_payment(missing, chips, n) else 'no'}" for n in range(chips + 1)
        ]
    lines += [*wall_lines(), *goal_lines()]
    return "\n".join(lines) + "\n"


def wall_lines() -> Iterator[str]:
    """Write what the bonuses of walls are, for walls on the gray side too."""
    yield "# wall ROWS POINTS: the bonus of a finished match (A23, G7)"
    for tag, seed in itertools.product(("azul2", "azul4g"), range(6)):
        table = played_out(tag, f"wall/{seed}").table
        for seat in range(table.players):
            wall = ["".join("." if color < 0 else "BYRKW"[color] for color in row) for row in table.wall[seat]]
            before = table.score[seat]
            add_bonuses(table, seat)
            yield f"wall {'/'.join(wall)} {table.score[seat] - before}"


def goal_lines() -> Iterator[str]:
    """Write what each goal of Duel brings on domes at the end of a match."""
    yield "# goal GOAL PLATES DOME POINTS: plates with their quarter turns, then the tiles, S for a special one (D40)"
    for seed in range(4):
        state = played_out("duel:1a,2b,4a", f"goal/{seed}")
        boards = str(state).split(" ")[12:14]
        for seat, goal in itertools.product(range(2), range(len(GOALS))):
            parts = boards[seat].split(":")
            yield f"goal {GOALS[goal]} {parts[3]} {parts[4]} {goal_points(state.table, seat, goal)}"


def played_out(tag: str, seed: str) -> State:
    """Play a match to its end."""
    dice = Dice(seed)
    state = parse_game(tag).start(first=0)
    while not state.is_over:
        state = state.deal(dice=dice) if state.is_chance else state.play(greedy(state, dice))
    return state


def main() -> int:
    """Write all vectors and print progress."""
    (FOLDER / "matches").mkdir(parents=True, exist_ok=True)
    (FOLDER / "scoring.txt").write_text(scoring_text())
    (FOLDER / "perft.txt").write_text(perft_text())
    for scenario in SCENARIOS:
        record = find(scenario)
        (FOLDER / "matches" / f"{scenario.name}.azr").write_text(str(record))
        print(f"{scenario.name}: {len(record.steps)} steps, {record.result}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
