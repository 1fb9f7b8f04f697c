//! The migrations in `migrations/`, embedded in the binary. A database stores the number, text, and
//! checksum of each, so a released migration must never change.

use sqlx::{
    SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

/// A file's name without its ending, and its text.
type File = (&'static str, &'static str);

/// Declares the same files for both databases.
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
    "0010_standings"
    "0011_waiting"
    "0012_notices"
    "0013_packed_snapshots"
    "0014_chained_entries"
    "0015_public_tables"
    "0016_ages"
    "0017_moderation"
    "0018_journal_by_key"
    "0019_programs"
    "0020_analyses"
}

/// The migrations of SQLite.
pub(super) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

/// The migrations of Postgres.
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

    use sqlx::{Connection as _, Executor as _, Row as _};

    use super::*;
    use crate::storage::packing::unpack;

    /// A table with a server and a match that waits for a player, as stored before `standings`.
    const BEFORE: &str = "\
        INSERT INTO tables (id, state, public, record, created_at, updated_at, owner, epoch) \
        VALUES ('open', 'open', true, '{}', 1, 1, NULL, 0), ('on', 'playing', true, '{}', 1, 1, 'n', 7); \
        INSERT INTO matches (table_id, game, version, setup, seed, commitment, started_at, waiting, \
        clocks, deadline) VALUES ('on', 'keg', 1, '{}', 's', 'c', 1, '[1]', 'tick', 5); \
        INSERT INTO entries (table_id, seq, entry, at) VALUES ('on', 1, 'e', 1); \
        INSERT INTO snapshots (table_id, seq, since, version, memory) VALUES ('on', 1, 0, 1, 'ü')";
    const AFTER: &str = "SELECT table_id, owner, epoch, standings.waiting, clocks, deadline, entry, \
        memory FROM standings JOIN tables ON tables.id = table_id LEFT JOIN matches USING (table_id) \
        LEFT JOIN entries USING (table_id) LEFT JOIN snapshots USING (table_id) ORDER BY epoch";

    /// The rows after the last migration for the rows above.
    macro_rules! carried_over {
        ($line:expr, $migrator:expr) => {{
            let mut line = $line;
            $migrator.run_to(9, &mut line).await.unwrap();
            line.execute(BEFORE).await.unwrap();
            $migrator.run(&mut line).await.unwrap();
            let rows = line.fetch_all(AFTER).await.unwrap();
            rows.iter()
                .map(|row| {
                    let (table, owner, epoch): (String, Option<String>, i64) =
                        (row.get(0), row.get(1), row.get(2));
                    let (waiting, clocks, deadline): (Option<String>, Option<String>, Option<i64>) =
                        (row.get(3), row.get(4), row.get(5));
                    let (entry, memory): (Option<String>, Option<Vec<u8>>) =
                        (row.get(6), row.get(7));
                    let memory = memory.map(|stored| unpack("a snapshot", &stored).unwrap());
                    format!(
                        "{table} {owner:?} {epoch} {waiting:?} {clocks:?} {deadline:?} {entry:?} \
                         {memory:?}"
                    )
                })
                .collect::<Vec<_>>()
        }};
    }

    #[tokio::test]
    async fn how_tables_stood_is_carried_over() {
        let there = [
            "open None 0 None None None None None",
            r#"on Some("n") 7 Some("[1]") Some("tick") Some(5) Some("e") Some("ü")"#,
        ];
        let memory = sqlx::SqliteConnection::connect("sqlite::memory:");
        assert_eq!(carried_over!(memory.await.unwrap(), sqlite()), there);
        let Ok(url) = std::env::var("ELDERTABLE_TEST_POSTGRES") else {
            return;
        };
        let mut line = sqlx::PgConnection::connect(&url).await.unwrap();
        line.execute(
            "DROP SCHEMA IF EXISTS standings_carried_over CASCADE; \
             CREATE SCHEMA standings_carried_over; SET search_path = standings_carried_over",
        )
        .await
        .unwrap();
        assert_eq!(carried_over!(line, postgres()), there);
    }

    #[tokio::test]
    async fn entries_are_carried_over_to_their_key() {
        let mut line = sqlx::SqliteConnection::connect("sqlite::memory:")
            .await
            .unwrap();
        sqlite().run_to(17, &mut line).await.unwrap();
        let before = "\
            INSERT INTO tables (id, state, public, record, created_at, updated_at) \
            VALUES ('a', 'playing', true, '{}', 1, 1), ('b', 'playing', true, '{}', 1, 1), \
            ('c', 'open', true, '{}', 1, 1); \
            INSERT INTO matches (table_id, game, version, setup, seed, commitment, started_at) \
            VALUES ('a', 'keg', 1, '{}', 's', 'c', 1), ('b', 'keg', 1, '{}', 's', 'c', 1); \
            INSERT INTO standings (table_id, waiting) VALUES ('a', '[0]'), ('b', '[0]'), ('c', '[0]'); \
            INSERT INTO entries (id, before, table_id, seq, entry, at, waiting) VALUES \
            (1, NULL, 'b', 1, 'b1', 1, NULL), (2, NULL, 'a', 1, 'a1', 3, '[1]'), \
            (3, 2, 'a', 2, 'a2', 2, '[2]'), (4, 1, 'b', 2, 'b2', 4, NULL)";
        line.execute(before).await.unwrap();
        sqlite().run(&mut line).await.unwrap();
        let mut found = Vec::new();
        for query in [
            "SELECT entry || ' ' || table_id || ' ' || seq || ' ' || at FROM entries",
            "SELECT table_id || ' ' || waiting FROM waits ORDER BY table_id",
        ] {
            let rows = line.fetch_all(query).await.unwrap();
            found.extend(rows.iter().map(|row| row.get::<String, _>(0)));
        }
        let expected = "a1 a 1 3|a2 a 2 2|b1 b 1 1|b2 b 2 4|a [2]|b [0]|c [0]";
        assert_eq!(found.join("|"), expected);
        let twice = "INSERT INTO entries (table_id, seq, entry, at) VALUES ('a', 2, 'other', 1)";
        assert!(line.execute(twice).await.is_err());
    }

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
