//! Earth's gifts, one file each.

pub mod extinction;
pub mod pacifism;
