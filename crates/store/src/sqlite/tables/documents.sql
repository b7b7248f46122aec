CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS admin_log (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    body BLOB NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS admin_log_stays BEFORE DELETE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;
CREATE TRIGGER IF NOT EXISTS admin_log_is_final BEFORE UPDATE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the admin log is never rewritten'); END;
