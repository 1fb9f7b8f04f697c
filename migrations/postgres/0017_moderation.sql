-- What operators have decided about people.
CREATE TABLE sanctions (
    guest_id TEXT PRIMARY KEY,
    muted BOOLEAN NOT NULL,
    banned BOOLEAN NOT NULL
);
-- What people have reported to the operators.
CREATE TABLE reports (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporter TEXT NOT NULL,
    settled BOOLEAN NOT NULL DEFAULT FALSE,
    report TEXT NOT NULL
);
CREATE INDEX reports_by_reporter ON reports (reporter) WHERE NOT settled;
-- What operators have done.
CREATE TABLE acts (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    act TEXT NOT NULL
);
