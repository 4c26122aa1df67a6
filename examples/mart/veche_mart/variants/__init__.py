"""Variants of the mart, one module each."""
