-- What all nodes together may do for one address, under names that tell nobody which. In microseconds since 1970: when
-- the bucket is full again, and from then on the row says nothing.
CREATE TABLE budgets (
    bucket BYTEA PRIMARY KEY,
    full_at BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX budgets_full_at ON budgets (full_at);

-- Takes a token from each bucket: the time from which on it holds as many as it can moves on by what one takes to come
-- back. If that is farther away than all of them take, there is none. Returns 0, or for how long to wait.
CREATE FUNCTION take_tokens(names BYTEA[], every BIGINT[], all_of BIGINT[]) RETURNS BIGINT LANGUAGE plpgsql AS
$$ DECLARE
    moment BIGINT := (extract(epoch FROM clock_timestamp()) * 1000000)::int8;
    wait BIGINT;
BEGIN
    -- Times only move on, so whoever is refused by what stands here is refused without a lock.
    SELECT max(greatest(coalesce(b.full_at, 0), moment) + t.every - moment - t.all_of) INTO wait
    FROM unnest(names, every, all_of) AS t (name, every, all_of) LEFT JOIN budgets AS b ON b.bucket = t.name;
    IF wait > 0 THEN RETURN wait; END IF;
    -- It is no loss if a crash forgets this.
    PERFORM set_config('synchronous_commit', 'off', true);
    -- Locked in one order, and read as whoever came before has left it.
    INSERT INTO budgets AS b (bucket, full_at) SELECT name, 0 FROM unnest(names) AS t (name) ORDER BY name
    ON CONFLICT (bucket) DO UPDATE SET full_at = b.full_at;
    moment := (extract(epoch FROM clock_timestamp()) * 1000000)::int8;
    SELECT max(greatest(b.full_at, moment) + t.every - moment - t.all_of) INTO wait
    FROM unnest(names, every, all_of) AS t (name, every, all_of) JOIN budgets AS b ON b.bucket = t.name;
    IF wait > 0 THEN RETURN wait; END IF;
    UPDATE budgets AS b SET full_at = greatest(b.full_at, moment) + t.every
    FROM unnest(names, every) AS t (name, every) WHERE b.bucket = t.name;
    -- More go than come.
    DELETE FROM budgets WHERE bucket IN
        (SELECT bucket FROM budgets WHERE full_at < moment ORDER BY full_at LIMIT 16 FOR UPDATE SKIP LOCKED);
    RETURN 0;
END $$;
