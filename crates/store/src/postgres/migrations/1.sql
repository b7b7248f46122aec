-- One row: whose tables these are.
CREATE TABLE cluster (
    one BOOLEAN PRIMARY KEY DEFAULT true CHECK (one),
    application TEXT NOT NULL,
    format INTEGER NOT NULL,
    readable_from INTEGER NOT NULL,
    id TEXT NOT NULL DEFAULT gen_random_uuid()::text,
    made_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    touched BIGINT NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO cluster (application, format, readable_from) VALUES ('ruckus', 1, 1);

-- A row a room, locked by each request that writes to it: where its journal ends, and how it was left.
CREATE TABLE rooms (
    room TEXT COLLATE "C" PRIMARY KEY,
    seq BIGINT NOT NULL CHECK (seq > 0),
    epoch BIGINT NOT NULL,
    written_at BIGINT,
    code TEXT COLLATE "C" UNIQUE,
    progress SMALLINT,
    since BIGINT,
    settled_seq BIGINT,
    ended BOOLEAN NOT NULL DEFAULT false
) WITH (fillfactor = 60);
CREATE INDEX rooms_left ON rooms (progress, since, room) WHERE progress IS NOT NULL;
CREATE INDEX rooms_ended ON rooms (room) WHERE ended;

-- The journal. Its primary key is the last word on who may write.
CREATE TABLE journal (
    room TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL CHECK (seq > 0),
    epoch BIGINT NOT NULL,
    written_at BIGINT,
    checksum BIGINT NOT NULL,
    command TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (room, seq)
);

CREATE TABLE gallery (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    body BYTEA NOT NULL
);

CREATE TABLE counts (
    subject TEXT COLLATE "C" NOT NULL,
    what TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (subject, what)
) WITH (fillfactor = 70);

-- No order of these tells which ballot came with which.
CREATE TABLE ballots (
    ballot TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    what TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (ballot, subject, what)
);
CREATE TABLE periods (ballot TEXT COLLATE "C" PRIMARY KEY, period BIGINT NOT NULL);

CREATE TABLE documents (
    kind TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (kind, id)
);

-- Takes lines and gives none back.
CREATE TABLE admin_log (
    number BIGINT PRIMARY KEY,
    body BYTEA NOT NULL
);
CREATE FUNCTION admin_log_stays() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the admin log only grows'; END $$;
CREATE TRIGGER admin_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
FOR EACH STATEMENT EXECUTE FUNCTION admin_log_stays();
