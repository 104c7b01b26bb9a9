"""What is kept: the catalogue (SQLite), which is the truth, and the vectors (Chroma), in agreement."""
