-- A snapshot is bytes now: packed, as its first byte says, or a text from before. And it has a row id: to
-- find a place in a table without them, whole snapshots had to be read, one for each step of the way.
CREATE TABLE packed (
    table_id TEXT    NOT NULL REFERENCES matches (table_id),
    seq      INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    memory   BLOB    NOT NULL,
    PRIMARY KEY (table_id, seq)
);
INSERT INTO packed SELECT table_id, seq, since, version, CAST(memory AS BLOB) FROM snapshots;
DROP TABLE snapshots;
ALTER TABLE packed RENAME TO snapshots;
