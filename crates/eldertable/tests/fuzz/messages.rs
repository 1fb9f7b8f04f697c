//! What comes by a socket: read by the decoder alone, and by a server at whose tables matches of every
//! game are played.

use std::time::Duration;

use faults::{
    chance::Chance,
    guest::{self, Guest, Seated},
    in_process::{self, InProcessServer},
    tab::Tab,
};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::wire::{ClientMessage, ServerMessage};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{
        Message,
        protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

use crate::{
    cases, chance, corpus,
    damage::{damaged, damaged_text},
    each, seed,
};

/// An answer that takes longer will not come.
const HANG: Duration = Duration::from_mins(1);

#[test]
fn a_damaged_message_is_read_or_refused() {
    let messages = corpus::messages();
    let others = messages.iter().map(|m| m.clone().into_bytes());
    let others: Vec<Vec<u8>> = others.collect();
    each("messages", 20_000, |chance| {
        let good = &others[chance.below(others.len() as u64) as usize];
        let bad = damaged(good, &others, chance);
        if let Ok(read) = serde_json::from_slice::<ClientMessage>(&bad) {
            // What can be read can be written and read again.
            let written = serde_json::to_string(&read).unwrap();
            serde_json::from_str::<ClientMessage>(&written).unwrap();
        }
        String::from_utf8_lossy(&bad).into_owned()
    });
}

/// A person at a table who sends anything.
struct Eve {
    guest: Guest,
    table: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    tab: Tab,
    marks: u64,
}

impl Eve {
    async fn at(seated: &Seated) -> Self {
        let guest = seated.people[0].clone();
        let (socket, _) = connect_async(guest.handshake().unwrap()).await.unwrap();
        let mut eve = Self {
            guest,
            table: seated.table.clone(),
            socket,
            tab: Tab::default(),
            marks: 0,
        };
        eve.watch().await;
        eve
    }

    async fn watch(&mut self) {
        let watch = json!({ "type": "watch", "table": self.table });
        let watch = Message::text(watch.to_string());
        let _ = self.socket.send(watch).await;
    }

    /// A new connection; the one before was closed for its message.
    async fn come_back(&mut self) {
        let (socket, _) = connect_async(self.guest.handshake().unwrap())
            .await
            .unwrap();
        self.socket = socket;
        self.tab = Tab::default();
        self.watch().await;
    }

    /// Says something, and waits until it has been dealt with.
    async fn say(&mut self, bytes: Vec<u8>) {
        let frame = Frame::message(bytes, OpCode::Data(Data::Text), true);
        self.marks += 1;
        let mark = format!("mark-{}", self.marks);
        let known = json!({ "type": "chat", "table": "nowhere", "text": "x", "id": mark });
        let sent = self.socket.send(Message::Frame(frame)).await.is_ok()
            && self
                .socket
                .send(Message::text(known.to_string()))
                .await
                .is_ok();
        let heard = timeout(HANG, self.hear(&mark)).await;
        if !heard.expect("neither an answer nor a close") || !sent {
            self.come_back().await;
        }
    }

    /// Listens until the answer to a command; no: the connection was closed, by a code that says why.
    async fn hear(&mut self, mark: &str) -> bool {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    match message {
                        ServerMessage::Rejected { id, code, .. } => {
                            assert_ne!(code, "frozen", "a match has been stopped");
                            if id.as_deref() == Some(mark) {
                                return true;
                            }
                        }
                        seen => drop(self.tab.take(seen)),
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(0, |f| u16::from(f.code));
                    assert!([1007, 1009].contains(&code), "closed with {code}");
                    return false;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            }
        }
    }

    /// A legal choice, if the seat is asked.
    fn choice(&self, chance: &mut Chance) -> Option<String> {
        let decision = self.tab.decision.as_ref()?;
        let choices = &decision.ask.as_ref()?.choices;
        let nth = chance.below(choices.len() as u64) as usize;
        let act = json!({
            "type": "act", "table": self.table, "seq": decision.seq,
            "id": format!("c{}", chance.any()), "action": choices.get(nth)?.action,
        });
        Some(act.to_string())
    }
}

/// The message at this table and at the question that is open.
fn here(message: &str, eve: &Eve, chance: &mut Chance) -> String {
    let Ok(mut message) = serde_json::from_str::<Value>(message) else {
        return message.to_owned();
    };
    message["table"] = eve.table.clone().into();
    if message.get("seq").is_some() {
        message["seq"] = eve.tab.decision.as_ref().map_or(0, |d| d.seq).into();
    }
    if message.get("id").is_some() {
        message["id"] = format!("c{}", chance.any()).into();
    }
    message.to_string()
}

async fn said_at(server: &InProcessServer, game: &str, bots: usize) {
    let seated = guest::seat(server.address, game, 1, bots, &json!({})).await;
    let seated = seated.unwrap();
    let mut eve = Eve::at(&seated).await;
    let messages = corpus::messages();
    let others = messages.iter().map(|m| m.clone().into_bytes());
    let others: Vec<Vec<u8>> = others.collect();
    for case in 0..cases(150) {
        let mut chance = chance(case);
        let any = &messages[chance.below(messages.len() as u64) as usize];
        let good = match eve.choice(&mut chance) {
            Some(choice) if chance.one_in(2) => choice,
            _ => here(any, &eve, &mut chance),
        };
        // Now and then it is left as it is, so that the match goes on.
        let bad = if chance.one_in(4) {
            good.into_bytes()
        } else if chance.one_in(8) {
            damaged(good.as_bytes(), &others, &mut chance)
        } else {
            damaged_text(&good, &others, &mut chance).into_bytes()
        };
        eve.say(bad).await;
        let frozen = server.app.metrics.frozen.get();
        assert_eq!(frozen, 0, "{game}, seed {}, case {case}", seed());
    }
    // Whatever has become of the match, its journal holds.
    let journal = faults::checker::read(server.store(), &seated.table).await;
    faults::checker::replays(&journal.unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_said_at_a_table_the_match_holds() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = in_process::config(in_process::sqlite(folder.path()));
    config.limits.tables_per_person = 1000;
    let server = InProcessServer::open(config).await.unwrap();
    tokio::join!(
        said_at(&server, "skirmish", 1),
        said_at(&server, "cthulhu-wars", 2),
        said_at(&server, "cthulhu-wars-duel", 1),
        said_at(&server, "gods-war", 2),
        said_at(&server, "coc-lcg", 1),
    );
}
