"""Ratings as other programs write them: plain tables, Label Studio's exports, Potato's output."""
