"""A whole client: it opens a table with a bot and plays a match to its end with random moves.

usage: python examples/table_client.py [http://localhost:8000]
"""

import asyncio
import json
import random
import sys

import httpx
from websockets.asyncio.client import connect


async def open_table(server: str) -> tuple[str, str]:
    """Choose a name and open a table with a bot; return the id of the table, and the cookie of the session."""
    async with httpx.AsyncClient(base_url=server, timeout=60) as http:
        account = (await http.post("/api/guest", json={"name": "Ana"})).raise_for_status().json()
        http.headers["X-CSRF-Token"] = account["player"]["csrf"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]
        opened = (await http.post("/api/tables", json={"seats": seats})).raise_for_status().json()
        return opened["id"], "; ".join(f"{name}={value}" for name, value in http.cookies.items())


async def play(server: str) -> dict[str, object]:
    """Play a match; return how it ended."""
    table, cookie = await open_table(server)
    address, move = server.replace("http", "ws", 1) + f"/ws/tables/{table}", ""
    async for line in connect(address, additional_headers={"Cookie": cookie}):  # again if the connection is lost
        async for text in line:
            message = json.loads(text)
            if message["type"] == "refused":  # we were too fast, or the server could not store it
                await asyncio.sleep(1)
                await line.send(move)
            if message["type"] not in ("table", "moved"):
                continue
            if message["ending"] is not None:
                return dict(message["ending"])
            if message["legal"]:  # it is our turn
                version, word = message["version"], random.choice(message["legal"])["word"]
                move = json.dumps({"type": "move", "id": f"m{version}", "version": version, "word": word})
                await line.send(move)
    raise AssertionError("connections are tried again forever")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")))
