-- Entries are found by match and number, and two writers can't both take a number.
CREATE TABLE journal (
    table_id TEXT    NOT NULL REFERENCES matches (table_id),
    seq      INTEGER NOT NULL,
    entry    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    -- The seats that the match waits for after the entry, as JSON. NULL if a later entry of the same
    -- command has them, or if the entry is older than this column.
    waiting  TEXT,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
INSERT INTO journal (table_id, seq, entry, at, waiting)
    SELECT table_id, seq, entry, at, waiting FROM entries ORDER BY table_id, seq;
DROP VIEW waits;
DROP TABLE entries;
ALTER TABLE journal RENAME TO entries;
DROP TABLE swept;
ALTER TABLE standings DROP COLUMN last;

-- The seats that each match waits for: those of its last entry, or those at its beginning.
CREATE VIEW waits AS
    SELECT s.table_id, COALESCE(
        (SELECT e.waiting FROM entries e WHERE e.table_id = s.table_id ORDER BY e.seq DESC LIMIT 1),
        s.waiting
    ) AS waiting
    FROM standings s;
