//! The same suite on both databases.

use std::{future::Future, io::Write as _};

use engine::{
    Luck, Seat,
    fairness::{Chain, Hex},
    journal::{Entry, Kind},
};
use serde_json::json;
use server::{
    games::{Examples, offered},
    lobby::Table,
    storage::{
        self, Append, ChatLine, Clocked, Deck, Started, Store, StoreError, StoredEntry, TableQuery,
    },
    wire::{Person, TableState},
};
use sqlx::Connection as _;
use tokio::task::JoinSet;

const SKIPPED: &[u8] = b"SKIPPED on Postgres: ELDERTABLE_TEST_POSTGRES is not set; \
    crates/server/tests/with-postgres COMMAND sets it\n";

/// Runs a test on a fresh `SQLite` file and, when there is a server, on a fresh Postgres database.
pub(crate) async fn on_both<F: Future<Output = ()>>(test: impl Fn(String) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.db");
    // Boxed: whole servers live in these tests.
    Box::pin(test(format!("sqlite://{}", file.display()))).await;
    match std::env::var("ELDERTABLE_TEST_POSTGRES") {
        Ok(server) => Box::pin(test(fresh(&server).await)).await,
        // Written past the test harness, which would swallow it.
        Err(_) => drop(std::io::stderr().write_all(SKIPPED)),
    }
}

/// Who has a cookie.
pub(crate) async fn guest(store: &Store, token_hash: &str) -> Option<Person> {
    store.guest_by_token(token_hash).await.unwrap()
}

async fn fresh(server: &str) -> String {
    let name = format!("suite_{}", server::secret::invite().unwrap().to_lowercase());
    let mut admin = sqlx::PgConnection::connect(server).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut admin).await.unwrap();
    let (base, options) = server.split_once('?').map_or((server, ""), |(b, o)| (b, o));
    let (base, _) = base.rsplit_once('/').unwrap();
    format!("{base}/{name}?{options}")
}

pub(crate) fn person(name: &str) -> Person {
    Person {
        id: format!("id-{name}"),
        name: name.to_owned(),
    }
}

pub(crate) fn table(host: &str) -> Table {
    let games = offered(Examples::Shown);
    let kind = games.iter().find(|g| g.id == "skirmish").unwrap();
    let new = serde_json::from_value(json!({ "game": "skirmish", "seats": 2 })).unwrap();
    Table::open(kind, &person(host), &new).unwrap()
}

pub(crate) fn luck(table: &Table) -> Luck {
    let nonces = vec![None, Some(Hex([3; 16]))];
    Luck::begin([7; 32], Chain::new([7; 32]).anchor(), &table.id, nonces)
}

pub(crate) fn started(table: &Table) -> Started {
    Started {
        table: table.id.clone(),
        game: "skirmish".into(),
        version: 1,
        setup: json!({ "moves": 60 }),
        luck: luck(table),
        commitment: "c".into(),
        at: 5,
    }
}

fn entry(seq: u64) -> Entry {
    let kind = Kind::Act {
        seat: Seat(0),
        action: (&json!({ "n": seq, "text": "ü \u{0}" })).into(),
        id: Some(format!("c{seq}").into()),
        auto: false,
    };
    Entry {
        seq,
        hash: Hex(u128::from(seq).to_be_bytes()),
        dice: None,
        kind,
    }
}

pub(crate) fn append(table: &Table, seqs: impl IntoIterator<Item = u64>) -> Append {
    Append {
        table: table.id.clone(),
        epoch: 0,
        entries: seqs.into_iter().map(entry).collect(),
        at: 9,
        waiting: vec![Seat(1)],
        notices: Vec::new(),
        clocked: None,
    }
}

pub(crate) fn written(seq: u64) -> StoredEntry {
    StoredEntry {
        entry: entry(seq),
        at: 9,
    }
}

pub(crate) async fn running(store: &Store, host: &str) -> Table {
    let mut table = table(host);
    store.add_table(&table).await.unwrap();
    table.begin(&luck(&table));
    store.start(&table, &started(&table), &[], 0).await.unwrap();
    table
}

/// All public tables.
pub(crate) fn all() -> TableQuery {
    TableQuery {
        most: 10,
        ..TableQuery::default()
    }
}

#[tokio::test]
async fn a_guest_is_known_by_several_keys_and_his_newest_passphrase() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let anna = person("Anna");
        store.add_guest(&anna, "first").await.unwrap();
        store.add_key(&anna.id, "second").await.unwrap();
        assert_eq!(guest(&store, "second").await.as_ref(), Some(&anna));
        for passphrase in ["old", "new"] {
            store.set_passphrase(&anna.id, passphrase).await.unwrap();
            let found = store.guest_by_passphrase(passphrase).await.unwrap();
            assert_eq!(found.as_ref(), Some(&anna));
        }
        assert_eq!(store.guest_by_passphrase("old").await.unwrap(), None);
        let ben = person("Ben");
        store.add_guest(&ben, "bens").await.unwrap();
        assert_eq!(guest(&store, "bens").await, Some(ben));
        assert_eq!(guest(&store, "nobody's").await, None);
        assert_eq!(guest(&store, "first").await.as_ref(), Some(&anna));
    })
    .await;
}

#[tokio::test]
async fn guests_tables_and_chat_come_back_as_they_were() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let anna = person("Anna");
        store.add_guest(&anna, "hash").await.unwrap();
        assert_eq!(guest(&store, "hash").await.as_ref(), Some(&anna));
        assert_eq!(guest(&store, "other").await, None);
        let renamed = Person {
            name: "Änna".into(),
            ..anna
        };
        store.rename_guest(&renamed).await.unwrap();
        assert_eq!(guest(&store, "hash").await.as_ref(), Some(&renamed));
        let mut table = table("Anna");
        store.add_table(&table).await.unwrap();
        table.public = true;
        table.people.insert("id-Ben".into(), "Ben".into());
        store.save_table(&table, 0).await.unwrap();
        assert_eq!(store.table(&table.id).await.unwrap().as_ref(), Some(&table));
        assert_eq!(store.public_tables(&all()).await.unwrap(), [table.clone()]);
        assert_eq!(
            store.tables_of("id-Ben", 10).await.unwrap(),
            [table.clone()]
        );
        table.name = "Another name".into();
        store.save_table(&table, 0).await.unwrap();
        assert_eq!(
            store.tables_of("id-Ben", 10).await.unwrap(),
            [table.clone()]
        );
        table.people.remove("id-Ben");
        table.state = TableState::Finished;
        store.save_table(&table, 0).await.unwrap();
        assert!(store.tables_of("id-Ben", 10).await.unwrap().is_empty());
        assert!(store.public_tables(&all()).await.unwrap().is_empty());

        let line = |number: u64, command: &str| ChatLine {
            number,
            guest: "id-Anna".into(),
            command: command.into(),
            from: "Anna".into(),
            seat: Some(0),
            text: "hello".into(),
            at: 1,
            aside: number == 2,
        };
        assert!(store.add_chat(&table.id, &line(1, "a"), 0).await.unwrap());
        assert!(
            !store.add_chat(&table.id, &line(2, "a"), 0).await.unwrap(),
            "once"
        );
        assert!(store.add_chat(&table.id, &line(2, "b"), 0).await.unwrap());
        assert_eq!(chat(&store, &table.id, 1).await, [line(2, "b")]);
        assert_eq!(
            chat(&store, &table.id, 9).await,
            [line(1, "a"), line(2, "b")]
        );
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn unfinished_tables_are_counted_for_all_they_have_let_in() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let counts = async || {
            let count = async |guest| store.unfinished_of(guest).await.unwrap();
            [count("id-Anna").await, count("id-Ben").await]
        };
        assert_eq!(counts().await, [0, 0]);
        let mut playing = running(&store, "Anna").await;
        store.add_table(&table("Ben")).await.unwrap();
        assert_eq!(counts().await, [1, 1]);
        playing.people.insert("id-Ben".into(), "Ben".into());
        store.save_table(&playing, 0).await.unwrap();
        assert_eq!(counts().await, [1, 2]);
        playing.state = TableState::Finished;
        store.save_table(&playing, 0).await.unwrap();
        assert_eq!(counts().await, [0, 1]);
    })
    .await;
}

fn deck(id: &str, name: &str) -> Deck {
    Deck {
        id: id.into(),
        name: name.into(),
        list: "3x Ä\n\n1 B\n".into(),
    }
}

#[tokio::test]
async fn decks_come_back_for_their_owner_and_their_game() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        for name in ["Anna", "Ben"] {
            store.add_guest(&person(name), name).await.unwrap();
        }
        let (one, two) = (deck("b", "One"), deck("a", "Two"));
        for deck in [&one, &two] {
            assert!(store.save_deck("id-Anna", "game", deck, 2).await.unwrap());
            // The oldest first, whatever their ids.
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        let found = store.decks("id-Anna", "game").await.unwrap();
        assert_eq!(found, [one.clone(), two.clone()]);
        let third = deck("c", "Three");
        assert!(!store.save_deck("id-Anna", "game", &third, 2).await.unwrap());
        let renamed = Deck {
            name: "Once more".into(),
            ..one
        };
        assert!(
            store
                .save_deck("id-Anna", "game", &renamed, 2)
                .await
                .unwrap(),
            "a deck that is there can always be changed"
        );
        assert!(
            store
                .save_deck("id-Anna", "other", &third, 2)
                .await
                .unwrap()
        );
        assert!(store.save_deck("id-Ben", "game", &third, 2).await.unwrap());
        assert_eq!(store.deck("id-Ben", "game", "a").await.unwrap(), None);
        store.remove_deck("id-Ben", "game", "a").await.unwrap();
        store.remove_deck("id-Anna", "other", "a").await.unwrap();
        store.close().await;
        let store = storage::open(&url).await.unwrap();
        let found = store.decks("id-Anna", "game").await.unwrap();
        assert_eq!(found, [renamed, two.clone()]);
        store.remove_deck("id-Anna", "game", "b").await.unwrap();
        assert_eq!(store.decks("id-Anna", "game").await.unwrap(), [two]);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn two_decks_at_once_can_not_both_be_the_last_that_fits() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        store.add_guest(&person("Anna"), "hash").await.unwrap();
        let mut tasks = JoinSet::new();
        for n in 0..16 {
            let store = store.clone();
            tasks.spawn(async move {
                let deck = deck(&format!("d{n}"), "Deck");
                store.save_deck("id-Anna", "game", &deck, 5).await.unwrap()
            });
        }
        let kept = tasks.join_all().await.into_iter().filter(|kept| *kept);
        assert_eq!(kept.count(), 5);
        assert_eq!(store.decks("id-Anna", "game").await.unwrap().len(), 5);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_table_is_deleted_with_all_that_belongs_to_it_and_no_other() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let open = table("Anna");
        store.add_table(&open).await.unwrap();
        store.remove_table(&open.id, 0).await.unwrap();
        assert_eq!(store.table(&open.id).await.unwrap(), None);
        assert!(store.tables_of("id-Anna", 9).await.unwrap().is_empty());
        let (gone, kept) = (running(&store, "Anna").await, running(&store, "Ben").await);
        for table in [&gone, &kept] {
            store.append(&[append(table, 1..=3)]).await.unwrap();
        }
        store.remove_table(&gone.id, 0).await.unwrap();
        assert_eq!(store.table(&gone.id).await.unwrap(), None);
        assert!(store.started(&gone.id).await.unwrap().is_none());
        assert!(store.entries(&gone.id).await.unwrap().is_empty());
        assert!(store.started(&kept.id).await.unwrap().is_some());
        assert_eq!(store.entries(&kept.id).await.unwrap().len(), 3);
    })
    .await;
}

async fn chat(store: &Store, id: &str, most: u32) -> Vec<ChatLine> {
    store.stored(id, most).await.unwrap().unwrap().chat
}

#[tokio::test]
async fn a_room_begins_with_all_that_was_stored_and_its_match_with_its_past() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        assert!(store.stored("nobody's", 9).await.unwrap().is_none());
        let open = table("Anna");
        store.add_table(&open).await.unwrap();
        let stored = store.stored(&open.id, 9).await.unwrap().unwrap();
        assert_eq!((stored.started, stored.clocks), (None, None));
        assert_eq!((stored.table, stored.chat), (open, vec![]));
        let playing = running(&store, "Ben").await;
        let clocked = Append {
            clocked: Some(Clocked {
                record: "how they stand".into(),
                deadline: None,
            }),
            ..append(&playing, 1..=3)
        };
        store.append(&[clocked]).await.unwrap();
        let stored = store.stored(&playing.id, 9).await.unwrap().unwrap();
        assert_eq!(Some(stored.table), store.table(&playing.id).await.unwrap());
        assert!(stored.started.is_some());
        assert_eq!(stored.started, store.started(&playing.id).await.unwrap());
        assert_eq!(stored.clocks.as_deref(), Some("how they stand"));
        let history = store.history(&playing.id).await.unwrap();
        assert_eq!(history.written, [1, 2, 3].map(written));
        assert_eq!(history.snapshots.unwrap(), []);
    })
    .await;
}

/// Twice as many pages of `SQLite`'s write-ahead log as there may be before a commit moves them into the
/// file: a reader that never finishes would let it grow.
const LONG: u64 = 2000;
/// A page in the log, with its head.
const PAGE: u64 = 4096 + 24;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_a_file_stays_short_under_many_matches_and_is_gone_when_it_is_closed() {
    const ENTRIES: u64 = 300;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("busy.db");
    let log = folder.path().join("busy.db-wal");
    let url = format!("sqlite://{}", path.display());
    let store = storage::open(&url).await.unwrap();
    let mut tables = Vec::new();
    for n in 0..50 {
        tables.push(running(&store, &format!("Anna{n}")).await);
    }
    for seq in 1..=ENTRIES {
        let batch: Vec<_> = tables.iter().map(|table| append(table, [seq])).collect();
        store.append(&batch).await.unwrap();
        let long = log.metadata().unwrap().len();
        assert!(long < LONG * PAGE, "{long} bytes after {seq} commits");
    }
    let long = log.metadata().unwrap().len();
    assert!(long > 500 * PAGE, "{long} bytes: too few to say anything");
    store.close().await;
    assert!(!log.exists(), "all is in the one file now");

    let alone = folder.path().join("alone.db");
    std::fs::copy(&path, &alone).unwrap();
    let store = storage::open(&format!("sqlite://{}", alone.display()))
        .await
        .unwrap();
    for table in &tables {
        let history = store.history(&table.id).await.unwrap();
        assert_eq!(history.written.len() as u64, ENTRIES);
    }
    store.close().await;
}

#[tokio::test]
async fn a_database_from_the_future_is_refused() {
    on_both(|url| async move {
        storage::open(&url).await.unwrap().close().await;
        let future = "INSERT INTO _sqlx_migrations \
            (version, description, success, checksum, execution_time) VALUES (9999, 'later', true, ";
        if let Some(file) = url.strip_prefix("sqlite://") {
            let mut db = sqlx::SqliteConnection::connect(file).await.unwrap();
            let sql = sqlx::AssertSqlSafe(format!("{future} x'00', 0)"));
            sqlx::query(sql).execute(&mut db).await.unwrap();
        } else {
            let mut db = sqlx::PgConnection::connect(&url).await.unwrap();
            let sql = sqlx::AssertSqlSafe(format!("{future} '\\x00', 0)"));
            sqlx::query(sql).execute(&mut db).await.unwrap();
        }
        let error = storage::open(&url).await.unwrap_err();
        assert!(matches!(error, StoreError::TooNew { migration: 9999, .. }), "{error}");
        assert!(error.to_string().contains("too new"));
    })
    .await;
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named() {
    for url in [
        "sqlite:///nowhere/at/all.db",
        "mysql://x",
        "postgres://u:pw@127.0.0.1:1/none",
    ] {
        let error = storage::open(url).await.unwrap_err().to_string();
        assert!(error.starts_with("can't open the database"), "{error}");
        assert!(!error.contains("pw"), "{error}");
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(
        file.path(),
        "this is no database, it is a letter to a friend",
    )
    .unwrap();
    let error = storage::open(&format!("sqlite://{}", file.path().display()))
        .await
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains(&file.path().display().to_string()),
        "{error}"
    );
}
