//! An evening at a table: people in every seat, one who watches from the table and one from the
//! street, and everything that they can ask of the server, each of them through a proxy that records.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use super::{
    pieces::{Piece, Pieces},
    tap::Tap,
};
use crate::support::{Player, Socket, TestServer};

const NAMES: [&str; 5] = ["Anna", "Ben", "Cleo", "Dan", "Edda"];
const NOTHING: Value = Value::Null;

/// Somebody, with what only he may know besides the game's own secrets.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) name: &'static str,
    pub(crate) seat: Option<u8>,
    player: Player,
    tap: Tap,
    later: Tap,
    number: usize,
    commands: usize,
    connections: usize,
    /// The choice that he made last.
    chosen: Option<Value>,
    socket: Option<Socket>,
    /// Everything that he was sent, when the evening is over.
    pub(crate) down: Vec<Heard>,
    /// Everything that he sent.
    pub(crate) up: Vec<Heard>,
}

/// What somebody was sent or sent, and whether the match was over by then.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) piece: Piece,
    pub(crate) connection: usize,
    pub(crate) after: bool,
}

impl Guest {
    async fn at(server: &TestServer, name: &'static str, number: usize, seat: Option<u8>) -> Self {
        let (tap, later) = (Tap::on(server.address).await, Tap::on(server.address).await);
        let player = server.person_at(tap.address, name).await;
        Self {
            name,
            seat,
            player,
            tap,
            later,
            number,
            commands: 0,
            connections: 0,
            chosen: None,
            socket: None,
            down: Vec::new(),
            up: Vec::new(),
        }
    }

    /// What the ids of his commands begin with.
    pub(crate) fn command_mark(&self) -> String {
        format!("cmd{}x", self.number)
    }

    fn id(&mut self) -> String {
        self.commands += 1;
        format!("{}{}", self.command_mark(), self.commands)
    }

    fn open(&mut self) -> &mut Socket {
        self.socket.as_mut().expect("a socket")
    }

    /// The secret in his cookie.
    pub(crate) fn token(&self) -> String {
        self.player.cookie.split_once('=').unwrap().1.to_owned()
    }

    async fn ask(&self, method: Method, path: &str, body: Value) -> Value {
        self.player.send(method, path, body).await.1
    }

    /// Says something with a fresh id and waits for the answer.
    async fn command(&mut self, mut message: Value) -> ServerMessage {
        let id = self.id();
        message["id"] = id.clone().into();
        message["table"] = self.open().table.clone().into();
        self.open().say(message).await;
        self.open().answer(&id).await
    }

    /// Another tab of his goes on, where this one stands or from nothing.
    async fn come_back(&mut self, resume: bool) {
        let old = self.socket.take().expect("a socket");
        let mut new = self.player.socket().await;
        let since = resume.then_some(old.seq);
        new.go_on_from(&old);
        new.watch(&old.table, since).await;
        if !resume {
            new.until(|m| matches!(m, ServerMessage::Snapshot { .. }))
                .await;
        }
        self.socket = Some(new);
    }

    /// Puts together what both proxies have recorded.
    fn recall(&mut self) {
        for (tap, after) in [(&self.tap, false), (&self.later, true)] {
            for passed in tap.passed() {
                let pieces = Pieces::of(&passed);
                self.connections += 1;
                let heard = |piece, after| Heard {
                    piece,
                    connection: self.connections,
                    after,
                };
                let mut over = after;
                for piece in pieces.down {
                    let ends = piece.json.as_ref().is_some_and(ends);
                    // The table says so before the match does, and with the seed.
                    over |= ends && piece.name == "table";
                    self.down.push(heard(piece, over));
                    over |= ends;
                }
                self.up
                    .extend(pieces.up.into_iter().map(|p| heard(p, after)));
            }
        }
    }
}

/// Whether a message says that the match is over.
fn ends(message: &Value) -> bool {
    message["outcome"].is_object() || message["table"]["state"] == "finished"
}

/// What to play and how.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) seats: usize,
    pub(crate) options: Value,
    pub(crate) chance: u64,
    /// So many choices are made at most; a match that goes on is looked at as it is.
    pub(crate) most: usize,
    /// What the host lets slip, in what he says and by the name of the table.
    pub(crate) slip: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Evening {
    pub(crate) server: TestServer,
    pub(crate) guests: Vec<Guest>,
    pub(crate) table: String,
    pub(crate) over: bool,
    /// Whatever nobody but the people with these numbers may ever be sent.
    pub(crate) secrets: Vec<(String, String, Vec<usize>)>,
    chance: u64,
    path: String,
}

/// What those who only watch say among themselves.
pub(crate) const ASIDE: &str = "between-you-and-me";

impl Evening {
    pub(crate) async fn spent(server: TestServer, plan: Plan) -> Self {
        let mut evening = Self::sat_down(server, &plan).await;
        evening.played(plan.most).await;
        evening.afterwards().await;
        evening.guests.iter_mut().for_each(Guest::recall);
        evening
    }

    async fn sat_down(server: TestServer, plan: &Plan) -> Self {
        let mut guests = Vec::new();
        for (number, name) in NAMES.into_iter().take(plan.seats).enumerate() {
            guests.push(Guest::at(&server, name, number, Some(number as u8)).await);
        }
        for name in ["Wanda", "Sven"] {
            guests.push(Guest::at(&server, name, guests.len(), None).await);
        }
        let open = json!({ "public": true, "options": plan.options });
        let table = guests[0].player.open(plan.game, plan.seats, open).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let mut evening = Self {
            server,
            path: format!("/tables/{id}"),
            table: id,
            over: false,
            secrets: Vec::new(),
            chance: plan.chance,
            guests,
        };
        evening.invite(&table).await;
        evening.keep_secrets().await;
        evening.pry().await;
        evening.ok(0, Method::POST, "/start", NOTHING).await;
        let seed = evening.server.world.store.started(&evening.table).await;
        let seed = engine::journal::seed_hex(seed.unwrap().unwrap().luck.secret());
        evening
            .secrets
            .push(("the seed".to_owned(), seed, Vec::new()));
        let id = evening.table.clone();
        for guest in &mut evening.guests {
            guest.socket = Some(guest.player.watching(&id).await);
        }
        evening.talk().await;
        if let Some(slip) = &plan.slip {
            evening
                .ok(0, Method::PATCH, "", json!({ "name": slip }))
                .await;
            evening.guests[0]
                .command(json!({ "type": "chat", "text": slip }))
                .await;
        }
        evening
    }

    async fn ok(&self, guest: usize, method: Method, path: &str, body: Value) -> Value {
        let path = format!("{}{path}", self.path);
        self.guests[guest].player.ok(method, &path, body).await
    }

    /// Everybody but the last comes in, the player of the last seat by a link of its own.
    async fn invite(&mut self, table: &Value) {
        let invite = table["invite"].as_str().unwrap().to_owned();
        let last = self.guests.iter().filter(|g| g.seat.is_some()).count() - 1;
        let linked = self
            .ok(0, Method::POST, "/links", json!({ "seat": last }))
            .await;
        let link = linked["seats"][last]["invite"].as_str().unwrap().to_owned();
        for guest in 1..self.guests.len() - 1 {
            let by = if guest == last { &link } else { &invite };
            self.ok(guest, Method::POST, "/enter", json!({ "invite": by }))
                .await;
            if let Some(seat) = self.guests[guest].seat {
                let sit = json!({ "sitter": "me" });
                self.ok(guest, Method::PUT, &format!("/seats/{seat}"), sit)
                    .await;
            }
        }
        let inside = (0..self.guests.len() - 1).collect();
        self.secrets
            .push(("the invitation".to_owned(), invite, inside));
        self.secrets
            .push(("the link of a seat".to_owned(), link, vec![0]));
    }

    /// What the server gives to each alone.
    async fn keep_secrets(&mut self) {
        for guest in &self.guests {
            let own = vec![guest.number];
            let given = guest.ask(Method::POST, "/me/passphrase", NOTHING).await;
            let phrase = given["passphrase"].as_str().unwrap().to_owned();
            let of = |what: &str| format!("{what} of {}", guest.name);
            self.secrets
                .push((of("the passphrase"), phrase, own.clone()));
            self.secrets.push((of("the token"), guest.token(), own));
        }
    }

    /// Everybody asks for everything that there is, and for what he may not have.
    async fn pry(&self) {
        let own = self.path.as_str();
        for guest in &self.guests {
            for path in ["/me", "/me/tables", "/tables", "/games", own, "/nowhere"] {
                guest.ask(Method::GET, path, NOTHING).await;
            }
            guest
                .ask(Method::GET, &format!("{own}/archive"), NOTHING)
                .await;
            if guest.number > 0 {
                let name = json!({ "name": "Mine" });
                guest.ask(Method::PATCH, own, name).await;
                let link = json!({ "seat": 0 });
                guest.ask(Method::POST, &format!("{own}/links"), link).await;
                guest
                    .ask(Method::POST, &format!("{own}/start"), NOTHING)
                    .await;
                let sit = json!({ "sitter": "me" });
                guest.ask(Method::PUT, &format!("{own}/seats/0"), sit).await;
                guest
                    .ask(
                        Method::POST,
                        "/me/recover",
                        json!({ "passphrase": "a guess" }),
                    )
                    .await;
            }
        }
    }

    async fn talk(&mut self) {
        for guest in &mut self.guests {
            let words = match guest.seat {
                Some(_) => format!("Hello from {}", guest.name),
                None => format!("{ASIDE} {}", guest.name),
            };
            guest
                .command(json!({ "type": "chat", "text": words }))
                .await;
        }
    }

    fn draw(&mut self, below: usize) -> usize {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % below
    }

    /// Everybody but those who look away reads up to an entry.
    async fn all_see(&mut self, seq: u64, away: &[usize]) {
        for (number, guest) in self.guests.iter_mut().enumerate() {
            let socket = guest.socket.as_mut().expect("a socket");
            while socket.seq < seq && !away.contains(&number) {
                socket.next().await;
            }
        }
    }

    async fn played(&mut self, most: usize) {
        let mut away = Vec::new();
        for turn in 0..most {
            if turn % 9 == 4 {
                self.all_come_back(&mut away, turn).await;
                away = vec![self.draw(self.guests.len())];
            }
            let asked: Vec<usize> = (0..self.guests.len())
                .filter(|n| !away.contains(n) && !self.guests[*n].open().choices().is_empty())
                .collect();
            if asked.is_empty() {
                self.all_come_back(&mut away, turn).await;
                if self.guests[0].open().over {
                    self.over = true;
                    return;
                }
                continue;
            }
            let who = asked[self.draw(asked.len())];
            if turn % 11 == 3 {
                let somebody = self.draw(self.guests.len());
                self.misbehave(who, turn).await;
                self.misbehave(somebody, turn).await;
            }
            if turn % 61 == 6 {
                self.look_around(turn).await;
            }
            let seq = self.choose(who, turn).await;
            self.all_see(seq, &away).await;
            if turn % 29 == 17 {
                self.all_come_back(&mut away, turn).await;
                self.take_back_together(who).await;
            }
        }
        self.all_come_back(&mut away, 0).await;
    }

    async fn all_come_back(&mut self, away: &mut Vec<usize>, turn: usize) {
        for guest in away.drain(..) {
            self.guests[guest].come_back(turn.is_multiple_of(2)).await;
        }
        let last = self.guests.iter_mut().map(|g| g.open().seq).max();
        self.all_see(last.unwrap(), &[]).await;
    }

    /// A choice, something beside the choices, or a step back; the entry it became.
    async fn choose(&mut self, who: usize, turn: usize) -> u64 {
        let pick = self.draw(1 << 20);
        let guest = &mut self.guests[who];
        let decision = guest.open().decision.clone().unwrap();
        let back = decision.undo.filter(|_| turn % 8 == 7);
        let beside = decision.anytime.first().filter(|_| turn % 13 == 5);
        let choices = guest.open().choices();
        let message = match (back, beside) {
            (Some(offer), _) => json!({ "type": "undo", "to": offer.last }),
            (None, Some(beside)) => {
                json!({ "type": "act", "seq": decision.seq, "action": beside.action })
            }
            (None, None) => {
                let action = &choices[pick % choices.len()];
                guest.chosen = Some(action.clone());
                json!({ "type": "act", "seq": decision.seq, "action": action })
            }
        };
        match guest.command(message).await {
            ServerMessage::Accepted { seq, .. } => seq,
            other => panic!("{other:?}"),
        }
    }

    /// Somebody asks to take back more than he may alone, and the others agree.
    async fn take_back_together(&mut self, who: usize) {
        let to = self.guests[who].open().seq.saturating_sub(4).max(1);
        let mut seq = 0;
        let asked = self.guests[who]
            .command(json!({ "type": "undo", "to": to }))
            .await;
        let ServerMessage::Accepted { seq: at, .. } = asked else {
            return;
        };
        seq = at.max(seq);
        for guest in &mut self.guests {
            if guest.number == who || guest.seat.is_none() {
                continue;
            }
            let agree = json!({ "type": "undo_answer", "to": to, "agree": true });
            if let ServerMessage::Accepted { seq: at, .. } = guest.command(agree).await {
                seq = at.max(seq);
            }
        }
        self.all_see(seq, &[]).await;
    }

    /// Commands that must be refused.
    async fn misbehave(&mut self, who: usize, turn: usize) {
        let guest = &mut self.guests[who];
        let seq = guest.open().asked();
        let choices = guest.open().choices();
        let own = choices.first().cloned();
        let forged = json!({ "forged": turn });
        let passed = guest.chosen.clone().filter(|c| !choices.contains(c));
        let passed = passed.unwrap_or_else(|| forged.clone());
        let messages = [
            json!({ "type": "act", "seq": seq, "action": forged }),
            json!({ "type": "act", "seq": seq, "action": passed }),
            json!({ "type": "act", "seq": seq.saturating_sub(3), "action": own }),
            json!({ "type": "act", "seq": seq + 7, "action": own }),
            json!({ "type": "act", "seq": seq, "action": "wait_not" }),
            json!({ "type": "undo", "to": seq + 100 }),
            json!({ "type": "undo_answer", "to": 1, "agree": true }),
            json!({ "type": "order", "window": "none", "when": "never" }),
            json!({ "type": "pause", "pause": true }),
            json!({ "type": "chat", "text": "" }),
        ];
        for message in messages {
            let answer = guest.command(message).await;
            assert!(
                matches!(answer, ServerMessage::Rejected { .. }),
                "{answer:?}"
            );
        }
    }

    /// Everybody looks at the table, into the log and back, also through other eyes.
    async fn look_around(&mut self, turn: usize) {
        self.pry().await;
        for guest in &mut self.guests {
            let other = u8::from(guest.seat == Some(0));
            let socket = guest.open();
            let (table, seq) = (socket.table.clone(), socket.seq);
            socket
                .say(json!({ "type": "log", "table": table, "before": seq.saturating_sub(3) }))
                .await;
            socket
                .until(|m| matches!(m, ServerMessage::Log { .. }))
                .await;
            let back = (turn as u64 * 7) % (seq + 1);
            socket
                .say(json!({ "type": "moment", "table": table, "seq": back }))
                .await;
            socket
                .until(|m| matches!(m, ServerMessage::Moment { .. }))
                .await;
            socket
                .say(json!({ "type": "moment", "table": table, "seq": back, "as": other }))
                .await;
            let refused = |m: &ServerMessage| matches!(m, ServerMessage::Rejected { .. });
            guest.open().until(refused).await;
        }
    }

    /// When it is over everybody asks for everything once more, by connections of their own.
    async fn afterwards(&mut self) {
        if !self.over {
            return;
        }
        for guest in &mut self.guests {
            guest.player.address = guest.later.address;
            guest.player.http = reqwest::Client::new();
        }
        self.pry().await;
        for guest in &self.guests {
            let archive = guest
                .player
                .request(Method::GET, &format!("{}/archive", self.path));
            let archive = archive.send().await.unwrap();
            assert_eq!(archive.status(), 200);
            archive.text().await.unwrap();
        }
    }
}
