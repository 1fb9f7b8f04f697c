//! Invisible God's gifts, one file each.

pub mod blue_book;
pub mod brown_book;
pub mod divine_right;
pub mod kings_blessing;
pub mod magic_explosion;
pub mod red_book;
pub mod sturdy_peasantry;
pub mod tapping;
