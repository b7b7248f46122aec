-- Programs that serve these rooms together, each for as long as it renews its lease.
CREATE TABLE nodes (
    name TEXT COLLATE "C" PRIMARY KEY,
    boot TEXT COLLATE "C" NOT NULL,
    address TEXT NOT NULL,
    url TEXT,
    version TEXT NOT NULL,
    mark TEXT COLLATE "C" NOT NULL,
    rooms BIGINT NOT NULL,
    draining BOOLEAN NOT NULL,
    beat TIMESTAMPTZ NOT NULL
) WITH (fillfactor = 50);

-- Which node has a room. It means something for as long as that run of the node lives.
CREATE TABLE holders (
    room TEXT COLLATE "C" PRIMARY KEY,
    node TEXT COLLATE "C" NOT NULL,
    boot TEXT COLLATE "C" NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX holders_node ON holders (node, boot);

-- Tells all nodes that what they share has changed, whoever changes it.
CREATE FUNCTION say_changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify(TG_TABLE_SCHEMA || '_changed', TG_TABLE_NAME); RETURN NULL; END $$;
CREATE TRIGGER documents_changed AFTER INSERT OR UPDATE OR DELETE ON documents
FOR EACH STATEMENT EXECUTE FUNCTION say_changed();
CREATE TRIGGER gallery_changed AFTER INSERT OR UPDATE OR DELETE ON gallery
FOR EACH STATEMENT EXECUTE FUNCTION say_changed();
