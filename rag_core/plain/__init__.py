"""What is searched: text without its markup, with a map back to the original."""
