//! A thousand spectators of one match, beside a thousand clients of the relay.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use faults::guest::Guest;
use serde_json::json;
use tokio::{
    sync::Notify,
    task::spawn_local,
    time::{sleep, timeout},
};

use crate::{
    Options,
    connection::Connection,
    database::{Database, Kind},
    figure::{Bound, Figure, number},
    latency::Latency,
    match_play::{Mover, Players, RelayPair},
    message::Message,
    process::{Process, ServerCommand},
};

/// How long a move may take to reach everyone.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) async fn measure(options: &Options) -> anyhow::Result<Vec<Figure>> {
    let binary = options.binary()?;
    let (many, moves) = options.sized((1000, 150), (50, 10));
    let relay = Process::relay().await?;
    let mut pair = RelayPair::new(relay.address, "watched").await?;
    let mut listeners = Vec::with_capacity(many);
    for _ in 0..many {
        listeners.push(Connection::to_relay(relay.address, "watched").await?);
    }
    let (relayed, _) = until_the_last(&mut pair, listeners, moves).await?;
    drop(relay);
    let database = Database::new(Kind::Memory).await?;
    let server = ServerCommand::new(&binary, &database.url).start().await?;
    let mut players = Players::new(server.address, 1, 1).await?;
    let guest = Guest::new(server.address).await?;
    players.admit(&guest).await?;
    let watch = json!({ "type": "watch", "table": players.table() }).to_string();
    let mut spectators = Vec::with_capacity(many);
    for _ in 0..many {
        let mut spectator = Connection::to_server(&guest).await?;
        spectator.send(watch.clone()).await?;
        while !Message::parse(&spectator.receive().await?)?.shows() {}
        spectators.push(spectator);
    }
    let (last, opponent) = until_the_last(&mut players, spectators, moves).await?;
    Ok(vec![Figure {
        what: format!("the last of {} spectators, p50", number(many as f64)),
        value: last.p50(),
        unit: "ms",
        bound: Bound::AtMost(2.0 * relayed.p50()),
        beside: format!(
            "relay {} ms; the opponent {} ms, p99 {} ms",
            number(relayed.p50()),
            number(opponent.p50()),
            number(opponent.p99())
        ),
    }])
}

/// How many spectators have received the present move.
#[derive(Debug)]
struct Received {
    many: Cell<usize>,
    last_at: RefCell<Instant>,
    all: Notify,
}

/// Makes moves. Returns how long each took until the last spectator, and until the opponent, had it.
async fn until_the_last(
    mover: &mut impl Mover,
    spectators: Vec<Connection>,
    moves: usize,
) -> anyhow::Result<(Latency, Latency)> {
    let received = Rc::new(Received {
        many: Cell::new(0),
        last_at: RefCell::new(Instant::now()),
        all: Notify::new(),
    });
    let many = spectators.len();
    for mut spectator in spectators {
        let received = Rc::clone(&received);
        spawn_local(async move {
            while let Ok(text) = spectator.receive().await {
                if Message::parse(&text).is_ok_and(|m| m.kind == "update") {
                    received.many.set(received.many.get() + 1);
                    if received.many.get() == many {
                        *received.last_at.borrow_mut() = Instant::now();
                        received.all.notify_one();
                    }
                }
            }
        });
    }
    let (mut last, mut opponent) = (Latency::default(), Latency::default());
    for _ in 0..moves {
        received.many.set(0);
        let sent = Instant::now();
        let Some(read) = mover.play().await? else {
            break;
        };
        opponent.add(read.saturating_duration_since(sent));
        let all = timeout(PATIENCE, received.all.notified()).await;
        all.context("not every spectator has received the move")?;
        last.add(received.last_at.borrow().saturating_duration_since(sent));
        mover.prepare().await?;
        sleep(Duration::from_millis(5)).await;
    }
    Ok((last, opponent))
}
