//! Where a database is: `sqlite://path` or `postgres://user@host/name`.

use std::{
    fmt::{self, Write as _},
    path::{Path, PathBuf},
};

use sqlx::{any::AnyConnectOptions, migrate::MigrateError};

use super::StoreError;

/// A database's address.
pub enum Location {
    /// A SQLite database that ends with the process.
    Memory,
    /// A SQLite file.
    Sqlite(PathBuf),
    /// A Postgres server.
    Postgres(Box<AnyConnectOptions>),
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("Memory"),
            Self::Sqlite(path) => f.debug_tuple("Sqlite").field(path).finish(),
            // The options contain the password.
            Self::Postgres(options) => {
                let address = without_secrets(options);
                f.debug_tuple("Postgres").field(&address).finish()
            }
        }
    }
}

impl Location {
    /// Parses an address.
    ///
    /// # Errors
    /// When it is neither kind.
    pub fn parse(text: &str) -> Result<Self, StoreError> {
        let wrong = |why: String| StoreError::Open {
            database: redacted(text),
            why,
        };
        if matches!(text, "sqlite::memory:" | "sqlite://:memory:") {
            return Ok(Self::Memory);
        }
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() {
                return Err(wrong("no file is named; try sqlite://eldertable.db".into()));
            }
            return Ok(Self::Sqlite(PathBuf::from(path)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options = text.parse::<AnyConnectOptions>();
            return Ok(Self::Postgres(Box::new(
                options.map_err(|e| wrong(e.to_string()))?,
            )));
        }
        Err(wrong(
            "it should begin with sqlite:// or postgres://".into(),
        ))
    }
}

/// The URL of a SQLite file. Every byte that could mean something in a URL is escaped.
pub(super) fn sqlite_url(path: &Path) -> String {
    let mut url = "sqlite://".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
            url.push(char::from(byte));
        } else {
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url
}

/// An address without user, password and options.
fn redacted(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return text.to_owned();
    };
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    let host = host.split_once('?').map_or(host, |(host, _)| host);
    format!("{scheme}://{host}")
}

/// The address of a Postgres server without its secrets.
pub(super) fn without_secrets(options: &AnyConnectOptions) -> String {
    redacted(options.database_url.as_str())
}

/// Why a database could not be brought up to date.
pub(super) fn migration_error(database: &str, error: MigrateError) -> StoreError {
    let database = database.to_owned();
    match error {
        MigrateError::VersionMissing(migration) => StoreError::TooNew {
            database,
            migration,
        },
        other => StoreError::Open {
            database,
            why: other.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_database_without_its_secrets() {
        let shown = redacted("postgres://anna:secret@db.example.org/game?password=secret");
        assert_eq!(shown, "postgres://db.example.org/game");
        let error = Location::parse("mysql://anna:secret@host/x")
            .unwrap_err()
            .to_string();
        assert!(!error.contains("secret"), "{error}");
    }

    #[test]
    fn memory_is_never_a_file_of_that_name() {
        for text in ["sqlite::memory:", "sqlite://:memory:"] {
            assert!(matches!(Location::parse(text), Ok(Location::Memory)));
        }
    }

    #[test]
    fn any_path_can_be_a_url() {
        let url = sqlite_url(Path::new("/data/my games/50%?#ä.db"));
        assert_eq!(url, "sqlite:///data/my%20games/50%25%3F%23%C3%A4.db");
    }
}
