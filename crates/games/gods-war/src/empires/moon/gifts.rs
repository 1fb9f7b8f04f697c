//! Moon's gifts, one file each.

pub mod adoption;
pub mod eclipse;
pub mod enslavement;
pub mod madness;
pub mod mindblast;
pub mod moonburn;
