-- Analyses of finished matches, packed.
CREATE TABLE analyses (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    view     BYTEA NOT NULL
);
ALTER TABLE analyses ALTER COLUMN view SET STORAGE EXTERNAL;
