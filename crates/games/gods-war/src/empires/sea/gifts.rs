//! Sea's gifts, one file each.

pub mod constrict;
pub mod drowning;
