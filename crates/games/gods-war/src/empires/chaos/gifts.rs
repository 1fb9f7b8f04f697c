//! Chaos' gifts, one file each.

pub mod blood_sacrifice;
pub mod catastrophe;
pub mod i_fought_we_won;
pub mod imbed;
pub mod oblivion;
pub mod unholy_trio;
