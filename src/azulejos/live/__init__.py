"""A live match as one value: seats, versions, deals, clocks, offers and the end."""
