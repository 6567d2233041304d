"""Games: the contract of every game, the registry of all games, and a folder for each built-in game."""
