"""Messages between server and clients, and the connections that carry them.

This package knows nothing of tables, people or routes. Everything that relies on the internals of another library is in
`fast_websocket` and the modules that it alone imports, and can be switched off (`Settings.plain_wire`).
"""
