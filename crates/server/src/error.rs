//! Why a server can't start or go on.

use std::net::SocketAddr;

use crate::{config::ConfigError, storage::StoreError};

/// Why a server can't start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// A setting makes no sense.
    #[error(transparent)]
    Setting(#[from] ConfigError),
    /// The address can't be listened on.
    #[error("can't listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The database can't be used.
    #[error(transparent)]
    Database(#[from] StoreError),
    /// An origin in the settings is not one.
    #[error("{0:?} is not an origin; one looks like https://play.example.org")]
    Origin(String),
    /// An origin has a path.
    #[error(
        "{0:?} is below a path, where this server can't be: give it a host name of its own, such as \
         https://games.example.org"
    )]
    Path(String),
    /// The folder of the page can't be used.
    #[error("the page's folder {0} has no index.html")]
    ClientDir(std::path::PathBuf),
}
