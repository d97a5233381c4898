"""The lexicon: WordNet 3.0 and what is built on it."""
