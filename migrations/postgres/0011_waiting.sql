-- Whom a match waits for stands with its last entry, so that a move writes in one place.
-- The seats that the match waits for after it, as JSON; NULL: there are others of the same command
-- behind it, or it is from before this was noted here.
ALTER TABLE entries ADD COLUMN waiting TEXT;
