"""The organisers' own baselines, each a system."""
