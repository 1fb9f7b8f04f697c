-- Analyses of finished matches, packed.
CREATE TABLE analyses (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    view     BLOB NOT NULL
);
