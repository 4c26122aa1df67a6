"""The variants in the box, each a plugin of its own as a stranger's would be."""
