-- Guests, tables and the journal of their matches.
CREATE TABLE guests (
    id         TEXT    NOT NULL PRIMARY KEY,
    -- SHA-256 of the cookie: whoever reads the database can't become anybody.
    token_hash TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    created_at BIGINT  NOT NULL
);

CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    state      TEXT    NOT NULL,
    public     BOOLEAN NOT NULL,
    -- The whole lobby record as JSON; the columns beside it are what lists are filtered by.
    record     TEXT    NOT NULL,
    created_at BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL
);
CREATE INDEX tables_by_publicity ON tables (public, state, updated_at);

CREATE TABLE admissions (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (guest_id, table_id)
);
CREATE INDEX admissions_by_table ON admissions (table_id);

CREATE TABLE matches (
    table_id   TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    game       TEXT    NOT NULL,
    version    BIGINT  NOT NULL,
    setup      TEXT    NOT NULL,
    seed       TEXT    NOT NULL,
    commitment TEXT    NOT NULL,
    started_at BIGINT  NOT NULL
);

-- The truth. Two writers can't both win a number.
CREATE TABLE entries (
    table_id TEXT    NOT NULL REFERENCES matches (table_id),
    seq      BIGINT  NOT NULL,
    entry    TEXT    NOT NULL,
    at       BIGINT  NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE chat (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   BIGINT  NOT NULL,
    guest_id TEXT    NOT NULL,
    -- The command's id: a repeat says nothing twice.
    command  TEXT    NOT NULL,
    line     TEXT    NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, guest_id, command)
);
