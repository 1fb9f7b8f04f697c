//! What is written with a match's entries and read again: all of it or nothing. On both databases.

use std::sync::Arc;

use engine::{Seat, fairness::Hex};
use server::{
    lobby::Table,
    metrics::Metrics,
    storage::{self, Append, Clocked, Journal, Notice, Store, StoreError, StoredEntry, Webhook},
};
use tokio::task::JoinSet;

use crate::storage::{append, luck, on_both, person, running, started, table, written};

#[tokio::test]
async fn the_journal_comes_back_in_order_after_reopening() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let table = running(&store, "Anna").await;
        store.append(&[append(&table, 1..=3)]).await.unwrap();
        store.append(&[append(&table, 4..=12)]).await.unwrap();
        store.close().await;
        let store = storage::open(&url).await.unwrap();
        assert_eq!(
            store.started(&table.id).await.unwrap(),
            Some(started(&table))
        );
        let entries: Vec<StoredEntry> = (1..=12).map(written).collect();
        assert_eq!(store.entries(&table.id).await.unwrap(), entries);
        let twice = store.start(&table, &started(&table), &[], 0).await;
        assert!(
            matches!(twice, Err(StoreError::Conflict)),
            "a match starts once"
        );
    })
    .await;
}

#[tokio::test]
async fn a_taken_number_refuses_the_whole_append() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let (one, two) = (running(&store, "Anna").await, running(&store, "Ben").await);
        store.append(&[append(&one, 1..=2)]).await.unwrap();
        for seqs in [1..=1, 2..=4] {
            let batch = [append(&two, 1..=1), append(&one, seqs)];
            assert!(matches!(
                store.append(&batch).await,
                Err(StoreError::Conflict)
            ));
        }
        assert_eq!(store.entries(&one.id).await.unwrap().len(), 2);
        assert!(
            store.entries(&two.id).await.unwrap().is_empty(),
            "all or nothing"
        );
    })
    .await;
}

#[tokio::test]
async fn a_database_in_memory_keeps_a_journal_as_long_as_it_lives() {
    let store = storage::open("sqlite::memory:").await.unwrap();
    let one = running(&store, "Anna").await;
    let other = running(&store, "Bea").await;
    store.append(&[append(&one, 1..=2)]).await.unwrap();
    let taken = store
        .append(&[append(&other, 1..=1), append(&one, 2..=3)])
        .await;
    assert!(matches!(taken, Err(StoreError::Conflict)), "{taken:?}");
    assert_eq!(store.entries(&one.id).await.unwrap(), [1, 2].map(written));
    assert_eq!(store.entries(&other.id).await.unwrap(), []);
    let clocked = Append {
        clocked: Some(Clocked {
            record: "{}".into(),
            deadline: Some(7),
        }),
        ..append(&other, 1..=1)
    };
    store.append(&[clocked]).await.unwrap();
    assert_eq!(clocks(&store, &other.id).await, Some("{}".into()));
    assert_eq!(store.entries(&other.id).await.unwrap(), [written(1)]);
    let again = storage::open("sqlite::memory:").await.unwrap();
    assert_eq!(again.table(&one.id).await.unwrap(), None, "each is its own");
}

async fn clocks(store: &Store, id: &str) -> Option<String> {
    store.stored(id, 0).await.unwrap().unwrap().clocks
}

/// What a table's match waits for, as the table and both lists of tables say it.
async fn turns(store: &Store, id: &str) -> [Option<Vec<Seat>>; 3] {
    let found = store.table(id).await.unwrap().unwrap();
    let of = |tables: Vec<Table>| tables.into_iter().find(|t| t.id == id).unwrap().waiting;
    [
        found.waiting,
        of(store.public_tables(&crate::storage::all()).await.unwrap()),
        of(store.tables_of("id-Anna", 9).await.unwrap()),
    ]
}

#[tokio::test]
async fn clocks_are_written_with_entries_and_found_when_they_have_run_out() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let (one, two) = (running(&store, "Anna").await, running(&store, "Ben").await);
        assert_eq!(clocks(&store, &one.id).await, None);
        let clocked = |record: &str, deadline| Clocked {
            record: record.into(),
            deadline,
        };
        let with = |table: &Table, seq, clocked| Append {
            clocked: Some(clocked),
            ..append(table, [seq])
        };
        let batch = [
            with(&one, 1, clocked("a", Some(500))),
            with(&two, 1, clocked("b", None)),
        ];
        store.append(&batch).await.unwrap();
        assert_eq!(clocks(&store, &one.id).await.as_deref(), Some("a"));
        store
            .save_clocks(&two.id, &clocked("c", Some(400)), 0)
            .await
            .unwrap();
        assert_eq!(clocks(&store, &two.id).await.as_deref(), Some("c"));
        assert!(store.run_out(399, 9).await.unwrap().is_empty());
        assert_eq!(
            store.run_out(500, 9).await.unwrap(),
            [two.id.clone(), one.id.clone()]
        );
        assert_eq!(
            store.run_out(500, 1).await.unwrap(),
            std::slice::from_ref(&two.id)
        );
        let mut over = one;
        over.state = server::wire::TableState::Finished;
        store.save_table(&over, 0).await.unwrap();
        assert_eq!(store.run_out(500, 9).await.unwrap(), [two.id]);
    })
    .await;
}

#[tokio::test]
async fn whom_a_match_waits_for_is_written_with_its_entries() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let mut old = running(&store, "Anna").await;
        old.public = true;
        store.save_table(&old, 0).await.unwrap();
        assert_eq!(turns(&store, &old.id).await, [None, None, None]);
        store.note_turns(&old.id, &[Seat(0)], 0).await.unwrap();
        let first = Some(vec![Seat(0)]);
        assert_eq!(
            turns(&store, &old.id).await,
            [first.clone(), first.clone(), first.clone()]
        );
        store.note_turns(&old.id, &[Seat(3)], 0).await.unwrap();
        assert_eq!(turns(&store, &old.id).await[0], first, "only once");

        let mut fresh = table("Anna");
        fresh.public = true;
        fresh.waiting = first.clone();
        store.add_table(&fresh).await.unwrap();
        assert_eq!(turns(&store, &fresh.id).await[0], None, "not started");
        fresh.begin(&luck(&fresh));
        store.start(&fresh, &started(&fresh), &[], 0).await.unwrap();
        assert_eq!(turns(&store, &fresh.id).await[2], first);

        let batch = [append(&old, 1..=2), append(&fresh, 1..=1)];
        store.append(&batch).await.unwrap();
        let second = Some(vec![Seat(1)]);
        for id in [&old.id, &fresh.id] {
            assert_eq!(
                turns(&store, id).await,
                [second.clone(), second.clone(), second.clone()]
            );
        }
        let mut late = append(&old, 2..=3);
        late.waiting = vec![Seat(0)];
        assert!(store.append(&[late]).await.is_err());
        assert_eq!(turns(&store, &old.id).await[0], second, "all or nothing");
    })
    .await;
}

#[tokio::test]
async fn a_gap_is_noticed() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let table = running(&store, "Anna").await;
        store.append(&[append(&table, [1, 3])]).await.unwrap();
        let error = store.entries(&table.id).await.unwrap_err();
        assert!(error.to_string().contains("#2 is missing"), "{error}");
    })
    .await;
}

/// Many matches, two writers each, through two journals on one database as two servers would: every
/// number has exactly one winner, and what was acknowledged is what is stored.
#[tokio::test]
async fn two_writers_never_both_win() {
    on_both(|url| async move {
        let stores = [
            storage::open(&url).await.unwrap(),
            storage::open(&url).await.unwrap(),
        ];
        let journals = stores
            .clone()
            .map(|s| Journal::start(s, Arc::new(Metrics::default())));
        let mut matches = Vec::new();
        for host in ["a", "b", "c", "d", "e", "f"] {
            matches.push(running(&stores[0], host).await);
        }
        let mut writers = JoinSet::new();
        for table in &matches {
            for (who, journal) in journals.iter().enumerate() {
                let (table, journal) = (table.clone(), journal.clone());
                writers.spawn(async move {
                    let mut won = Vec::new();
                    for seq in 1..=20 {
                        let mut append = append(&table, [seq]);
                        append.entries[0].hash = Hex([who as u8; 16]);
                        match journal.append(append).await {
                            Ok(()) => won.push(seq),
                            Err(StoreError::Conflict) => {}
                            Err(error) => panic!("{error}"),
                        }
                    }
                    (table.id, who, won)
                });
            }
        }
        let results = writers.join_all().await;
        for table in &matches {
            let entries = stores[1].entries(&table.id).await.unwrap();
            assert_eq!(entries.len(), 20);
            for (_, who, won) in results.iter().filter(|(id, _, _)| *id == table.id) {
                let stored = entries.iter().map(|w| &w.entry);
                let stored = stored.filter(|e| e.hash == Hex([*who as u8; 16]));
                assert_eq!(stored.map(|e| e.seq).collect::<Vec<_>>(), *won);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_append_of_any_length_is_written_whole_or_not_at_all() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let table = running(&store, "Anna").await;
        for (from, to) in [(1, 1), (2, 4), (5, 132), (133, 261), (262, 600)] {
            let deposed = Append {
                epoch: 7,
                ..append(&table, from..=to)
            };
            let refused = store.append(&[deposed]).await;
            assert!(matches!(refused, Err(StoreError::Deposed)), "{refused:?}");
            store.append(&[append(&table, from..=to)]).await.unwrap();
            let all: Vec<_> = (1..=to).map(written).collect();
            assert_eq!(store.entries(&table.id).await.unwrap(), all);
            // A number that is taken, at the end.
            let taken = store
                .append(&[append(&table, (to + 1..to + 300).chain([to]))])
                .await;
            assert!(matches!(taken, Err(StoreError::Conflict)), "{taken:?}");
            assert_eq!(store.entries(&table.id).await.unwrap(), all);
        }
    })
    .await;
}

#[tokio::test]
async fn notices_are_stored_with_their_entries_until_they_are_sent() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let table = running(&store, "Anna").await;
        let webhook = Webhook {
            url: "https://example.org/".into(),
            site: "https://site".into(),
            secret: "s".into(),
            failures: 0,
        };
        store.add_guest(&person("Anna"), "hash").await.unwrap();
        store.set_webhook("id-Anna", &webhook).await.unwrap();
        let notice = |guest: &str, seat, entry, due| Notice {
            table: table.id.clone(),
            guest: guest.into(),
            seat,
            entry,
            due,
        };
        let of_anna = notice("id-Anna", 1, 1, 100);
        let mut told = append(&table, [1]);
        told.notices = vec![of_anna.clone(), notice("id-Ben", 0, 1, 100)];
        let mut taken = append(&table, [1]);
        taken.notices = vec![notice("id-Anna", 0, 1, 50)];
        store.append(&[told]).await.unwrap();
        // An entry that is not written notifies no one, and people without an address are not notified.
        let again = store.append(&[taken]).await;
        assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
        assert_eq!(store.due_notices(99, 900, 9).await.unwrap(), []);
        let due = |notice: &Notice, due| Notice {
            due,
            ..notice.clone()
        };
        assert_eq!(
            store.due_notices(100, 900, 9).await.unwrap(),
            [due(&of_anna, 900)]
        );
        assert_eq!(store.due_notices(899, 900, 9).await.unwrap(), []);
        // A later one for the same seat comes instead of it.
        let mut later = append(&table, [2]);
        let newer = notice("id-Anna", 1, 2, 300);
        later.notices = vec![newer.clone()];
        store.append(&[later]).await.unwrap();
        store.forget_notice(&of_anna).await.unwrap();
        assert!(!store.hold_notice(&of_anna).await.unwrap());
        assert!(store.hold_notice(&due(&newer, 400)).await.unwrap());
        assert_eq!(store.due_notices(399, 900, 9).await.unwrap(), []);
        assert_eq!(
            store.due_notices(400, 500, 9).await.unwrap(),
            [due(&newer, 500)]
        );
        store.forget_notice(&newer).await.unwrap();
        assert_eq!(store.due_notices(999, 999, 9).await.unwrap(), []);
        // A person who removes the address has no pending notifications.
        let mut last = append(&table, [3]);
        last.notices = vec![notice("id-Anna", 1, 3, 1)];
        store.append(&[last]).await.unwrap();
        store.forget_webhook("id-Anna").await.unwrap();
        assert_eq!(store.due_notices(999, 999, 9).await.unwrap(), []);
    })
    .await;
}
