CREATE TABLE collections (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, encoder TEXT NOT NULL, space TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL);
CREATE TABLE documents (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    collection_id TEXT NOT NULL REFERENCES collections ON DELETE CASCADE, name TEXT NOT NULL,
    content_hash TEXT NOT NULL, reading INTEGER NOT NULL, size INTEGER NOT NULL, added_at TEXT NOT NULL,
    text TEXT NOT NULL, pages TEXT NOT NULL, metadata TEXT NOT NULL, warnings TEXT NOT NULL,
    UNIQUE (collection_id, name));
CREATE TABLE blocks (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, kind TEXT NOT NULL, heading_path TEXT NOT NULL, page INTEGER,
    PRIMARY KEY (document_id, position)) WITHOUT ROWID;
CREATE TABLE sentences (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, block INTEGER NOT NULL, parts INTEGER NOT NULL,
    text_hash TEXT NOT NULL, vector_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (document_id, position)) WITHOUT ROWID;
CREATE INDEX sentences_by_text ON sentences (text_hash);
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = 'documents', content_rowid = 'number', tokenize = 'porter unicode61');
CREATE TRIGGER words_added AFTER INSERT ON documents BEGIN
    INSERT INTO words (rowid, text) VALUES (new.number, new.text); END;
CREATE TRIGGER words_removed AFTER DELETE ON documents BEGIN
    INSERT INTO words (words, rowid, text) VALUES ('delete', old.number, old.text); END;
CREATE TABLE loose (space TEXT NOT NULL, vector_id TEXT, UNIQUE (space, vector_id));
INSERT INTO collections VALUES ('c1', 'animals', 'all-MiniLM-L6-v2@53aa51172d14', 'c1-0', 1, '2026-11-01T00:00:00+00:00');
INSERT INTO documents VALUES (
    1, '390c266c65fe24836197a37c', 'c1', 'cats.txt', 'hash', 1, 24, '2026-11-01T00:00:00+00:00', 'Cats sleep. Cats eat.', '[]',
    '{"format": "plain text"}', '[]');
INSERT INTO blocks VALUES ('390c266c65fe24836197a37c', 0, 0, 21, 'paragraph', '[]', NULL);
INSERT INTO sentences VALUES ('390c266c65fe24836197a37c', 0, 0, 11, 0, 1, 'h0', '390c266c65fe24836197a37c-h0-0'), ('390c266c65fe24836197a37c', 1, 12, 21, 0, 1, 'h1', '390c266c65fe24836197a37c-h1-0');
PRAGMA user_version = 1;
