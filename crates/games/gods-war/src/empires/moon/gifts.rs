//! Moon's gifts, one file each.

pub mod mindblast;
