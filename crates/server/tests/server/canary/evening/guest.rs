//! A guest, and everything that passes between the guest and the server.

use reqwest::Method;
use serde_json::Value;
use server::wire::ServerMessage;

use super::super::{
    pieces::{Piece, Pieces},
    tap::Tap,
};
use crate::support::{Player, Socket, TestServer};

/// A guest, with what only this guest may know besides the game's own secrets.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) name: &'static str,
    pub(crate) seat: Option<u8>,
    pub(super) player: Player,
    tap: Tap,
    pub(super) later: Tap,
    pub(super) number: usize,
    commands: usize,
    connections: usize,
    /// The guest's last choice.
    pub(super) chosen: Option<Value>,
    pub(super) socket: Option<Socket>,
    /// How many frames of it have been looked at, see [`super::late`].
    pub(super) looked_at: usize,
    /// Everything that the guest was sent, complete at the end.
    pub(crate) down: Vec<Heard>,
    /// Everything that the guest sent.
    pub(crate) up: Vec<Heard>,
}

/// A message received or sent, and whether the match was over by then.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) piece: Piece,
    pub(crate) connection: usize,
    pub(crate) after: bool,
}

impl Guest {
    pub(super) async fn at(
        server: &TestServer,
        name: &'static str,
        number: usize,
        seat: Option<u8>,
    ) -> Self {
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
            looked_at: 0,
            down: Vec::new(),
            up: Vec::new(),
        }
    }

    /// The prefix of the guest's command ids.
    pub(crate) fn command_mark(&self) -> String {
        format!("cmd{}x", self.number)
    }

    fn id(&mut self) -> String {
        self.commands += 1;
        format!("{}{}", self.command_mark(), self.commands)
    }

    pub(super) fn open(&mut self) -> &mut Socket {
        self.socket.as_mut().expect("a socket")
    }

    /// The secret in the guest's cookie.
    pub(crate) fn token(&self) -> String {
        self.player.cookie.split_once('=').unwrap().1.to_owned()
    }

    pub(super) async fn ask(&self, method: Method, path: &str, body: Value) -> Value {
        self.player.send(method, path, body).await.1
    }

    /// Says something with a fresh id and waits for the answer.
    pub(super) async fn command(&mut self, mut message: Value) -> ServerMessage {
        let id = self.id();
        message["id"] = id.clone().into();
        message["table"] = self.open().table.clone().into();
        self.open().say(message).await;
        self.open().answer(&id).await
    }

    /// Opens another tab of the guest, which continues from the open tab's state or from nothing.
    pub(super) async fn come_back(&mut self, resume: bool) {
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
        self.looked_at = 0;
    }

    /// Puts together what both proxies have recorded.
    pub(super) fn recall(&mut self) {
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
