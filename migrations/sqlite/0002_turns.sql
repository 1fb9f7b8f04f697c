-- The seats that a match waits for, as JSON, written together with the entry that led there: lists
-- of tables say whose turn it is without folding any match. NULL: not noted yet.
ALTER TABLE matches ADD COLUMN waiting TEXT;
