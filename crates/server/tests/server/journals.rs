//! Journals in a SQLite file that other processes use, too.

use server::storage::{self, StoreError};
use sqlx::{Connection as _, SqliteConnection};

use crate::storage::{append, running, written};

#[tokio::test]
async fn two_processes_write_to_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("two.db").display());
    let stores = [&url, &url].map(|url| storage::open(url));
    let [one, other] = stores;
    let (one, other) = (one.await.unwrap(), other.await.unwrap());
    let mut tables = Vec::new();
    for host in ["Anna", "Ben", "Cara"] {
        tables.push(running(&one, host).await);
    }
    // Each process has a match of its own, and both write to the third.
    let mut next = [1, 1, 1];
    for round in 0..40 {
        for (who, store) in [(0, &one), (1, &other)] {
            let common = append(&tables[2], [next[2]]);
            let own = append(&tables[who], next[who]..next[who] + 60);
            store.append(&[common, own]).await.unwrap();
            next[who] += 60;
            next[2] += 1;
            let taken = store.append(&[append(&tables[2], [next[2] - 1])]).await;
            assert!(
                matches!(taken, Err(StoreError::Conflict)),
                "{round}: {taken:?}"
            );
        }
    }
    for store in [one, other, storage::open(&url).await.unwrap()] {
        for (table, next) in tables.iter().zip(next) {
            let all: Vec<_> = (1..next).map(written).collect();
            assert_eq!(store.entries(&table.id).await.unwrap(), all);
        }
    }
}

#[tokio::test]
async fn a_journal_with_a_missing_entry_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("cut.db").display());
    let store = storage::open(&url).await.unwrap();
    let (cut, whole) = (running(&store, "Anna").await, running(&store, "Ben").await);
    store
        .append(&[append(&cut, 1..=5), append(&whole, 1..=5)])
        .await
        .unwrap();
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("DELETE FROM entries WHERE seq = 3 AND table_id = $1")
        .bind(&cut.id)
        .execute(&mut connection)
        .await
        .unwrap();
    let errors = [
        store.entries(&cut.id).await.unwrap_err(),
        store.history(&cut.id).await.unwrap_err(),
    ];
    for error in errors.map(|e| e.to_string()) {
        let why = "#3 is missing before #4";
        assert!(error.contains(&cut.id) && error.contains(why), "{error}");
    }
    assert_eq!(store.entries(&whole.id).await.unwrap().len(), 5);
}

#[tokio::test]
async fn a_file_may_have_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("50% of my games? #1 ä.db");
    let address = format!("sqlite://{}", file.display());
    let store = storage::open(&address).await.unwrap();
    let table = running(&store, "Anna").await;
    assert!(file.exists());
    let again = storage::open(&address).await.unwrap();
    assert!(again.table(&table.id).await.unwrap().is_some());
}
