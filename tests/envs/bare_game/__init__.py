"""The package of a game that has no parts (see test_other_games)."""
