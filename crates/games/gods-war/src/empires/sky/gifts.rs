//! Sky's gifts, one file each.

pub mod arrogance;
pub mod call_to_justice;
pub mod noblesse_oblige;
pub mod shanasse;
pub mod solar_energy;
pub mod sunspear;
