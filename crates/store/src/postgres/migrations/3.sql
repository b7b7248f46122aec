-- The latest snapshot of each room. Schema 0 says that entries up to a number were rewritten, and that what was made of
-- them before is not kept any more. A node that does not know this table is not disturbed: its changes to the journal
-- take snapshots with them.
CREATE TABLE snapshots (
    room TEXT COLLATE "C" PRIMARY KEY REFERENCES rooms (room) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    schema INTEGER NOT NULL,
    digest BYTEA NOT NULL,
    body BYTEA NOT NULL
);

CREATE FUNCTION snapshot_is_old() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
    INSERT INTO snapshots (room, seq, epoch, schema, digest, body)
    SELECT room, seq, epoch, 0, '', '' FROM rooms WHERE room = NEW.room
    ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, epoch = excluded.epoch, schema = 0, digest = '', body = '';
    RETURN NULL;
END $$;
CREATE TRIGGER snapshot_is_old AFTER UPDATE OF body ON journal FOR EACH ROW EXECUTE FUNCTION snapshot_is_old();

CREATE FUNCTION snapshot_ends() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
    DELETE FROM snapshots WHERE room = NEW.room;
    RETURN NULL;
END $$;
CREATE TRIGGER snapshot_ends AFTER UPDATE OF ended ON rooms FOR EACH ROW WHEN (NEW.ended)
EXECUTE FUNCTION snapshot_ends();
