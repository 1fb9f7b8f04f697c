//! The players of a match, and pairs of clients of the relay.

use std::{collections::VecDeque, net::SocketAddr, time::Instant};

use anyhow::{Context as _, bail, ensure};
use faults::{
    chance::Chance,
    guest::{self, Guest},
};
use serde_json::{Value, json};

use crate::{connection::Connection, message::Message};

/// The size of the relay's frames: that of an update of Skirmish.
const FRAME: usize = 268;

/// Something that makes one move after another.
pub(crate) trait Mover: 'static {
    /// Makes a move. Returns when the opponent's client had read it; `None` when nothing is left to play.
    async fn play(&mut self) -> anyhow::Result<Option<Instant>>;

    /// Prepares for the next move, outside of the time that is measured.
    async fn prepare(&mut self) -> anyhow::Result<()>;
}

/// A seat of the present match.
#[derive(Debug, Default)]
struct Seat {
    connection: Option<Connection>,
    /// The number of the open question and an answer to it.
    answer: Option<(u64, String)>,
    /// The last entry that was shown.
    seq: u64,
}

impl Seat {
    async fn send(&mut self, text: String) -> anyhow::Result<()> {
        let connection = self.connection.as_mut().context("no connection")?;
        connection.send(text).await
    }
}

/// People who play matches of Skirmish, one after another.
#[derive(Debug)]
pub(crate) struct Players {
    people: Vec<Guest>,
    seats: Vec<Seat>,
    /// Started matches that wait for them.
    next: VecDeque<String>,
    /// The table of every match so far, and its last acknowledged entry.
    pub(crate) played: Vec<(String, u64)>,
    moves: u64,
    over: bool,
    chance: Chance,
}

impl Players {
    /// Two new people with so many started matches. They open the first.
    pub(crate) async fn new(server: SocketAddr, matches: usize, seed: u64) -> anyhow::Result<Self> {
        let people = vec![Guest::new(server).await?, Guest::new(server).await?];
        Self::of(people, matches, seed).await
    }

    /// These people with so many started matches. They open the first.
    pub(crate) async fn of(people: Vec<Guest>, matches: usize, seed: u64) -> anyhow::Result<Self> {
        let mut players = Self {
            seats: people.iter().map(|_| Seat::default()).collect(),
            people,
            next: VecDeque::new(),
            played: Vec::new(),
            moves: 0,
            over: true,
            chance: Chance::new(seed),
        };
        players.start_matches(matches).await?;
        players.connect().await?;
        players.next_match().await?;
        Ok(players)
    }

    /// Starts more matches.
    pub(crate) async fn start_matches(&mut self, matches: usize) -> anyhow::Result<()> {
        for _ in 0..matches {
            let options = json!({ "length": "long" });
            let seated = guest::seat_people(&self.people, "skirmish", 0, &options).await?;
            self.next.push_back(seated.table);
        }
        Ok(())
    }

    async fn connect(&mut self) -> anyhow::Result<()> {
        for (seat, person) in self.seats.iter_mut().zip(&self.people) {
            seat.connection = Some(Connection::to_server(person).await?);
        }
        Ok(())
    }

    /// The table of the present match.
    pub(crate) fn table(&self) -> &str {
        self.played.last().map_or("", |(table, _)| table)
    }

    /// Lets a guest watch the present match.
    pub(crate) async fn admit(&self, guest: &Guest) -> anyhow::Result<()> {
        let host = self.people.first().context("no host")?;
        let path = format!("/tables/{}", self.table());
        let table = host.call(reqwest::Method::GET, &path, &Value::Null).await?;
        let invite = table["invite"].as_str().context("no invite")?;
        guest.enter(self.table(), invite).await
    }

    /// Drops the connections.
    pub(crate) fn disconnect(&mut self) {
        for seat in &mut self.seats {
            seat.connection = None;
        }
    }

    /// Reconnects as pages do, with the last entry they have.
    pub(crate) async fn reconnect(&mut self) -> anyhow::Result<()> {
        self.connect().await?;
        for i in 0..self.seats.len() {
            let since = self.seats[i].seq;
            let watch = json!({ "type": "watch", "table": self.table(), "since": since });
            self.seats[i].send(watch.to_string()).await?;
        }
        for i in 0..self.seats.len() {
            while self.receive(i, None).await? != Received::Table {}
        }
        Ok(())
    }

    /// Leaves the present match and opens the next one.
    pub(crate) async fn skip(&mut self) -> anyhow::Result<()> {
        self.over = true;
        self.next_match().await
    }

    async fn next_match(&mut self) -> anyhow::Result<()> {
        let Some(table) = self.next.pop_front() else {
            return Ok(());
        };
        let last = self.played.last().map(|(last, _)| last.clone());
        let watch = json!({ "type": "watch", "table": table }).to_string();
        self.played.push((table, 0));
        self.over = false;
        for seat in &mut self.seats {
            if let Some(last) = &last {
                let unwatch = json!({ "type": "unwatch", "table": last });
                seat.send(unwatch.to_string()).await?;
            }
            (seat.answer, seat.seq) = (None, 0);
            seat.send(watch.clone()).await?;
        }
        for i in 0..self.seats.len() {
            while self.receive(i, None).await? != Received::Snapshot {}
        }
        Ok(())
    }

    /// Receives one message of a seat. `command` is the id of its open command.
    async fn receive(&mut self, i: usize, command: Option<&str>) -> anyhow::Result<Received> {
        let seat = &mut self.seats[i];
        let connection = seat.connection.as_mut().context("no connection")?;
        let text = connection.receive().await?;
        let message = Message::parse(&text).with_context(|| text.to_string())?;
        match &*message.kind {
            "accepted" if command.is_some() => {
                self.acknowledge(message.seq);
                Ok(Received::Accepted)
            }
            "rejected" => bail!("refused: {text}"),
            "table" => Ok(Received::Table),
            kind @ ("snapshot" | "update") => {
                seat.seq = message.seq;
                self.over = message.outcome.is_some();
                let ask = message.decision.and_then(|d| Some((d.seq, d.ask?)));
                seat.answer = ask.and_then(|(seq, ask)| {
                    let nth = self.chance.below(ask.choices.len() as u64) as usize;
                    Some((seq, ask.choices.get(nth)?.action.get().to_owned()))
                });
                let whole = kind == "snapshot";
                Ok(if whole {
                    Received::Snapshot
                } else {
                    Received::Other
                })
            }
            _ => Ok(Received::Other),
        }
    }

    fn acknowledge(&mut self, seq: u64) {
        if let Some((_, last)) = self.played.last_mut() {
            *last = (*last).max(seq);
        }
    }
}

/// What a message was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Received {
    Table,
    Snapshot,
    Accepted,
    Other,
}

impl Mover for Players {
    async fn play(&mut self) -> anyhow::Result<Option<Instant>> {
        if self.over {
            return Ok(None);
        }
        let mover = self.seats.iter().position(|seat| seat.answer.is_some());
        let mover = mover.context("the match waits for no one")?;
        let before = self.seats[mover].seq;
        let (seq, action) = self.seats[mover].answer.take().context("no answer")?;
        self.moves += 1;
        let (id, table) = (self.moves.to_string(), self.table());
        let act = format!(
            r#"{{"type":"act","table":"{table}","seq":{seq},"id":"{id}","action":{action}}}"#
        );
        self.seats[mover].send(act).await?;
        let opponent = 1 - mover;
        while self.seats[opponent].seq <= before {
            self.receive(opponent, None).await?;
        }
        let read = Instant::now();
        let mut accepted = false;
        while !accepted || self.seats[mover].seq <= before {
            accepted |= self.receive(mover, Some(&id)).await? == Received::Accepted;
        }
        let (own, other) = (self.seats[mover].seq, self.seats[opponent].seq);
        ensure!(own == other, "the seats of {} disagree", self.table());
        self.acknowledge(own);
        Ok(Some(read))
    }

    async fn prepare(&mut self) -> anyhow::Result<()> {
        if self.over {
            self.next_match().await?;
        }
        Ok(())
    }
}

/// Two clients in a room of the relay.
#[derive(Debug)]
pub(crate) struct RelayPair {
    pair: [Connection; 2],
    turn: usize,
    frame: String,
}

impl RelayPair {
    /// Enters a room.
    pub(crate) async fn new(relay: SocketAddr, room: &str) -> anyhow::Result<Self> {
        let empty = json!({ "type": "update", "seq": 1, "pad": "" }).to_string();
        let pad = "x".repeat(FRAME - empty.len());
        Ok(Self {
            pair: [
                Connection::to_relay(relay, room).await?,
                Connection::to_relay(relay, room).await?,
            ],
            turn: 0,
            frame: json!({ "type": "update", "seq": 1, "pad": pad }).to_string(),
        })
    }
}

impl Mover for RelayPair {
    async fn play(&mut self) -> anyhow::Result<Option<Instant>> {
        let (mover, opponent) = (self.turn, 1 - self.turn);
        self.pair[mover].send(self.frame.clone()).await?;
        let text = self.pair[opponent].receive().await?;
        ensure!(Message::parse(&text)?.shows(), "the relay sent {text}");
        let read = Instant::now();
        self.pair[mover].receive().await?;
        self.turn = opponent;
        Ok(Some(read))
    }

    async fn prepare(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}
