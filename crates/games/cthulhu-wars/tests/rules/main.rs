//! Everything that proves the rules as a whole, in one binary: it is linked once.

mod books;
mod common;
mod grown;
mod laws;
mod ledger;
mod owners;
mod rounds;
mod scenarios;
mod stops;
