"""Spanish: tokens, sentences, chunks, numbers, dates, and the many ways to write the same."""
