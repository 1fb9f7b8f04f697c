//! A lane: one match after another with all its players, one move at a time; or two who talk through
//! the relay.

use std::{collections::VecDeque, net::SocketAddr, time::Instant};

use anyhow::{Context as _, bail, ensure};
use faults::{
    chance::Chance,
    guest::{self, Guest},
};
use serde_json::{Value, json};

use crate::{said::Said, socket::Socket};

/// The relay's frame: as large as an update of the same game was on the floor that peers were
/// measured beside.
const FRAME: usize = 268;

/// Something that can make a move.
pub(crate) trait Mover: 'static {
    /// Makes one: when the opponent's client had read it; `None` when there is nothing left to play.
    async fn go(&mut self) -> anyhow::Result<Option<Instant>>;

    /// Gets ready for the next one, outside of any time that is measured.
    async fn rest(&mut self) -> anyhow::Result<()>;
}

/// What is played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Kind {
    pub(crate) game: String,
    pub(crate) seats: usize,
    pub(crate) options: Value,
}

impl Kind {
    /// The usual table of a game.
    pub(crate) fn of(game: &str) -> Self {
        match game {
            "skirmish" => Self::new(game, 2, json!({ "length": "long" })),
            "cthulhu-wars-duel" => Self::new(game, 2, json!({})),
            _ => Self::new(game, 4, json!({})),
        }
    }

    pub(crate) fn new(game: &str, seats: usize, options: Value) -> Self {
        Self {
            game: game.to_owned(),
            seats,
            options,
        }
    }
}

/// A seat of the match that is being played.
#[derive(Debug)]
struct Seat {
    socket: Option<Socket>,
    /// The open question's number and an answer to it.
    answer: Option<(u64, String)>,
    /// The last entry that was shown.
    seq: u64,
}

impl Seat {
    async fn say(&mut self, text: String) -> anyhow::Result<()> {
        let socket = self.socket.as_mut();
        socket.context("a seat without connection")?.say(text).await
    }
}

/// Matches that are played one after the other.
#[derive(Debug)]
pub(crate) struct MatchLane {
    kind: Kind,
    people: Vec<Guest>,
    seats: Vec<Seat>,
    waiting: VecDeque<String>,
    /// The table and its last entry that was acknowledged, of every match so far.
    pub(crate) played: Vec<(String, u64)>,
    pub(crate) moves: u64,
    over: bool,
    chance: Chance,
}

impl MatchLane {
    /// Opens so many tables and sits down at the first.
    pub(crate) async fn open(
        address: SocketAddr,
        kind: &Kind,
        tables: usize,
        seed: u64,
    ) -> anyhow::Result<Self> {
        let mut people = Vec::with_capacity(kind.seats);
        for _ in 0..kind.seats {
            people.push(Guest::new(address).await?);
        }
        Self::with(people, kind, tables, seed).await
    }

    /// The same for people who are there already.
    pub(crate) async fn with(
        people: Vec<Guest>,
        kind: &Kind,
        tables: usize,
        seed: u64,
    ) -> anyhow::Result<Self> {
        let mut lane = Self {
            kind: kind.clone(),
            people,
            seats: Vec::with_capacity(kind.seats),
            waiting: VecDeque::with_capacity(tables),
            played: Vec::new(),
            moves: 0,
            over: true,
            chance: Chance::new(seed),
        };
        lane.more(tables).await?;
        lane.connect().await?;
        lane.next_table().await?;
        Ok(lane)
    }

    /// Opens more tables.
    pub(crate) async fn more(&mut self, tables: usize) -> anyhow::Result<()> {
        let Kind { game, options, .. } = &self.kind;
        for _ in 0..tables {
            let seated = guest::seat_people(&self.people, game, 0, options).await?;
            self.waiting.push_back(seated.table);
        }
        Ok(())
    }

    async fn connect(&mut self) -> anyhow::Result<()> {
        for (i, person) in self.people.iter().enumerate() {
            let socket = Socket::of(person).await?;
            if let Some(seat) = self.seats.get_mut(i) {
                seat.socket = Some(socket);
                continue;
            }
            self.seats.push(Seat {
                socket: Some(socket),
                answer: None,
                seq: 0,
            });
        }
        Ok(())
    }

    /// The table where it plays.
    pub(crate) fn table(&self) -> &str {
        self.played.last().map_or("", |(table, _)| table)
    }

    /// How many tables wait for it.
    pub(crate) fn ready(&self) -> usize {
        self.waiting.len()
    }

    /// The entries of that match so far: moves, and what was done without asking.
    pub(crate) fn entries(&self) -> u64 {
        self.played.last().map_or(0, |(_, last)| *last)
    }

    /// Bytes of text that all seats have received.
    pub(crate) fn bytes(&self) -> u64 {
        let sockets = self.seats.iter().filter_map(|s| s.socket.as_ref());
        sockets.map(|s| s.bytes).sum()
    }

    /// The person in the first seat.
    pub(crate) fn host(&self) -> Option<&Guest> {
        self.people.first()
    }

    /// Lets go of every connection without a word.
    pub(crate) fn leave(&mut self) {
        for seat in &mut self.seats {
            seat.socket = None;
        }
    }

    /// Comes back to the table by new connections, as a page does: with what was seen last.
    pub(crate) async fn come_back(&mut self) -> anyhow::Result<()> {
        self.connect().await?;
        for i in 0..self.seats.len() {
            let watch =
                json!({ "type": "watch", "table": self.table(), "since": self.seats[i].seq });
            self.seats[i].say(watch.to_string()).await?;
        }
        for i in 0..self.seats.len() {
            while !self.hear(i, None).await?.table {}
        }
        Ok(())
    }

    /// Comes back as somebody who has seen nothing yet, and is shown the whole.
    pub(crate) async fn look_anew(&mut self) -> anyhow::Result<()> {
        self.connect().await?;
        let watch = json!({ "type": "watch", "table": self.table() }).to_string();
        for seat in &mut self.seats {
            seat.say(watch.clone()).await?;
        }
        for i in 0..self.seats.len() {
            while !self.hear(i, None).await?.whole {}
        }
        Ok(())
    }

    /// Leaves the match where it is and sits down at the next table.
    pub(crate) async fn skip(&mut self) -> anyhow::Result<()> {
        self.over = true;
        self.next_table().await
    }

    /// Whether it has nothing to play at the moment.
    pub(crate) fn idle(&self) -> bool {
        self.over
    }

    /// Goes on to the next table, if there is one.
    async fn next_table(&mut self) -> anyhow::Result<()> {
        let Some(table) = self.waiting.pop_front() else {
            return Ok(());
        };
        let last = self.played.last().map(|(last, _)| last.clone());
        let unwatch = last.map(|last| json!({ "type": "unwatch", "table": last }).to_string());
        let watch = json!({ "type": "watch", "table": table }).to_string();
        self.played.push((table, 0));
        self.over = false;
        for seat in &mut self.seats {
            if let Some(unwatch) = &unwatch {
                seat.say(unwatch.clone()).await?;
            }
            (seat.answer, seat.seq) = (None, 0);
            seat.say(watch.clone()).await?;
        }
        for i in 0..self.seats.len() {
            while !self.hear(i, None).await?.whole {}
        }
        Ok(())
    }

    /// Reads one message of a seat.
    async fn hear(&mut self, i: usize, id: Option<&str>) -> anyhow::Result<Heard> {
        let seat = &mut self.seats[i];
        let socket = seat.socket.as_mut().context("a seat without connection")?;
        let text = socket.hear().await?;
        let said = Said::read(&text).with_context(|| text.to_string())?;
        let mut heard = Heard::default();
        match &*said.kind {
            "accepted" => {
                heard.accepted = id.is_some();
                if let Some((_, last)) = self.played.last_mut() {
                    *last = (*last).max(said.seq);
                }
            }
            "rejected" => bail!("refused: {text}"),
            "table" => heard.table = true,
            _ if said.shows() => {
                heard.whole = said.kind == "snapshot";
                seat.seq = said.seq;
                self.over = said.outcome.is_some();
                let ask = said.decision.and_then(|d| Some((d.seq, d.ask?)));
                seat.answer = ask.and_then(|(seq, ask)| {
                    let nth = self.chance.below(ask.choices.len() as u64) as usize;
                    Some((seq, ask.choices.get(nth)?.action.get().to_owned()))
                });
            }
            _ => {}
        }
        Ok(heard)
    }

    /// Reads until a seat was shown something newer.
    async fn shown(&mut self, i: usize, than: u64) -> anyhow::Result<()> {
        while self.seats[i].seq <= than {
            self.hear(i, None).await?;
        }
        Ok(())
    }
}

/// What a message was.
#[derive(Debug, Default)]
struct Heard {
    table: bool,
    whole: bool,
    accepted: bool,
}

impl Mover for MatchLane {
    async fn go(&mut self) -> anyhow::Result<Option<Instant>> {
        if self.over {
            return Ok(None);
        }
        let n = self.seats.len();
        // In turn, so that nobody is always first where several are asked at once.
        let first = self.moves as usize % n;
        let asked = (0..n).map(|k| (first + k) % n);
        let mover = asked.into_iter().find(|i| self.seats[*i].answer.is_some());
        let mover = mover.context("a match that asks nobody")?;
        let before = self.seats[mover].seq;
        let (seq, action) = self.seats[mover].answer.take().context("no answer")?;
        self.moves += 1;
        let id = self.moves.to_string();
        let table = self.table();
        let act = format!(
            r#"{{"type":"act","table":"{table}","seq":{seq},"id":"{id}","action":{action}}}"#
        );
        self.seats[mover].say(act).await?;
        let mut read = None;
        for k in 1..n {
            self.shown((mover + k) % n, before).await?;
            read.get_or_insert_with(Instant::now);
        }
        let mut accepted = false;
        while !accepted || self.seats[mover].seq <= before {
            accepted |= self.hear(mover, Some(&id)).await?.accepted;
        }
        let seen = self.seats[mover].seq;
        ensure!(
            self.seats.iter().all(|s| s.seq == seen),
            "the seats of {} don't agree",
            self.table()
        );
        if let Some((_, last)) = self.played.last_mut() {
            *last = (*last).max(seen);
        }
        Ok(Some(read.unwrap_or_else(Instant::now)))
    }

    async fn rest(&mut self) -> anyhow::Result<()> {
        if self.over {
            self.next_table().await?;
        }
        Ok(())
    }
}

/// Two who talk through the relay.
#[derive(Debug)]
pub(crate) struct RelayLane {
    pair: [Socket; 2],
    turn: usize,
    frame: String,
}

impl RelayLane {
    /// Enters a room of the relay.
    pub(crate) async fn open(relay: SocketAddr, room: &str) -> anyhow::Result<Self> {
        Ok(Self {
            pair: [
                Socket::to(relay, room).await?,
                Socket::to(relay, room).await?,
            ],
            turn: 0,
            frame: json!({ "type": "update", "seq": 1, "pad": "x".repeat(FRAME - 38) }).to_string(),
        })
    }
}

impl Mover for RelayLane {
    async fn go(&mut self) -> anyhow::Result<Option<Instant>> {
        let (mover, other) = (self.turn, 1 - self.turn);
        self.pair[mover].say(self.frame.clone()).await?;
        let text = self.pair[other].hear().await?;
        ensure!(Said::read(&text)?.shows(), "the relay said {text}");
        let read = Instant::now();
        self.pair[mover].hear().await?;
        self.turn = other;
        Ok(Some(read))
    }

    async fn rest(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}
