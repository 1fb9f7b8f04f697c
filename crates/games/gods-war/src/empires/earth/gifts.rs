//! Earth's gifts, one file each.

pub mod chastity;
pub mod extinction;
pub mod injunction;
pub mod pacifism;
pub mod quake;
pub mod ubiquitous;
