CREATE TABLE collections (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, encoder TEXT NOT NULL, space TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL);
CREATE TABLE documents (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    collection_id TEXT NOT NULL REFERENCES collections ON DELETE CASCADE, name TEXT NOT NULL,
    content_hash TEXT NOT NULL, reading INTEGER NOT NULL, size INTEGER NOT NULL, added_at TEXT NOT NULL,
    text TEXT NOT NULL, metadata TEXT NOT NULL, warnings TEXT NOT NULL, searched TEXT,
    UNIQUE (collection_id, name));
CREATE TABLE blocks (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, kind TEXT NOT NULL, heading_path TEXT NOT NULL, page INTEGER,
    lead INTEGER, PRIMARY KEY (document_id, position)) WITHOUT ROWID;

CREATE TABLE pages (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    width REAL NOT NULL, height REAL NOT NULL, caution TEXT NOT NULL, boxes BLOB NOT NULL,
    PRIMARY KEY (document_id, number));
CREATE TABLE files (document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, data BLOB NOT NULL);
CREATE TABLE corrections (
    document_id TEXT NOT NULL, "offset" INTEGER NOT NULL, joins INTEGER NOT NULL, before TEXT NOT NULL,
    after TEXT NOT NULL, PRIMARY KEY (document_id, "offset")) WITHOUT ROWID;

CREATE TABLE sentences (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, block INTEGER NOT NULL, parts INTEGER NOT NULL,
    text_hash TEXT NOT NULL, vector_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (document_id, position)) WITHOUT ROWID;
CREATE INDEX sentences_by_text ON sentences (text_hash);
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = 'documents', content_rowid = 'number', tokenize = 'porter unicode61');

CREATE TRIGGER words_added AFTER INSERT ON documents BEGIN
    INSERT INTO words (rowid, text) VALUES (new.number, coalesce(new.searched, new.text)); END;
CREATE TRIGGER words_removed AFTER DELETE ON documents BEGIN
    INSERT INTO words (words, rowid, text) VALUES ('delete', old.number, coalesce(old.searched, old.text)); END;

CREATE TABLE loose (space TEXT NOT NULL, vector_id TEXT, UNIQUE (space, vector_id));
INSERT INTO collections VALUES ('39dee7cdfac247b896d02b2ce7f94e8f', 'animals', 'all-MiniLM-L6-v2@53aa51172d14', '39dee7cdfac247b896d02b2ce7f94e8f-23e60f4e', 3, '2026-11-30T20:57:37+00:00');
INSERT INTO documents VALUES (1, '711ce73b2382725061a9f9b9', '39dee7cdfac247b896d02b2ce7f94e8f', 'cats.txt', 'c2e4674c8210d485b6249061ce5b5d01ad9d9e1cfd8c5a71dd1b1bd9ca74f0ed', 2, 21, '2026-11-30T20:57:51+00:00', 'Cats sleep. Cats eat.', '{"format": "plain text", "encoding": "utf-8"}', '[]', NULL);
INSERT INTO documents VALUES (2, '6990e3cf2e69638334cf5620', '39dee7cdfac247b896d02b2ce7f94e8f', 'dogs.md', '3f97c6a1db3d19f484cf2a5258b2f9428f8ed7648d65201fdfe81f19d53ace8f', 2, 29, '2026-11-30T20:57:51+00:00', replace('# Dogs¶¶Dogs bark. Dogs¶run.¶', '¶', char(10)), '{"format": "Markdown", "encoding": "utf-8"}', '[]', replace('Dogs¶Dogs bark. Dogs run.', '¶', char(10)));
INSERT INTO blocks VALUES ('6990e3cf2e69638334cf5620', 0, 0, 6, 'heading', '[]', NULL, NULL);
INSERT INTO blocks VALUES ('6990e3cf2e69638334cf5620', 1, 8, 28, 'paragraph', '["Dogs"]', NULL, NULL);
INSERT INTO blocks VALUES ('711ce73b2382725061a9f9b9', 0, 0, 21, 'paragraph', '[]', NULL, NULL);
INSERT INTO files VALUES ('711ce73b2382725061a9f9b9', x'4361747320736c6565702e2043617473206561742e');
INSERT INTO files VALUES ('6990e3cf2e69638334cf5620', x'2320446f67730a0a446f6773206261726b2e20446f67730a72756e2e0a');
INSERT INTO corrections VALUES ('6990e3cf2e69638334cf5620', 19, 1, replace('# Dogs¶¶Dogs bark. ', '¶', char(10)), replace('Dogs¶run.¶', '¶', char(10)));
INSERT INTO sentences VALUES ('6990e3cf2e69638334cf5620', 0, 8, 28, 1, 1, '4e010a61fef4e3d7b1efafd84f62187e', '6990e3cf2e69638334cf5620-4e010a61fef4e3d7b1efafd84f62187e-0');
INSERT INTO sentences VALUES ('711ce73b2382725061a9f9b9', 0, 0, 11, 0, 1, '4437f5d1a46753b94beca89ddfe0059f', '711ce73b2382725061a9f9b9-4437f5d1a46753b94beca89ddfe0059f-0');
INSERT INTO sentences VALUES ('711ce73b2382725061a9f9b9', 1, 12, 21, 0, 1, '2bed07ef8711a34b021d2a4caa501594', '711ce73b2382725061a9f9b9-2bed07ef8711a34b021d2a4caa501594-0');
PRAGMA user_version = 2;
