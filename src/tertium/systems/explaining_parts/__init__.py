"""The parts of the explainer: what it looks at, what it learnt, and how it chooses."""
