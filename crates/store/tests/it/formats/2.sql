PRAGMA application_id = 1920295787;
PRAGMA user_version = 2;
CREATE TABLE admin_log (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE ballots (
    ballot TEXT NOT NULL,
    subject TEXT NOT NULL,
    what TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (ballot, subject, what)
) STRICT, WITHOUT ROWID;
CREATE TABLE counts (
    subject TEXT NOT NULL,
    what TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (subject, what)
) STRICT, WITHOUT ROWID;
INSERT INTO "counts" VALUES('rule:soup','met',1);
CREATE TABLE directory (
    room TEXT NOT NULL PRIMARY KEY,
    code TEXT UNIQUE,
    progress INTEGER,
    since INTEGER,
    seq INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO "directory" VALUES('BCDF',NULL,2,1795683914932,3);
INSERT INTO "directory" VALUES('GHJK',NULL,2,1795683914932,1);
CREATE TABLE documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE ended (room TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE gallery (id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT;
INSERT INTO "gallery" VALUES('soup',X'00');
CREATE TABLE journal (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    written_at INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "journal" VALUES('BCDF',1,1,'',X'6F6E65',NULL,-4496911314275665301);
INSERT INTO "journal" VALUES('BCDF',2,1,'1:1',X'74776F200020FF',NULL,6137129977056666862);
INSERT INTO "journal" VALUES('BCDF',3,2,'',X'7468726565',NULL,1392153965363652351);
INSERT INTO "journal" VALUES('GHJK',1,1,'',X'6F6E65',NULL,8081244129499300518);
CREATE TABLE periods (ballot TEXT NOT NULL PRIMARY KEY, period INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE set_aside (
    moved_at INTEGER NOT NULL,
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    written_at INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (moved_at, room, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots (
    room TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    schema INTEGER NOT NULL,
    digest BLOB NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE TRIGGER fence BEFORE INSERT ON journal
WHEN NEW.seq > 1 AND NOT EXISTS (
    SELECT 1 FROM journal WHERE room = NEW.room AND seq = NEW.seq - 1 AND epoch <= NEW.epoch
)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER admin_log_stays BEFORE DELETE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;
CREATE TRIGGER admin_log_is_final BEFORE UPDATE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the admin log is never rewritten'); END;
CREATE INDEX left_since ON directory (progress, since, room) WHERE progress IS NOT NULL;
CREATE TRIGGER listed AFTER INSERT ON journal WHEN NEW.seq = 1
BEGIN INSERT OR IGNORE INTO directory (room) VALUES (NEW.room); END;
CREATE TRIGGER unlisted AFTER DELETE ON journal WHEN OLD.seq = 1
BEGIN DELETE FROM directory WHERE room = OLD.room; END;
CREATE TRIGGER snapshot_ends AFTER INSERT ON ended
BEGIN DELETE FROM snapshots WHERE room = NEW.room; END;
CREATE TRIGGER snapshot_goes AFTER DELETE ON journal WHEN OLD.seq = 1
BEGIN DELETE FROM snapshots WHERE room = OLD.room; END;
CREATE TRIGGER snapshot_is_old AFTER UPDATE OF body ON journal
BEGIN
    INSERT OR REPLACE INTO snapshots (room, seq, epoch, schema, digest, body)
    SELECT room, seq, epoch, 0, x'', x'' FROM journal WHERE room = NEW.room ORDER BY seq DESC LIMIT 1;
END;
