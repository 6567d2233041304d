"""An engine without any rules: it asks for the legal moves and takes the first that puts nothing on the floor.

Use it as `engine:python examples/engines/engine.py`. It needs nothing but Python.
"""

import sys

legal: list[str] = []
for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "azp":
        print("id name first-fit\nid version 1.0\nid protocol 1\nwant legal\nazpok")
    elif command == "isready":
        print("readyok")
    elif command == "legal":  # sent after every position, because we want it
        legal = words
    elif command == "go":
        kept = [word for word in legal if not word.endswith("F")]
        print("bestmove", (kept or legal or ["none"])[0])
    elif command == "quit":
        break
    sys.stdout.flush()
