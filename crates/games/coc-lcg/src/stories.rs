//! The story phase's heart: committing, struggles, success, winning.

pub mod commit;
pub mod resolve;
pub mod won;
