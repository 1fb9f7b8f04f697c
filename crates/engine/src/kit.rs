//! What rules are written with.

pub mod frames;
pub mod guards;
pub mod hooks;
pub mod idle;
pub mod names;
pub mod narration;
pub mod reference;
pub mod sets;
pub mod starts;
pub mod vocabulary;
