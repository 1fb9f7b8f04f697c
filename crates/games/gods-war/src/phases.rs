//! A round's phases (Rulebook IV.B): Action, Power, Council.

pub mod action;
pub mod compromise;
pub mod council;
pub mod gifts;
pub mod power;
pub mod rift;
pub mod setup;
