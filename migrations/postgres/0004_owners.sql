-- The running servers. One that has not been seen for longer than its lease is gone. Times are
-- milliseconds by the database's clock.
CREATE TABLE nodes (
    id      TEXT   NOT NULL PRIMARY KEY,
    -- Host and port: whoever listens there now, nobody else does.
    place   TEXT,
    seen_at BIGINT NOT NULL,
    lease   BIGINT NOT NULL
);

-- The server that has the table in memory, and how often the table has been claimed: a write that
-- carries another number comes from a server that has been deposed.
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
