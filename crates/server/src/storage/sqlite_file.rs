//! The file of a SQLite database: private to its owner, and checked for damage when it is opened.

use std::{
    fs::{OpenOptions, Permissions},
    io,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::Path,
};

use sqlx::AnyConnection;

use crate::storage::StoreError;

/// Only the owner reads and writes it.
const MODE: u32 = 0o600;

/// Creates the file if it does not exist and makes it private: it holds hands, decks, and invites.
/// SQLite gives the files beside it the same mode.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    let mut open = OpenOptions::new();
    let file = open.append(true).create(true).mode(MODE).open(path)?;
    if file.metadata()?.permissions().mode() & 0o777 != MODE {
        file.set_permissions(Permissions::from_mode(MODE))?;
    }
    Ok(())
}

/// Returns an error if the file is damaged.
pub(super) async fn check(
    connection: &mut AnyConnection,
    database: &str,
) -> Result<(), StoreError> {
    let damaged = |why: String| StoreError::Open {
        database: database.to_owned(),
        why: format!("the file is damaged; restore a backup: {why}"),
    };
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(connection)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    if found == "ok" {
        Ok(())
    } else {
        Err(damaged(found))
    }
}
