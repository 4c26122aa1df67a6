"""Great cities, a house rule for Rurik."""
