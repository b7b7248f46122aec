CREATE TRIGGER IF NOT EXISTS snapshot_goes AFTER DELETE ON journal WHEN OLD.seq = 1
BEGIN DELETE FROM snapshots WHERE room = OLD.room; END;
CREATE TRIGGER IF NOT EXISTS snapshot_is_old AFTER UPDATE OF body ON journal
BEGIN
    INSERT OR REPLACE INTO snapshots (room, seq, epoch, schema, digest, body)
    SELECT room, seq, epoch, 0, x'', x'' FROM journal WHERE room = NEW.room ORDER BY seq DESC LIMIT 1;
END;
