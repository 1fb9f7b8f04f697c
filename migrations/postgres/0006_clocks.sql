-- How the clocks of a match stand, as JSON, written together with its entries; NULL: there are none.
ALTER TABLE matches ADD COLUMN clocks TEXT;
-- When the next one runs out, in milliseconds since 1970: found without opening any match.
ALTER TABLE matches ADD COLUMN deadline BIGINT;
CREATE INDEX matches_by_deadline ON matches (deadline);
