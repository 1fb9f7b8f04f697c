//! Load: ledger clients play matches one after another until they are stopped.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, bail};
use engine::{Seat, Viewer};
use serde_json::{Value, json};
use server::storage::Store;
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    chance::Chance,
    checker::{self, Found},
    client::{self, Client, Manner},
    guest::{self, Seated},
    ledger::{Event, Ledger, Line},
};

/// How long play may take to resume after a fault.
pub const RESUME: Duration = Duration::from_mins(1);

/// Matches that are played one after another.
#[derive(Clone, Debug)]
pub struct Lane {
    /// The game's id.
    pub game: String,
    /// How many people play it.
    pub people: usize,
    /// How many bots.
    pub bots: usize,
    /// Its options.
    pub options: Value,
    /// See [`Manner::undo_one_in`].
    pub undo_one_in: u64,
    /// See [`Manner::think`].
    pub think: Duration,
}

impl Lane {
    /// Two people play the example game.
    pub fn skirmish() -> Self {
        Self {
            game: "skirmish".into(),
            people: 2,
            bots: 0,
            options: json!({ "length": "short" }),
            undo_one_in: 15,
            think: Duration::ZERO,
        }
    }

    /// Two people and a bot play a big game.
    pub fn cthulhu_wars() -> Self {
        Self {
            game: "cthulhu-wars".into(),
            people: 2,
            bots: 1,
            options: json!({}),
            undo_one_in: 0,
            think: Duration::ZERO,
        }
    }
}

/// A match, and whether anything more can be recorded about it.
#[derive(Clone, Debug)]
struct Played {
    seated: Seated,
    over: bool,
}

/// What all lanes share.
#[derive(Debug)]
struct Shared {
    address: SocketAddr,
    ledger: Arc<Ledger>,
    played: Mutex<BTreeMap<String, Played>>,
    stop: watch::Sender<bool>,
    /// How often a match could not be opened because storage was unavailable.
    unavailable: AtomicU64,
}

/// Matches that are being played.
#[derive(Debug)]
pub struct Load {
    shared: Arc<Shared>,
    lanes: JoinSet<anyhow::Result<()>>,
    /// By table: whether it was over, and the result of its last check.
    checked: BTreeMap<String, (bool, Found)>,
}

impl Load {
    /// Starts to play.
    pub fn start(address: SocketAddr, lanes: &[Lane], ledger: Ledger, chance: &mut Chance) -> Self {
        let shared = Arc::new(Shared {
            address,
            ledger: Arc::new(ledger),
            played: Mutex::default(),
            stop: watch::Sender::new(false),
            unavailable: AtomicU64::new(0),
        });
        let mut running = JoinSet::new();
        for lane in lanes {
            let (shared, lane, chance) = (Arc::clone(&shared), lane.clone(), chance.child());
            running.spawn(async move { shared.play(&lane, chance).await });
        }
        Self {
            shared,
            lanes: running,
            checked: BTreeMap::new(),
        }
    }

    /// How often the server answered that nothing can be stored, at a table or when one was opened.
    pub fn waited(&self) -> u64 {
        let waited = |e: &Event| matches!(e, Event::Waited { code } if code == "unavailable");
        self.ledger().count(waited) + self.shared.unavailable.load(Ordering::Relaxed)
    }

    /// What clients recorded.
    pub fn ledger(&self) -> &Ledger {
        &self.shared.ledger
    }

    /// Waits until this many more commands are acknowledged.
    ///
    /// # Errors
    /// When a client sees a broken promise, or nothing more is acknowledged.
    pub async fn going_on(&mut self, commands: u64) -> anyhow::Result<()> {
        let enough = self.ledger().acked() + commands - 1;
        let shared = Arc::clone(&self.shared);
        self.meanwhile(async move { shared.ledger.acked_beyond(enough).await })
            .await
            .context("play does not go on")
    }

    /// Waits for an event that must happen while matches are played.
    ///
    /// # Errors
    /// When a client sees a broken promise, or the event does not happen.
    pub async fn meanwhile(&mut self, event: impl Future<Output = ()>) -> anyhow::Result<()> {
        tokio::select! {
            happened = timeout(RESUME, event) => happened.context("it does not happen"),
            Some(lane) = self.lanes.join_next() => {
                lane??;
                bail!("a lane has ended")
            }
        }
    }

    /// Plays for this long.
    ///
    /// # Errors
    /// When a client sees a broken promise.
    pub async fn meanwhile_for(&mut self, lasting: Duration) -> anyhow::Result<()> {
        tokio::select! {
            () = sleep(lasting) => Ok(()),
            Some(lane) = self.lanes.join_next() => {
                lane??;
                bail!("a lane has ended")
            }
        }
    }

    /// Waits for every client's last answer and stops.
    ///
    /// # Errors
    /// When a client sees a broken promise, or there is no answer.
    pub async fn stop(&mut self) -> anyhow::Result<()> {
        self.shared.stop.send_replace(true);
        let all = async {
            while let Some(lane) = self.lanes.join_next().await {
                lane??;
            }
            anyhow::Ok(())
        };
        timeout(RESUME, all).await.context("no answer")?
    }

    /// The number of started matches and of finished ones.
    pub fn matches(&self) -> (usize, usize) {
        let played = self.shared.played();
        (played.len(), played.values().filter(|p| p.over).count())
    }

    /// Compares every match with its ledger. Those that were over at the last check must not have
    /// changed.
    ///
    /// # Errors
    /// When a promise is broken.
    pub async fn check(&mut self, store: &Store) -> anyhow::Result<Found> {
        let played = self.shared.played().clone();
        for (table, played) in played {
            if self.checked.get(&table).is_some_and(|(over, _)| *over) {
                continue;
            }
            // The ledger is read first: its content must be in a journal that is read later, while
            // matches go on.
            let mut lines = self.ledger().of(&table);
            let journal = checker::read(store, &table).await?;
            let sent = |line: &Line| matches!(line.event, Event::Sent { .. });
            let later = self.ledger().of(&table).into_iter().skip(lines.len());
            lines.extend(later.filter(sent));
            let found = checker::check(&journal, &lines)?;
            self.checked.insert(table, (played.over, found));
        }
        let mut all = Found::default();
        self.checked.values().for_each(|(_, found)| all += *found);
        Ok(all)
    }

    /// A new client in every seat of the running matches sees the whole journal.
    ///
    /// # Errors
    /// When one does not.
    pub async fn newcomers(&self, store: &Store) -> anyhow::Result<()> {
        let played = self.shared.played().clone();
        for (table, played) in played.into_iter().filter(|(_, p)| !p.over) {
            for (seat, guest) in (0..).zip(&played.seated.people) {
                let viewer = Viewer::Seat(Seat(seat));
                // A bot may have moved since.
                for attempt in 0.. {
                    let tab = client::fresh(guest, &table).await?;
                    let journal = checker::read(store, &table).await?;
                    match checker::up_to_date(&journal, viewer, &tab) {
                        Ok(()) => break,
                        Err(error) if attempt == 20 => return Err(error),
                        Err(_) => sleep(Duration::from_millis(50)).await,
                    }
                }
            }
        }
        Ok(())
    }
}

impl Shared {
    fn played(&self) -> MutexGuard<'_, BTreeMap<String, Played>> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one match after another until it is stopped.
    async fn play(&self, lane: &Lane, mut chance: Chance) -> anyhow::Result<()> {
        while !*self.stop.borrow() {
            let (people, bots) = (lane.people, lane.bots);
            let seated = guest::seat(self.address, &lane.game, people, bots, &lane.options);
            // The server may die meanwhile; then there is no match.
            let seated = match seated.await {
                Ok(seated) => seated,
                Err(error) => {
                    let told = error.to_string().contains("\"code\":\"unavailable\"");
                    self.unavailable.fetch_add(told.into(), Ordering::Relaxed);
                    sleep(Duration::from_millis(20)).await;
                    continue;
                }
            };
            let played = Played {
                seated: seated.clone(),
                over: false,
            };
            self.played().insert(seated.table.clone(), played);
            let over = self.play_out(&seated, lane, &mut chance).await?;
            if let Some(played) = self.played().get_mut(&seated.table) {
                played.over = over;
            }
        }
        Ok(())
    }

    async fn play_out(
        &self,
        seated: &Seated,
        lane: &Lane,
        chance: &mut Chance,
    ) -> anyhow::Result<bool> {
        let mut clients = JoinSet::new();
        let manner = Manner {
            undo_one_in: lane.undo_one_in,
            think: lane.think,
            ..Manner::default()
        };
        for (seat, guest) in (0..).zip(&seated.people) {
            let client = Client::new(
                guest.clone(),
                &seated.table,
                Viewer::Seat(Seat(seat)),
                &self.ledger,
                chance.child(),
                self.stop.subscribe(),
            );
            clients.spawn(client.with(manner).play());
        }
        let mut over = true;
        while let Some(client) = clients.join_next().await {
            over &= client??.tab.outcome.is_some();
        }
        Ok(over)
    }
}
