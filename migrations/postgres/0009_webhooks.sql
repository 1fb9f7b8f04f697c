-- Where a guest wants to be told that it is his turn.
CREATE TABLE webhooks (
    guest_id TEXT    NOT NULL PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    url      TEXT    NOT NULL,
    -- The site's own address as the guest knows it, for links.
    site     TEXT    NOT NULL,
    -- With which what is sent is signed.
    secret   TEXT    NOT NULL,
    -- How many notices in a row could not be delivered.
    failures BIGINT  NOT NULL
);
