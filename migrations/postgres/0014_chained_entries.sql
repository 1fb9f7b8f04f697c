-- Whom each match waits for: its newest entry says so, or what it was when no entry had. (Entries are
-- found by their key here: what is written goes into one log, not into pages.)
CREATE VIEW waits AS
    SELECT s.table_id, COALESCE(
        (SELECT e.waiting FROM entries e WHERE e.table_id = s.table_id ORDER BY e.seq DESC LIMIT 1),
        s.waiting
    ) AS waiting
    FROM standings s;
