CREATE TABLE directory (
    room TEXT NOT NULL PRIMARY KEY,
    code TEXT UNIQUE,
    progress INTEGER,
    since INTEGER,
    seq INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX left_since ON directory (progress, since, room) WHERE progress IS NOT NULL;
CREATE TABLE ended (room TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE periods (ballot TEXT NOT NULL PRIMARY KEY, period INTEGER NOT NULL) STRICT, WITHOUT ROWID;
WITH RECURSIVE known (room) AS (
    SELECT min(room) FROM journal
    UNION ALL
    SELECT (SELECT min(room) FROM journal WHERE room > known.room) FROM known WHERE known.room IS NOT NULL
)
INSERT INTO directory (room) SELECT room FROM known WHERE room IS NOT NULL;
