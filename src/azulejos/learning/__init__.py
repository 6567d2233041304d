"""Learning from self-play: the nets that weigh positions between two rounds."""
