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

CREATE TABLE pages (
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    width REAL NOT NULL, height REAL NOT NULL, caution TEXT NOT NULL, boxes BLOB NOT NULL,
    PRIMARY KEY (document_id, number));
CREATE TABLE files (document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, data BLOB NOT NULL);
CREATE TABLE corrections (
    document_id TEXT NOT NULL, "offset" INTEGER NOT NULL, joins INTEGER NOT NULL, before TEXT NOT NULL,
    after TEXT NOT NULL, PRIMARY KEY (document_id, "offset")) WITHOUT ROWID;


CREATE TABLE sentences (
    number INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, block INTEGER NOT NULL, parts INTEGER NOT NULL,
    text_hash TEXT NOT NULL, vector_id TEXT NOT NULL UNIQUE, heading_hash TEXT, words INTEGER,
    UNIQUE (document_id, position));
CREATE INDEX sentences_by_text ON sentences (text_hash);
CREATE INDEX sentences_by_heading ON sentences (heading_hash);


CREATE VIRTUAL TABLE sentence_words USING fts5 (text, heading, tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE sentence_terms USING fts5vocab (sentence_words, instance);
CREATE TRIGGER sentence_removed AFTER DELETE ON sentences BEGIN
    DELETE FROM sentence_words WHERE rowid = old.number; END;


CREATE TABLE tokens (
    space TEXT NOT NULL, text_hash TEXT NOT NULL, ids BLOB NOT NULL, vectors BLOB NOT NULL, UNIQUE (space, text_hash));

CREATE VIRTUAL TABLE words USING fts5 (
    text, content = 'documents', content_rowid = 'number', tokenize = 'porter unicode61');

CREATE TRIGGER words_added AFTER INSERT ON documents BEGIN
    INSERT INTO words (rowid, text) VALUES (new.number, coalesce(new.searched, new.text)); END;
CREATE TRIGGER words_removed AFTER DELETE ON documents BEGIN
    INSERT INTO words (words, rowid, text) VALUES ('delete', old.number, coalesce(old.searched, old.text)); END;


CREATE TABLE metadata (
    document_id TEXT NOT NULL, field TEXT NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, value NOT NULL,
    PRIMARY KEY (document_id, field, place)) WITHOUT ROWID;

CREATE TABLE loose (space TEXT NOT NULL, vector_id TEXT, UNIQUE (space, vector_id));
INSERT INTO collections VALUES ('9d5d79ee698b45af905c285b448a66ee', 'animals', 'all-MiniLM-L6-v2@53aa51172d14', '9d5d79ee698b45af905c285b448a66ee-05ef3bad', 4, '2026-11-30T20:57:56+00:00');
INSERT INTO documents VALUES (1, 'dab780d84ce468ebf7dd9924', '9d5d79ee698b45af905c285b448a66ee', 'cats.txt', 'c2e4674c8210d485b6249061ce5b5d01ad9d9e1cfd8c5a71dd1b1bd9ca74f0ed', 3, 21, '2026-11-30T20:58:18+00:00', 'Cats sleep. Cats eat.', '{"format": "plain text", "encoding": "utf-8"}', '[]', NULL);
INSERT INTO documents VALUES (2, 'd22e8b499c273292199705e7', '9d5d79ee698b45af905c285b448a66ee', 'dogs.md', '3f97c6a1db3d19f484cf2a5258b2f9428f8ed7648d65201fdfe81f19d53ace8f', 3, 29, '2026-11-30T20:58:18+00:00', replace('# Dogs¶¶Dogs bark. Dogs¶run.¶', '¶', char(10)), '{"format": "Markdown", "encoding": "utf-8"}', '[]', replace('Dogs¶Dogs bark. Dogs run.', '¶', char(10)));
INSERT INTO blocks VALUES ('d22e8b499c273292199705e7', 0, 0, 6, 'heading', '[]', NULL, NULL);
INSERT INTO blocks VALUES ('d22e8b499c273292199705e7', 1, 8, 28, 'paragraph', '["Dogs"]', NULL, NULL);
INSERT INTO blocks VALUES ('dab780d84ce468ebf7dd9924', 0, 0, 21, 'paragraph', '[]', NULL, NULL);
INSERT INTO files VALUES ('dab780d84ce468ebf7dd9924', x'4361747320736c6565702e2043617473206561742e');
INSERT INTO files VALUES ('d22e8b499c273292199705e7', x'2320446f67730a0a446f6773206261726b2e20446f67730a72756e2e0a');
INSERT INTO corrections VALUES ('d22e8b499c273292199705e7', 19, 1, replace('# Dogs¶¶Dogs bark. ', '¶', char(10)), replace('Dogs¶run.¶', '¶', char(10)));
INSERT INTO sentences VALUES (1, 'dab780d84ce468ebf7dd9924', 0, 0, 11, 0, 1, '4437f5d1a46753b94beca89ddfe0059f', 'dab780d84ce468ebf7dd9924-4437f5d1a46753b94beca89ddfe0059f-0', NULL, 2);
INSERT INTO sentences VALUES (2, 'dab780d84ce468ebf7dd9924', 1, 12, 21, 0, 1, '2bed07ef8711a34b021d2a4caa501594', 'dab780d84ce468ebf7dd9924-2bed07ef8711a34b021d2a4caa501594-0', NULL, 2);
INSERT INTO sentences VALUES (3, 'd22e8b499c273292199705e7', 0, 8, 28, 1, 1, '4e010a61fef4e3d7b1efafd84f62187e', 'd22e8b499c273292199705e7-4e010a61fef4e3d7b1efafd84f62187e-0', '246b0deffb9d1bf24f7ea0a574ad2337', 4);
INSERT INTO tokens VALUES ('9d5d79ee698b45af905c285b448a66ee-05ef3bad', '4437f5d1a46753b94beca89ddfe0059f', x'a6220000350e0000', x'221301ecf9fc0a090207210a0f0113fe0de8f7fcf8feddf30206f01412e506eb1ceb03031aececf8fe03f5fbf60cfde90c1af2110000fb1a0001efe5fd07edecfe0b16f7fc09030ae90cfe12eef41804f4dfff080816030d1a22e826f8f60c0a08f2ecf61200e9f7fc0df3edf2edf0f2190cf2030bf2f30202f9f2e4eaf5ed01');
INSERT INTO tokens VALUES ('9d5d79ee698b45af905c285b448a66ee-05ef3bad', '2bed07ef8711a34b021d2a4caa501594', x'a6220000a9110000', x'250902ebfef6020c090018121b070b0008f200f7fcf5dbf005fbf9101decffde1ff402fe1aedf3fef905f6fdfb13f8f20718fb1200030420fd04eaea0503e9e902060b01f7fb0203fdf0f11207130418ea011af109f61306ebfefd1422fdf6e40a20eae0f8f4f90ce80ee6fd1506eeeffd0a000e06fb1517f00cf3f71beff3ec');
INSERT INTO tokens VALUES ('9d5d79ee698b45af905c285b448a66ee-05ef3bad', '246b0deffb9d1bf24f7ea0a574ad2337', x'bd170000', x'110015f10be30f1305dcf3fd15f30cfc05f5e9f70af4f5f0f71402fa0608190502dbfb0924defc080909e516070afb131900fa021100080cff04eafbfaf0f2e6');
INSERT INTO tokens VALUES ('9d5d79ee698b45af905c285b448a66ee-05ef3bad', '4e010a61fef4e3d7b1efafd84f62187e', x'bd170000162c0000bd17000090090000', x'18f707f00de40c0709e0f8fe0def04f80feff0f805faf9ebf31506f4040f1b0c0ed7ff0823d4f9ffff02f1180a08f00e18fdfd0609f7020ffa00e9f8fdf9fbe414fd16f0110a170000ed05eee106fbee11fcf1f5dd0dfa03070deff4031c120011e90bf212faea0ef711020f0706f30c200ef92103d903f601f8eaf302f703f513f40aec0eeb0c030be4f8fb10ed01f90deeeff904fcfbe8f31308f4020f1a0f11d8020b24d1f4fef901f51a0d06f41018faff020af8020ef901eaf701fcfce6ff0100f3fb1becf71af605eaf4fbec1c0becf9ee07140f0408061af6042105092200fe230c00f71af004081b1af5e70a14f90afe16f7f41a00e9f8fdfd050400');
INSERT INTO metadata VALUES ('dab780d84ce468ebf7dd9924', 'doc_type', 0, 'text', 'note');
INSERT INTO metadata VALUES ('dab780d84ce468ebf7dd9924', 'tags', 0, 'list', 'pets');
INSERT INTO sentence_words (rowid, text, heading) VALUES (1, 'Cats sleep.', '');
INSERT INTO sentence_words (rowid, text, heading) VALUES (2, 'Cats eat.', '');
INSERT INTO sentence_words (rowid, text, heading) VALUES (3, 'Dogs bark. Dogs run.', 'Dogs');
PRAGMA user_version = 3;
