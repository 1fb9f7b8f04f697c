//! Everything that proves the rules as a whole, in one binary: it is linked once.

mod ahead;
mod books;
mod cards;
mod copies;
mod decks;
mod laws;
mod ledger_docs;
mod no_tell;
mod played;
mod scenarios;
mod spectators;
mod stops;
mod tables;
