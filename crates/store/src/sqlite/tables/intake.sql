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
