-- A snapshot is bytes now: packed, as its first byte says, or a text from before.
ALTER TABLE snapshots ALTER COLUMN memory TYPE BYTEA USING convert_to(memory, 'UTF8');
ALTER TABLE snapshots ALTER COLUMN memory SET STORAGE EXTERNAL;
