"""The command line: one file a command; this one only gathers them."""
