//! Why a server can't start or continue.

use std::net::SocketAddr;

use crate::{config::ConfigError, storage::StoreError};

/// Why a server can't start or continue.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// A setting is invalid.
    #[error(transparent)]
    Setting(#[from] ConfigError),
    /// Listening on an address failed.
    #[error("can't listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        why: std::io::Error,
    },
    /// The database can't be used.
    #[error(transparent)]
    Database(#[from] StoreError),
    /// A configured origin is invalid.
    #[error("{0:?} is not an origin; one looks like https://play.example.org")]
    Origin(String),
    /// A configured origin has a path.
    #[error(
        "{0:?} is below a path, where this server can't be: give it a host name of its own, such as \
         https://games.example.org"
    )]
    Path(String),
    /// The page's folder can't be used.
    #[error("the page's folder {0} has no index.html")]
    ClientDir(std::path::PathBuf),
}
