"""Sentence-level retrieval with windows: documents in, evidence out. Start at ``rag_core.library``."""
