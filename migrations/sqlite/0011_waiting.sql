-- Whom a match waits for stands with its last entry, so that a move writes in one place. Entries stand
-- as they came, those of all matches together: what is written at once is then beside each other, and
-- only the index has a place for each match.
CREATE TABLE journal (
    table_id TEXT    NOT NULL REFERENCES matches (table_id),
    seq      INTEGER NOT NULL,
    entry    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    -- The seats that the match waits for after it, as JSON; NULL: there are others of the same command
    -- behind it, or it is from before this was noted here.
    waiting  TEXT,
    PRIMARY KEY (table_id, seq)
);
INSERT INTO journal (table_id, seq, entry, at) SELECT table_id, seq, entry, at FROM entries;
DROP TABLE entries;
ALTER TABLE journal RENAME TO entries;
