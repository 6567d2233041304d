"""What a club of people does with tables: leaving for good, taking one's data along, playing tournaments."""
