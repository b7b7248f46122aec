CREATE TRIGGER fence BEFORE INSERT ON journal
WHEN NEW.seq > 1 AND NOT EXISTS (
    SELECT 1 FROM journal WHERE room = NEW.room AND seq = NEW.seq - 1 AND epoch <= NEW.epoch
)
BEGIN SELECT RAISE(IGNORE); END;
