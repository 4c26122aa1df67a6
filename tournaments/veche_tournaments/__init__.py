"""Arranging many games and making sense of their results."""
