//! The engine, proven by small games made for it.

mod laws;
mod revised;
mod sealed_bids;
mod windows;
