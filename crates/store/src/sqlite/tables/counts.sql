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
