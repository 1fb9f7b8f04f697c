//! The server's promises while things break.
#![expect(
    clippy::unwrap_used,
    reason = "a test that fails may panic, in its helpers, too"
)]

mod away;
mod database;
mod full;
mod memory;
mod networks;
mod readers;
mod slowly;
mod sqlite;
mod tabs;
