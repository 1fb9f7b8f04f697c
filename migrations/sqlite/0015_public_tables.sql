-- What the list of public tables is searched by and counted by.
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';
-- The table's name, its game and who sits there, in lower case.
ALTER TABLE tables ADD COLUMN sought TEXT NOT NULL DEFAULT '';
UPDATE tables SET
    host = COALESCE(record ->> 'host', ''),
    game = COALESCE(record ->> 'game', ''),
    sought = lower(COALESCE(record ->> 'name', '') || ' ' || replace(COALESCE(record ->> 'game', ''), '-', ' '));
CREATE INDEX tables_by_host ON tables (host, state);
