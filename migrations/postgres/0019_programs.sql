-- Guests that are programs, and the people whose programs they are.
CREATE TABLE programs (
    guest_id TEXT PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    owner TEXT NOT NULL
);
CREATE INDEX programs_by_owner ON programs (owner);
