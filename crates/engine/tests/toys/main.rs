//! The engine, proven by small games made for it.

mod giving_up;
mod laws;
mod patches;
mod revised;
mod sealed_bids;
mod windows;
