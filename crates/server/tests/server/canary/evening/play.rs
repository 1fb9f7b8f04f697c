//! How the match is played: at random, with undo, and with tabs that close and reconnect.

use std::time::Duration;

use engine::Seat;
use serde_json::json;
use server::wire::ServerMessage;
use tokio::time::sleep;

use super::Evening;

impl Evening {
    fn draw(&mut self, below: usize) -> usize {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % below
    }

    /// Everyone except `away` reads up to an entry, or as far as a delayed spectator may.
    async fn all_see(&mut self, seq: u64, away: &[usize]) {
        let mut over = false;
        for (number, guest) in self.guests.iter_mut().enumerate() {
            let late = self.delay > 0 && guest.seat.is_none();
            let seq = if late {
                seq.saturating_sub(self.delay)
            } else {
                seq
            };
            let socket = guest.open();
            while (socket.seq < seq || (late && over && !socket.over)) && !away.contains(&number) {
                socket.next().await;
            }
            // Players come first.
            over |= socket.over;
        }
        // Bots may have gone on meanwhile: then it is looked at when they have settled.
        if self.bots == 0 {
            self.nobody_was_early();
        }
    }

    /// Waits until no bot is to move and everyone has seen it.
    async fn settled(&mut self, away: &[usize]) {
        if self.bots == 0 {
            return;
        }
        let people = self.guests.iter().filter(|g| g.seat.is_some()).count();
        let store = self.server.app.store.clone();
        let thinking = |waiting: Option<Vec<Seat>>| {
            let bot = |seat: &Seat| usize::from(seat.0) >= people;
            waiting.is_none_or(|w| w.iter().any(bot))
        };
        while thinking(store.table(&self.table).await.unwrap().unwrap().waiting) {
            sleep(Duration::from_millis(1)).await;
        }
        let last = store.entries(&self.table).await.unwrap().len();
        self.all_see(last as u64, away).await;
        self.nobody_was_early();
    }

    pub(super) async fn played(&mut self, most: usize) {
        let mut away = Vec::new();
        for turn in 0..most {
            if turn % 9 == 4 {
                self.all_come_back(&mut away, turn).await;
                away = vec![self.draw(self.guests.len())];
            }
            self.settled(&away).await;
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

    /// A player asks for an undo that needs consent, and the others agree.
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
}
