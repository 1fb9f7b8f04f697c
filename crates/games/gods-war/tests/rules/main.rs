//! Everything that proves the rules as a whole, in one binary: it is linked once.

mod books;
mod facts;
mod laws;
mod ledger_docs;
mod owners;
mod random_games;
mod runes;
mod scenarios;
mod tables;
