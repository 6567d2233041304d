"""Live tables of a server process: rooms, the hub of all rooms, and what each client is sent."""
