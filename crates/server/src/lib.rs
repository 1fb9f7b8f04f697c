//! The server: lobbies, matches, connections, storage. It knows no rules: those of every game on
//! offer reach it through [`games`].
//!
//! Start at [`serve()`]. A request comes in by [`http`] or [`socket`]; whatever it changes is done by
//! the [`room`] of its table, one thing after another; [`storage`] keeps it before anybody is told.
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
