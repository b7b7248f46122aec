-- Takes a token from each bucket, as before. Under load, a token that was still there could be refused, with a wait of a
-- few milliseconds, because the clock was read before the rows.
CREATE OR REPLACE FUNCTION take_tokens(names BYTEA[], every BIGINT[], all_of BIGINT[]) RETURNS BIGINT LANGUAGE plpgsql AS
$$ DECLARE
    moment BIGINT;
    wait BIGINT;
BEGIN
    -- Times only increase, so a refusal needs no lock. The clock is read after the snapshot of this query: with an
    -- earlier time, tokens that others took meanwhile would count as taken in the future.
    SELECT max(greatest(coalesce(b.full_at, 0), now.micros) + t.every - now.micros - t.all_of) INTO wait
    FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::int8 AS micros) AS now,
        unnest(names, every, all_of) AS t (name, every, all_of) LEFT JOIN budgets AS b ON b.bucket = t.name;
    IF wait > 0 THEN RETURN wait; END IF;
    -- Losing this in a crash does no harm.
    PERFORM set_config('synchronous_commit', 'off', true);
    -- Locks in one order, and reads what earlier transactions have written.
    INSERT INTO budgets AS b (bucket, full_at) SELECT name, 0 FROM unnest(names) AS t (name) ORDER BY name
    ON CONFLICT (bucket) DO UPDATE SET full_at = b.full_at;
    moment := (extract(epoch FROM clock_timestamp()) * 1000000)::int8;
    SELECT max(greatest(b.full_at, moment) + t.every - moment - t.all_of) INTO wait
    FROM unnest(names, every, all_of) AS t (name, every, all_of) JOIN budgets AS b ON b.bucket = t.name;
    IF wait > 0 THEN RETURN wait; END IF;
    UPDATE budgets AS b SET full_at = greatest(b.full_at, moment) + t.every
    FROM unnest(names, every) AS t (name, every) WHERE b.bucket = t.name;
    -- Deletes more rows than it adds.
    DELETE FROM budgets WHERE bucket IN
        (SELECT bucket FROM budgets WHERE full_at < moment ORDER BY full_at LIMIT 16 FOR UPDATE SKIP LOCKED);
    RETURN 0;
END $$;
