-- Entries stand as they came, and each says which one of its match was before it: an index had a place
-- for each match, and a batch of four wrote five pages of it and of its neighbours. Of most matches the
-- standing says which entry is the newest; of the others one of those after `swept` is.
CREATE TABLE chained (
    id       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES matches (table_id),
    seq      INTEGER NOT NULL,
    entry    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    -- The seats that the match waits for after it, as JSON; NULL: there are others of the same command
    -- behind it, or it is from before this was noted here.
    waiting  TEXT,
    -- The entry of the same match before it; NULL: it is the first.
    before   INTEGER
);
INSERT INTO chained (id, table_id, seq, entry, at, waiting, before)
    SELECT rowid, table_id, seq, entry, at, waiting,
        LAG(rowid) OVER (PARTITION BY table_id ORDER BY seq)
    FROM entries ORDER BY rowid;
ALTER TABLE standings ADD COLUMN last INTEGER;
UPDATE standings SET last = (
    SELECT rowid FROM entries e WHERE e.table_id = standings.table_id ORDER BY seq DESC LIMIT 1
);
CREATE TABLE swept (
    one   INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    -- Up to this one `standings.last` leaves none out.
    entry INTEGER NOT NULL
);
INSERT INTO swept (one, entry) SELECT 1, COALESCE(MAX(rowid), 0) FROM entries;
DROP TABLE entries;
ALTER TABLE chained RENAME TO entries;

-- Whom each match waits for: its newest entry says so, or what it was when no entry had.
CREATE VIEW waits AS
    SELECT s.table_id, COALESCE(e.waiting, s.waiting) AS waiting
    FROM standings s
    LEFT JOIN (
        SELECT table_id, MAX(id) AS id FROM entries
        WHERE id > (SELECT entry FROM swept) GROUP BY table_id
    ) newest ON newest.table_id = s.table_id
    LEFT JOIN entries e ON e.id = COALESCE(newest.id, s.last);
