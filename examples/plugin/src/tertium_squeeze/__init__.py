"""An example plug-in for tertium: a measure, a system and a task."""
