-- Guests who have done nothing for long are looked for by their age.
CREATE INDEX guests_by_age ON guests (created_at);
