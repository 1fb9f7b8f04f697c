//! Bots in seats: they think beside the server's other work, and their choices go the same way as
//! everybody's.

use std::time::Duration;

use engine::{Seat, text};
use serde_json::Value;
use tokio::{task::spawn_blocking, time::Instant};

use super::{Room, play::Outcome};
use crate::{guarded::guarded, secret, wire::TableState};

/// How long to wait when something could not be stored or read.
pub(super) const RETRY: Duration = Duration::from_secs(1);

impl Room {
    /// Sees to it that a bot moves soon if the game waits for one.
    pub(super) fn wake_bots(&mut self) {
        self.bot_at = None;
        if self.waiting_bot().is_some() && self.bot_stuck != Some(self.seq()) {
            self.bot_at = Some(Instant::now() + self.world.config.bot_delay);
        }
    }

    fn waiting_bot(&self) -> Option<(Seat, String)> {
        if self.table.state != TableState::Playing {
            return None;
        }
        let waiting = self.live.as_ref()?.game.waiting();
        waiting.iter().find_map(|seat| {
            let bot = self.table.seats.get(usize::from(seat.0))?.bot()?;
            Some((seat, bot.to_owned()))
        })
    }

    pub(super) async fn bot_turn(&mut self) {
        self.bot_at = None;
        if self.frozen.is_none() && self.live().await.is_err() {
            self.bot_at = Some(Instant::now() + RETRY);
            return;
        }
        let Some((seat, bot)) = self.waiting_bot() else {
            return;
        };
        let Some((asked, action)) = self.thought(seat, &bot).await else {
            if self.frozen.is_none() {
                tracing::error!(table = self.table.id, bot, "a bot does not know what to do");
                self.bot_stuck = Some(self.seq());
            }
            return;
        };
        match self
            .run_rules(|live| live.game.act(seat, Some(asked), &action, None))
            .await
        {
            Outcome::Done(_) => {}
            Outcome::Refused(refused) => {
                tracing::error!(table = self.table.id, bot, %refused, "a bot was refused");
                self.bot_stuck = Some(self.seq());
            }
            Outcome::Denied(_) if self.frozen.is_some() => {}
            Outcome::Denied(_) => self.bot_at = Some(Instant::now() + RETRY),
        }
    }

    /// Lets a bot think on a thread of its own; the match travels there and back.
    async fn thought(&mut self, seat: Seat, bot: &str) -> Option<(u64, Value)> {
        let seed = secret::bot_seed().ok()?;
        let live = self.live.take()?;
        let bot = bot.to_owned();
        let back = spawn_blocking(move || {
            let thought = guarded(|| Some((live.game.asked(), live.game.think(seat, &bot, seed)?)));
            (live, thought)
        });
        match back.await {
            Ok((live, Ok(thought))) => {
                self.live = Some(live);
                thought
            }
            Ok((_, Err(_))) | Err(_) => {
                self.freeze(text!("a bot failed at this position"));
                None
            }
        }
    }
}
