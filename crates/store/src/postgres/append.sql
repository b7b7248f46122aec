WITH request AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[])
        AS r (room, first, epoch, last, last_epoch, written_at)
), held AS MATERIALIZED (
    SELECT room, seq, epoch FROM rooms WHERE room = ANY($1) AND NOT ended ORDER BY room FOR UPDATE
), moved AS (
    UPDATE rooms SET seq = r.last, epoch = r.last_epoch, written_at = r.written_at
    FROM held JOIN request r ON r.room = held.room AND r.first = held.seq + 1 AND r.epoch >= held.epoch
    WHERE rooms.room = held.room AND rooms.room = ANY($1)
    RETURNING rooms.room, r.first
), made AS (
    INSERT INTO rooms (room, seq, epoch, written_at)
    SELECT room, last, last_epoch, written_at FROM request WHERE first = 1
    AND NOT EXISTS (SELECT 1 FROM rooms AS named WHERE named.code = request.room)
    ORDER BY room
    ON CONFLICT (room) DO NOTHING
    RETURNING room, 1::int8 AS first
), accepted AS MATERIALIZED (
    SELECT room, first FROM moved UNION ALL SELECT room, first FROM made
), written AS (
    INSERT INTO journal (room, seq, epoch, command, body, written_at, checksum)
    SELECT e.room, e.seq, e.epoch, e.command, e.body, e.written_at, e.checksum
    FROM unnest($7::text[], $8::int8[], $9::int8[], $10::text[], $11::bytea[], $12::int8[], $13::int8[])
        AS e (room, seq, epoch, command, body, written_at, checksum)
    JOIN accepted ON accepted.room = e.room AND e.seq >= accepted.first
), counted AS (
    INSERT INTO counts AS c (subject, what, count)
    SELECT t.subject, t.what, sum(t.count)::int8
    FROM unnest($14::text[], $15::int8[], $16::text[], $17::text[], $18::int8[]) AS t (room, seq, subject, what, count)
    JOIN accepted ON accepted.room = t.room AND t.seq >= accepted.first
    GROUP BY t.subject, t.what ORDER BY t.subject, t.what
    ON CONFLICT (subject, what) DO UPDATE SET count = c.count + excluded.count
)
SELECT room, first FROM accepted
