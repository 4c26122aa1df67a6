"""Hirelings, a house rule for Rurik."""
