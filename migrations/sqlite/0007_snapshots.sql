-- What a match has in mind after an entry, so that it need not be folded from its beginning: each
-- tells of the entries after `since`, and all of them together of everything. Derived from the
-- journal: nothing is lost with them but time, unless the rules have changed since.
CREATE TABLE snapshots (
    table_id TEXT    NOT NULL REFERENCES matches (table_id),
    seq      INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    -- The version of the rules under which it was taken.
    version  INTEGER NOT NULL,
    memory   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
