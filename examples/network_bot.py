"""A bot that plays over the network: a token, a stream of events, and one request per move.

usage: python network_bot.py http://localhost:8000 TOKEN [TABLE]
"""

import json
import random
import sys
import urllib.request
from typing import Any


def ask(url: str, token: str, body: dict[str, Any] | None = None) -> Any:
    """Send a request (a POST if there is a body) and return the open response."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers))


def play(server: str, token: str, table: str | None = None) -> str:
    """Take a seat at a table, if one is named, play until a match is over, and return its result."""
    if table:
        ask(f"{server}/api/tables/{table}/join", token, {}).close()
    with ask(f"{server}/api/events", token) as lines:
        for line in lines:
            event = json.loads(line) if line.strip() else {"type": "nothing"}  # empty lines keep the connection alive
            if event["type"] == "turn":
                word = random.choice(event["legal"])  # think here: event["view"] is the position in notation
                move = {"id": f"v{event['version']}", "version": event["version"], "word": word}
                ask(f"{server}/api/tables/{event['table']}/move", token, move).close()
            elif event["type"] == "over":
                return str(event["result"])
    return "the stream ended"


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
