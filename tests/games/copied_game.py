"""Tries everything that shared code offers on one game, and prints the results as JSON. A test runs it as a process."""

import json
import sys
from collections.abc import Callable
from typing import Any

from azulejos import Game, Record, normal_form, parse_game, parse_record, parse_state
from azulejos.bots import make_bot
from azulejos.envs.encoding import encode
from azulejos.envs.pettingzoo import env
from azulejos.games.parts import PARTS, part_of
from azulejos.locale import Catalog
from azulejos.narration.story import explain
from azulejos.play import sight
from azulejos.play.preview import preview_moves
from azulejos.rules.book import rules_of
from azulejos.rules.loader import load
from azulejos.server.bots.catalog import bot_infos
from azulejos.server.http.game_requests import game_from_request
from azulejos.tui.drawing import draw_table


def pettingzoo_agent(game: Game) -> str:
    """Begin a match in PettingZoo; return the agent that is to move."""
    made = env(str(game))
    made.reset(seed=1)
    return str(made.agent_selection)


def operations(name: str) -> dict[str, Callable[[], Any]]:
    """Return everything that can be done with a game."""
    game = Game(name)
    state = game.start(first=0).deal(seed=3)
    view = state.view(0)
    move = state.legal_moves()[0]
    return {
        "tag": lambda: str(parse_game(str(game))),
        "text": lambda: str(parse_state(str(state))).split()[0],
        "normal form": lambda: normal_form(state).split()[0],
        "record": lambda: str(parse_record(str(Record.begin(game).add("first:1"))).game),
        "draw": lambda: len(state.draw()) > 100,
        "svg": lambda: state.svg().startswith("<svg"),
        "layout": lambda: sight.describe_game(game)["game"],
        "sight": lambda: sight.describe_view(view)["game"],
        "moves": lambda: sight.describe_legal_moves(view)[0]["word"] == str(move),
        "events": lambda: sight.describe_events(game, state.events)[0]["event"],
        "secrets": lambda: sight.has_secrets(game),
        "previews": lambda: len(preview_moves(view)) == len(state.legal_moves()),
        "rating pool": lambda: game.definition.rating_pool(game),
        "request": lambda: str(game_from_request({"name": name})),
        "offered bots": lambda: [info.name for info in bot_infos() if name in info.games][:1],
        "random": lambda: state.is_legal(make_bot("random").choose(view)),
        "greedy": lambda: state.is_legal(make_bot("greedy").choose(view)),
        "level 1": lambda: state.is_legal(make_bot("level1").choose(view)),
        "level 3": lambda: state.is_legal(make_bot("level3").choose(view)),
        "narration": lambda: explain(state.play(move).events, game, ["Ana", "Bram"])[0],
        "terminal board": lambda: draw_table(view, names=["Ana", "Bram"], width=100, height=40) is not None,
        "encode": lambda: len(encode(state, 0)),
        "pettingzoo": lambda: pettingzoo_agent(game),
        "book": lambda: len(rules_of(name)),
        "quiet rules": lambda: load(name, quiet=True).__name__,
        "words": lambda: len(Catalog.of("de").texts) > 100,
        "parts": lambda: [part for part in PARTS if part_of(name, part) is None],
    }


if __name__ == "__main__":
    print(json.dumps({name: operation() for name, operation in operations(sys.argv[1]).items()}))
