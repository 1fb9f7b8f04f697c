//! Chaos' gifts, one file each.

pub mod oblivion;
pub mod unholy_trio;
