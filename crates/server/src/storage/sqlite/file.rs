//! The file of the embedded database: it is whole, and nobody else on the machine reads it.

use std::{
    fs::{OpenOptions, Permissions},
    io,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::Path,
};

use sqlx::SqlitePool;

use crate::storage::StoreError;

/// Its owner reads and writes it.
const MODE: u32 = 0o600;

/// Creates the file if it is not there, and takes it away from everybody else: hands, decks and invites
/// are in it. The files beside it get the same mode.
pub(super) fn for_us_alone(path: &Path) -> io::Result<()> {
    let mut open = OpenOptions::new();
    let file = open.append(true).create(true).mode(MODE).open(path)?;
    if file.metadata()?.permissions().mode() & 0o777 != MODE {
        file.set_permissions(Permissions::from_mode(MODE))?;
    }
    Ok(())
}

/// Makes sure that the file is not damaged.
pub(super) async fn whole(pool: &SqlitePool, database: &str) -> Result<(), StoreError> {
    let damaged = |why: String| StoreError::Open {
        database: database.to_owned(),
        why: format!("the file is damaged; restore a backup: {why}"),
    };
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(pool)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    if found == "ok" {
        Ok(())
    } else {
        Err(damaged(found))
    }
}
