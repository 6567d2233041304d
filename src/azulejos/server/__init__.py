"""Tables over HTTP and WebSocket: live and correspondence play that loses nothing and leaks nothing.

Each package or module imports only those before it in this list (tests/server/test_boundaries.py checks it):

- `settings`, `refusal`, `rate_limits`, `logs`, `ids`: what everything else may use
- `wire`: messages, and the connections that carry them
- `store`: the database
- `people`: guests, accounts, names, ratings and finished matches
- `bots`: the processes that think for bots
- `tables`: rooms, and the hub of all rooms of a process
- `http`: every route, WebSockets included
- `run`: the process itself
"""
