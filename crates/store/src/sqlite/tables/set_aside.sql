CREATE TABLE IF NOT EXISTS set_aside (
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
