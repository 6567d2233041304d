"""What a board promises: one file a game."""
