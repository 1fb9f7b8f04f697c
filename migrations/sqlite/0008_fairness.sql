-- What a match's dice follow from besides its seed: the scheme, the anchor of the open dice's links, the
-- table's id and the number that each seat gave, as JSON. NULL: from the seed alone.
ALTER TABLE matches ADD COLUMN fairness TEXT;
