//! Cthulhu Wars: the rules of the base game.
#![forbid(unsafe_code)]

pub mod ids;
pub mod view;
