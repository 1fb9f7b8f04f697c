//! A rolling update: of two servers on one database one after the other is stopped under load and
//! started again. Nothing is lost, and who plays on the other one notices nothing.

use faults::{
    balancer::Balancer,
    chance::Chance,
    cluster::Cluster,
    ledger::{Event, Ledger},
    load::{Lane, Load},
    process::{Process, Recipe},
};
use server::storage;

use crate::run::BINARY;

async fn begun(cluster: &Cluster) -> Process {
    // A port of its own: the one before may still be about to end.
    let recipe = Recipe::new(BINARY.as_ref(), cluster.url()).unwrap();
    recipe.start().await.unwrap()
}

fn broken(load: &Load) -> u64 {
    let broken = |e: &Event| matches!(e, Event::Broken { .. } | Event::Waited { .. });
    load.ledger().count(broken)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_are_replaced_one_by_one_and_nothing_is_lost() {
    if faults::cluster::programs().is_none() {
        eprintln!("SKIPPED: Postgres is not installed");
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let (old, mut other) = (begun(&cluster).await, begun(&cluster).await);
    let balancer = Balancer::to(old.address).await.unwrap();
    let lanes = [Lane::skirmish(), Lane::skirmish(), Lane::cthulhu_wars()];
    let mut chance = Chance::new(11);
    let mut moving = Load::start(balancer.address, &lanes, Ledger::default(), &mut chance);
    let mut staying = Load::start(other.address, &lanes, Ledger::default(), &mut chance);
    moving.going_on(30).await.unwrap();
    staying.going_on(30).await.unwrap();

    let store = storage::open(&cluster.url()).await.unwrap();
    let mut leaving = old;
    for round in 0..3 {
        // Like a proxy: new connections don't go to the server that is about to stop.
        balancer.send_to(other.address);
        let before = broken(&moving);
        leaving.stop().await.unwrap();
        moving.going_on(20).await.unwrap();
        assert!(
            broken(&moving) > before,
            "round {round}: nobody had to move"
        );
        if round == 0 {
            staying.going_on(20).await.unwrap();
            assert_eq!(broken(&staying), 0, "others have noticed something");
            staying.stop().await.unwrap();
            staying.check(&store).await.unwrap();
        }
        moving.check(&store).await.unwrap();
        leaving = std::mem::replace(&mut other, begun(&cluster).await);
    }
    moving.stop().await.unwrap();
    let found = moving.check(&store).await.unwrap();
    assert!(found.acked > 90, "{found:?}");
    moving.newcomers(&store).await.unwrap();
    store.close().await;
    leaving.kill().await.unwrap();
    other.kill().await.unwrap();
}
