//! What brings a database up to date: the files in `migrations/`, built in. A database keeps number,
//! words and checksum of each, so that none may be changed once it has been released.

use sqlx::{
    SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

/// The name of a file without its ending, and what is in it.
type File = (&'static str, &'static str);

/// The same files in the folders of both databases.
macro_rules! files {
    ($($name:literal)+) => {
        const SQLITE: &[File] = files!("sqlite": $($name)+);
        const POSTGRES: &[File] = files!("postgres": $($name)+);
    };
    ($folder:literal: $($name:literal)+) => {
        &[$((
            $name,
            include_str!(concat!("../../../../migrations/", $folder, "/", $name, ".sql")),
        )),+]
    };
}

files! {
    "0001_tables_and_journal"
    "0002_turns"
    "0003_decks"
    "0004_owners"
    "0005_keys"
    "0006_clocks"
    "0007_snapshots"
    "0008_fairness"
    "0009_webhooks"
}

/// Those of the embedded database.
pub(super) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

/// Those of the database server.
pub(super) fn postgres() -> Migrator {
    migrator(POSTGRES)
}

fn migrator(files: &[File]) -> Migrator {
    let numbered = files.iter().filter_map(|(name, sql)| {
        let (number, words) = name.split_once('_')?;
        Some(Migration::new(
            number.parse().ok()?,
            words.replace('_', " ").into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        ))
    });
    Migrator::with_migrations(numbered.collect())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn every_file_is_built_in_and_has_a_number() {
        for (folder, files, migrator) in [
            ("sqlite", SQLITE, sqlite()),
            ("postgres", POSTGRES, postgres()),
        ] {
            let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
            let mut there: Vec<_> = fs::read_dir(all.join(folder))
                .unwrap()
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            there.sort();
            let known: Vec<_> = files
                .iter()
                .map(|(name, _)| format!("{name}.sql"))
                .collect();
            assert_eq!(there, known);
            let numbers: Vec<_> = migrator.iter().map(|m| m.version).collect();
            assert_eq!(numbers, (1..).take(files.len()).collect::<Vec<_>>());
        }
    }
}
