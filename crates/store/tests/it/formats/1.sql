PRAGMA application_id = 1920295787;
PRAGMA user_version = 1;
CREATE TABLE journal (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER fence BEFORE INSERT ON journal
WHEN NEW.seq > 1 AND NOT EXISTS (
    SELECT 1 FROM journal WHERE room = NEW.room AND seq = NEW.seq - 1 AND epoch <= NEW.epoch
)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TABLE IF NOT EXISTS gallery (id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS counts (
    subject TEXT NOT NULL,
    what TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (subject, what)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ballots (
    ballot TEXT NOT NULL,
    subject TEXT NOT NULL,
    what TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (ballot, subject, what)
) STRICT, WITHOUT ROWID;
INSERT INTO journal VALUES ('BCDF', 1, 1, '', CAST('one' AS BLOB));
INSERT INTO journal VALUES ('BCDF', 2, 1, '1:1', x'74776f200020ff');
INSERT INTO journal VALUES ('BCDF', 3, 2, '', CAST('three' AS BLOB));
INSERT INTO journal VALUES ('GHJK', 1, 1, '', CAST('one' AS BLOB));
INSERT INTO gallery VALUES ('soup', x'00');
INSERT INTO counts VALUES ('rule:soup', 'met', 1);
