//! Everyone asks for everything that exists, also for what they may not have.

use reqwest::Method;
use serde_json::json;
use server::wire::ServerMessage;

use super::{Evening, NOTHING};

impl Evening {
    /// Everyone asks for everything that exists, also for what they may not have.
    pub(super) async fn pry(&self) {
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

    /// Commands that must be refused.
    pub(super) async fn misbehave(&mut self, who: usize, turn: usize) {
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

    /// Everyone looks at the table, the log, and earlier positions, also as other viewers.
    pub(super) async fn look_around(&mut self, turn: usize) {
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

    /// After the match, everyone asks for everything again on a new connection.
    pub(super) async fn afterwards(&mut self) {
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
