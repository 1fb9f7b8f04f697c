//! Where a database is: `sqlite://path` or `postgres://user@host/name`.

use std::path::PathBuf;

use sqlx::{migrate::MigrateError, postgres::PgConnectOptions};

use super::StoreError;

/// A database's address.
#[derive(Debug)]
pub enum Location {
    /// Nowhere: it ends with the process. For measuring.
    Memory,
    /// A file of our own.
    Sqlite(PathBuf),
    /// A server.
    Postgres(Box<PgConnectOptions>),
}

impl Location {
    /// Reads an address.
    ///
    /// # Errors
    /// When it is of neither kind.
    pub fn parse(text: &str) -> Result<Self, StoreError> {
        let wrong = |why: String| StoreError::Open {
            database: redacted(text),
            why,
        };
        if matches!(text, "memory:" | "sqlite::memory:") {
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
            let options = text.parse::<PgConnectOptions>();
            return Ok(Self::Postgres(Box::new(
                options.map_err(|e| wrong(e.to_string()))?,
            )));
        }
        Err(wrong(
            "it should begin with sqlite:// or postgres://".into(),
        ))
    }
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

/// A server's address without its secrets.
pub(super) fn name(options: &PgConnectOptions) -> String {
    let host = options.get_socket().map_or_else(
        || format!("{}:{}", options.get_host(), options.get_port()),
        |socket| socket.display().to_string(),
    );
    format!(
        "postgres://{host}/{}",
        options.get_database().unwrap_or_default()
    )
}

/// Why a database could not be brought up to date.
pub(super) fn migration(database: &str, error: MigrateError) -> StoreError {
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
}
