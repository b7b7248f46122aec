-- Which of several databases this is that are one store together, of how many, and the name of the first one's cluster;
-- none for a store of its own.
ALTER TABLE cluster ADD COLUMN part INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cluster ADD COLUMN parts INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cluster ADD COLUMN whole TEXT;

-- Codes that rooms of any of those databases have besides their names, each where a room of that name would be.
CREATE TABLE codes (
    code TEXT COLLATE "C" PRIMARY KEY,
    room TEXT COLLATE "C" NOT NULL
);
