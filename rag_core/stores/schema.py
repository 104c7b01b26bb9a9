"""The tables of the catalogue, and the steps that bring a file of an earlier version to this one."""

from __future__ import annotations

VERSION = 4
_PAGES = """
CREATE TABLE pages (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    width REAL NOT NULL, height REAL NOT NULL, caution TEXT NOT NULL, boxes BLOB NOT NULL,
    PRIMARY KEY (document_id, number));
CREATE TABLE files (document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, data BLOB NOT NULL);
CREATE TABLE corrections (
    document_id TEXT NOT NULL, "offset" INTEGER NOT NULL, joins INTEGER NOT NULL, before TEXT NOT NULL,
    after TEXT NOT NULL, PRIMARY KEY (document_id, "offset")) WITHOUT ROWID;
"""
# A row for each value: dates are whole numbers (20231031), other numbers are what was written, as text if not whole.
_METADATA = """
CREATE TABLE metadata (
    document_id TEXT NOT NULL, field TEXT NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, value NOT NULL,
    PRIMARY KEY (document_id, field, place)) WITHOUT ROWID;
"""
# ``searched`` is what the index of words holds where that is not the text itself.
_TRIGGERS = """
CREATE TRIGGER words_added AFTER INSERT ON documents BEGIN
    INSERT INTO words (rowid, text) VALUES (new.number, coalesce(new.searched, new.text)); END;
CREATE TRIGGER words_removed AFTER DELETE ON documents BEGIN
    INSERT INTO words (words, rowid, text) VALUES ('delete', old.number, coalesce(old.searched, old.text)); END;
"""
# ``heading_hash`` is of the nearest heading; ``words`` counts a sentence's words, and is NULL until they are indexed.
_SENTENCES = """
CREATE TABLE sentences (
    number INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, block INTEGER NOT NULL, parts INTEGER NOT NULL,
    text_hash TEXT NOT NULL, vector_id TEXT NOT NULL UNIQUE, heading_hash TEXT, words INTEGER,
    UNIQUE (document_id, position));
CREATE INDEX sentences_by_text ON sentences (text_hash);
CREATE INDEX sentences_by_heading ON sentences (heading_hash);
"""
_WORDS = """
CREATE VIRTUAL TABLE sentence_words USING fts5 (text, heading, tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE sentence_terms USING fts5vocab (sentence_words, instance);
CREATE TRIGGER sentence_removed AFTER DELETE ON sentences BEGIN
    DELETE FROM sentence_words WHERE rowid = old.number; END;
"""
# The vectors of word pieces, by the text they are of: a sentence's or a heading's. ``ids`` can be read without them.
_TOKENS = """
CREATE TABLE tokens (
    space TEXT NOT NULL, text_hash TEXT NOT NULL, ids BLOB NOT NULL, vectors BLOB NOT NULL, UNIQUE (space, text_hash));
"""
# ``ranking`` is what makes the scores that the threshold is for (see ``chosen``).
_THRESHOLDS = """
CREATE TABLE thresholds (
    collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE, ranking TEXT NOT NULL,
    value REAL NOT NULL, method TEXT NOT NULL, questions INTEGER NOT NULL, wrong INTEGER NOT NULL, alpha REAL,
    confidence REAL, scale TEXT NOT NULL, state TEXT NOT NULL, chosen_at TEXT NOT NULL,
    PRIMARY KEY (collection_id, ranking)) WITHOUT ROWID;
"""
SCHEMA = f"""
CREATE TABLE collections (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, encoder TEXT NOT NULL, space TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL);
CREATE TABLE documents (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    collection_id TEXT NOT NULL REFERENCES collections ON DELETE CASCADE, name TEXT NOT NULL,
    content_hash TEXT NOT NULL, reading INTEGER NOT NULL, size INTEGER NOT NULL, added_at TEXT NOT NULL,
    text TEXT NOT NULL, properties TEXT NOT NULL, warnings TEXT NOT NULL, searched TEXT,
    UNIQUE (collection_id, name));
CREATE TABLE blocks (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, kind TEXT NOT NULL, heading_path TEXT NOT NULL, page INTEGER,
    lead INTEGER, PRIMARY KEY (document_id, position)) WITHOUT ROWID;
{_PAGES}
{_SENTENCES}
{_WORDS}
{_TOKENS}
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = 'documents', content_rowid = 'number', tokenize = 'porter unicode61');
{_TRIGGERS}
{_METADATA}
{_THRESHOLDS}
CREATE TABLE loose (space TEXT NOT NULL, vector_id TEXT, UNIQUE (space, vector_id));
"""
# What brings a file of an earlier version to the next one, by the earlier version's number.
STEPS = {
    1: f"""
{_PAGES}
ALTER TABLE documents DROP COLUMN pages;
ALTER TABLE documents ADD COLUMN searched TEXT;
ALTER TABLE blocks ADD COLUMN lead INTEGER;
DROP TRIGGER words_added;
DROP TRIGGER words_removed;
{_TRIGGERS}
""",
    2: f"""
ALTER TABLE documents RENAME COLUMN metadata TO properties;
{_METADATA}
DROP INDEX sentences_by_text;
ALTER TABLE sentences RENAME TO sentences_before;
{_SENTENCES}
INSERT INTO sentences (document_id, position, start, "end", block, parts, text_hash, vector_id)
    SELECT document_id, position, start, "end", block, parts, text_hash, vector_id FROM sentences_before;
DROP TABLE sentences_before;
{_WORDS}
{_TOKENS}
""",
    3: _THRESHOLDS,
}
