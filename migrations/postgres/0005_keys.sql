-- Further browsers that are known as a guest, each by a cookie of its own.
CREATE TABLE keys (
    -- SHA-256 of the cookie.
    token_hash TEXT    NOT NULL PRIMARY KEY,
    guest_id   TEXT    NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    created_at BIGINT  NOT NULL
);

-- SHA-256 of the passphrase by which a guest becomes known elsewhere; NULL: he has asked for none.
ALTER TABLE guests ADD COLUMN passphrase_hash TEXT;
CREATE UNIQUE INDEX guests_by_passphrase ON guests (passphrase_hash);
