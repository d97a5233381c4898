"""What made the shipped weights. See the README here; it needs the ``train`` extra."""
