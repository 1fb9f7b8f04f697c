//! Sea's gifts, one file each.

pub mod aquatic;
pub mod constrict;
pub mod drowning;
pub mod siren_song;
pub mod tidal_surge;
pub mod whirlpool;
