//! Sky's gifts, one file each.

pub mod arrogance;
pub mod shanasse;
