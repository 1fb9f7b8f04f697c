-- Decks of people's own, for games that are played with such. Nobody but their owner is shown them.
CREATE TABLE decks (
    guest_id   TEXT    NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    game       TEXT    NOT NULL,
    -- Chosen by the page; its own for each person and game.
    id         TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    list       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (guest_id, game, id)
) WITHOUT ROWID;
