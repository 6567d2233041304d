"""Routes: HTTP and WebSocket, the bodies of requests and responses, static files, and the description of all of them.

It may import every other package of the server; only `run` imports it.
"""
