//! Where the embedded database finds the newest entry of a match: in its standing, or among those that
//! came after the last time all standings were brought up to date.

use server::{
    lobby::Table,
    storage::{self, Store, StoreError},
};
use sqlx::{Connection as _, SqliteConnection};

use crate::storage::{append, running, written};

/// After more than 2,048 entries standings are brought up to date, those of 64 matches at a time.
const TABLES: usize = 100;
const ROUNDS: u64 = 60;

async fn opened(url: &str, tables: usize) -> (std::sync::Arc<dyn Store>, Vec<Table>) {
    let store = storage::open(url).await.unwrap();
    let mut there = Vec::new();
    for n in 0..tables {
        there.push(running(&*store, &format!("Anna{n}")).await);
    }
    (store, there)
}

async fn asked<T>(url: &str, question: &'static str) -> Vec<T>
where
    T: for<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> + Send + Unpin,
{
    let mut line = SqliteConnection::connect(url).await.unwrap();
    sqlx::query_as(question).fetch_all(&mut line).await.unwrap()
}

/// Standings that don't say the newest entry although it is not after those that all of them say.
const WRONG: &str = "SELECT table_id FROM standings s WHERE last IS NOT \
    (SELECT MAX(id) FROM entries e WHERE e.table_id = s.table_id) \
    AND (SELECT MAX(id) FROM entries e WHERE e.table_id = s.table_id) <= (SELECT entry FROM swept)";
const SWEPT: &str = "SELECT entry, (SELECT MAX(id) FROM entries) FROM swept";

#[tokio::test]
async fn journals_of_many_matches_come_back_whether_or_not_their_standing_says_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("chains.db").display());
    let (store, tables) = opened(&url, TABLES).await;
    // The first has nothing more to say after its first entry until the end.
    for seq in 1..=ROUNDS {
        let playing = tables.iter().skip(usize::from(seq > 1));
        let batch: Vec<_> = playing.map(|table| append(table, [seq])).collect();
        store.append(&batch).await.unwrap();
        let here: Vec<(String,)> = asked(&url, WRONG).await;
        assert_eq!(here, [], "after {seq}");
    }
    let swept: Vec<(i64, i64)> = asked(&url, SWEPT).await;
    let [(swept, newest)] = swept[..] else {
        panic!("{swept:?}")
    };
    assert!(swept > 2048 && swept < newest, "{swept} of {newest}");
    store.append(&[append(&tables[0], 2..=3)]).await.unwrap();
    let taken = store.append(&[append(&tables[0], [3])]).await;
    assert!(matches!(taken, Err(StoreError::Conflict)), "{taken:?}");

    let check = async |store: &dyn Store| {
        for (n, table) in tables.iter().enumerate() {
            let last = if n == 0 { 3 } else { ROUNDS };
            let all: Vec<_> = (1..=last).map(written).collect();
            assert_eq!(store.entries(&table.id).await.unwrap(), all, "table {n}");
        }
    };
    check(&*store).await;
    // As after a crash: nobody has closed it.
    let again = storage::open(&url).await.unwrap();
    check(&*again).await;
    let swept: Vec<(i64, i64)> = asked(&url, SWEPT).await;
    assert_eq!(
        swept,
        [(newest + 2, newest + 2)],
        "when it is opened all is said"
    );
    let wrong: Vec<(String,)> = asked(&url, WRONG).await;
    assert_eq!(wrong, []);
    again.append(&[append(&tables[0], [4])]).await.unwrap();
    assert_eq!(again.entries(&tables[0].id).await.unwrap().len(), 4);
}

#[tokio::test]
async fn where_many_matches_have_an_entry_each_readers_have_few_to_look_through() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("many.db").display());
    let (store, tables) = opened(&url, 400).await;
    for some in tables.chunks(20) {
        for table in some {
            store.append(&[append(table, [1])]).await.unwrap();
        }
        let said: Vec<(i64, i64)> = asked(&url, SWEPT).await;
        let [(swept, newest)] = said[..] else {
            panic!("{said:?}")
        };
        assert!(newest - swept < 100, "{swept} of {newest}");
    }
    let wrong: Vec<(String,)> = asked(&url, WRONG).await;
    assert_eq!(wrong, []);
}

#[tokio::test]
async fn two_processes_on_one_file_both_know_where_journals_end() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("two.db").display());
    let (one, tables) = opened(&url, 3).await;
    let other = storage::open(&url).await.unwrap();
    // Each has matches of its own, and one goes from hand to hand.
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
    let wrong: Vec<(String,)> = asked(&url, WRONG).await;
    assert_eq!(wrong, []);
}

#[tokio::test]
async fn a_journal_out_of_which_somebody_has_taken_an_entry_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("cut.db").display());
    let (store, tables) = opened(&url, 3).await;
    let batch = [0, 1, 2].map(|n| append(&tables[n], 1..=5));
    store.append(&batch).await.unwrap();
    // When it is opened all standings say the newest entry.
    let store = storage::open(&url).await.unwrap();
    for (table, seq) in [(&tables[0], 3), (&tables[1], 5)] {
        let mut line = SqliteConnection::connect(&url).await.unwrap();
        sqlx::query("DELETE FROM entries WHERE seq = $2 AND table_id = $1")
            .bind(&table.id)
            .bind(seq)
            .execute(&mut line)
            .await
            .unwrap();
    }
    for (table, why) in [
        (&tables[0], "#1 is missing before #4"),
        (&tables[1], "its newest entry is missing"),
    ] {
        let error = store.entries(&table.id).await.unwrap_err().to_string();
        assert!(error.contains(&table.id) && error.contains(why), "{error}");
        let begun = store.history(&table.id).await;
        let error = begun.unwrap_err().to_string();
        assert!(error.contains(&table.id) && error.contains(why), "{error}");
    }
    assert_eq!(store.entries(&tables[2].id).await.unwrap().len(), 5);
}
