"""Players of Rurik written by hand, and what a search may ask of the game."""
