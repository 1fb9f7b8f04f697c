-- What changes with every move, and whose the table is: rows of their own, short and with room beside
-- them, so that a move writes neither a setup anew nor an index, and what says who may write is what
-- is written.
CREATE TABLE standings (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    -- The server that has the table in memory, and how often the table has been claimed: a write that
    -- carries another number comes from a server that has been deposed.
    owner    TEXT,
    epoch    BIGINT NOT NULL DEFAULT 0,
    -- The seats that the match waits for, as JSON; NULL: not noted yet.
    waiting  TEXT,
    -- How the clocks stand, as JSON; NULL: there are none.
    clocks   TEXT,
    -- When the next one runs out, in milliseconds since 1970.
    deadline BIGINT
) WITH (fillfactor = 50);
INSERT INTO standings (table_id, owner, epoch, waiting, clocks, deadline)
    SELECT t.id, t.owner, t.epoch, m.waiting, m.clocks, m.deadline
    FROM tables t LEFT JOIN matches m ON m.table_id = t.id;
CREATE INDEX standings_by_deadline ON standings (deadline) WHERE deadline IS NOT NULL;
ALTER TABLE tables DROP COLUMN owner, DROP COLUMN epoch;
ALTER TABLE matches DROP COLUMN waiting, DROP COLUMN clocks, DROP COLUMN deadline;
