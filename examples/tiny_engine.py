"""An engine in twenty lines: it plays the first legal move. Use it as `engine:python examples/tiny_engine.py`."""

import sys

from azulejos import AzulejosError, View, parse_view

view: View | None = None
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "azp":
        print("id name tiny\nid author you\nazpok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "position":
        text, _, seat = rest.partition(" seat ")
        try:
            view = parse_view(text, int(seat) - 1)
        except (AzulejosError, ValueError) as error:
            print("error unreadable", error, flush=True)
    elif command == "go":
        moves = view.legal_moves() if view else ()
        print("bestmove", moves[0] if moves else "none", flush=True)
    elif command == "quit":
        break
