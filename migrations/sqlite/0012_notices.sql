-- Notices that have to be sent: written with the entry after which it is somebody's turn, if he has an
-- address for them, and gone when they have been sent or there is no more reason to.
CREATE TABLE notices (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    guest_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    -- The entry after which it is his turn.
    entry    INTEGER NOT NULL,
    -- When it is sent by whoever finds it still here, in milliseconds since 1970.
    due      INTEGER NOT NULL,
    PRIMARY KEY (table_id, guest_id, seat)
) WITHOUT ROWID;
CREATE INDEX notices_by_due ON notices (due);
CREATE INDEX notices_by_guest ON notices (guest_id);
