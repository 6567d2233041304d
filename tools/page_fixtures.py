"""Write the fixtures of the page's component tests: moments, moves, previews and events of real matches.

python -m tools.page_fixtures    writes web/tests/fixtures/*.json
"""

import json
import random
import sys

from azulejos import Dice, Game, azul, duel
from azulejos.play.preview import preview_moves
from azulejos.play.sight import describe_events, describe_game, describe_legal_moves, describe_view
from tools.browser import ROOT

FOLDER = ROOT / "web" / "tests" / "fixtures"
GAMES = {"azul2": azul(), "azul4g": azul(4, gray=True), "duel": duel()}
MOVES = 60


def story(game: Game, seed: int) -> dict[str, object]:
    """Play random moves and record every step as the page would receive it."""
    dice, chooser = Dice(seed), random.Random(seed)
    state = game.start(first=0).deal(dice=dice)
    first = describe_view(state.view(0))
    steps = []
    for _ in range(MOVES):
        if state.to_move is None:
            break
        move = chooser.choice(state.legal_moves())
        played = state.play(move)
        events = list(played.events)
        state = played.deal(dice=dice) if played.is_chance else played
        if state is not played:
            events += state.events
        view = state.view(0)
        steps.append({"word": str(move), "events": describe_events(game, events), "sight": describe_view(view)})
    seat = state.to_move
    view = state.view(seat)
    return {
        "layout": describe_game(game),
        "first": first,
        "steps": steps,
        "legal": describe_legal_moves(view),
        "previews": preview_moves(view) if seat is not None else [],
        "last": describe_view(view),
    }


def main() -> int:
    """Write all fixtures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, game in GAMES.items():
        text = json.dumps(story(game, seed=5), separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
