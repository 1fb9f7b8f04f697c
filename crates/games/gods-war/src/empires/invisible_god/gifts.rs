//! Invisible God's gifts, one file each.

pub mod magic_explosion;
