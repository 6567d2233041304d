"""Live tables of a server process: rooms, the hub of all rooms, and what each client is sent.

It imports every package but `http`: rooms do not know how a client reached them.
"""
