//! An evening at a table: people and bots in the seats, one who watches from the table and one from the
//! street, and everything that they can ask of the server, each of them through a proxy that records.

mod guest;
mod late;
mod play;
mod prying;

use reqwest::Method;
use serde_json::{Value, json};

pub(crate) use self::guest::{Guest, Heard};
use crate::support::TestServer;

const NAMES: [&str; 5] = ["Anna", "Ben", "Cleo", "Dan", "Edda"];
const NOTHING: Value = Value::Null;

/// What to play and how.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) seats: usize,
    /// In so many of them, the last ones, sit bots.
    pub(crate) bots: usize,
    /// Who has no seat sees the match so many entries late.
    pub(crate) delay: u16,
    pub(crate) options: Value,
    pub(crate) chance: u64,
    /// So many choices are made at most; a match that goes on is looked at as it is.
    pub(crate) most: usize,
    /// What the host reveals in chat and in the table's name.
    pub(crate) slip: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Evening {
    pub(crate) server: TestServer,
    pub(crate) guests: Vec<Guest>,
    pub(crate) table: String,
    pub(crate) over: bool,
    /// What only the people with these numbers may ever be sent.
    pub(crate) secrets: Vec<(String, String, Vec<usize>)>,
    chance: u64,
    path: String,
    bots: usize,
    delay: u64,
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
        for (number, name) in NAMES.into_iter().take(plan.seats - plan.bots).enumerate() {
            guests.push(Guest::at(&server, name, number, Some(number as u8)).await);
        }
        for name in ["Wanda", "Sven"] {
            guests.push(Guest::at(&server, name, guests.len(), None).await);
        }
        let open = json!({ "public": true, "options": plan.options, "delay": plan.delay });
        let table = guests[0].player.open(plan.game, plan.seats, open).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let mut evening = Self {
            server,
            path: format!("/tables/{id}"),
            table: id,
            over: false,
            secrets: Vec::new(),
            chance: plan.chance,
            bots: plan.bots,
            delay: plan.delay.into(),
            guests,
        };
        evening.invite(&table).await;
        for seat in plan.seats - plan.bots..plan.seats {
            let bot = json!({ "sitter": "bot", "bot": "random" });
            let path = format!("/seats/{seat}");
            evening.ok(0, Method::PUT, &path, bot).await;
        }
        evening.keep_secrets().await;
        evening.pry().await;
        evening.ok(0, Method::POST, "/start", NOTHING).await;
        let seed = evening.server.app.store.started(&evening.table).await;
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

    /// All but the last person enter, the player of the last seat by a seat link.
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
}
