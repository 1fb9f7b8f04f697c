//! The engine, proven by small games made for it.

mod giving_up;
mod laws;
mod revised;
mod sealed_bids;
mod windows;
