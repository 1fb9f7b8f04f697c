//! A server that dies in the middle of play loses nothing that it has acknowledged.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{player::Player, server::Server};

/// How long the server lives after the first acknowledgement of each round, in milliseconds: it is
/// killed early, late and in between.
const LIVES: [u64; 7] = [0, 3, 180, 17, 90, 1, 40];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_in_skirmish() {
    let game = Table {
        game: "skirmish",
        bots: 0,
        options: json!({}),
    };
    killed_again_and_again(&game).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_in_cthulhu_wars() {
    let game = Table {
        game: "cthulhu-wars",
        bots: 2,
        options: json!({}),
    };
    killed_again_and_again(&game).await;
}

/// What is played: two people and so many bots.
struct Table {
    game: &'static str,
    bots: u8,
    options: Value,
}

async fn killed_again_and_again(game: &Table) {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("kill.db").display());
    let mut server = Server::start(&database).await;
    let port = server.port;
    let [mut one, mut other] = game.seat(&server).await;
    let mut played = 0;
    for (round, life) in LIVES.into_iter().enumerate() {
        let (one_open, other_open) = (one.come_back().await, other.come_back().await);
        let bell = one.acknowledged.clone();
        other.acknowledged = bell.clone();
        let death = async {
            bell.notified().await;
            sleep(Duration::from_millis(life)).await;
            server.kill().await;
        };
        let (one_acked, other_acked, ()) = tokio::join!(
            one.play(one_open, usize::MAX),
            other.play(other_open, usize::MAX),
            death
        );
        played += one_acked.len() + other_acked.len();

        server = Server::start_at(&database, port).await;
        for (player, acked) in [(&mut one, one_acked), (&mut other, other_acked)] {
            player.come_back().await;
            for command in &acked {
                let seq = command.seq;
                assert!(player.seq() >= seq, "round {round}: entry {seq} is lost");
                assert_eq!(player.repeat(command).await, (seq, true), "round {round}");
            }
        }
        if one.over() {
            [one, other] = game.seat(&server).await;
        }
    }
    assert!(played >= LIVES.len(), "only {played} actions were played");
    goes_on(one, other).await;
    server.kill().await;
}

/// Play goes on after all that.
async fn goes_on(mut one: Player, mut other: Player) {
    let (one_open, other_open) = (one.come_back().await, other.come_back().await);
    let more = tokio::select! {
        acked = one.play(one_open, 5) => acked,
        acked = other.play(other_open, 5) => acked,
    };
    assert!(more.len() == 5 || one.over() || other.over());
}

impl Table {
    /// A table of two people that has started.
    async fn seat(&self, server: &Server) -> [Player; 2] {
        let mut host = Player::new(server, "Asenath").await;
        let mut guest = Player::new(server, "Wilbur").await;
        let table = host
            .open_table(self.game, 2 + self.bots, self.options.clone())
            .await;
        guest.enter(&table).await;
        host.seat(0, json!({ "sitter": "me" })).await;
        guest.seat(1, json!({ "sitter": "me" })).await;
        for seat in 2..2 + self.bots {
            host.seat(seat, json!({ "sitter": "bot", "bot": "random" }))
                .await;
        }
        host.start().await;
        [host, guest]
    }
}
