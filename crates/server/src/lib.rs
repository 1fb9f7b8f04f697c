//! The server: lobbies, matches, connections, storage. It knows no rules; the rules of all offered
//! games come from [`games`].
//!
//! Start at [`serve()`]. A request arrives through [`http`] or [`socket`]. The [`room`] of a table
//! applies changes one after another, and [`storage`] stores them before anyone is notified.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod address;
pub mod api_error;
pub mod app_state;
pub mod archive;
pub mod bot_pool;
pub mod clock;
pub mod config;
pub mod error;
pub mod games;
pub mod http;
pub mod hub;
pub mod lessons;
pub mod lobby;
pub mod metrics;
pub mod moderation;
pub mod node;
pub mod notices;
pub mod record;
pub mod room;
pub mod schema;
pub mod secret;
pub mod socket;
pub mod storage;
pub mod storage_health;
pub mod version;
pub mod wire;

mod analysis;
mod catch_panic;
mod connections;
mod depth;
mod serve;
mod typed;
mod upkeep;

pub use self::{
    config::{Config, Limits},
    error::ServerError,
    serve::{BoundServer, bind, serve},
};
