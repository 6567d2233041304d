"""The terminal board: matches with mouse and keyboard, replays, reviews, matches over a server. Needs Textual."""
