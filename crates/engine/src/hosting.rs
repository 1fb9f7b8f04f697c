//! A match as a server hosts it: its log, undo, standing orders, what each viewer is sent.

pub mod advice;
pub mod any;
pub mod archive;
pub mod journal;
pub mod matches;
pub mod patch;
pub mod undo;
