"""Rurik: Dawn of Kiev for two to four players, and what its variants build on."""
