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
CREATE TRIGGER fence BEFORE INSERT ON journal
WHEN NEW.seq > 1 AND NOT EXISTS (
    SELECT 1 FROM journal WHERE room = NEW.room AND seq = NEW.seq - 1 AND epoch <= NEW.epoch
)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TABLE gallery (id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT;
CREATE TABLE intake (
    place INTEGER NOT NULL PRIMARY KEY,
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    written_at INTEGER,
    checksum INTEGER NOT NULL
) STRICT;
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
CREATE TRIGGER listed AFTER INSERT ON journal WHEN NEW.seq = 1
BEGIN INSERT OR IGNORE INTO directory (room) VALUES (NEW.room); END;
CREATE TRIGGER snapshot_goes AFTER DELETE ON journal WHEN OLD.seq = 1
BEGIN DELETE FROM snapshots WHERE room = OLD.room; END;
CREATE TRIGGER snapshot_is_old AFTER UPDATE OF body ON journal
BEGIN
    INSERT OR REPLACE INTO snapshots (room, seq, epoch, schema, digest, body)
    SELECT room, seq, epoch, 0, x'', x'' FROM journal WHERE room = NEW.room ORDER BY seq DESC LIMIT 1;
END;
CREATE TRIGGER unlisted AFTER DELETE ON journal WHEN OLD.seq = 1
BEGIN DELETE FROM directory WHERE room = OLD.room; END;
