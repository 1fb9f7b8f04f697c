//! The game and what runs it: frames on a stack, listed decisions, dice that everyone can check.

pub mod ahead;
pub mod decision;
pub mod dice;
pub mod fairness;
pub mod game;
pub mod hash;
pub mod play;
pub mod seat;
pub mod stack;
pub mod text;
