//! The server over real sockets and real databases.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that fails may panic, in its helpers, too"
)]

mod abuse;
mod advice;
mod bots;
mod canary;
mod chat;
mod clocks;
mod connections;
mod cup;
mod damaged;
mod deck_secrets;
mod decks;
mod decoder;
mod devices;
mod documents;
mod durable;
mod fairness;
mod fencing;
mod forfeit;
mod frozen;
mod guests;
mod imports;
mod journals;
mod keg;
mod late;
mod lessons;
mod links;
mod lobby;
mod machines;
mod match_play;
mod moderation;
mod moments;
mod options;
mod owners;
mod passphrase;
mod powers;
mod powers_table;
mod programs;
mod proxies;
mod public;
mod record;
mod refusals;
mod resume;
mod sandbox;
mod secrets;
mod site;
mod slow;
mod snapshots;
mod standing_in;
mod stops;
mod storage;
mod stored_journal;
mod streams;
mod support;
mod turns;
mod undo;
mod webhooks;
