"""Messages that leave the server: an outbox in the database, and the ways out of it.

A message is stored in the transaction that causes it, and sent later, by any process. Whoever sends it holds it for a
minute; a process that dies in the middle leaves it to the next, which sends it under the same id.
"""
