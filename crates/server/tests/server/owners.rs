//! Whose table it is, on both databases: claims, leases, and writes that come too late.

use std::{sync::Arc, time::Duration};

use engine::Seat;
use server::{
    lobby::Table,
    metrics::Metrics,
    storage::{self, Append, ChatLine, Claim, Clocked, Journal, Node, Store, StoreError},
};

use crate::storage::{append, on_both, running, table};

fn node(id: &str) -> Node {
    Node {
        id: id.into(),
        place: Some(format!("host {id}")),
        lease: Duration::from_hours(1),
    }
}

async fn entered(store: &Store, id: &str) -> Node {
    let node = node(id);
    store.enter(&node).await.unwrap();
    node
}

/// The lease of a node is over, as if it had not been heard of for long.
async fn lapse(store: &Store, node: &Node) {
    let lease = Duration::ZERO;
    let over = Node {
        lease,
        ..node.clone()
    };
    store.renew(&over).await.unwrap();
}

async fn claim(store: &Store, node: &Node, table: &Table) -> Claim {
    let claims = store
        .claim(&node.id, std::slice::from_ref(&table.id))
        .await
        .unwrap();
    assert_eq!(claims.len(), 1);
    claims[0]
}

/// One entry, as the holder of a claim writes it.
fn write(table: &Table, seq: u64, epoch: u64) -> Append {
    let mut append = append(table, [seq]);
    append.epoch = epoch;
    append
}

#[tokio::test]
async fn a_table_has_one_owner_as_long_as_its_lease_runs() {
    on_both(|url| async move {
        let store = &storage::open(&url).await.unwrap();
        let (one, two) = (entered(store, "one").await, entered(store, "two").await);
        let table = running(store, "Anna").await;
        assert_eq!(claim(store, &one, &table).await, Claim::Granted(1));
        assert_eq!(claim(store, &two, &table).await, Claim::Elsewhere);
        let again = claim(store, &one, &table).await;
        assert_eq!(again, Claim::Granted(2), "its own, once more");

        lapse(store, &one).await;
        assert_eq!(claim(store, &two, &table).await, Claim::Granted(3));
        assert!(!store.renew(&one).await.unwrap(), "it had run out");
        assert!(store.renew(&one).await.unwrap());
        assert_eq!(claim(store, &one, &table).await, Claim::Elsewhere);
        assert!(store.holds(&table.id, 3).await.unwrap());
        assert!(!store.holds(&table.id, 2).await.unwrap());

        store.leave(&two.id).await.unwrap();
        assert_eq!(claim(store, &one, &table).await, Claim::Granted(4));
        let old = [(table.id.clone(), 3)];
        store.release(&one.id, &old).await.unwrap();
        store.enter(&two).await.unwrap();
        let kept = claim(store, &two, &table).await;
        assert_eq!(kept, Claim::Elsewhere, "an old claim can't free it");
        let own = [(table.id.clone(), 4)];
        store.release(&one.id, &own).await.unwrap();
        assert_eq!(claim(store, &two, &table).await, Claim::Granted(5));
    })
    .await;
}

#[tokio::test]
async fn who_listens_in_the_place_of_another_has_come_after_it() {
    on_both(|url| async move {
        let store = &storage::open(&url).await.unwrap();
        let old = entered(store, "old").await;
        let table = running(store, "Anna").await;
        claim(store, &old, &table).await;
        let new = Node {
            place: old.place.clone(),
            ..node("new")
        };
        store.enter(&new).await.unwrap();
        assert_eq!(claim(store, &new, &table).await, Claim::Granted(2));
    })
    .await;
}

#[tokio::test]
async fn many_tables_are_claimed_at_once() {
    on_both(|url| async move {
        let store = &storage::open(&url).await.unwrap();
        let (one, two) = (entered(store, "one").await, entered(store, "two").await);
        let mut tables = Vec::new();
        for host in ["a", "b", "c"] {
            tables.push(running(store, host).await);
        }
        claim(store, &two, &tables[1]).await;
        let mut ids: Vec<String> = tables.iter().map(|t| t.id.clone()).collect();
        ids.insert(1, "nowhere".into());
        let claims = store.claim(&one.id, &ids).await.unwrap();
        let expected = [
            Claim::Granted(1),
            Claim::Absent,
            Claim::Elsewhere,
            Claim::Granted(1),
        ];
        assert_eq!(claims, expected);
    })
    .await;
}

/// Two nodes that both hold the other for gone: one claim is the last, and only its holder writes.
#[tokio::test]
async fn of_two_claims_at_once_one_writes() {
    on_both(|url| async move {
        let stores = [
            storage::open(&url).await.unwrap(),
            storage::open(&url).await.unwrap(),
        ];
        let table = running(&stores[0], "Anna").await;
        for round in 1..=20 {
            let (one, two) = (node("one"), node("two"));
            let (a, b) = tokio::join!(
                claim(&stores[0], &one, &table),
                claim(&stores[1], &two, &table)
            );
            let (Claim::Granted(a), Claim::Granted(b)) = (a, b) else {
                panic!("{a:?} {b:?}: neither node runs");
            };
            assert_ne!(a, b);
            let (first, second) = ([write(&table, round, a)], [write(&table, round, b)]);
            let (a_wrote, b_wrote) =
                tokio::join!(stores[0].append(&first), stores[1].append(&second));
            assert_eq!((a_wrote.is_ok(), b_wrote.is_ok()), (a > b, b > a));
            let lost = if a > b { b_wrote } else { a_wrote };
            assert!(matches!(lost, Err(StoreError::Deposed)), "{lost:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_is_deposed_learns_that_even_where_his_successor_has_played_on() {
    on_both(|url| async move {
        let stores = [
            storage::open(&url).await.unwrap(),
            storage::open(&url).await.unwrap(),
        ];
        let table = running(&stores[0], "Anna").await;
        let (one, two) = (node("one"), node("two"));
        assert_eq!(claim(&stores[0], &one, &table).await, Claim::Granted(1));
        stores[0].append(&[write(&table, 1, 1)]).await.unwrap();
        assert_eq!(claim(&stores[1], &two, &table).await, Claim::Granted(2));
        stores[1].append(&[write(&table, 2, 2)]).await.unwrap();
        for seq in 1..=3 {
            let late = stores[0].append(&[write(&table, seq, 1)]).await;
            assert!(matches!(late, Err(StoreError::Deposed)), "{seq}: {late:?}");
        }
        let taken = stores[1].append(&[write(&table, 2, 2)]).await;
        assert!(matches!(taken, Err(StoreError::Conflict)), "{taken:?}");
        assert_eq!(stores[0].entries(&table.id).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn every_write_of_a_deposed_owner_is_refused() {
    on_both(|url| async move {
        let store = &storage::open(&url).await.unwrap();
        let (one, two) = (entered(store, "one").await, entered(store, "two").await);
        let mut open = table("Anna");
        store.add_table(&open).await.unwrap();
        let playing = running(store, "Ben").await;
        for table in [&open, &playing] {
            assert_eq!(claim(store, &one, table).await, Claim::Granted(1));
        }
        lapse(store, &one).await;
        for table in [&open, &playing] {
            assert_eq!(claim(store, &two, table).await, Claim::Granted(2));
        }
        let mut late = append(&playing, 1..=2);
        late.epoch = 1;
        let line = ChatLine {
            number: 1,
            guest: "id-Ben".into(),
            command: "c".into(),
            from: "Ben".into(),
            seat: None,
            text: "hello".into(),
            at: 1,
            aside: false,
        };
        let clocked = Clocked {
            record: "{}".into(),
            deadline: None,
        };
        let before = open.clone();
        open.name = "Another name".into();
        let started = crate::storage::started(&open);
        let refused = [
            store.append(&[late]).await,
            store.save_table(&open, 1).await,
            store.save_table(&open, 1).await,
            store.start(&open, &started, &[], 1).await,
            store.remove_table(&open.id, 1).await,
            store.note_turns(&playing.id, &[Seat(0)], 1).await,
            store.save_clocks(&playing.id, &clocked, 1).await,
            store.add_chat(&playing.id, &line, 1).await.map(drop),
        ];
        for result in refused {
            assert!(matches!(result, Err(StoreError::Deposed)), "{result:?}");
        }
        assert!(store.entries(&playing.id).await.unwrap().is_empty());
        assert!(
            store
                .stored(&playing.id, 9)
                .await
                .unwrap()
                .unwrap()
                .chat
                .is_empty()
        );
        assert_eq!(store.started(&open.id).await.unwrap(), None);
        assert_eq!(store.table(&open.id).await.unwrap(), Some(before));
        assert_eq!(store.table(&playing.id).await.unwrap(), Some(playing));
    })
    .await;
}

/// What waits is written in one transaction; what can't be written fails alone.
#[tokio::test]
async fn one_bad_append_of_a_batch_fails_alone() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let metrics = Arc::new(Metrics::default());
        let journal = Journal::start(store.clone(), Arc::clone(&metrics));
        let one = entered(&store, "one").await;
        let [sound, deposed, taken, other] = [
            running(&store, "a").await,
            running(&store, "b").await,
            running(&store, "c").await,
            running(&store, "d").await,
        ];
        claim(&store, &one, &deposed).await;
        store.append(&[append(&taken, [1])]).await.unwrap();
        let never_started = table("e");
        store.add_table(&never_started).await.unwrap();
        let (first, late, second, unstarted, last) = tokio::join!(
            journal.append(append(&sound, 1..=2)),
            journal.append(append(&deposed, [1])),
            journal.append(append(&taken, [1])),
            journal.append(append(&never_started, [1])),
            journal.append(append(&other, [1])),
        );
        assert_eq!(metrics.append_batch.get(), 1, "they were one batch");
        assert!(first.is_ok() && last.is_ok(), "{first:?} {last:?}");
        assert!(matches!(late, Err(StoreError::Deposed)), "{late:?}");
        assert!(matches!(second, Err(StoreError::Conflict)), "{second:?}");
        assert!(
            matches!(unstarted, Err(StoreError::Refused(_))),
            "{unstarted:?}"
        );
        assert_eq!(store.entries(&sound.id).await.unwrap().len(), 2);
        assert!(store.entries(&deposed.id).await.unwrap().is_empty());
        assert_eq!(store.entries(&other.id).await.unwrap().len(), 1);
    })
    .await;
}
