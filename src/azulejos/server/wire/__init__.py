"""Messages between server and clients: their types, and the connections that carry them."""
