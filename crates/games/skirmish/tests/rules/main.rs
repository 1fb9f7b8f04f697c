//! Everything that proves the rules as a whole, in one binary: it is linked once.

mod laws;
mod scenarios;
mod turns;
