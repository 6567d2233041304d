"""The law: every rule of both games, written once, loaded plain here and compiled by `loader`."""
