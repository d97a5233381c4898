"""Language: tokens, names, dates and verbs in running text."""
