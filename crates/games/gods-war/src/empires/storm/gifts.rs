//! Storm's gifts, one file each.

pub mod courage;
pub mod insurgency;
pub mod single_combat;
pub mod teleport;
pub mod weather_control;
pub mod whirlwind;
