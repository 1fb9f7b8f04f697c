-- Entries have had their key here from the beginning; only SQLite's table changes.
SELECT 1;
